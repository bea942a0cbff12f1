"""The server keeps the computer awake while a clock runs, and asks the database once a second."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from config.server.awake_watch import LOOKS_PER_QUESTION, AwakeWatch
from systems.power import REFUSED, ProgramLock
from tournaments.models import Tournament
from tournaments.selectors.clock.server_time import server_now

pytestmark = pytest.mark.django_db


def pass_seconds(watch: AwakeWatch, seconds: int = 1) -> None:
    for _look in range(seconds * LOOKS_PER_QUESTION):
        watch.look()


def test_lock_is_held_from_the_start_of_a_clock_until_its_tournament_is_over(
    open_at: Callable[..., Tournament],
) -> None:
    lock = ProgramLock(["cat"])
    watch = AwakeWatch(lock)
    pass_seconds(watch)
    assert (lock.is_held, lock.problem) == (True, "")  # until the database was asked
    pass_seconds(watch)
    assert (lock.is_held, lock.problem) == (False, "")
    open_at(starts_at=server_now())
    pass_seconds(watch)
    assert lock.is_held
    Tournament.objects.update(finished_at=server_now())
    pass_seconds(watch)
    assert not lock.is_held


def test_database_is_asked_once_a_second() -> None:
    watch = AwakeWatch(ProgramLock(["cat"]))
    pass_seconds(watch)
    with CaptureQueriesContext(connection) as queries:
        pass_seconds(watch, 3)
    watch.end()
    assert len(queries) == 3


def test_refused_lock_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    lock = ProgramLock(["false"])
    watch = AwakeWatch(lock)
    while lock.problem != REFUSED:
        watch.look()
    pass_seconds(watch, 3)
    assert [record.message for record in caplog.records] == ["computer_may_sleep"]
