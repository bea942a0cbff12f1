"""Sessions of a standby, stored in files, since its database is read-only. They stay valid after a failover."""

import re
import secrets
from pathlib import Path
from typing import Any

from axes.handlers.database import AxesDatabaseHandler
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore as InDatabase
from django.contrib.sessions.backends.file import SessionStore as InFiles

from standby.protocol.installation import ensure_private_folder
from standby.selectors.state import STANDBY, standby_state
from systems.files import write_atomically

# the key in a session of the laptop that began it
LAPTOP = "laptop"
# the form of Django's session keys
OWN_KEY = re.compile(r"[a-z0-9]{8,40}")


def sessions_folder() -> Path:
    """Return the folder for the sessions begun on a standby."""
    return Path(settings.DATA_DIR) / "standby" / "sessions"


class SessionStore(InDatabase):
    """A session in the database, or in a file on a standby."""

    @classmethod
    def get_model_class(cls) -> Any:
        return InDatabase.get_model_class()

    def _validate_session_key(self, key: str | None) -> bool:
        """Return whether a key has Django's form. Another program on this host may set a cookie of the same name."""
        return bool(key) and OWN_KEY.fullmatch(str(key)) is not None

    def load(self) -> dict[str, Any]:
        """Return the session's content; {} if the other laptop set its cookie."""
        content = self.load_from_any_laptop()
        if not content or _is_session_of_this_laptop(content):
            return content
        self._session_key = None
        return {}

    def load_from_any_laptop(self) -> dict[str, Any]:
        """Return the session's content, whichever laptop set its cookie."""
        content = self._session_in_file().load() if self._has_file() else None
        return content if content else super().load()

    def exists(self, session_key: str) -> bool:
        return super().exists(session_key) or self._session_in_file(session_key).exists(session_key)

    def save(self, must_create: bool = False) -> None:  # noqa: FBT001, FBT002 - as Django calls it
        """Store the session with this laptop's number: on a primary in the database, on a standby in a file."""
        content = self._get_session(no_load=must_create)  # type: ignore[attr-defined]
        content.setdefault(LAPTOP, laptop_number())
        if standby_state().role != STANDBY:
            super().save(must_create and not self._has_file())
            return
        if self.session_key is None:
            self.create()
            return
        file = self._session_in_file()
        file._session_cache = content  # type: ignore[attr-defined]  # noqa: SLF001 - the same content
        file.save(must_create=must_create)

    def delete(self, session_key: str | None = None) -> None:
        """Remove the session with a key, by default this one, from the files and, on a primary, from the database."""
        key = session_key or self.session_key
        if key is None:
            return
        self._session_in_file(key).delete(key)
        if standby_state().role != STANDBY:
            super().delete(key)

    def _has_file(self) -> bool:
        return self.session_key is not None and self._session_in_file().exists(self.session_key)

    def _session_in_file(self, key: str | None = None) -> InFiles:
        folder = sessions_folder()
        ensure_private_folder(folder)
        InFiles._storage_path = str(folder)  # type: ignore[attr-defined]  # noqa: SLF001 - the folder, independent of the settings
        return InFiles(key or self.session_key)


def laptop_number() -> str:
    """Return the random number of this laptop. It is no part of the database, which both laptops have."""
    file = Path(settings.DATA_DIR) / "laptop-number"
    if not file.exists():
        write_atomically(file, secrets.token_hex(16).encode())
    return file.read_text(encoding="ascii")


def session_of_any_laptop(key: str) -> SessionStore:
    """Return the session with this key, whichever laptop set its cookie. Its cookie is still not accepted here."""
    session = SessionStore(key)
    content = session.load_from_any_laptop()
    session._session_cache = content | {LAPTOP: content.get(LAPTOP, "")}  # type: ignore[attr-defined]  # noqa: SLF001 - as `load` does
    return session


def copied_session(session: SessionStore) -> SessionStore:
    """Return a new session of this laptop with the same content."""
    session_here = SessionStore()
    session_here.update({name: value for name, value in session.items() if name != LAPTOP})
    session_here.create()
    return session_here


def _is_session_of_this_laptop(session: dict[str, Any]) -> bool:
    """Return whether this laptop set the session's cookie; True if the laptops share an address and so their cookies.

    If a laptop is switched off, another computer can take its address and receive the cookies of open pages.
    """
    state = standby_state()
    if state.peer is None or state.peer == state.address:
        return True
    if LAPTOP not in session:  # begun before laptops had numbers: the primary's, until the first failover
        return state.role != STANDBY and state.epoch <= 1
    return bool(session[LAPTOP] == laptop_number())


class Tries(AxesDatabaseHandler):  # type: ignore[misc]  # axes is untyped
    """The sign-in handler of Axes. It writes nothing on a standby, where LimitedSignIns still limits attempts."""

    def user_login_failed(self, *args: Any, **kwargs: Any) -> None:
        """Count a failed attempt, except on a standby."""
        if standby_state().role != STANDBY:
            super().user_login_failed(*args, **kwargs)

    def user_logged_in(self, *args: Any, **kwargs: Any) -> None:
        """Reset the failed attempts, except on a standby."""
        if standby_state().role != STANDBY:
            super().user_logged_in(*args, **kwargs)

    def user_logged_out(self, *args: Any, **kwargs: Any) -> None:
        """Log a sign-out, except on a standby."""
        if standby_state().role != STANDBY:
            super().user_logged_out(*args, **kwargs)
