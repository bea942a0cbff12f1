"""Balancing by TDA 2024 rule 11: the fewest moves, proven against every possible arrangement of small rooms."""

from collections.abc import Sequence
from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tables.rules.balance.balance import (
    TableMove,
    allowed_difference,
    fewest_moves,
    is_level,
    level_sizes,
    levelling_moves,
    tables_short_by,
)
from tables.rules.room import TableSize
from tests.suite.each_case import for_each


def room(*players: int, seats: int = 9) -> list[TableSize]:
    return [TableSize(player, seats) for player in players]


def mixed(*tables: tuple[int, int]) -> list[TableSize]:
    return [TableSize(players, seats) for players, seats in tables]


def by_trying_everything(tables: Sequence[TableSize], *, max_difference: int) -> int:
    """The fewest moves over all arrangements of these players that are level."""
    players = sum(table.players for table in tables)
    arrangements = product(*(range(table.seats + 1) for table in tables))
    return min(
        sum(max(table.players - after, 0) for table, after in zip(tables, sizes, strict=True))
        for sizes in arrangements
        if sum(sizes) == players
        and is_level(
            [TableSize(after, table.seats) for table, after in zip(tables, sizes, strict=True)],
            max_difference=max_difference,
        )
    )


def by_the_closed_form(tables: Sequence[TableSize]) -> int:
    """One apart and seats for everybody: q and r are players a table and what is over."""
    q, r = divmod(sum(table.players for table in tables), len(tables))
    above = sum(max(table.players - q - (r > 0), 0) for table in tables)
    return max(above, sum(max(q - table.players, 0) for table in tables)) if r else above


@for_each(
    ("players", "moves"),
    [
        ((8, 8, 6, 6), 2),
        ((9, 9, 7), 1),
        ((10, 6, 6, 6, 6), 3),
        ((7, 7, 7, 7, 3), 3),
        ((9, 9, 9, 8, 8, 7, 9, 9, 6, 8, 5), 5),
        ((7,), 0),
        ((9, 9, 9), 0),
        ((0, 0), 0),
        ((), 0),
    ],
)
def test_rule_11_balancing_plan_uses_the_fewest_moves(players, moves):
    assert fewest_moves(room(*players, seats=10), max_difference=1) == moves


def test_full_small_table_counts_as_balanced_with_larger_tables():
    assert is_level(mixed((6, 6), (9, 9), (9, 9)), max_difference=1)
    assert not is_level(mixed((5, 6), (9, 9), (9, 9)), max_difference=1)


def test_last_open_seat_of_a_small_table_is_filled():
    tables = mixed((5, 6), (9, 9), (9, 9))
    assert (level_sizes(tables, max_difference=1), levelling_moves(tables, max_difference=1)) == (
        [6, 8, 9],
        [TableMove(1, 0)],
    )


def test_moves_go_from_the_fullest_table_to_the_emptiest():
    assert levelling_moves(room(9, 8, 5, 4), max_difference=1) == [TableMove(0, 3), TableMove(0, 2), TableMove(1, 3)]


def test_next_table_to_break_receives_players_only_if_needed():
    tables = room(9, 7, 7, 7)
    assert level_sizes(tables, max_difference=1, next_to_break=[1]) == [8, 7, 8, 7]
    assert level_sizes(tables, max_difference=1, next_to_break=[1, 2]) == [8, 7, 7, 8]


def test_next_table_to_break_loses_players_first():
    assert level_sizes(room(8, 8, 6), max_difference=1, next_to_break=[1]) == [8, 7, 7]


def test_rule_11d_tables_three_players_short_stop_dealing():
    assert tables_short_by(mixed((9, 9), (6, 9), (7, 9), (6, 6))) == [1]


def test_empty_room_counts_as_balanced():
    assert (is_level([], max_difference=1), tables_short_by([])) == (True, [])


def test_more_players_than_seats_cannot_be_balanced():
    with pytest.raises(ValueError, match="more players than seats"):
        fewest_moves(mixed((10, 9), (3, 9)), max_difference=1)


@for_each(
    ("rule", "tables", "apart"),
    [
        ("two_above_six_tables", 7, 2),
        ("two_above_six_tables", 6, 1),
        ("one_from_twelve_tables", 13, 2),
        ("one_from_twelve_tables", 12, 1),
        ("two_until_four_tables", 5, 2),
        ("two_until_four_tables", 4, 1),
        ("at_discretion", 40, 1),
        (3, 40, 3),
    ],
)
def test_allowed_difference_between_tables_follows_the_house_rule(rule, tables, apart):
    assert allowed_difference(rule, tables=tables) == apart


SMALL_TABLES = st.integers(1, 6).flatmap(lambda seats: st.builds(TableSize, st.integers(0, seats), st.just(seats)))
SMALL_ROOMS = st.lists(SMALL_TABLES, min_size=1, max_size=4)
DIFFERENCES = st.integers(1, 3)


@given(SMALL_ROOMS, DIFFERENCES)
def test_fewest_moves_equal_a_brute_force_minimum(tables, max_difference):
    assert fewest_moves(tables, max_difference=max_difference) == by_trying_everything(
        tables, max_difference=max_difference
    )


@given(st.lists(st.integers(0, 10), min_size=1, max_size=30))
def test_fewest_moves_equal_a_formula_if_seats_are_plentiful(players):
    tables = room(*players, seats=30)
    assert fewest_moves(tables, max_difference=1) == by_the_closed_form(tables)


LARGE_TABLES = st.integers(2, 10).flatmap(lambda seats: st.builds(TableSize, st.integers(0, seats), st.just(seats)))
LARGE_ROOMS = st.lists(LARGE_TABLES, min_size=1, max_size=30)


@given(LARGE_ROOMS, DIFFERENCES, st.sets(st.integers(0, 29), max_size=3))
def test_balancing_plan_balances_the_room_with_the_fewest_moves(tables, max_difference, breaking):
    plan = levelling_moves(tables, max_difference=max_difference, next_to_break=breaking)
    sizes = [table.players for table in tables]
    for move in plan:
        sizes[move.from_table] -= 1
        sizes[move.to_table] += 1
        assert sizes[move.to_table] <= tables[move.to_table].seats
    after = [TableSize(size, table.seats) for size, table in zip(sizes, tables, strict=True)]
    assert is_level(after, max_difference=max_difference)
    assert len(plan) == fewest_moves(tables, max_difference=max_difference)
    assert {move.from_table for move in plan} & {move.to_table for move in plan} == set()


@given(LARGE_ROOMS)
def test_only_a_balanced_room_needs_no_move(tables):
    assert is_level(tables, max_difference=1) is (fewest_moves(tables, max_difference=1) == 0)


@given(LARGE_ROOMS, DIFFERENCES)
def test_larger_allowed_difference_never_requires_more_moves(tables, max_difference):
    wider = fewest_moves(tables, max_difference=max_difference + 1)
    assert wider <= fewest_moves(tables, max_difference=max_difference)


@given(LARGE_ROOMS)
def test_order_of_tables_does_not_change_the_number_of_moves(tables):
    assume(len(tables) > 1)
    assert fewest_moves(tables[::-1], max_difference=1) == fewest_moves(tables, max_difference=1)
