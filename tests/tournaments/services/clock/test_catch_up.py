"""Turning: what the clock passed is written down at its true moment, however late."""

from datetime import datetime

import pytest

from tests.conftest import MINUTE
from tournaments.models import ClockAnchor, FloorLog, Tournament
from tournaments.services.lifecycle import change_settings
from tournaments.services.open_floor import floor

pytestmark = pytest.mark.django_db


def catch_up_at(tournament: Tournament, at: datetime) -> None:
    with floor(tournament, by=None, now=at):
        pass


def logged_changes(tournament: Tournament, since: datetime) -> list[tuple[str, object, float]]:
    """Action, what it went into or which cue, and minutes since a moment; oldest first."""
    rows = FloorLog.objects.filter(tournament=tournament, action__startswith="clock.c").order_by("number")
    return [
        (row.action, row.facts.get("cue") or row.facts["step"], (row.moment - since).total_seconds() / 60)
        for row in rows
    ]


def test_late_worker_logs_every_level_at_the_planned_time(tournament: Tournament, noon: datetime) -> None:
    catch_up_at(tournament, noon + 200 * MINUTE)
    assert logged_changes(tournament, noon) == [
        ("clock.crossed", 0, 0),
        ("clock.cue", "hold_pushes", 18.5),
        ("clock.crossed", 1, 20),
        ("clock.cue", "hold_pushes", 38.5),
        ("clock.crossed", 2, 40),
        ("clock.cue", "colour_up_due", 40),
        ("clock.cue", "break_ends_soon", 48),
        ("clock.cue", "hold_pushes", 48.5),
        ("clock.cue", "registration_closes", 50),
        ("clock.crossed", 3, 50),
        ("clock.cue", "hold_pushes", 68.5),
        ("clock.crossed", 4, 70),
        ("clock.crossed", 5, 90),
    ]


def test_repeated_catch_up_logs_each_level_once(tournament: Tournament, noon: datetime) -> None:
    for minute in range(0, 200, 7):
        catch_up_at(tournament, noon + minute * MINUTE)
        catch_up_at(tournament, noon + minute * MINUTE)
    assert len(logged_changes(tournament, noon)) == 13


def test_level_change_is_not_logged_before_the_planned_time(tournament: Tournament, noon: datetime) -> None:
    catch_up_at(tournament, noon - MINUTE)
    assert logged_changes(tournament, noon) == []
    assert ClockAnchor.objects.get(tournament=tournament).next_due == noon


def test_next_due_time_is_counted_from_the_planned_end_of_a_level(tournament: Tournament, noon: datetime) -> None:
    catch_up_at(tournament, noon + 41.3 * MINUTE)
    anchor = ClockAnchor.objects.get(tournament=tournament)
    assert (anchor.since, anchor.next_due) == (noon + 40 * MINUTE, noon + 48 * MINUTE)


def test_log_entries_of_level_changes_have_no_author(tournament: Tournament, noon: datetime) -> None:
    catch_up_at(tournament, noon + 21 * MINUTE)
    rows = FloorLog.objects.filter(tournament=tournament, action="clock.crossed")
    assert {row.by for row in rows} == {None}


def test_changed_push_hold_setting_moves_the_cue_at_once(tournament: Tournament, noon: datetime) -> None:
    with floor(tournament, by=None, now=noon + MINUTE) as f:
        change_settings(f, house_overrides={"push_hold_seconds": 180})
    planned = ClockAnchor.objects.get(tournament=tournament).next_due
    catch_up_at(tournament, noon + 18 * MINUTE)
    assert (planned, logged_changes(tournament, noon)[-1]) == (noon + 17 * MINUTE, ("clock.cue", "hold_pushes", 17))


def test_no_push_cue_is_logged_if_the_house_rule_turns_pushes_off(tournament: Tournament, noon: datetime) -> None:
    with floor(tournament, by=None, now=noon + MINUTE) as f:
        change_settings(f, house_overrides={"push_hold_seconds": 0})
    catch_up_at(tournament, noon + 21 * MINUTE)
    assert logged_changes(tournament, noon) == [("clock.crossed", 0, 0), ("clock.crossed", 1, 20)]
