"""Places of dealers after a push; TDA 2024 RP-7 for holding it."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from rulings.rules.dealers import (
    DealerPlace,
    Places,
    PlannedPush,
    Rest,
    are_pushes_held,
    down_ends_at,
    is_push_overdue,
    places_after_push,
    planned_pushes,
    tables_without_dealer,
)

NOON = datetime(2026, 3, 14, 12, tzinfo=UTC)
DOWN = timedelta(minutes=30)


class Line:
    """A line-up that is pushed every half hour; a dealer who stays on a break has been on it since before."""

    def __init__(self, dealers: str, *, tables: int) -> None:
        self.names, self.tables, self.now = dealers, list(range(1, tables + 1)), NOON
        self.stands = dict.fromkeys(range(len(dealers)), DealerPlace(0))

    def push(self) -> dict[str, int | None]:
        """Push the line-up, and return the places by name."""
        self.now += DOWN
        line = [DealerPlace(dealer, place.table, place.since) for dealer, place in self.stands.items()]
        for dealer, table in places_after_push(line, tables=self.tables).items():
            self.put(dealer, table)
        return self.at

    def put(self, dealer: int, table: int | None) -> None:
        """Put a dealer at a table."""
        before = self.stands[dealer]
        stays = before.since if table is None and before.table is None else None
        self.stands[dealer] = DealerPlace(dealer, table, stays or self.now)

    @property
    def at(self) -> dict[str, int | None]:
        """Places by name."""
        return {self.names[dealer]: place.table for dealer, place in sorted(self.stands.items())}


def test_first_dealer_push_fills_the_tables_in_order() -> None:
    assert Line("ABC", tables=2).push() == {"A": 1, "B": 2, "C": None}


def test_spare_dealer_lets_each_dealer_move_one_place() -> None:
    line = Line("ABC", tables=2)
    assert [list(line.push().values()) for _ in range(4)] == [[1, 2, None], [2, None, 1], [None, 1, 2], [1, 2, None]]


def test_two_spare_dealers_give_breaks_of_two_pushes() -> None:
    line = Line("ABCD", tables=2)
    assert [list(line.push().values()) for _ in range(5)] == [
        [1, 2, None, None],
        [2, None, 1, None],
        [None, None, 2, 1],
        [None, 1, None, 2],
        [1, 2, None, None],
    ]


def test_dealer_after_the_longest_break_goes_to_the_first_table() -> None:
    line = Line("ABCDEFGHIJKLM", tables=10)
    at_first = [next(name for name, table in line.push().items() if table == 1) for _ in range(14)]
    assert "".join(at_first) == "AKLMJIHGFEDCBA"


def test_sending_a_dealer_on_an_extra_break_keeps_the_line_moving() -> None:
    line = Line("ABC", tables=3)
    line.push()
    line.put(0, None)
    assert line.push() == {"A": 2, "B": 3, "C": 1}


def test_dealer_of_a_broken_table_goes_on_a_break() -> None:
    line = Line("ABCDE", tables=4)
    line.push()
    line.tables.remove(1)
    assert line.push() == {"A": None, "B": 3, "C": 4, "D": None, "E": 2}
    assert line.push() == {"A": 2, "B": 4, "C": None, "D": None, "E": 3}


def test_new_table_gets_a_spare_dealer_after_the_push() -> None:
    line = Line("ABCD", tables=2)
    line.push()
    line.tables.append(3)
    assert line.push() == {"A": 2, "B": 3, "C": 1, "D": None}


def test_new_dealer_waits_behind_dealers_on_a_break() -> None:
    stands = [DealerPlace(1), DealerPlace(2, 1, NOON), DealerPlace(3, None, NOON)]
    assert places_after_push(stands, tables=[1]) == {1: None, 2: None, 3: 1}


def test_push_with_too_few_dealers_lists_tables_without_a_dealer() -> None:
    at = places_after_push([DealerPlace(7, 1, NOON)], tables=[1, 2, 3])
    assert (at, tables_without_dealer(at, tables=[1, 2, 3])) == ({7: 2}, [1, 3])


def test_all_dealers_are_on_a_break_when_no_table_is_open() -> None:
    assert (places_after_push([DealerPlace(7, 1, NOON)], tables=[]), places_after_push([], tables=[1])) == (
        {7: None},
        {},
    )


@given(st.integers(1, 12), st.integers(0, 12), st.integers(0, 30))
def test_each_dealer_deals_once_at_each_table_in_a_full_rotation(tables: int, spare: int, pushes: int) -> None:
    line = Line("".join(chr(65 + at) for at in range(tables + spare)), tables=tables)
    for _ in range(pushes + tables + spare):
        line.push()
    been = [line.push() for _ in range(tables + spare)]
    for name in line.names:
        places: list[int | None] = sorted((at[name] for at in been), key=lambda table: table or 0)
        assert places == [*[None] * spare, *line.tables]


@given(st.integers(1, 12), st.integers(0, 12), st.integers(1, 30))
def test_dealer_push_moves_each_dealer_one_place(tables: int, spare: int, pushes: int) -> None:
    line = Line("".join(chr(65 + at) for at in range(tables + spare)), tables=tables)
    for _ in range(pushes):
        line.push()
    before, after = line.at, line.push()
    first = None if spare else tables
    came_from: dict[int | None, int | None] = {1: first, **{table: table - 1 for table in line.tables[1:]}}
    dealing = {name: table for name, table in after.items() if table}
    assert {name: before[name] for name in dealing} == {name: came_from[table] for name, table in dealing.items()}
    assert len(dealing) == tables


@given(st.lists(st.one_of(st.none(), st.integers(1, 8)), max_size=12), st.sets(st.integers(1, 8)))
def test_dealer_push_staffs_as_many_tables_as_possible(stands: list[int | None], open_now: set[int]) -> None:
    taken: set[int] = set()
    line: list[DealerPlace] = []
    for dealer, table in enumerate(stands):
        line.append(DealerPlace(dealer, None if table in taken else table, NOON + dealer * DOWN))
        taken |= {table} if table else set()
    tables = sorted(open_now)
    goes: Places = places_after_push(line, tables=tables)
    dealing = [table for table in goes.values() if table is not None]
    assert (sorted(goes), len(dealing)) == (list(range(len(line))), min(len(line), len(tables)))
    assert len(set(dealing)) == len(dealing)
    assert [
        dealer.dealer for dealer in line if dealer.table and goes[dealer.dealer] == dealer.table and len(tables) > 1
    ] == []


def test_dealers_are_not_pushed_in_the_last_ninety_seconds_of_a_level() -> None:
    hold = timedelta(seconds=90)
    told = [are_pushes_held(NOON + timedelta(seconds=second), now=NOON, hold=hold) for second in (0, 90, 91)]
    assert (told, are_pushes_held(None, now=NOON, hold=hold)) == ([True, True, False], False)


def test_push_is_late_after_two_minutes() -> None:
    assert [is_push_overdue(NOON, now=NOON + timedelta(seconds=second)) for second in (60, 120, 121)] == [
        False,
        False,
        True,
    ]


def test_rota_lists_the_places_after_each_push() -> None:
    line = [DealerPlace(1, 4, NOON), DealerPlace(2, 7, NOON), DealerPlace(3, None, NOON)]
    assert planned_pushes(line, tables=[4, 7], first=NOON + DOWN, down=DOWN, pushes=3) == (
        PlannedPush(NOON + DOWN, {1: 7, 2: None, 3: 4}),
        PlannedPush(NOON + 2 * DOWN, {1: None, 2: 4, 3: 7}),
        PlannedPush(NOON + 3 * DOWN, {1: 4, 2: 7, 3: None}),
    )


def test_breaks_delay_planned_dealer_pushes() -> None:
    def minutes(*at: float) -> list[datetime]:
        return [NOON + timedelta(minutes=minutes) for minutes in at]

    rests = [Rest(*minutes(40, 55)), Rest(*minutes(80, 80)), Rest(minutes(200)[0], None)]
    hold = timedelta(seconds=90)
    due = [down_ends_at(at, DOWN, rests=rests, hold=hold) for at in minutes(0, 8, 9, 20, 45, 34, 60, 150, 170)]
    assert due == [*minutes(30, 38, 55, 65, 85, 80, 90, 180), None]
    line = [DealerPlace(1, 4, NOON), DealerPlace(2, None, NOON)]
    planned = planned_pushes(line, tables=[4], first=NOON + DOWN, down=DOWN, pushes=9, rests=rests, hold=hold)
    assert [planned_push.at for planned_push in planned] == minutes(30, 75, 105, 135, 165, 195)


@given(st.integers(1, 12), st.integers(0, 6), st.integers(1, 10))
def test_planned_rota_equals_successive_dealer_pushes(dealers: int, tables: int, pushes: int) -> None:
    line = Line("ABCDEFGHIJKL"[:dealers], tables=tables)
    placed = [DealerPlace(dealer) for dealer in range(dealers)]
    planned = planned_pushes(placed, tables=line.tables, first=NOON + DOWN, down=DOWN, pushes=pushes)
    for planned_push in planned:
        assert line.push() == {line.names[dealer]: place for dealer, place in sorted(planned_push.places.items())}
        taken = [place for place in planned_push.places.values() if place is not None]
        assert len(taken) == len(set(taken)) == min(dealers, tables)
