"""The plan: the fewest moves, the right player, the right seat, or patience; TDA 2024 rules 10 and 11."""

from collections.abc import Collection
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import chain
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.rules.balance.balance import fewest_moves
from tables.rules.balance.plan import HAND, Exemption, RoomPlan, RoomPolicies, plan_for_room
from tables.rules.hands.button import Positions, first_hand_positions
from tables.rules.room import CountedTable, RoomTable, Seated, table_sizes
from tables.rules.seats.seat_choice import next_big_blind_seat, seat_options, worst_seats

NOW = datetime(2026, 3, 14, 15, tzinfo=UTC)


def table(number: int, *taken: int, seats: int = 9, button: int | None = None, **players: Any) -> RoomTable:
    """A table whose players are called by their seats; its button is in the first taken seat."""
    at = {seat: Seated(number * 100 + seat, f"P{number}.{seat}", seat) for seat in taken}
    at |= {player.seat: player for player in players.values()}
    last: Positions | None = (
        first_hand_positions(button=button or min(at), seated=at) if len(at) > 1 and button != 0 else None
    )
    return RoomTable(
        number, frozenset(range(1, seats + 1)), at, taken=frozenset(at), last=last, dealt_at=NOW, opening=number
    )


def plan(*room: RoomTable, **policies: Any) -> RoomPlan:
    return plan_for_room(room, policies=RoomPolicies(**policies), now=NOW)


def counted(whole_table: RoomTable) -> CountedTable:
    """The same table, of which nobody has read who sits there."""
    return CountedTable(
        whole_table.number,
        whole_table.player_count,
        tuple(sorted(whole_table.open_seats)),
        whole_table.opening,
        whole_table.breaks,
        whole_table.protected,
    )


def test_balanced_room_needs_no_move() -> None:
    room = (table(1, *range(1, 9)), table(2, *range(1, 9)), table(3, *range(1, 8)))
    assert plan(*room) == RoomPlan(breaks_next=(3, 5))


def test_table_needed_for_late_entries_does_not_break() -> None:
    # 24 players of four tables fit into three, with 27 seats
    room = tuple(table(number, *range(1, 7)) for number in (1, 2, 3, 4))
    assert [plan(*room, expected=expected).breaks for expected in (0, 3, 4)] == [4, 4, None]


def test_redraw_is_delayed_until_late_entries_are_seated() -> None:
    final = (table(1, *range(1, 5)), table(2, *range(1, 5)))
    assert [plan(*final, expected=expected).redraw_to for expected in (0, 1, 2)] == [1, 1, None]
    two = tuple(table(number, *range(1, 6)) for number in (1, 2, 3))
    assert [plan(*two, redraws=(2, 1), expected=expected).redraw_to for expected in (0, 3, 4)] == [2, 2, None]
    numbers = {"redraws": (), "redraw_numbers": (16, 9)}
    assert [plan(*two, **numbers, expected=expected).redraw_to for expected in (0, 1, 2)] == [2, 2, None]


def test_tables_are_balanced_when_late_entries_delay_a_break() -> None:
    room = (table(1, *range(1, 7), seats=6), table(2, 1, 2, 3, 4, seats=6), table(3, 1, 2, 3, 4, seats=6))
    found = plan(*room, expected=1)
    assert (found.waits, found.breaks, len(found.moves)) == (None, None, 1)


def test_rule_11a_next_big_blind_moves_to_the_worst_open_seat() -> None:
    # table 1: button 1, blinds 2 and 3, so 4 is due; table 3: button 1, blinds 2 and 4, so the empty seat 5 is due next
    room = (table(1, *range(1, 10)), table(2, *range(1, 10)), table(3, 1, 2, 4, 6, 7, 8, 9))
    [move] = plan(*room).moves
    assert (move.name, move.to_table, move.to_seat, move.hands, move.short) == ("P1.4", 3, 5, 0, 2)


