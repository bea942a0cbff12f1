"""A tournament's sheet: planned times, then those that the clock and the log tell."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.conftest import MINUTE, NOON, small_structure
from tests.tournaments.rules.structure.edits import delete
from tournaments.models import FloorLog, Tournament
from tournaments.rules.levels import Structure
from tournaments.rules.rulebook.house_rules import house_rules_of
from tournaments.rules.structure.schedule.blind_schedule import Basis, BlindSchedule, SoldLater
from tournaments.selectors.clock.timeline import day_steps
from tournaments.selectors.structure import blind_schedule, first_raise_limits, present_step_key, structure_draft
from tournaments.services import lifecycle, undo
from tournaments.services.clock import clock
from tournaments.services.clock import steps as clock_moves
from tournaments.services.desk import prices
from tournaments.services.open_floor import floor
from tournaments.services.structure import structures

pytestmark = pytest.mark.django_db


@pytest.fixture
def do(tournament: Tournament, director: User) -> Callable[..., None]:
    """Return a function that does an action some minutes after noon."""

    def enter(minutes: float, action: Callable[..., object], **given: Any) -> None:
        with floor(tournament, by=director, now=NOON + minutes * MINUTE) as f:
            action(f, **given)

    return enter


def schedule_at(tournament: Tournament, minutes: float) -> BlindSchedule:
    """Return a function that reads the sheet some minutes after noon."""
    found = Tournament.objects.select_related("clock").get(pk=tournament.pk)
    return blind_schedule(found, now=NOON + minutes * MINUTE)


def begins(shown: BlindSchedule) -> list[float | None]:
    """Return the beginning of each row, in minutes after noon."""
    return [None if row.begins is None else (row.begins - NOON) / MINUTE for row in shown.rows]


def test_schedule_before_the_start_has_planned_times(tournament: Tournament) -> None:
    shown = schedule_at(tournament, -30)
    assert (shown.heading.basis, shown.heading.present) == (Basis.PLANNED, "")
    assert begins(shown) == [0, 20, 40, 50, 70]


def test_times_of_a_held_start_are_counted_from_the_planned_start(
    tournament: Tournament, do: Callable[..., None]
) -> None:
    do(-20, clock.schedule_start, at=None)
    assert begins(schedule_at(tournament, -10)) == [0, 20, 40, 50, 70]


def test_level_start_times_do_not_depend_on_the_worker(tournament: Tournament) -> None:
    shown = schedule_at(tournament, 45)
    assert FloorLog.objects.filter(action="clock.crossed").count() == 0
    assert begins(shown) == [0, 20, 40, 50, 70]
    assert (shown.heading.basis, shown.heading.present) == (Basis.RUNNING, "b1")


def test_pause_delays_only_future_steps_of_the_schedule(tournament: Tournament, do: Callable[..., None]) -> None:
    do(25, clock.pause_clock)
    shown = schedule_at(tournament, 32)
    assert shown.heading.basis == Basis.STOPPED
    assert begins(shown) == [0, 20, 47, 57, 77]


def test_past_level_times_stay_unchanged_when_the_clock_is_moved(
    tournament: Tournament, do: Callable[..., None]
) -> None:
    do(5, clock.add_time, span=3 * MINUTE)
    do(30, clock_moves.go_to_next)
    assert begins(schedule_at(tournament, 31)) == [0, 23, 30, 40, 60]


def test_level_times_before_an_inserted_break_stay_unchanged(tournament: Tournament, do: Callable[..., None]) -> None:
    do(25, clock_moves.insert_break, span=5 * MINUTE)
    shown = schedule_at(tournament, 31)
    assert begins(shown) == [0, 20, 25, 30, 45, 55, 75]
    assert [getattr(row, "continued", None) for row in shown.rows][:4] == [False, False, None, True]


def test_log_times_of_removed_steps_are_ignored(tournament: Tournament, do: Callable[..., None]) -> None:
    fewer = replace(tournament.structure(), steps=delete(tournament.structure().steps, key="l1"))
    do(25, structures.change_structure, structure=fewer)
    shown = schedule_at(tournament, 45)
    assert begins(shown) == [None, 40, 50, 70]
    assert shown.heading.revision == 2


def test_current_level_keeps_the_start_time_after_a_structure_change(
    tournament: Tournament, do: Callable[..., None]
) -> None:
    fewer = replace(tournament.structure(), steps=delete(tournament.structure().steps, key="l1"))
    do(25, structures.change_structure, structure=fewer)
    assert begins(schedule_at(tournament, 30)) == [20, 40, 50, 70]


def test_undone_level_change_gives_no_start_time(tournament: Tournament, do: Callable[..., None]) -> None:
    do(10, clock_moves.go_to_next)
    went = FloorLog.objects.get(action="clock.went_to")
    do(11, undo.undo, entry=went)
    assert begins(schedule_at(tournament, 12)) == [0, 20, 40, 50, 70]


def test_finished_event_has_no_future_times(tournament: Tournament, do: Callable[..., None]) -> None:
    do(45, lifecycle.finish_tournament)
    shown = schedule_at(tournament, 60)
    assert shown.heading.basis == Basis.OVER
    assert begins(shown) == [0, 20, 40, None, None]


def test_schedule_heading_has_the_details_of_the_tournament(open_at: Callable[..., Tournament]) -> None:
    tournament = open_at(
        "berlin", venue="Harbour 4", zone="Europe/Berlin", currency="USD",
        prize_share=33_400, house_fee=4_000, staff_fee=2_600,
    )  # fmt: skip
    heading = schedule_at(tournament, -5).heading
    assert (heading.name, heading.venue, heading.currency, heading.revision) == ("Berlin", "Harbour 4", "USD", 1)
    assert heading.buy_in == {"prizes": 33_400, "house": 4_000, "staff": 2_600}
    assert heading.starts_at.isoformat() == "2026-03-14T13:00:00+01:00"
    assert heading.asked_at == datetime.fromisoformat("2026-03-14T12:55:00+01:00")
    assert heading.revised_at == NOON - timedelta(hours=1)


def test_schedule_shows_the_actual_time_of_a_late_start(tournament: Tournament, do: Callable[..., None]) -> None:
    do(-20, clock.schedule_start, at=None)
    do(7, clock.start_clock)
    shown = schedule_at(tournament, 8)
    assert shown.heading.starts_at == NOON + 7 * MINUTE
    assert begins(shown) == [7, 27, 47, 57, 77]


def test_schedule_lists_rebuys_and_add_ons_with_prices(tournament: Tournament, do: Callable[..., None]) -> None:
    assert schedule_at(tournament, 0).heading.sold_later == ()
    do(-5, lifecycle.change_settings, rebuys=1, add_ons=None, prize_share=4_000)
    do(-4, prices.add_profile, name="Add-on", sells="add_on", prize_share=2_000, chips=30_000)
    assert schedule_at(tournament, 0).heading.sold_later == (
        SoldLater("rebuy", 4_000, 20_000, 1),
        SoldLater("add_on", 2_000, 30_000, None),
    )


def test_current_level_is_shown_with_the_played_length(tournament: Tournament, do: Callable[..., None]) -> None:
    steps = list(tournament.structure().steps)
    steps[0] = replace(steps[0], span=30 * MINUTE)
    do(5, structures.change_structure, structure=replace(tournament.structure(), steps=tuple(steps)))
    shown = schedule_at(tournament, 6)
    assert begins(shown)[:2] == [0, 20]
    assert shown.rows[0].span == 20 * MINUTE
    found = Tournament.objects.select_related("clock").get(pk=tournament.pk)
    assert day_steps(found, now=NOON + 6 * MINUTE)[0].minutes == 20
    assert day_steps(found, now=NOON + 21 * MINUTE)[0].minutes == 30


def test_draft_structure_times_are_counted_from_the_planned_start(tournament: Tournament) -> None:
    draft = structure_draft(tournament, small_structure(), now=NOON - 20 * MINUTE)
    assert [step.timed.begins for step in draft.steps] == [NOON + at * MINUTE for at in (0, 20, 40, 50, 70)]
    assert (draft.total, draft.checked.errors) == (timedelta(minutes=90), ())


def test_draft_structure_times_are_counted_from_a_manual_start(
    open_at: Callable[..., Tournament], director: User
) -> None:
    tournament = open_at()
    with floor(tournament, by=director, now=NOON - 30 * MINUTE) as f:
        clock.start_clock(f)
    tournament = Tournament.objects.get()
    now = NOON - 25 * MINUTE
    assert present_step_key(tournament, now=now) == "l1"
    draft = structure_draft(tournament, small_structure(), now=now)
    assert draft.steps[1].timed.begins == NOON - 10 * MINUTE


def test_draft_structure_shows_no_times_for_past_steps(tournament: Tournament) -> None:
    draft = structure_draft(tournament, small_structure(), now=NOON + 25 * MINUTE)
    assert [step.timed.begins for step in draft.steps[:2]] == [None, NOON + 20 * MINUTE]
    assert draft.steps[2].timed.begins == NOON + 40 * MINUTE


def test_changed_length_of_the_current_level_has_a_new_end_time(tournament: Tournament) -> None:
    steps = small_structure().steps
    ends = []
    for minutes in (20, 30, 10, 3):
        longer = replace(small_structure(), steps=(steps[0], replace(steps[1], span=minutes * MINUTE), *steps[2:]))
        ends.append(structure_draft(tournament, longer, now=NOON + 25 * MINUTE).new_end)
    assert ends == [None, NOON + 50 * MINUTE, NOON + 30 * MINUTE, None]


def test_draft_of_an_empty_structure_has_one_error(tournament: Tournament) -> None:
    draft = structure_draft(tournament, Structure(steps=()), now=NOON - MINUTE)
    assert (draft.steps, [problem.code for problem in draft.checked.errors]) == ((), ["missing"])


def test_first_raise_limits_depend_on_betting_structure_and_house_rules() -> None:
    omaha = replace(small_structure(), game="omaha", betting="pot_limit")
    limits = list(first_raise_limits(omaha, house_rules=house_rules_of("tda_2024")))
    assert [(limit.min_raise_to, limit.max_raise_to) if limit else None for limit in limits] == [
        (400, 700),
        (800, 1400),
        None,
        (2000, 3500),
        (4000, 7000),
    ]


def test_schedule_names_the_game_unless_it_goes_without_saying(tournament: Tournament) -> None:
    usual = blind_schedule(tournament, now=NOON).heading
    tournament.game, tournament.betting = "dealers_choice", "fixed_limit"
    mix = blind_schedule(tournament, now=NOON).heading
    assert (usual.game, usual.games) == ("", ())
    assert (mix.game, mix.games[:2], mix.has_games_without_limits) == (
        "Dealer's choice",
        ("No-limit hold'em", "Pot-limit Omaha"),
        True,
    )
    tournament.game = "horse"
    assert blind_schedule(tournament, now=NOON).heading.games == ()
    tournament.house_overrides = {"game_changes": 8}
    by_hands = blind_schedule(tournament, now=NOON).heading
    assert (len(by_hands.games), by_hands.has_games_without_limits) == (5, False)
