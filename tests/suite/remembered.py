"""What many tests build out of the same is built once: afterwards the rows that came of it are copied.

A room of three tables takes a few hundred queries to fill, and hundreds of tests begin with one. What an action makes
follows from what is stored and from what it is given, so that is what it is remembered by.
"""

import hashlib
import pickle
import sqlite3
from collections.abc import Callable, Hashable
from functools import cache

from django.db import connection, transaction

#: who signed in, and when: differs from test to test, and nothing that is built here depends on it
BESIDES = {"django_session", "auth_user", "axes_accessattempt", "axes_accesslog"}

Stored = dict[str, dict[int, tuple[object, ...]]]
_changes: dict[tuple[str, Hashable], "Changes"] = {}


class Changes:
    """The rows that came, changed or went, by table."""

    def __init__(self, before: Stored, after: Stored) -> None:
        self._written = {
            table: [(key, *row) for key, row in rows.items() if before[table].get(key) != row]
            for table, rows in after.items()
        }
        self._gone = {table: [(key,) for key in before[table].keys() - rows.keys()] for table, rows in after.items()}

    def repeat(self) -> None:
        """Make them again in a database that is as it was."""
        for table, keys in self._gone.items():
            if keys:
                _database().executemany(f'DELETE FROM "{table}" WHERE rowid = ?', keys)  # noqa: S608 - our own tables
        for table, rows in self._written.items():
            if rows:
                columns = ", ".join(["rowid", *(f'"{column}"' for column in _tables()[table])])
                marks = ", ".join("?" * len(rows[0]))
                _database().executemany(f'INSERT OR REPLACE INTO "{table}" ({columns}) VALUES ({marks})', rows)  # noqa: S608


def remembered(build: Callable[[], None], given: Hashable) -> None:
    """Build, or copy what came of it when it was last built out of the same database and `given`.

    `build` must do nothing but write to the database. On PostgreSQL, where keys are never used twice, it is called.
    """
    if connection.vendor != "sqlite":
        build()
        return
    before = _stored()
    known_by = hashlib.sha256(pickle.dumps(before)).hexdigest(), given
    if known_by in _changes:
        with transaction.atomic():
            _changes[known_by].repeat()
        return
    build()
    _changes[known_by] = Changes(before, _stored())


def _database() -> sqlite3.Connection:
    connection.ensure_connection()
    connected: sqlite3.Connection = connection.connection
    return connected


@cache
def _tables() -> dict[str, list[str]]:
    """The columns of every table."""
    names = [name for (name,) in _database().execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    kept = sorted(set(names) - BESIDES)
    return {table: [row[1] for row in _database().execute(f'PRAGMA table_info("{table}")')] for table in kept}


def _stored() -> Stored:
    """Every row as SQLite keeps it; a plus before a column keeps Django from reading it."""
    found: Stored = {}
    for table, columns in _tables().items():
        asked = ", ".join(["rowid", *(f'+"{column}"' for column in columns)])
        rows = _database().execute(f'SELECT {asked} FROM "{table}" ORDER BY rowid')  # noqa: S608 - our own tables
        found[table] = {row[0]: row[1:] for row in rows}
    return found
