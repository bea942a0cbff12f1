"""The start window of this process: its secret, its tickets, and the first login that it shows."""

import hmac
import json
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime

from django.conf import settings
from django.contrib.auth.models import User

from config.server.start_message import EVERY_ADDRESS, LOOPBACK, Login, url_of
from systems.data_folder import WINDOW_FILE
from systems.files import read_replaced_file, write_atomically
from systems.keeper import is_restart

PATH = "/window/"
# seconds for which an address with a ticket opens the window, once
TICKET_LIFE = 60.0


@dataclass(slots=True)
class StartWindow:
    """A window of this server.

    Programs that may read the window's file know its secret. With it, they request an address with a ticket, which
    opens the window once. So the secret is in no command line, address or history.
    """

    host: str
    started_at: datetime
    stop: Callable[[], object]
    login: Login | None = None
    secret: str = field(default_factory=secrets.token_hex)
    # the hash of the first login's password at this start, to notice that the person has chosen another one
    _stored_password: str = ""
    _tickets: dict[str, float] = field(default_factory=dict)

    @property
    def address(self) -> str:
        """The address of the window on this computer."""
        loopback = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.host, self.host)  # noqa: S104 - of all adapters
        return f"{url_of(loopback, settings.PORT)}{PATH}"

    @property
    def cookie(self) -> str:
        """The value of the cookie of a browser that opened the window."""
        return hmac.digest(self.secret.encode(), b"cookie", "sha256").hex()

    def new_ticket(self) -> str:
        """Return a ticket that opens the window once, within a minute."""
        now = time.monotonic()
        for ticket in [ticket for ticket, end in self._tickets.copy().items() if end < now]:
            self._tickets.pop(ticket, None)
        ticket = secrets.token_urlsafe()
        self._tickets[ticket] = now + TICKET_LIFE
        return ticket

    def use_ticket(self, ticket: str) -> bool:
        """Return whether a ticket is valid. Each ticket is valid once."""
        return self._tickets.pop(ticket, 0.0) >= time.monotonic()

    def is_secret(self, words: str) -> bool:
        return hmac.compare_digest(words.encode(), self.secret.encode())

    def is_cookie(self, words: str) -> bool:
        return hmac.compare_digest(words.encode(), self.cookie.encode())

    def first_login(self) -> Login | None:
        """Return the first login with the password made at this start; None once the person has chosen another one."""
        person = self._first_person()
        return self.login if person and person.password == self._stored_password else None

    def note_first_password(self) -> None:
        """Remember the stored hash of the first login's password, to notice a change."""
        person = self._first_person()
        self._stored_password = person.password if person else ""

    def _first_person(self) -> User | None:
        return User.objects.filter(username=self.login.name, is_active=True).first() if self.login else None


class _Open:
    """The window of this process; None until it serves, and in web processes without one."""

    window: StartWindow | None = None


def open_window() -> StartWindow | None:
    """Return the window of this process; None if it has none."""
    return _Open.window


def open_start_window(window: StartWindow) -> None:
    """Let programs and browsers of this computer open a window of this server.

    A restarted server keeps the secret, so that an open window stays valid. Does nothing for a server that listens
    neither on loopback nor on all addresses.
    """
    if window.host not in (*EVERY_ADDRESS, *LOOPBACK):
        return
    file = settings.DATA_DIR / WINDOW_FILE
    if is_restart() and file.exists():
        window.secret = json.loads(read_replaced_file(file))["secret"]
    else:
        window.note_first_password()
    words = {"address": window.address, "secret": window.secret}
    write_atomically(file, json.dumps(words).encode(), synced=False)
    _Open.window = window


def close_start_window() -> None:
    """Close the window for everybody. Before a start, removes the file that a killed server has left."""
    _Open.window = None
    (settings.DATA_DIR / WINDOW_FILE).unlink(missing_ok=True)
