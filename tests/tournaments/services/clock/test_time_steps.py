"""The computer's time is set while clocks run: nothing moves, and somebody is asked."""

from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User

from tests.conftest import MINUTE
from tournaments.models import ClockAnchor, FloorLog, TimeStep, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.alerts import current_alerts
from tournaments.selectors.clock.time_steps import open_time_step
from tournaments.services.clock import clock
from tournaments.services.clock.time_steps import answer_time_step, detect_time_step, log_time_step, may_adopt_new_time
from tournaments.services.open_floor import floor

pytestmark = pytest.mark.django_db


@pytest.fixture
def step(tournament: Tournament, noon: datetime) -> TimeStep:
    """Running since noon; at 12:05 the computer's time was set ten minutes ahead."""
    with floor(tournament, by=None, now=noon):
        pass
    compare_times_at(noon + 5 * MINUTE)
    found = open_time_step()
    assert found is not None
    return found


def compare_times_at(now: datetime, *, ahead: timedelta = 10 * MINUTE) -> list[int]:
    return detect_time_step(now=now, system=now + ahead)


def answer(step: TimeStep, tournament: Tournament, by: User, *, right: str, now: datetime) -> None:
    with floor(tournament, by=by, now=now) as f:
        answer_time_step(f, step=step, right=right)


def keys(tournament: Tournament, now: datetime) -> list[str]:
    return [alert.key for alert in current_alerts(tournament, now=now) if alert.key.startswith("time_step")]


def test_system_time_jump_is_reported_once_to_running_tournaments(tournament: Tournament, noon: datetime) -> None:
    with floor(tournament, by=None, now=noon):
        pass
    assert [compare_times_at(noon + MINUTE), compare_times_at(noon + MINUTE)] == [[tournament.pk], []]
    assert TimeStep.objects.count() == 1


def test_log_entry_of_a_system_time_jump_does_not_move_the_clock(
    step: TimeStep, tournament: Tournament, noon: datetime
) -> None:
    before = ClockAnchor.objects.values().get(tournament=tournament)
    with floor(tournament, by=None, now=noon + 5 * MINUTE) as f:
        log_time_step(f, step=step)
    row = FloorLog.objects.filter(tournament=tournament)[0]
    assert (row.action, row.changes) == ("clock.time_stepped", [])
    assert ClockAnchor.objects.values().get(tournament=tournament) == before


def test_alert_appears_after_a_jump_of_the_system_time(step: TimeStep, tournament: Tournament, noon: datetime) -> None:
    assert keys(tournament, noon + 5 * MINUTE) == ["time_step"]


def test_new_system_time_is_not_adopted_while_a_clock_runs(
    step: TimeStep, tournament: Tournament, director: User, noon: datetime
) -> None:
    answer(step, tournament, director, right="new", now=noon + 6 * MINUTE)
    assert (keys(tournament, noon + 6 * MINUTE), may_adopt_new_time()) == (["time_step_waits"], False)
    with floor(tournament, by=director, now=noon + 7 * MINUTE) as f:
        clock.pause_clock(f)
    assert may_adopt_new_time()


def test_unconfirmed_system_time_is_not_adopted_in_a_pause(
    step: TimeStep, tournament: Tournament, director: User, noon: datetime
) -> None:
    with floor(tournament, by=director, now=noon + 7 * MINUTE) as f:
        clock.pause_clock(f)
    assert not may_adopt_new_time()


def test_director_can_keep_the_old_time_after_a_system_time_jump(
    step: TimeStep, tournament: Tournament, director: User, noon: datetime
) -> None:
    answer(step, tournament, director, right="old", now=noon + 6 * MINUTE)
    assert (keys(tournament, noon + 6 * MINUTE), compare_times_at(noon + 7 * MINUTE)) == ([], [])


def test_second_decision_about_a_system_time_jump_is_refused(
    step: TimeStep, tournament: Tournament, director: User, noon: datetime
) -> None:
    answer(step, tournament, director, right="old", now=noon + 6 * MINUTE)
    with pytest.raises(Refused) as refused:
        answer(step, tournament, director, right="new", now=noon + 6 * MINUTE)
    assert refused.value.code == "time_step_answered"
    assert TimeStep.objects.get().answer == "old"


def test_alert_disappears_after_the_system_time_is_corrected(
    step: TimeStep, tournament: Tournament, noon: datetime
) -> None:
    assert compare_times_at(noon + 6 * MINUTE, ahead=timedelta(seconds=1)) == []
    assert (open_time_step(), keys(tournament, noon + 6 * MINUTE)) == (None, [])


def test_second_jump_of_the_system_time_has_a_new_alert(step: TimeStep, tournament: Tournament, noon: datetime) -> None:
    assert compare_times_at(noon + 6 * MINUTE, ahead=-30 * MINUTE) == [tournament.pk]
    assert [time_step.jump for time_step in TimeStep.objects.order_by("pk")] == [10 * MINUTE, -30 * MINUTE]


def test_system_time_jump_without_a_running_clock_has_no_alert(tournament: Tournament, noon: datetime) -> None:
    assert (compare_times_at(noon - 60 * MINUTE), may_adopt_new_time()) == ([], True)
