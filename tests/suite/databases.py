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
from django.contrib.auth import get_user_model
from django.db import connection, transaction

from tests.suite.migrated import NAME, clone_migrated, drop_clone, hang_up

#: the fixtures that are looked for, and the module whose ones of these names are meant
TOURNAMENT, DEMONSTRATION, OURS = "tournament", "demonstration", "tests.conftest"
EMPTY = "empty"


class Databases:
    """Which database Django's connection points at, and those that were made. `fills` says what is in which."""

    def __init__(self, worker: str, fills: Mapping[str, Callable[[], object]]) -> None:
        self._worker, self._fills = worker, fills
        self._made: dict[str, str | Path] = {}
        #: how many were made: a late request of a test that is over may still open the file that was dropped, and
        #: would make it anew under the feet of the next test if that one's had the same name
        self._number = 0
        self._chosen: str | None = None

    def choose(self, kind: str) -> None:
        """Point the connection at the database of this kind, which is made if there is none.

        An empty one in which somebody is found is looked at once more on a new connection, and then made again. Twice
        in a day a file of tests found a director there that no test before it had left.
        """
        if kind != self._chosen or (kind == EMPTY and _has_people()):
            self._point_at(kind)
        if kind == EMPTY and _has_people():
            self.drop()
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
        self._chosen = kind

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


def _has_people() -> bool:
    return get_user_model().objects.exists()


def stands_on(item: pytest.Item) -> str:
    """Which database a test stands on: told by a fixture of ours that it asks for, not one of its own by that name."""
    fixtures = getattr(item, "_fixtureinfo", None)
    for name in (DEMONSTRATION, TOURNAMENT):
        found = fixtures.name2fixturedefs.get(name) if fixtures else None
        if found and found[-1].func.__module__ == OURS:
            return name
    return EMPTY
