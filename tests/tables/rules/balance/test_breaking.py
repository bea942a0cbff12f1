"""Breaking tables, TDA 2024 rule 10-B: when the next one can, and where its players go."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.rules.balance.balance import TableMove
from tables.rules.balance.breaking import (
    MAX_AVOIDED,
    busts_until_break,
    can_break,
    final_table_size,
    is_number_missing_in_rule,
    may_wait_for_break,
    move_count_to_break_and_level,
    moves_to_break,
    needed_table_count,
    receiving_tables,
    table_indices_highest_first,
)
from tables.rules.room import CountedTable, TableSize
from tests.not_none import not_none


def room(*players: int, seats: int = 9) -> list[TableSize]:
    return [TableSize(player, seats) for player in players]


@pytest.mark.parametrize(
    ("players", "table", "busts"),
    [((9, 9, 8), 0, 8), ((8, 8, 2), 2, 0), ((8, 8, 3), 2, 1), ((5, 4), 0, 0), ((5, 5), 1, 1), ((7,), 0, None)],
)
def test_table_can_break_once_other_tables_have_enough_seats(players, table, busts):
    assert busts_until_break(room(*players), table=table) == busts
    assert can_break(room(*players), table=table) is (busts == 0)


def test_unusable_seats_delay_breaking_a_table():
    assert busts_until_break([TableSize(8, 9), TableSize(5, 8)], table=1) == 4


@pytest.mark.parametrize(("players", "needed"), [((9, 9, 1), 3), ((9, 8, 1), 2), ((0, 0), 0), ((), 0)])
def test_needed_number_of_tables_has_seats_for_all_players(players, needed):
    assert needed_table_count(room(*players)) == needed


def test_largest_tables_are_kept_open_first():
    assert needed_table_count([TableSize(6, 6), TableSize(2, 6), TableSize(4, 10)]) == 2


def test_last_table_breaks_first_without_a_posted_order():
    assert table_indices_highest_first(room(9, 9, 9)) == [2, 1, 0]


def test_players_of_a_broken_table_fill_other_tables_evenly():
    assert moves_to_break(room(6, 5, 3), table=2) == [TableMove(2, 1), TableMove(2, 0), TableMove(2, 1)]


def test_moves_to_break_a_table_and_balance_are_counted():
    assert move_count_to_break_and_level(room(9, 5, 2), table=2, max_difference=1) == 3


def test_empty_table_closes_without_moves():
    assert moves_to_break(room(9, 9, 0), table=2) == []


def test_table_whose_players_do_not_fit_elsewhere_does_not_break():
    with pytest.raises(ValueError, match="do not fit"):
        moves_to_break(room(9, 9, 1), table=2)


@pytest.mark.parametrize(
    ("players", "waits"),
    [
        ((9, 9, 7), False),
        ((8, 6, 6), True),
        ((8, 7, 6), False),
        ((8, 8, 3), False),
        ((8, 7, 7, 6), True),
        ((7,), False),
    ],
)
def test_two_player_difference_is_accepted_when_a_table_breaks_soon(players, waits):
    assert may_wait_for_break(room(*players), table=len(players) - 1) is waits


def test_large_room_delays_balancing_only_for_a_single_bust():
    assert may_wait_for_break(room(8, 8, 7, 7, 7), table=4)
    assert not may_wait_for_break(room(8, 8, 8, 7, 7), table=4)


TABLES = st.integers(1, 10).flatmap(lambda seats: st.builds(TableSize, st.integers(0, seats), st.just(seats)))


@given(st.lists(TABLES, min_size=2, max_size=20))
def test_table_breaks_exactly_when_its_players_fit_elsewhere(tables):
    free = sum(table.seats - table.players for table in tables[1:])
    assert can_break(tables, table=0) is (free >= tables[0].players)


@given(st.lists(TABLES, min_size=2, max_size=20))
def test_predicted_number_of_busts_is_enough_to_break_a_table(tables):
    busts = not_none(busts_until_break(tables, table=0))
    sizes = [table_size.players for table_size in tables]
    for _ in range(busts):
        sizes[sizes.index(max(sizes))] -= 1
    left = [TableSize(size, table_size.seats) for size, table_size in zip(sizes, tables, strict=True)]
    assert can_break(left, table=0)
    assert len(moves_to_break(left, table=0)) == left[0].players


def table(number: int, counted: int, *, seats: int = 9) -> CountedTable:
    return CountedTable(number, counted, tuple(range(counted + 1, seats + 1)))


def targets(room: list[CountedTable], number: int) -> list[int]:
    """The last tables break first."""
    return [target.number for target in receiving_tables(room, number=number, order=room[::-1])]


def test_players_of_a_broken_table_go_to_tables_that_break_last() -> None:
    room = [table(number, 8) for number in range(1, 41)]
    assert targets(room, 40) == list(range(1, 30))


def test_small_room_avoids_at_most_half_of_the_tables() -> None:
    assert targets([table(1, 5), table(2, 5), table(3, 5), table(4, 5), table(5, 4)], 5) == [1, 2]


def test_tables_next_to_break_are_used_when_seats_are_short() -> None:
    assert targets([table(1, 9), table(2, 8), table(3, 5), table(4, 4)], 4) == [1, 2, 3]


def test_no_player_is_sent_to_an_empty_table() -> None:
    assert targets([table(1, 5), table(2, 0), table(3, 3)], 3) == [1]
    assert targets([table(1, 9), table(2, 0), table(3, 3)], 3) == [1, 2]


@given(counts=st.lists(st.integers(1, 9), min_size=2, max_size=30))
def test_receiving_tables_have_enough_seats_for_a_broken_table(counts: list[int]) -> None:
    room = [table(number, count) for number, count in enumerate(counts, start=1)]
    here = room[-1]
    found = receiving_tables(room, number=here.number, order=room[::-1])
    free = sum(len(other.open_seats) for other in room if other is not here)
    assert here not in found
    assert sum(len(target.open_seats) for target in found) >= min(free, here.player_count)
    assert len(room) - 1 - len(found) <= MAX_AVOIDED


@pytest.mark.parametrize(("seats", "players"), [(9, 9), (8, 9), (7, 7), (6, 7)])
def test_tda_rp_9_final_table_seats_nine_or_seven(seats, players):
    assert final_table_size(seats, rule="nine_or_seven") == players


@pytest.mark.parametrize(("seats", "players"), [(9, 10), (8, 9), (7, 8), (6, 7)])
def test_wsop_rule_68_final_table_has_an_extra_seat(seats, players):
    assert final_table_size(seats, rule="one_more") == players


@pytest.mark.parametrize("rule", ["nine_or_seven", "one_more"])
@pytest.mark.parametrize("seats", [2, 5, 10])
def test_final_table_size_defaults_to_a_full_table(rule, seats):
    assert (final_table_size(seats, rule=rule), is_number_missing_in_rule(seats, rule=rule)) == (seats, True)


def test_house_rule_sets_the_size_of_the_final_table():
    assert (final_table_size(9, rule=8), is_number_missing_in_rule(10, rule=8)) == (8, False)
