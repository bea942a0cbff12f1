"""What many tests build out of the same is built once: afterwards the rows that came of it are copied.

A room of three tables takes a few hundred queries to fill, and hundreds of tests begin with one. What an action makes
follows from what is stored and from what it is given, so that is what it is remembered by.
"""

import hashlib
import pickle
import sqlite3
from collections.abc import Callable, Hashable, Sequence
from functools import cache
from io import BytesIO

from django.contrib.auth.models import User
from django.db import connection, transaction

from tournaments.models.desk.field_sum_triggers import SUMS

# who signed in, and when: differs from test to test, and nothing that is built here depends on it
BESIDES = {"django_session", "auth_user", "axes_accessattempt", "axes_accesslog"}

Stored = dict[str, dict[int, tuple[object, ...]]]
_changes: dict[tuple[str, Hashable], "Changes"] = {}
_attributes: dict[tuple[str, Hashable], "Attributes"] = {}


class Changes:
    """The rows that came, changed or went, by table."""

    def __init__(self, before: Stored, after: Stored) -> None:
        self._written = {
            table: [(key, *row) for key, row in rows.items() if before[table].get(key) != row]
            for table, rows in after.items()
        }
        # the database keeps these itself, and other rows that are written move them
        self._written[SUMS] = [(key, *row) for key, row in after[SUMS].items()]
        self._gone = {table: [(key,) for key in before[table].keys() - rows.keys()] for table, rows in after.items()}

    def repeat(self) -> None:
        """Make them again in a database that is as it was."""
        for table, keys in self._gone.items():
            if keys:
                _database().executemany(f'DELETE FROM "{table}" WHERE rowid = ?', keys)  # noqa: S608 - our own tables
        for table, rows in sorted(self._written.items(), key=lambda item: item[0] == SUMS):
            if rows:
                columns = ", ".join(["rowid", *(f'"{column}"' for column in _tables()[table])])
                marks = ", ".join("?" * len(rows[0]))
                _database().executemany(f'INSERT OR REPLACE INTO "{table}" ({columns}) VALUES ({marks})', rows)  # noqa: S608


class _Writer(pickle.Pickler):
    """Writes some objects as their number alone."""

    def __init__(self, file: BytesIO, known: Sequence[object]) -> None:
        super().__init__(file)
        self._numbers = {id(known_object): number for number, known_object in enumerate(known)}

    def persistent_id(self, obj: object) -> int | None:
        """Return the number of an object that is known."""
        return self._numbers.get(id(obj))


class _Reader(pickle.Unpickler):
    """Reads what a writer wrote, with other objects in the place of those it knew."""

    def __init__(self, file: BytesIO, known: Sequence[object]) -> None:
        super().__init__(file)
        self._known = known

    def persistent_load(self, pid: int) -> object:
        """Return the object of a number."""
        return self._known[pid]


class Attributes:
    """What objects have as attributes, each other among them. Accounts are left as they are."""

    def __init__(self, objects: Sequence[object]) -> None:
        file = BytesIO()
        _Writer(file, objects).dump([None if isinstance(instance, User) else vars(instance) for instance in objects])
        self._written = file.getvalue()

    def give(self, objects: Sequence[object]) -> None:
        """Give them to other objects, one for each."""
        for instance, attributes in zip(objects, _Reader(BytesIO(self._written), objects).load(), strict=True):
            if attributes is not None:
                vars(instance).clear()
                vars(instance).update(attributes)


def remembered(build: Callable[[], None], given: Hashable, objects: Sequence[object] = ()) -> None:
    """Build, or copy what came of it when it was last built out of the same database and `given`.

    `build` must do nothing but write to the database, accounts left alone, and change attributes of `objects`. On
    PostgreSQL, where keys are never used twice, it is called.
    """
    if connection.vendor != "sqlite":
        build()
        return
    before = _stored()
    known_by = hashlib.sha256(pickle.dumps(before)).hexdigest(), given
    if known_by in _changes:
        with transaction.atomic():
            _changes[known_by].repeat()
        _attributes[known_by].give(objects)
        return
    build()
    _changes[known_by], _attributes[known_by] = Changes(before, _stored()), Attributes(objects)


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