def test_rule_11a_balanced_player_never_gets_the_small_blind() -> None:
    # table 3: the big blind has just left seat 3, which posts the small blind next hand
    last = Positions(1, 2, 3, frozenset({1, 2, 3, 4, 6, 7, 8, 9}), (2,), (3,))
    short = table(3, 1, 2, 4, 6, 7, 8, 9)
    short = RoomTable(3, frozenset(range(1, 10)), short.players, short.taken, last, NOW, 3)
    [move] = plan(table(1, *range(1, 10)), table(2, *range(1, 10)), short).moves
    assert (move.to_seat, move.hands) == (5, 1)


def test_next_player_moves_if_the_first_is_exempt() -> None:
    locked = Seated(401, "Ada", 4, locked=True)
    moved = Seated(501, "Bix", 5, NOW - 8 * HAND)
    full = table(1, 1, 2, 3, 6, 7, 8, 9, ada=locked, bix=moved)
    [move] = plan(full, table(2, *range(1, 10)), table(3, 1, 2, 4, 6, 7, 8, 9)).moves
    assert (move.name, move.passed_over) == ("P1.6", (("Ada", Exemption.LOCKED), ("Bix", Exemption.MOVED_RECENTLY)))


def test_player_may_move_again_after_an_orbit() -> None:
    moved = Seated(401, "Bix", 4, NOW - 9 * HAND)
    full = table(1, 1, 2, 3, 5, 6, 7, 8, 9, bix=moved)
    [move] = plan(full, table(2, *range(1, 10)), table(3, 1, 2, 4, 6, 7, 8, 9)).moves
    assert (move.name, move.passed_over) == ("Bix", ())


@pytest.mark.parametrize("unknown", [1, 3])
def test_balancing_plan_requires_the_button_position(unknown: int) -> None:
    room = [table(1, *range(1, 10)), table(2, *range(1, 10)), table(3, 1, 2, 4, 6, 7, 8, 9)]
    asked = room[unknown - 1]
    room[unknown - 1] = RoomTable(asked.number, asked.seats, asked.players, asked.taken, None, None, asked.opening)
    found = plan(*room)
    assert (found.moves, found.asks, found.fewest) == ((), (unknown,), 1)


def test_breaking_a_table_is_proposed_before_balancing_moves() -> None:
    found = plan(table(1, *range(1, 9)), table(2, *range(1, 9)), table(3, 1, 2), redraws=())
    assert (found.breaks, found.moves) == (3, ())


def test_two_player_difference_is_accepted_when_a_table_breaks_soon() -> None:
    found = plan(table(1, *range(1, 10)), table(2, *range(1, 8)), table(3, 1, 2, 3), redraws=())
    assert (found.waits, found.breaks) == (None, None)  # table 3 is six short: that does not wait
    found = plan(table(1, *range(1, 7), seats=6), table(2, 1, 2, 3, 4, seats=6), table(3, 1, 2, 3, 4, seats=6))
    assert (found.waits, found.moves, found.fewest) == ((3, 2), (), 1)


def test_no_table_breaks_while_alternates_wait() -> None:
    room = (table(1, *range(1, 7), seats=6), table(2, 1, 2, 3, 4, seats=6), table(3, 1, 2, 3, 4, seats=6))
    found = plan(*room, alternates=2)
    assert (found.waits, found.breaks, len(found.moves)) == (None, None, 1)


def test_large_room_sends_no_player_to_the_next_ten_tables_to_break() -> None:
    largest = table(1, *range(1, 12), seats=11)
    room = (largest, *(table(number, *range(1, 9)) for number in range(2, 41)))
    ordered = [
        replace(counted_table, breaks=counted_table.number - 1 if counted_table.number > 1 else None)
        for counted_table in room
    ]
    assert [(move.from_table, move.to_table) for move in plan(*ordered, alternates=3).moves] == [(1, 12), (1, 13)]


def test_large_room_moves_players_first_from_tables_that_break_soon() -> None:
    short = [table(number, *range(1, 8)) for number in range(1, 4)]
    room = (*short, *(table(number, *range(1, 10)) for number in range(4, 41)))
    assert [move.from_table for move in plan(*room).moves] == [31, 32, 33]


