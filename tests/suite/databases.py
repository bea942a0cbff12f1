"""The databases of a worker: an empty one, and one in which a director has opened a tournament.

Both are made once. A test that asks for the `tournament` of every day stands on the second, every other one on the
first; what a test writes is rolled back. A test with transactions of its own empties its database, which is made again.
"""

import os
from collections.abc import Callable

import pytest
from django.db import connection, transaction

from tests.suite.migrated import clone_migrated, drop_clone, hang_up

#: the fixture that is looked for, and the module whose one of that name is meant
TOURNAMENT, OURS = "tournament", "tests.conftest"


class Databases:
    """Which database Django's connection points at, and those that were made."""

    def __init__(self, worker: str, fill: Callable[[], object]) -> None:
        self._worker, self._fill = worker, fill
        self._made: dict[bool, str] = {}
        self._filled: bool | None = None

    def choose(self, *, filled: bool) -> None:
        """Point the connection at the empty or at the filled database, which is made if there is none."""
        if filled == self._filled:
            return
        hang_up()
        if filled in self._made:
            connection.settings_dict["NAME"] = self._made[filled]
        else:
            clone_migrated(f"shuffle-up-test-{os.getpid()}-{self._worker}-{'filled' if filled else 'empty'}")
            self._made[filled] = connection.settings_dict["NAME"]
            if filled:
                with transaction.atomic():
                    self._fill()
        self._filled = filled

    def drop(self) -> None:
        """Drop the database that the connection points at: the next test gets a new one."""
        if self._filled is not None:
            drop_clone()
            del self._made[self._filled]
            self._filled = None

    def drop_all(self) -> None:
        """Drop every database of this worker."""
        for filled in list(self._made):
            self.choose(filled=filled)
            self.drop()


def asks_for_the_tournament(item: pytest.Item) -> bool:
    """Whether a test asks for the tournament that the filled database has, and not for one of its own by that name."""
    fixtures = getattr(item, "_fixtureinfo", None)
    found = fixtures.name2fixturedefs.get(TOURNAMENT) if fixtures else None
    return bool(found) and found[-1].func.__module__ == OURS
