"""Where the players of a breaking table draw: far from the tables that break next, while there is room."""

from hypothesis import given
from hypothesis import strategies as st

from tables.rules.balance.break_targets import AVOIDED, break_targets
from tables.rules.room import CountedTable


def table(number: int, counted: int, *, seats: int = 9) -> CountedTable:
    return CountedTable(number, counted, tuple(range(counted + 1, seats + 1)))


def targets(room: list[CountedTable], number: int) -> list[int]:
    """The last tables break first."""
    return [one.number for one in break_targets(room, number=number, order=room[::-1])]


def test_players_go_to_tables_that_break_last() -> None:
    room = [table(number, 8) for number in range(1, 41)]
    assert targets(room, 40) == list(range(1, 30))


def test_in_a_small_room_at_most_half_of_the_tables_are_avoided() -> None:
    assert targets([table(1, 5), table(2, 5), table(3, 5), table(4, 5), table(5, 4)], 5) == [1, 2]


def test_where_seats_are_short_tables_that_break_next_are_taken_too() -> None:
    assert targets([table(1, 9), table(2, 8), table(3, 5), table(4, 4)], 4) == [1, 2, 3]


def test_nobody_is_sent_to_a_table_with_nobody_at_it() -> None:
    assert targets([table(1, 5), table(2, 0), table(3, 3)], 3) == [1]
    assert targets([table(1, 9), table(2, 0), table(3, 3)], 3) == [1, 2]


@given(counts=st.lists(st.integers(1, 9), min_size=2, max_size=30))
def test_there_are_seats_for_everybody_whenever_the_room_has_them(counts: list[int]) -> None:
    room = [table(number, count) for number, count in enumerate(counts, start=1)]
    here = room[-1]
    found = break_targets(room, number=here.number, order=room[::-1])
    free = sum(len(one.empty) for one in room if one is not here)
    assert here not in found
    assert sum(len(one.empty) for one in found) >= min(free, here.counted)
    assert len(room) - 1 - len(found) <= AVOIDED
