"""Signing in at a standby, which writes nothing into the database: sessions in files, which outlive its take-over."""

import re
import secrets
from pathlib import Path
from typing import Any

from axes.handlers.database import AxesDatabaseHandler
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore as InDatabase
from django.contrib.sessions.backends.file import SessionStore as InFiles

from standby.protocol.installation import make_private, write_whole
from standby.selectors.state import STANDBY, standby_state

# in a session: the number of the laptop that began it
LAPTOP = "laptop"
# a session key as Django makes it
OWN_KEY = re.compile(r"[a-z0-9]{8,40}")


def sessions_folder() -> Path:
    """Return where a standby's own sessions are."""
    return Path(settings.DATA_DIR) / "standby" / "sessions"


class SessionStore(InDatabase):
    """A session that is in the database, or in a file of this laptop."""

    @classmethod
    def get_model_class(cls) -> Any:
        """The model of those in the database."""
        return InDatabase.get_model_class()

    def _validate_session_key(self, key: str | None) -> bool:
        """Return whether a key may be one of ours: another program on this host may set a cookie of the same name."""
        return bool(key) and OWN_KEY.fullmatch(str(key)) is not None

    def load(self) -> dict[str, Any]:
        """Return what the session has; nothing of one that the other laptop began."""
        found = self.load_of_any()
        if not found or _is_from_here(found):
            return found
        self._session_key = None
        return {}

    def load_of_any(self) -> dict[str, Any]:
        """Return what the session has, whichever laptop began it."""
        found = self._in_file().load() if self._has_file() else None
        return found if found else super().load()

    def exists(self, session_key: str) -> bool:
        """Return whether a key is taken."""
        return super().exists(session_key) or self._in_file(session_key).exists(session_key)

    def save(self, must_create: bool = False) -> None:  # noqa: FBT001, FBT002 - as Django calls it
        """Store it: where this laptop is in charge, in the database. It is of the laptop that began it."""
        content = self._get_session(no_load=must_create)  # type: ignore[attr-defined]
        content.setdefault(LAPTOP, laptop_number())
        if standby_state().role != STANDBY:
            super().save(must_create and not self._has_file())
            return
        if self.session_key is None:
            self.create()
            return
        file = self._in_file()
        file._session_cache = content  # type: ignore[attr-defined]  # noqa: SLF001 - the same content
        file.save(must_create=must_create)

    def delete(self, session_key: str | None = None) -> None:
        """Remove a session by its key, without one this session, from where it is kept."""
        key = session_key or self.session_key
        if key is None:
            return
        self._in_file(key).delete(key)
        if standby_state().role != STANDBY:
            super().delete(key)

    def _has_file(self) -> bool:
        return self.session_key is not None and self._in_file().exists(self.session_key)

    def _in_file(self, key: str | None = None) -> InFiles:
        folder = sessions_folder()
        make_private(folder)
        InFiles._storage_path = str(folder)  # type: ignore[attr-defined]  # noqa: SLF001 - one folder, whatever the settings say
        return InFiles(key or self.session_key)


def laptop_number() -> str:
    """Return the number of this laptop, which no copy of its database has."""
    file = Path(settings.DATA_DIR) / "laptop-number"
    if not file.exists():
        write_whole(file, secrets.token_hex(16).encode())
    return file.read_text(encoding="ascii")


def carried_session(key: str) -> SessionStore:
    """Return a session whichever laptop began it, for who comes over with a ticket. Its cookie opens nothing here."""
    session = SessionStore(key)
    found = session.load_of_any()
    session._session_cache = found | {LAPTOP: found.get(LAPTOP, "")}  # type: ignore[attr-defined]  # noqa: SLF001 - as `load` does
    return session


def own_session(session: SessionStore) -> SessionStore:
    """Return a new session of this laptop with what another one has."""
    made = SessionStore()
    made.update({name: value for name, value in session.items() if name != LAPTOP})
    made.create()
    return made


def _is_from_here(session: dict[str, Any]) -> bool:
    """Return whether a session's cookie was given by this laptop.

    Both laptops have all sessions, and the address of one that is off is free: whoever takes it is sent the cookies of
    all pages that are still open there. A session that names no laptop was begun before they did: it is the primary's,
    until another one takes over. Laptops with one address in common share their browsers' cookies too.
    """
    state = standby_state()
    if state.peer is None or state.peer == state.address:
        return True
    if LAPTOP not in session:
        return state.role != STANDBY and state.epoch <= 1
    return bool(session[LAPTOP] == laptop_number())


class Tries(AxesDatabaseHandler):  # type: ignore[misc]  # axes has no types
    """Axes' own, which writes nothing on a standby: LimitedSignIns still bounds the tries of an address."""

    def user_login_failed(self, *given: Any, **named: Any) -> None:
        """Count a failed try."""
        if standby_state().role != STANDBY:
            super().user_login_failed(*given, **named)

    def user_logged_in(self, *given: Any, **named: Any) -> None:
        """Forget the failed ones."""
        if standby_state().role != STANDBY:
            super().user_logged_in(*given, **named)

    def user_logged_out(self, *given: Any, **named: Any) -> None:
        """Note when somebody left."""
        if standby_state().role != STANDBY:
            super().user_logged_out(*given, **named)