def test_rule_11d_plan_lists_tables_three_players_short() -> None:
    room = (table(1, *range(1, 10)), table(2, *range(1, 10)), table(3, *range(1, 7)))
    assert (plan(*room).halts, plan(*room, halts=False).halts) == ((3,), ())


@pytest.mark.parametrize(("each", "due"), [(5, None), (4, 1)])
def test_tda_rp_9_final_table_forms_when_the_tenth_player_busts(each: int, due: int | None) -> None:
    found = plan(table(1, *range(1, each + 1)), table(2, *range(1, 6)))
    assert (found.redraw_to, found.breaks) == (due, None)


def test_house_rule_may_require_a_full_redraw() -> None:
    room = [table(number, *range(1, 8)) for number in range(1, 4)] + [table(4, 1, 2, 3, 4, 5, 6)]
    assert plan(*room, redraws=(3, 2, 1)).redraw_to == 3
    assert plan(*room).breaks == 4


def test_stud_house_rule_may_fill_a_seat_from_the_same_position() -> None:
    short = table(3, 1, 2, 4, 6, 7, 8, 9)
    emptied = {3: NOW - timedelta(minutes=9), 5: NOW - timedelta(minutes=2)}
    short = RoomTable(3, short.seats, short.players, short.taken, None, None, 3, emptied=emptied)
    [move] = plan(table(1, *range(1, 10)), table(2, *range(1, 10)), short, by_vacancy=True).moves
    assert (move.from_seat, move.to_seat, move.hands) == (5, 5, None)


taken = st.sets(st.integers(1, 9), min_size=2, max_size=9)


@given(st.lists(taken, min_size=2, max_size=6))
def test_proposed_moves_go_to_different_open_seats(room: list[set[int]]) -> None:
    tables = [table(number, *sorted(seats)) for number, seats in enumerate(room, start=1)]
    found = plan(*tables, redraws=())
    assert found.fewest == fewest_moves(table_sizes(tables), max_difference=1)
    assert len({move.entry for move in found.moves}) == len(found.moves) <= found.fewest
    assert len({(move.to_table, move.to_seat) for move in found.moves}) == len(found.moves)
    by_number = {table.number: table for table in tables}
    for move in found.moves:
        assert move.to_seat in by_number[move.to_table].open_seats
    if found.moves:
        first = found.moves[0]
        giver, taker = by_number[first.from_table], by_number[first.to_table]
        assert giver.last is not None
        assert taker.last is not None
        assert first.from_seat == next_big_blind_seat(giver.last, seated=giver.players)
        options = seat_options(taker.last, seated=taker.players, empty=taker.open_seats)
        assert first.to_seat in worst_seats(options)


@given(st.lists(taken, min_size=2, max_size=6))
def test_balancing_plan_reads_only_the_tables_of_its_moves(
    room: list[set[int]],
) -> None:
    tables = {number: table(number, *sorted(seats)) for number, seats in enumerate(room, start=1)}
    asked: list[Collection[int]] = []

    def read(numbers: Collection[int]) -> dict[int, RoomTable]:
        asked.append(numbers)
        return {number: tables[number] for number in numbers}

    rooms = [counted(table) for table in tables.values()]
    found = plan_for_room(rooms, policies=RoomPolicies(redraws=()), now=NOW, read=read)
    assert found == plan(*tables.values(), redraws=())
    assert len(asked) <= 1
    assert {number for move in found.moves for number in (move.from_table, move.to_table)} <= {*chain(*asked)}


@pytest.mark.parametrize(("closed", "from_tables"), [(2, [1]), (3, [])])
def test_table_closed_during_planning_is_omitted_from_the_plan(closed: int, from_tables: list[int]) -> None:
    tables = {number: table(number, *range(1, 10)) for number in (1, 2)} | {3: table(3, 1, 2, 4, 6, 7, 8)}
    left = {number: table for number, table in tables.items() if number != closed}
    rooms = [counted(table) for table in tables.values()]
    found = plan_for_room(rooms, policies=RoomPolicies(), now=NOW, read=lambda _: left)
    assert ([move.from_table for move in found.moves], found.fewest) == (from_tables, 2)
