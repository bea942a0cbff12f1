"""Why the database did nothing, in words: it is away, its disk is full or read-only, its file is broken."""

from collections.abc import Mapping

from django.db import DatabaseError, InterfaceError, InternalError, OperationalError
from django.utils.translation import gettext_noop as noop

AWAY = noop("Nothing was done: the database did not answer. Try again in a moment.")
FULL = noop("Nothing was done: the disk of the server is full. Delete files there, then try again.")
READ_ONLY = noop("Nothing was done: the server cannot write its database. Check its disk and permissions.")
BROKEN = noop("Nothing was done: the database of the server is broken. Stop the server and restore the last backup.")

#: what SQLite says, and the codes of PostgreSQL: disk_full, read_only_sql_transaction, data and index corrupted
SAID: Mapping[str, str] = {
    "database or disk is full": FULL,
    "attempt to write a readonly database": READ_ONLY,
    "unable to open database file": READ_ONLY,
    "disk I/O error": READ_ONLY,
    "database disk image is malformed": BROKEN,
    "file is not a database": BROKEN,
    "53100": FULL,
    "25006": READ_ONLY,
    "XX001": BROKEN,
    "XX002": BROKEN,
}


def why_nothing_was_done(problem: Exception) -> str | None:
    """Return the sentence, to be translated; None for what is no fault of the database."""
    if not isinstance(problem, (DatabaseError, InterfaceError)):
        return None
    text = str(problem)
    code = getattr(problem.__cause__, "sqlstate", None) or ""
    known = next((words for said, words in SAID.items() if said == code or said in text), None)
    # its other exceptions say that the program asked for something wrong
    by_kind = AWAY if isinstance(problem, (OperationalError, InterfaceError)) else None
    is_kind = by_kind is not None or type(problem) in (DatabaseError, InternalError)
    return (known or by_kind) if is_kind else None
