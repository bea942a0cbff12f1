"""A whole tournament in any order: whatever is done and undone, the room adds up."""

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tables.models import Move, SeatAssignment
from tables.rules.balance.balance import is_level
from tables.rules.balance.plan import plan_for_room
from tables.rules.hands.button import seats_clockwise
from tables.rules.room import RoomTable, breaking_order, table_sizes
from tables.selectors.balance import open_moves, room_plan, room_policies
from tables.selectors.seating import (
    counted_tables,
    room_tables,
    tables_with_open_seats,
    unseated_count,
    unseated_entries,
)
from tables.selectors.seats.draws import tables_to_draw_from
from tables.services import room as rooms
from tables.services.balance import breaking, moves
from tables.services.hands import busts, buttons
from tables.services.seats import corrections, draws
from tables.services.undo import undo
from tests.suite.hypothesis_profiles import of_a_hundred
from tests.tables.play import NAMES, Play
from tournaments.management.commands.verify_log import chain_problem_texts
from tournaments.models import Entry, FloorLog, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.request_cache import request_cache
from tournaments.services.desk import entries
from tournaments.services.undo import is_undoable

#: refusals that tell a person what to do first; any other exception is a fault
Action = Callable[[Play, int], object]


def one_of(rows: Any, number: int) -> Any:
    """Some row, or a refusal when there is none."""
    found = list(rows)
    if not found:
        raise Refused("nobody_there")
    return found[number % len(found)]


def entries_left(play: Play) -> Any:
    return Entry.objects.filter(tournament=play.tournament, bust_out__isnull=True).order_by("pk")


def enter(play: Play, number: int) -> object:
    entry = play(entries.enter, name=NAMES[number % len(NAMES)])
    return play(draws.draw_one_seat, entry=entry)


def bust(play: Play, number: int) -> object:
    return play(busts.bust, entry=one_of(entries_left(play), number))


def hand(play: Play, number: int) -> object:
    """The next hand at some table; the big blind goes to the next player and skips nobody (TDA 2024 rule 32)."""
    table = play.table(one_of(room_tables(play.tournament), number).number)
    last = table.last_hand()
    dealt = play(buttons.deal_next, table=table)
    assert last is not None
    assert dealt.big_blind == seats_clockwise(dealt.dealt, after=last.big_blind)[0]
    return dealt


def button(play: Play, number: int) -> object:
    table = one_of(room_tables(play.tournament), number)
    return play(buttons.set_button, table=play.table(table.number), button=one_of(sorted(table.players), number))


def balance(play: Play, number: int) -> object:
    move = one_of(room_plan(play.tournament, now=play.now).moves, number)
    seat = play.seat(f"{move.to_table}.{move.to_seat}")
    return play(moves.confirm_move, entry=Entry.objects.get(pk=move.entry), seat=seat)


def arrive(play: Play, _number: int) -> object:
    return play(moves.seat_arrived_players, moves=list(open_moves(play.tournament)))


def cancel(play: Play, number: int) -> object:
    return play(moves.cancel_move, move=one_of(open_moves(play.tournament), number))


def smaller(play: Play, _number: int) -> object:
    plan = room_plan(play.tournament, now=play.now)
    if plan.redraw_to:
        order = [table.number for table in breaking_order(room_tables(play.tournament))]
        return play(breaking.redraw, tables=[play.table(number) for number in order[-plan.redraw_to :]])
    if plan.breaks is None:
        raise Refused("nothing_breaks")
    return play(breaking.break_table, table=play.table(plan.breaks))


def swap(play: Play, number: int) -> object:
    return play(
        corrections.swap_players,
        entry=one_of(entries_left(play), number),
        other=one_of(entries_left(play), number // 7),
    )


def take_back(play: Play, number: int) -> object:
    rows = [row for row in FloorLog.objects.filter(tournament=play.tournament)[: 1 + number % 4] if is_undoable(row)]
    return play(undo, entry=one_of(rows, number))


ACTIONS: list[Action] = [
    enter,
    bust,
    bust,
    bust,
    hand,
    button,
    balance,
    balance,
    arrive,
    cancel,
    smaller,
    swap,
    take_back,
]

steps = st.lists(st.tuples(st.sampled_from(ACTIONS), st.integers(0, 60)), min_size=10, max_size=45)


def check(play: Play) -> None:
    """Assert that each player left is counted once, in one seat, and that an open move has its seat reserved."""
    room, assignment = room_tables(play.tournament), list(SeatAssignment.objects.filter(tournament=play.tournament))
    counted = Counter(player.entry for table in room for player in table.players.values())
    waiting = set(unseated_entries(play.tournament).values_list("pk", flat=True))
    assert set(counted.values()) <= {1}
    assert {*counted} | waiting == {*entries_left(play).values_list("pk", flat=True)}
    assert not {*counted} & waiting
    kept = {(row.entry_id, row.seat_id) for row in assignment if row.kind == SeatAssignment.Kind.RESERVED}
    under_way = Move.objects.filter(tournament=play.tournament, arrived_at=None, cancelled_at=None)
    assert kept == {(move.entry_id, move.to_seat_id) for move in under_way}
    assert all(table.players.keys() <= table.taken <= table.seats for table in room)


def check_counts(play: Play) -> None:
    """The room that is only counted is the room that is read whole."""
    room, counted = room_tables(play.tournament), counted_tables(play.tournament)
    with request_cache():
        assert counted_tables(play.tournament) == counted
        unseated = unseated_count(play.tournament)
    assert unseated_count(play.tournament) == unseated
    assert [(table.number, table.player_count, frozenset(table.open_seats)) for table in counted] == [
        (table.number, table.player_count, table.open_seats) for table in room
    ]
    assert tables_with_open_seats(play.tournament) == tables_to_draw_from(room)
    policies = room_policies(play.tournament, room, now=play.now)
    assert room_plan(play.tournament, now=play.now) == plan_for_room(room, policies=policies, now=play.now)


def check_level(play: Play) -> None:
    """Once all that is planned is done, tables are level, or the plan gives its reason."""
    for _ in range(60):
        plan = room_plan(play.tournament, now=play.now)
        if not plan.moves:
            break
        balance(play, 0)
        check(play)
    room = room_tables(play.tournament)
    told = plan.waits or plan.breaks or plan.redraw_to or plan.asks or plan.no_seat or passed_over(room)
    assert told or is_level(table_sizes(room), max_difference=room_policies(play.tournament, room).apart)


def passed_over(room: list[RoomTable]) -> bool:
    """Return whether a table has only players whom a move spares: those who moved recently or are moving."""
    return any(all(player.moved_at or player.arriving for player in table.players.values()) for table in room)


@pytest.mark.slow
@pytest.mark.django_db
@settings(max_examples=of_a_hundred(25), suppress_health_check=[*HealthCheck])
@example([(take_back, 0), (bust, 0), (take_back, 1)])
@given(steps)
def test_seats_and_player_counts_are_consistent_after_any_actions(
    tournament: Tournament, director: User, done: list[tuple[Action, int]]
) -> None:
    with transaction.atomic():
        play = Play(tournament, director)
        play(rooms.open_new_tables, count=3, seats=6)
        play(draws.seal_seed, seed="5eed")
        for name in NAMES[:14]:
            play(entries.enter, name=name)
        play(draws.draw_all_seats)
        for action, number in done:
            with suppress(Refused), transaction.atomic():
                action(play, number)
            check(play)
        check_counts(play)
        check_level(play)
        assert list(chain_problem_texts(tournament)) == []
        transaction.set_rollback(True)
