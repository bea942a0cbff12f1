"""A day ends with a level, at a share of the entries, or at a number of players."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.suite.each_case import for_each
from tournaments.rules.days.day_end import (
    WHOLE,
    CountedEntries,
    DayEnd,
    EndsAt,
    ShareRounding,
    part_of,
    players_at_end,
)

LAST_LEVEL = DayEnd(at=EndsAt.LEVEL, level="l15")
FIFTEEN = DayEnd(at=EndsAt.SHARE, share=1_500)
TEN_OF_THE_FIELD = DayEnd(at=EndsAt.SHARE, share=1_000, of=CountedEntries.FIELD, rounding=ShareRounding.NEAREST)
FINAL_TABLE = DayEnd(at=EndsAt.PLAYERS, players=9)


def test_15_percent_of_four_flights_rounded_up_each_are_167_bags() -> None:
    flights = [224, 312, 368, 196]
    bags = [players_at_end(FIFTEEN, flight=entries, field=sum(flights)) for entries in flights]
    assert (bags, sum(left or 0 for left in bags)) == ([34, 47, 56, 30], 167)


@pytest.mark.parametrize(
    ("entries", "share", "rounding", "players"),
    [
        (2_937, 1_000, ShareRounding.NEAREST, 294),  # CAPT 2025: 10 % of 2,937 entries are 293.7, and 294 bagged
        (3_400, 1_000, ShareRounding.UP, 340),  # CAPT 2024
        (500, 1_250, ShareRounding.UP, 63),  # 12.5 % rounded up: 62.5
        (500, 1_250, ShareRounding.DOWN, 62),
        (500, 1_250, ShareRounding.NEAREST, 63),
        (3, 1_000, ShareRounding.DOWN, 1),
    ],
)
def test_a_share_is_rounded_as_it_is_set_and_leaves_a_player(
    entries: int, share: int, rounding: ShareRounding, players: int
) -> None:
    assert part_of(entries, share=share, rounding=rounding) == players


@for_each(
    ("end", "left"),
    [(LAST_LEVEL, None), (FIFTEEN, 34), (TEN_OF_THE_FIELD, 110), (FINAL_TABLE, 9)],
)
def test_a_day_ends_with_so_many_left(end: DayEnd, left: int | None) -> None:
    assert players_at_end(end, flight=224, field=1_100) == left


@pytest.mark.parametrize(
    "wrong", [{"at": EndsAt.LEVEL}, {"at": EndsAt.SHARE}, {"at": EndsAt.SHARE, "share": WHOLE}, {"at": EndsAt.PLAYERS}]
)
def test_a_day_that_ends_by_nothing_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="needs to know at which"):
        DayEnd(**wrong)


@given(st.integers(1, 20_000), st.integers(1, WHOLE - 1))
def test_rounding_changes_a_share_by_less_than_one_player(entries: int, share: int) -> None:
    down, nearest, up = (part_of(entries, share=share, rounding=rounding) for rounding in ("down", "nearest", "up"))
    assert (down <= nearest <= up <= down + 1, 1 <= up <= entries) == (True, True)
