"""The databases of a worker: an empty one, one in which a director has opened a tournament, and the demonstration.

Each is made once. A test that asks for the `tournament` of every day stands on the second, one that asks for the
`demonstration` on the third, every other one on the first; what a test writes is rolled back. The
database of a test with transactions of its own is dropped, and made again.
"""

import os
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from tests.suite.migrated import NAME, clone_migrated, drop_clone, hang_up

# fixtures that choose a database, and their module
TOURNAMENT, DEMONSTRATION, FIXTURE_MODULE = "tournament", "demonstration", "tests.conftest"
EMPTY = "empty"


class Databases:
    """The databases of a worker, and the one that Django's connection uses. `fills` has functions that fill them."""

    def __init__(self, worker: str, fills: Mapping[str, Callable[[], object]]) -> None:
        self._worker, self._fills = worker, fills
        self._made: dict[str, str | Path] = {}
        # numbers in their names: a late request of an earlier test may open a dropped file, and would create it again
        # if the next test's had the same name
        self._number = 0
        self._chosen: str | None = None
        # the connection that uses it: while playwright's loop runs, Django has another one in the same thread
        self._connection: BaseDatabaseWrapper | None = None

    def choose(self, kind: str) -> None:
        """Point the connection at the database of this kind, which is made if there is none.

        A connection that was away meanwhile is opened anew: its file may have been dropped, with somebody in it.
        """
        if (kind, connections[DEFAULT_DB_ALIAS]) != (self._chosen, self._connection):
            self._point_at(kind)

    def _point_at(self, kind: str) -> None:
        hang_up()
        if kind in self._made:
            connection.settings_dict["NAME"] = self._made[kind]
        else:
            self._number += 1
            clone_migrated(f"{os.getpid()}-{self._worker}-{kind}-{self._number}")
            self._made[kind] = connection.settings_dict["NAME"]
            if kind in self._fills:
                with transaction.atomic():
                    self._fills[kind]()
        self._chosen, self._connection = kind, connections[DEFAULT_DB_ALIAS]

    def copy(self, kind: str, data: Path) -> Path:
        """Copy the SQLite database of this kind into a server's DATA_DIR; return its path."""
        self.choose(kind)
        hang_up()
        data.mkdir(parents=True, exist_ok=True)
        return Path(shutil.copy(self._made[kind], data / NAME))

    def drop(self) -> None:
        """Drop the database that the connection points at: the next test gets a new one."""
        if self._chosen is not None:
            drop_clone()
            del self._made[self._chosen]
            self._chosen = None

    def drop_all(self) -> None:
        """Drop every database of this worker."""
        for kind in list(self._made):
            self.choose(kind)
            self.drop()


def database_kind(item: pytest.Item) -> str:
    """Return the database of a test, by the fixtures of `tests/conftest.py` that it requests."""
    fixtures = getattr(item, "_fixtureinfo", None)
    for name in (DEMONSTRATION, TOURNAMENT):
        found = fixtures.name2fixturedefs.get(name) if fixtures else None
        if found and found[-1].func.__module__ == FIXTURE_MODULE:
            return name
    return EMPTY
