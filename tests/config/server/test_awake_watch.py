"""The server keeps the computer awake while a clock runs, and asks the database every five seconds."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from config.server.awake_watch import LOOKS_PER_QUESTION, AwakeWatch, log
from systems.power import REFUSED, ProgramLock
from tournaments.models import Tournament
from tournaments.selectors.clock.server_time import server_now

pytestmark = pytest.mark.django_db


def pass_questions(watch: AwakeWatch, questions: int = 1) -> None:
    for _look in range(questions * LOOKS_PER_QUESTION):
        watch.look()


def test_lock_is_held_from_the_start_of_a_clock_until_its_tournament_is_over(
    open_at: Callable[..., Tournament],
) -> None:
    lock = ProgramLock(["cat"])
    watch = AwakeWatch(lock)
    pass_questions(watch)
    assert (lock.is_held, lock.problem) == (True, "")  # until the database was asked
    pass_questions(watch)
    assert (lock.is_held, lock.problem) == (False, "")
    open_at(starts_at=server_now())
    pass_questions(watch)
    assert lock.is_held
    Tournament.objects.update(finished_at=server_now())
    pass_questions(watch)
    assert not lock.is_held


def test_awake_watch_skips_the_database_at_most_checks() -> None:
    watch = AwakeWatch(ProgramLock(["cat"]))
    pass_questions(watch)
    with CaptureQueriesContext(connection) as queries:
        pass_questions(watch, 3)
    watch.end()
    assert len(queries) == 3


def test_refused_lock_is_logged_once(open_at: Callable[..., Tournament], caplog: pytest.LogCaptureFixture) -> None:
    open_at(starts_at=server_now())  # so that the lock is wanted until its program has ended, however slowly
    lock = ProgramLock(["false"])
    watch = AwakeWatch(lock)
    while lock.problem != REFUSED:
        watch.look()
    pass_questions(watch, 3)
    assert [record.message for record in caplog.records if record.name == log.name] == ["computer_may_sleep"]
