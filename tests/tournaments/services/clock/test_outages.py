"""Outages: noticed before anything is caught up, and settled either way."""

from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User

from tests.conftest import MINUTE
from tournaments.models import ClockAnchor, FloorLog, Outage, Tournament
from tournaments.rules.refused import Refused
from tournaments.services.clock import clock
from tournaments.services.clock.outages import TakeBack, end_outages, record_heartbeat, settle_outage, store_outages
from tournaments.services.open_floor import floor

pytestmark = pytest.mark.django_db


@pytest.fixture
def outage(tournament: Tournament, noon: datetime) -> Outage:
    """Running since noon, lost at 12:15 in level 1; started at 12:29, people act at 12:30: level 2 has begun."""
    with floor(tournament, by=None, now=noon):
        pass
    record_heartbeat(now=noon + 15 * MINUTE)
    noticed = noticed_outage(noon + 29 * MINUTE)
    end_outages(now=noon + 30 * MINUTE)
    noticed.refresh_from_db()
    return noticed


def noticed_outage(now: datetime, **written: datetime) -> Outage:
    """Return the only outage that is noticed."""
    (noticed,) = store_outages(now=now, **written)
    return noticed


def step_and_minutes_left(tournament: Tournament, at: datetime) -> tuple[int, float]:
    """Return the step and the minutes left."""
    clock = ClockAnchor.objects.get(tournament=tournament).as_clock(tournament.structure()).advance_to(at)
    return clock.step, clock.time_left_at(at) / MINUTE


def test_clock_time_left_at_the_start_of_an_outage_is_stored(outage: Outage, noon: datetime) -> None:
    assert (outage.lost_at, outage.back_at, outage.step_key) == (noon + 15 * MINUTE, noon + 30 * MINUTE, "l1")
    assert outage.left == 5 * MINUTE


def test_clock_is_not_set_back_for_an_outage_counted_as_played(
    outage: Outage, tournament: Tournament, director: User, noon: datetime
) -> None:
    with floor(tournament, by=director, now=noon + 31 * MINUTE) as f:
        settle_outage(f, outage=outage, take_back=TakeBack.NOTHING)
    assert step_and_minutes_left(tournament, noon + 31 * MINUTE) == (1, 9)


def test_clock_is_set_back_to_the_start_of_an_unplayed_outage(
    outage: Outage, tournament: Tournament, director: User, noon: datetime
) -> None:
    with floor(tournament, by=director, now=noon + 31 * MINUTE) as f:
        settle_outage(f, outage=outage, take_back=TakeBack.ALL)
    assert step_and_minutes_left(tournament, noon + 31 * MINUTE) == (0, 5)
    assert step_and_minutes_left(tournament, noon + 37 * MINUTE) == (1, 19)
    assert FloorLog.objects.filter(tournament=tournament)[0].action == "clock.outage_settled"


def minutes_played(tournament: Tournament, at: datetime) -> float:
    """Return the minutes of play."""
    return ClockAnchor.objects.get(tournament=tournament).as_clock(tournament.structure()).time_played_at(at) / MINUTE


@pytest.mark.parametrize(("answer", "minutes"), [(TakeBack.NOTHING, 33), (TakeBack.OUTAGE, 18), (TakeBack.ALL, 17)])
def test_played_time_excludes_the_outage_unless_counted_as_played(
    outage: Outage, tournament: Tournament, director: User, noon: datetime, answer: TakeBack, minutes: int
) -> None:
    with floor(tournament, by=director, now=noon + 31 * MINUTE) as f:
        settle_outage(f, outage=outage, take_back=answer)
    assert minutes_played(tournament, noon + 33 * MINUTE) == minutes


def test_outage_can_be_settled_only_once(
    outage: Outage, tournament: Tournament, director: User, noon: datetime
) -> None:
    with floor(tournament, by=director, now=noon + 31 * MINUTE) as f:
        settle_outage(f, outage=outage, take_back=TakeBack.NOTHING)
        with pytest.raises(Refused) as refused:
            settle_outage(f, outage=outage, take_back=TakeBack.ALL)
    assert refused.value.code == "outage_settled_already"


