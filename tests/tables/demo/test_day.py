"""A small day, step by step."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User

from tables.demo.day import STACK, SimulatedDay, open_day
from tables.models import SeatAssignment, Table
from tables.selectors.seating import open_tables
from tables.services.hands import busts
from tests.conftest import MINUTE, NOON
from tournaments.models import ClockAnchor, Entry, FloorLog, Tournament
from tournaments.rules.levels import Level
from tournaments.services.clock import clock
from tournaments.services.open_floor import floor

pytestmark = pytest.mark.django_db


class Wall:
    """The time of day, told by the test."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        self.now += timedelta(milliseconds=1)
        return self.now


def a_day(by: User, *, players: int = 24, **more: Any) -> tuple[SimulatedDay, Wall]:
    wall = Wall()
    tournament = open_day(slug="day", players=players, by=by, now=wall.now, minute=more.get("minute", MINUTE))
    day = SimulatedDay(tournament, players, now=wall, by=by, seed=3, **more)
    day.open_room_and_enter_players()
    return day, wall


def actions(tournament: Tournament) -> list[str]:
    rows = FloorLog.objects.filter(tournament=tournament).order_by("number")
    return list(dict.fromkeys(rows.values_list("action", flat=True)))


def test_demo_has_tables_and_entries_and_fingerprint_before_seating(director: User) -> None:
    day, _ = a_day(director)
    assert actions(day.tournament) == [
        "tournament.opened",
        "tables.opened",
        "table.changed",
        "tables.order_posted",
        "draw.sealed",
        "entry.entered",
    ]
    assert [(table.number, table.opening, table.breaks, table.protected) for table in open_tables(day.tournament)] == [
        (1, 1, None, True),
        (2, 2, 2, False),
        (3, 3, 1, False),
    ]
    assert (day.players_left_count, SeatAssignment.objects.count()) == (24, 0)
    day.draw_seats()
    assert (SeatAssignment.objects.count(), SeatAssignment.objects.get(locked=True).seat.table.number) == (24, 1)


def test_every_demo_table_has_a_button_at_the_start(director: User) -> None:
    day, _ = a_day(director)
    day.draw_seats()
    day.start_play()
    assert ClockAnchor.objects.get(tournament=day.tournament).since is not None
    assert Table.objects.filter(button__isnull=True).count() == 0


@pytest.mark.slow
def test_small_demo_day_ends_with_a_winner(director: User) -> None:
    day, wall = a_day(director)
    day.draw_seats()
    day.start_play()
    red = []
    for findings in day.play_in_steps():
        red += [finding for finding in findings if not finding.holds]
        wall.now += 15 * MINUTE
    day.tournament.refresh_from_db()
    assert (red, day.players_left_count, day.tournament.finished_at is not None) == ([], 1, True)


def test_demo_busts_no_player_during_a_break(director: User) -> None:
    day, wall = a_day(director)
    day.draw_seats()
    day.start_play()
    steps = day.tournament.structure().steps
    at = next(at for at, step in enumerate(steps) if not isinstance(step, Level))
    wall.now += sum((step.span for step in steps[:at]), timedelta(seconds=1))
    day.play_step()
    assert Entry.objects.filter(tournament=day.tournament, bust_out__isnull=False).count() == 0


def test_minute_of_the_demo_can_be_shortened(director: User) -> None:
    second = timedelta(seconds=1)
    day, _ = a_day(director, minute=second)
    first = day.tournament.structure().steps[0]
    assert (first.span, day.hand_duration) == (10 * second, 2.4 * second)
    assert (day.tournament.house_rules()["move_protection_orbits"], day.tournament.starting_stack) == (0, STACK)


@pytest.mark.slow
def test_demo_continues_after_a_bust_by_another_person(director: User) -> None:
    day, wall = a_day(director, others=True)
    day.draw_seats()
    with floor(day.tournament, by=director, now=wall.now) as f:
        clock.start_clock(f)
    day.start_play()
    wall.now += 90 * MINUTE
    steps = day.play_in_steps()
    next(steps)
    assignment = SeatAssignment.objects.order_by("pk")[0]
    with floor(day.tournament, by=director, now=wall.now) as f:
        busts.bust(f, entry=assignment.entry)
    assert [finding.holds for finding in next(steps)] == [True] * 4
