"""The clock's actions: what each does, refuses and says."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.conftest import MINUTE
from tournaments.models import ClockAnchor, FloorLog, Tournament
from tournaments.rules.levels import Break
from tournaments.rules.refused import Refused
from tournaments.sentences.floor_log import entry_sentence
from tournaments.sentences.refusals import refusal_sentence
from tournaments.services import lifecycle
from tournaments.services.clock import clock, hand_for_hand
from tournaments.services.clock import steps as clock_moves
from tournaments.services.open_floor import floor
from tournaments.services.structure import structures
from tournaments.services.undo import undo

pytestmark = pytest.mark.django_db

Do = Callable[..., None]


@pytest.fixture
def do(tournament: Tournament, director: User, noon: datetime) -> Do:
    """Return a function that does an action some minutes after half past eleven."""

    def enter(minutes: float, action: Callable[..., object], **given: Any) -> None:
        with floor(tournament, by=director, now=noon + (minutes - 30) * MINUTE) as f:
            action(f, **given)

    return enter


def step_and_minutes_left(tournament: Tournament, minutes: float, noon: datetime) -> tuple[int, float]:
    """Return the step and the minutes left."""
    now = noon + (minutes - 30) * MINUTE
    row = Tournament.objects.get(pk=tournament.pk)
    value = ClockAnchor.objects.get(tournament=row).as_clock(row.structure())
    return value.advance_to(now).step, value.time_left_at(now) / MINUTE


def last_sentence(tournament: Tournament) -> str:
    return entry_sentence(FloorLog.objects.filter(tournament=tournament)[0])


def refusal(do: Do, minutes: float, action: Callable[..., object], **given: Any) -> str:
    with pytest.raises(Refused) as refused:
        do(minutes, action, **given)
    return refusal_sentence(refused.value)


def test_manually_started_clock_does_not_start_again_on_schedule(
    do: Do, tournament: Tournament, noon: datetime
) -> None:
    do(0, clock.start_clock)
    assert step_and_minutes_left(tournament, 35, noon) == (1, 5)
    assert refusal(do, 1, clock.start_clock) == "The clock is already running. No action needed."


def test_start_can_be_held_and_rescheduled(do: Do, tournament: Tournament, noon: datetime) -> None:
    do(0, clock.schedule_start, at=None)
    assert step_and_minutes_left(tournament, 60, noon) == (0, 20)
    do(60, clock.schedule_start, at=noon + 60 * MINUTE)
    assert step_and_minutes_left(tournament, 95, noon) == (0, 15)
    assert (
        refusal(do, 61, clock.schedule_start, at=noon) == "That time is in the past. Choose a later one, or start now."
    )


def test_subtracting_all_time_left_is_refused_with_the_time_left(do: Do) -> None:
    do(0, clock.start_clock)
    words = refusal(do, 15, clock.add_time, span=-5 * MINUTE)
    assert words == "Only 05:00 is left. Subtract less, or go to the next level."


def test_clock_stopped_after_a_level_waits_at_the_next_level(do: Do, tournament: Tournament, noon: datetime) -> None:
    do(0, clock.start_clock)
    do(5, clock.stop_after_step, stop=True)
    assert step_and_minutes_left(tournament, 90, noon) == (1, 20)
    assert refusal(do, 91, clock.stop_after_step, stop=True) == "The clock is stopped. Start it first."
    do(92, clock.start_clock)
    assert step_and_minutes_left(tournament, 93, noon) == (1, 19)


def test_rest_of_a_level_is_played_after_an_inserted_break(do: Do, tournament: Tournament, noon: datetime) -> None:
    do(0, clock.start_clock)
    do(12, clock_moves.insert_break, span=15 * MINUTE)
    steps = Tournament.objects.get(pk=tournament.pk).structure().steps
    assert [type(step) is Break for step in steps[:4]] == [False, True, False, False]
    assert [step.span / MINUTE for step in steps[:3]] == [12, 15, 8]
    assert [getattr(step, "number", None) for step in steps[:4]] == [1, None, 1, 2]
    assert step_and_minutes_left(tournament, 13, noon) == (1, 14)
    assert step_and_minutes_left(tournament, 28, noon) == (2, 7)
    assert Tournament.objects.get(pk=tournament.pk).sheet_revision == 2
    assert refusal(do, 14, clock_moves.insert_break, span=MINUTE) == "There is a break now. Add time to it, or end it."


def test_next_level_begins_when_a_break_is_ended_early(do: Do, tournament: Tournament, noon: datetime) -> None:
    do(0, clock.start_clock)
    assert refusal(do, 1, clock_moves.end_break) == "There is no break now. Use Next level."
    do(44, clock_moves.end_break)
    assert step_and_minutes_left(tournament, 45, noon) == (3, 19)
    assert last_sentence(tournament) == "Moved to level 3 from the break"


def test_previous_of_the_first_and_next_of_the_last_level_are_refused(do: Do) -> None:
    do(0, clock.start_clock)
    assert refusal(do, 1, clock_moves.go_to_previous) == "This is the first level. Set the time instead."
    do(1, clock_moves.go_to_step, step=4)
    assert refusal(do, 2, clock_moves.go_to_next) == "This is the last level. Add time, or add levels to the structure."


def test_hand_for_hand_deducts_two_minutes_per_hand_across_levels(
    do: Do, tournament: Tournament, noon: datetime
) -> None:
    """TDA 2024 RP-8: the hand in progress at the announcement is the first."""
    do(0, clock.start_clock)
    do(17, hand_for_hand.start_hand_for_hand)
    assert step_and_minutes_left(tournament, 25, noon) == (0, 3)
    do(30, hand_for_hand.deal_next_hand)
    assert step_and_minutes_left(tournament, 31, noon) == (0, 1)
    do(40, hand_for_hand.deal_next_hand)
    assert step_and_minutes_left(tournament, 41, noon) == (1, 19)
    assert refusal(do, 42, clock.start_clock) == "Play is hand for hand. End hand for hand first."
    do(50, hand_for_hand.end_hand_for_hand)
    assert step_and_minutes_left(tournament, 51, noon) == (1, 16)


def test_clock_of_a_finished_tournament_is_stopped_and_cannot_be_changed(
    do: Do, tournament: Tournament, noon: datetime
) -> None:
    do(0, clock.start_clock)
    do(10, lifecycle.finish_tournament)
    assert step_and_minutes_left(tournament, 90, noon) == (0, 10)
    assert refusal(do, 11, clock.start_clock) == "The tournament is over. Undo its finish first."


@pytest.mark.parametrize("span", [timedelta(0), timedelta(hours=25)])
def test_clock_times_out_of_range_are_refused(do: Do, span: timedelta) -> None:
    do(0, clock.start_clock)
    words = "That time is not possible. Use a time from 0:01 to 24:00:00."
    assert refusal(do, 1, clock.set_time, left=span) == words
    assert refusal(do, 1, clock.add_time, span=span) == words


def test_every_clock_action_has_a_log_sentence(do: Do, tournament: Tournament) -> None:
    said = []
    for minutes, action, given in [
        (0, clock.start_clock, {}),
        (5, clock.pause_clock, {}),
        (6, clock.start_clock, {}),
        (7, clock.add_time, {"span": timedelta(seconds=90)}),
        (8, clock.add_time, {"span": timedelta(seconds=-60)}),
        (9, clock.set_time, {"left": timedelta(minutes=3, seconds=5)}),
    ]:
        do(minutes, action, **given)
        said.append(last_sentence(tournament))
    assert said == [
        "Shuffle up and deal",
        "Clock paused, level 1, 15:00 left",
        "Clock resumed, level 1, 15:00 left",
        "1 min 30 s added, level 1",
        "1 min taken off, level 1",
        "Time set to 03:05, level 1",
    ]


def test_played_time_excludes_breaks_and_pauses_even_after_undo(
    do: Do, tournament: Tournament, director: User, noon: datetime
) -> None:
    def played(minutes: float) -> float:
        row, now = Tournament.objects.get(pk=tournament.pk), noon + (minutes - 30) * MINUTE
        return ClockAnchor.objects.get(tournament=row).as_clock(row.structure()).time_played_at(now) / MINUTE

    do(0, clock.start_clock)
    do(5, clock_moves.insert_break, span=10 * MINUTE)
    assert [played(minutes) for minutes in (5, 9, 17)] == [5, 5, 7]
    do(10, clock_moves.end_break)
    do(13, clock.pause_clock)
    assert [played(minutes) for minutes in (13, 20)] == [8, 8]
    do(20, undo, entry=FloorLog.objects.filter(tournament=tournament, action="clock.paused").get())
    assert [played(20), played(21)] == [15, 16]


def test_played_time_excludes_minutes_deducted_by_hand_for_hand(do: Do, tournament: Tournament, noon: datetime) -> None:
    do(0, clock.start_clock)
    do(5, hand_for_hand.start_hand_for_hand)
    do(9, hand_for_hand.deal_next_hand)
    do(12, hand_for_hand.end_hand_for_hand)
    row, now = Tournament.objects.get(pk=tournament.pk), noon - 15 * MINUTE
    value = ClockAnchor.objects.get(tournament=row).as_clock(row.structure())
    assert (value.time_played_at(now) / MINUTE, value.time_left_at(now) / MINUTE) == (8, 20 - 5 - 4 - 3)


def test_played_time_is_kept_if_a_level_becomes_a_break(do: Do, tournament: Tournament, noon: datetime) -> None:
    do(0, clock.start_clock)
    row = Tournament.objects.get(pk=tournament.pk)
    first, *rest = row.structure().steps
    changed = replace(row.structure(), steps=(Break(key=first.key, span=first.span), *rest))
    do(10, structures.change_structure, structure=changed, accept=True)
    row, now = Tournament.objects.get(pk=tournament.pk), noon - 15 * MINUTE
    assert ClockAnchor.objects.get(tournament=row).as_clock(row.structure()).time_played_at(now) == 10 * MINUTE
