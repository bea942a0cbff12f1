"""A day of 500 players in the nightly run (else of 90), from the draw to the last hand, with a fixed seed."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection

from tables.demo.day import LATE, SimulatedDay, open_day
from tables.models import Draw, SeatAssignment
from tables.rules.seats.draw import Policy, draw_seats, drawn_order, seed_commitment
from tables.selectors.balance import open_moves
from tables.selectors.seating import open_tables, room_tables
from tables.selectors.seats.draws import seed_of
from tables.sentences.invariants import invariant_sentence
from tests.conftest import MINUTE, NOON
from tests.suite.sample import EVERYTHING
from tournaments.management.commands.verify_log import chain_problem_texts
from tournaments.models import Entry, FloorLog
from tournaments.selectors.prizes.final_places import final_places
from tournaments.services.desk import entries

pytestmark = [pytest.mark.django_db, pytest.mark.slow, pytest.mark.services]

# a day of 90 has every kind of draw too
PLAYERS = 500 if EVERYTHING and connection.vendor == "sqlite" else 90


@dataclass
class Wall:
    """Clock of the room that advances by a millisecond per reading, or by a given time."""

    now: datetime = NOON

    def __call__(self) -> datetime:
        self.now += timedelta(milliseconds=1)
        return self.now


def broken_invariants(day: SimulatedDay) -> list[str]:
    """Return the sentences of the invariants that are broken in the room."""
    return [invariant_sentence(finding) for finding in day.invariant_findings() if not finding.holds]


def drawn(day: SimulatedDay) -> list[tuple[int, str]]:
    """Return the drawn seats with the position of their entry in order of registration."""
    rows = SeatAssignment.objects.filter(tournament=day.tournament).select_related("seat__table").order_by("entry_id")
    return [(at, str(assignment.seat)) for at, assignment in enumerate(rows)]


def day_after_the_draw(by: User, *, slug: str, players: int, seed: int, wall: Wall, **more: Any) -> SimulatedDay:
    """A day up to its draw."""
    tournament = open_day(slug=slug, players=players, by=by, now=wall.now)
    day = SimulatedDay(tournament, players, now=wall, by=by, seed=seed, **more)
    day.open_room_and_enter_players()
    day.draw_seats()
    return day


def facts(day: SimulatedDay, action: str, *names: str) -> list[tuple[Any, ...]]:
    """Return the named facts of an action's log entries, oldest first."""
    rows = FloorLog.objects.filter(tournament=day.tournament, action=action).order_by("number")
    return [tuple(row.facts[name] for name in names) for row in rows]


def test_tournament_of_500_is_played_from_draw_to_winner(director: User) -> None:
    wall = Wall()
    day = day_after_the_draw(director, slug="day", players=PLAYERS, seed=5, wall=wall, taps=4)
    assert (len(drawn(day)), day.open_table_count, broken_invariants(day)) == (PLAYERS, ceil(PLAYERS / 9), [])
    day.start_play()
    after: list[list[str]] = []
    heads_up = 0
    for findings in day.play_in_steps():
        after.append([invariant_sentence(finding) for finding in findings if not finding.holds])
        heads_up += day.players_left_count == 2
        wall.now += 4 * MINUTE
    assert [found for found in after if found] == []
    assert (heads_up > 0, day.players_left_count, Entry.objects.filter(tournament=day.tournament).count()) == (
        True,
        1,
        final_entry_count(day),
    )
    _check_places(day)
    _check_the_room_at_the_end(day)
    _check_draws(day)
    assert list(chain_problem_texts(day.tournament)) == []


def final_entry_count(day: SimulatedDay) -> int:
    """Return the final number of entries, late ones included."""
    return day.players + day.players // LATE


def _check_places(day: SimulatedDay) -> None:
    """Check that places are 1 to N, and as announced if registration was closed at the bust."""
    places = final_places(day.tournament, most=final_entry_count(day))
    names = sorted(Entry.objects.filter(tournament=day.tournament).values_list("player__display_name", flat=True))
    assert [place["place"] for place in places] == list(range(1, final_entry_count(day) + 1))
    assert sorted(place["name"] for place in places) == names
    told = [place for (place,) in facts(day, "seat.bust", "place")]
    late = day.players * 3 // 5
    assert told[-late:] == list(range(late + 1, 1, -1))


def _check_the_room_at_the_end(day: SimulatedDay) -> None:
    """Check that one player is left at one table and redraws were at 24, 16 and nine players."""
    assert facts(day, "tables.redrawn", "players") == [(24,), (16,), (9,)]
    tables = [table for table, players in facts(day, "table.broken", "table", "players") if players]
    opened_first = ceil(day.players / 9)
    assert tables == list(range(opened_first, opened_first - len(tables), -1))
    assert [len(table.players) for table in room_tables(day.tournament)] == [1]
    assert (open_tables(day.tournament).count(), open_moves(day.tournament).count()) == (1, 0)


def _check_draws(day: SimulatedDay) -> None:
    """Check that the seed reproduces every draw, late entries, broken tables and redraws included."""
    draws = list(Draw.objects.filter(tournament=day.tournament).select_related("seal"))
    seed = seed_of(draws[0].seal)
    again = [
        draw_seats(
            drawn_order(draw.entries, seed=seed, first=draw.first) if draw.shuffled else draw.entries,
            tables=[(table, players, seats) for table, players, seats in draw.tables],
            seed=seed,
            first=draw.first,
            policy=Policy(draw.policy),
        )
        for draw in draws
    ]
    assert again == [[tuple(seat) for seat in draw.drawn] for draw in draws]
    assert seed_commitment(seed) == draws[0].seal.commitment


def test_late_entries_without_a_seat_become_alternates(director: User) -> None:
    day = day_after_the_draw(director, slug="full", players=18, seed=7, wall=Wall())
    assert [len(table.open_seats) for table in room_tables(day.tournament)] == [0, 0]
    day.run_action(entries.enter, name="Late 001")
    day.play_step()
    assert day.invariant_findings()[0].facts == {"seated": 18, "waiting": 1, "left": 19, "entries": 19, "out": 0}
    assert broken_invariants(day) == []