@pytest.mark.parametrize(("served", "outages"), [(29, 0), (30, 1)])
def test_outage_is_recorded_after_half_a_minute_without_activity(
    tournament: Tournament, noon: datetime, served: int, outages: int
) -> None:
    with floor(tournament, by=None, now=noon):
        pass
    record_heartbeat(now=noon + MINUTE)
    store_outages(now=noon + 1.2 * MINUTE)
    end_outages(now=noon + MINUTE + timedelta(seconds=served))
    assert Outage.objects.count() == outages


def test_repeated_failure_during_startup_is_a_single_outage(tournament: Tournament, noon: datetime) -> None:
    with floor(tournament, by=None, now=noon):
        pass
    record_heartbeat(now=noon + MINUTE)
    for started in (2, 3):
        store_outages(now=noon + started * MINUTE)
    end_outages(now=noon + 4 * MINUTE)
    end_outages(now=noon + 5 * MINUTE)
    assert list(Outage.objects.values_list("lost_at", "back_at")) == [(noon + MINUTE, noon + 4 * MINUTE)]


def test_clock_set_back_by_an_outage_keeps_the_play_after_the_outage(
    outage: Outage, tournament: Tournament, director: User, noon: datetime
) -> None:
    with floor(tournament, by=director, now=noon + 31 * MINUTE) as f:
        settle_outage(f, outage=outage, take_back=TakeBack.OUTAGE)
    assert step_and_minutes_left(tournament, noon + 31 * MINUTE) == (0, 4)
    assert FloorLog.objects.filter(tournament=tournament)[0].facts["taken"] == "P0DT00H15M00S"


def test_clock_changed_after_the_outage_is_not_set_back(
    outage: Outage, tournament: Tournament, director: User, noon: datetime
) -> None:
    with floor(tournament, by=director, now=noon + 31 * MINUTE) as f:
        clock.add_time(f, span=MINUTE)
    with floor(tournament, by=director, now=noon + 32 * MINUTE) as f, pytest.raises(Refused) as refused:
        settle_outage(f, outage=outage, take_back=TakeBack.OUTAGE)
    assert refused.value.code == "clock_changed_since"
    assert step_and_minutes_left(tournament, noon + 32 * MINUTE) == (1, 9)


def test_outage_is_not_recorded_for_a_stopped_clock(tournament: Tournament, noon: datetime) -> None:
    record_heartbeat(now=noon - 40 * MINUTE)
    assert store_outages(now=noon - 20 * MINUTE) == []


def test_outage_starts_at_the_last_recorded_time(tournament: Tournament, noon: datetime) -> None:
    with floor(tournament, by=None, now=noon):
        pass
    record_heartbeat(now=noon + 15 * MINUTE)
    written = noon + 15 * MINUTE + timedelta(seconds=4.9)
    outage = noticed_outage(now=noon + 30 * MINUTE, written=written)
    assert (outage.lost_at, outage.left) == (written, 5 * MINUTE - timedelta(seconds=4.9))


def test_outage_starts_after_the_last_action(tournament: Tournament, director: User, noon: datetime) -> None:
    record_heartbeat(now=noon + 15 * MINUTE)
    done_at = noon + 15 * MINUTE + timedelta(seconds=3.2)
    with floor(tournament, by=director, now=done_at) as f:
        clock.add_time(f, span=MINUTE)
    outage = noticed_outage(now=noon + 30 * MINUTE)
    assert (outage.lost_at, outage.left) == (done_at, 6 * MINUTE - timedelta(seconds=3.2))


@pytest.mark.parametrize("answer", list(TakeBack))
def test_clock_paused_after_an_outage_is_still_paused_after_settlement(
    outage: Outage, tournament: Tournament, director: User, noon: datetime, answer: TakeBack
) -> None:
    with floor(tournament, by=director, now=noon + 31 * MINUTE) as f:
        clock.pause_clock(f)
    with floor(tournament, by=director, now=noon + 32 * MINUTE) as f:
        settle_outage(f, outage=outage, take_back=answer)
    shown = {TakeBack.NOTHING: (1, 9), TakeBack.OUTAGE: (0, 4), TakeBack.ALL: (0, 5)}
    assert step_and_minutes_left(tournament, noon + 50 * MINUTE) == shown[answer]
    assert ClockAnchor.objects.get(tournament=tournament).since is None


def test_clock_resumed_after_the_outage_keeps_running(
    outage: Outage, tournament: Tournament, director: User, noon: datetime
) -> None:
    for minute, action in ((31, clock.pause_clock), (32, clock.start_clock)):
        with floor(tournament, by=director, now=noon + minute * MINUTE) as f:
            action(f)
    with floor(tournament, by=director, now=noon + 33 * MINUTE) as f:
        settle_outage(f, outage=outage, take_back=TakeBack.ALL)
    assert step_and_minutes_left(tournament, noon + 34 * MINUTE) == (0, 4)


