"""A cache of set-ups: equal set-ups of many tests are built once, and their rows copied afterwards.

A room of three tables takes a few hundred queries to fill, and hundreds of tests begin with one. The result of an
action follows from the stored rows and its arguments, which are the key of the cache.
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

# sign-ins differ from test to test, and no set-up depends on them
IGNORED_TABLES = {"django_session", "auth_user", "axes_accessattempt", "axes_accesslog"}

Stored = dict[str, dict[int, tuple[object, ...]]]
_changes: dict[tuple[str, Hashable], "Changes"] = {}
_attributes: dict[tuple[str, Hashable], "Attributes"] = {}


class Changes:
    """The inserted, changed and deleted rows, by table."""

    def __init__(self, before: Stored, after: Stored) -> None:
        self._written = {
            table: [(key, *row) for key, row in rows.items() if before[table].get(key) != row]
            for table, rows in after.items()
        }
        # maintained by triggers, which other written rows fire
        self._written[SUMS] = [(key, *row) for key, row in after[SUMS].items()]
        self._deleted = {table: [(key,) for key in before[table].keys() - rows.keys()] for table, rows in after.items()}

    def repeat(self) -> None:
        """Apply them to a database in the same state."""
        for table, keys in self._deleted.items():
            if keys:
                _database().executemany(f'DELETE FROM "{table}" WHERE rowid = ?', keys)  # noqa: S608 - our own tables
        for table, rows in sorted(self._written.items(), key=lambda item: item[0] == SUMS):
            if rows:
                columns = ", ".join(["rowid", *(f'"{column}"' for column in _tables()[table])])
                marks = ", ".join("?" * len(rows[0]))
                _database().executemany(f'INSERT OR REPLACE INTO "{table}" ({columns}) VALUES ({marks})', rows)  # noqa: S608


class _Writer(pickle.Pickler):
    """Writes known objects as numbers."""

    def __init__(self, file: BytesIO, known: Sequence[object]) -> None:
        super().__init__(file)
        self._numbers = {id(known_object): number for number, known_object in enumerate(known)}

    def persistent_id(self, obj: object) -> int | None:
        """Return the number of a known object."""
        return self._numbers.get(id(obj))


class _Reader(pickle.Unpickler):
    """Reads with other objects in place of the writer's known ones."""

    def __init__(self, file: BytesIO, known: Sequence[object]) -> None:
        super().__init__(file)
        self._known = known

    def persistent_load(self, pid: int) -> object:
        """Return the object of a number."""
        return self._known[pid]


class Attributes:
    """The attributes of objects, which may refer to each other. Accounts are left unchanged."""

    def __init__(self, objects: Sequence[object]) -> None:
        file = BytesIO()
        _Writer(file, objects).dump([None if isinstance(instance, User) else vars(instance) for instance in objects])
        self._written = file.getvalue()

    def give(self, objects: Sequence[object]) -> None:
        """Set them on other objects, one for each."""
        for instance, attributes in zip(objects, _Reader(BytesIO(self._written), objects).load(), strict=True):
            if attributes is not None:
                vars(instance).clear()
                vars(instance).update(attributes)


def remembered(build: Callable[[], None], given: Hashable, objects: Sequence[object] = ()) -> None:
    """Build, or repeat the changes of an earlier build from the same database and `given`.

    `build` must do nothing but write to the database, accounts left alone, and change attributes of `objects`. On
    PostgreSQL, where keys are never used twice, it is called.
    """
    if connection.vendor != "sqlite":
        build()
        return
    before = _stored()
    cache_key = hashlib.sha256(pickle.dumps(before)).hexdigest(), given
    if cache_key in _changes:
        with transaction.atomic():
            _changes[cache_key].repeat()
        _attributes[cache_key].give(objects)
        return
    build()
    _changes[cache_key], _attributes[cache_key] = Changes(before, _stored()), Attributes(objects)


def _database() -> sqlite3.Connection:
    connection.ensure_connection()
    connected: sqlite3.Connection = connection.connection
    return connected


@cache
def _tables() -> dict[str, list[str]]:
    """Return the columns of every table."""
    names = [name for (name,) in _database().execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    tables = sorted(set(names) - IGNORED_TABLES)
    return {table: [row[1] for row in _database().execute(f'PRAGMA table_info("{table}")')] for table in tables}


def _stored() -> Stored:
    """Return every row as SQLite stores it; a plus before a column keeps Django from converting it."""
    stored: Stored = {}
    for table, columns in _tables().items():
        expressions = ", ".join(["rowid", *(f'+"{column}"' for column in columns)])
        rows = _database().execute(f'SELECT {expressions} FROM "{table}" ORDER BY rowid')  # noqa: S608 - our own tables
        stored[table] = {row[0]: row[1:] for row in rows}
    return stored
