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

# the fixtures that are looked for, and the module whose ones of these names are meant
TOURNAMENT, DEMONSTRATION, OURS = "tournament", "demonstration", "tests.conftest"
EMPTY = "empty"


class Databases:
    """Which database Django's connection points at, and those that were made. `fills` says what is in which."""

    def __init__(self, worker: str, fills: Mapping[str, Callable[[], object]]) -> None:
        self._worker, self._fills = worker, fills
        self._made: dict[str, str | Path] = {}
        # how many were made: a late request of a test that is over may still open the file that was dropped, and
        # would make it anew under the feet of the next test if that one's had the same name
        self._number = 0
        self._chosen: str | None = None
        # what was pointed at it: while playwright's loop runs, Django has another connection for the same thread
        self._by: BaseDatabaseWrapper | None = None

    def choose(self, kind: str) -> None:
        """Point the connection at the database of this kind, which is made if there is none.

        A connection that was away meanwhile is opened anew: its file may have been dropped, with somebody in it.
        """
        if (kind, connections[DEFAULT_DB_ALIAS]) != (self._chosen, self._by):
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
        self._chosen, self._by = kind, connections[DEFAULT_DB_ALIAS]

    def copy(self, kind: str, data: Path) -> Path:
        """Put the SQLite database of this kind where a server with this DATA_DIR looks for it; its path."""
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


def stands_on(item: pytest.Item) -> str:
    """Return which database a test stands on: told by a fixture of ours that it asks for, not one of its own by that name."""
    fixtures = getattr(item, "_fixtureinfo", None)
    for name in (DEMONSTRATION, TOURNAMENT):
        found = fixtures.name2fixturedefs.get(name) if fixtures else None
        if found and found[-1].func.__module__ == OURS:
            return name
    return EMPTY