@pytest.mark.parametrize(("answer", "minutes_left"), [(TakeBack.OUTAGE, 9), (TakeBack.ALL, 10)])
def test_pause_before_the_time_was_set_back_is_not_a_pause_since_the_outage(
    tournament: Tournament, director: User, noon: datetime, answer: TakeBack, minutes_left: float
) -> None:
    """The clock stood from 12:05, and went on at what the computer then called 11:25."""
    for minute, action in ((5, clock.pause_clock), (-35, clock.start_clock)):
        with floor(tournament, by=director, now=noon + minute * MINUTE) as f:
            action(f)
    record_heartbeat(now=noon - 30 * MINUTE)
    outage = noticed_outage(now=noon - 28 * MINUTE)
    end_outages(now=noon - 28 * MINUTE)
    outage.refresh_from_db()
    with floor(tournament, by=director, now=noon - 27 * MINUTE) as f:
        settle_outage(f, outage=outage, take_back=answer)
    assert step_and_minutes_left(tournament, noon - 27 * MINUTE) == (0, minutes_left)
    assert ClockAnchor.objects.get(tournament=tournament).as_clock(tournament.structure()).is_running


@pytest.mark.parametrize(("answer", "minutes_left"), [(TakeBack.OUTAGE, 3), (TakeBack.ALL, 5)])
def test_clock_resumed_after_the_time_was_set_back_keeps_running_after_settlement(
    outage: Outage, tournament: Tournament, director: User, noon: datetime, answer: TakeBack, minutes_left: float
) -> None:
    for minute, action in ((31, clock.pause_clock), (-19, clock.start_clock)):
        with floor(tournament, by=director, now=noon + minute * MINUTE) as f:
            action(f)
    with floor(tournament, by=director, now=noon - 18 * MINUTE) as f:
        settle_outage(f, outage=outage, take_back=answer)
    assert step_and_minutes_left(tournament, noon - 18 * MINUTE) == (0, minutes_left)
    assert ClockAnchor.objects.get(tournament=tournament).as_clock(tournament.structure()).is_running


def test_clock_that_stopped_during_the_outage_runs_after_being_set_back(
    tournament: Tournament, director: User, noon: datetime
) -> None:
    with floor(tournament, by=director, now=noon + MINUTE) as f:
        clock.stop_after_step(f, stop=True)
    record_heartbeat(now=noon + 15 * MINUTE)
    outage = noticed_outage(now=noon + 30 * MINUTE)
    end_outages(now=noon + 30 * MINUTE)
    outage.refresh_from_db()
    with floor(tournament, by=director, now=noon + 31 * MINUTE) as f:
        settle_outage(f, outage=outage, take_back=TakeBack.ALL)
    assert step_and_minutes_left(tournament, noon + 32 * MINUTE) == (0, 4)


def test_restart_with_an_earlier_system_time_is_an_outage(
    tournament: Tournament, director: User, noon: datetime
) -> None:
    with floor(tournament, by=None, now=noon):
        pass
    record_heartbeat(now=noon + 15 * MINUTE)
    outage = noticed_outage(now=noon - 300 * MINUTE)
    end_outages(now=noon - 300 * MINUTE)
    outage.refresh_from_db()
    assert (outage.lost_at, outage.back_at) == (noon + 15 * MINUTE, noon - 300 * MINUTE)
    with floor(tournament, by=director, now=noon - 299 * MINUTE) as f:
        settle_outage(f, outage=outage, take_back=TakeBack.NOTHING)
    assert step_and_minutes_left(tournament, noon - 298 * MINUTE) == (0, 4)


def test_restart_after_the_time_was_set_back_is_not_an_outage(tournament: Tournament, noon: datetime) -> None:
    record_heartbeat(now=noon + 60 * MINUTE)  # by the time that was right before
    with floor(tournament, by=None, now=noon):
        pass
    record_heartbeat(now=noon + 10 * MINUTE)
    store_outages(now=noon + 10 * MINUTE + timedelta(seconds=3))
    end_outages(now=noon + 10 * MINUTE + timedelta(seconds=4))
    assert not Outage.objects.exists()
