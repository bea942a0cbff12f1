"""A day ends with a level, at a share of the entries, or at a number of players."""

from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import MINUTE, NOON, level, small_structure
from tests.suite.each_case import for_each
from tournaments.rules.clock.clock import Clock, new_clock
from tournaments.rules.days.day_end import (
    WHOLE,
    CountedEntries,
    DayEnd,
    EndsAt,
    ShareRounding,
    expected_day_end,
    player_count_at_end,
    player_count_in_share,
)
from tournaments.rules.levels import Break, Structure

LAST_LEVEL = DayEnd(at=EndsAt.LEVEL, level="l15")
FIFTEEN = DayEnd(at=EndsAt.SHARE, share=1_500)
TEN_OF_THE_FIELD = DayEnd(at=EndsAt.SHARE, share=1_000, of=CountedEntries.FIELD, rounding=ShareRounding.NEAREST)
FINAL_TABLE = DayEnd(at=EndsAt.PLAYERS, players=9)

SMALL = small_structure()


def test_share_of_15_percent_rounded_up_in_four_flights_is_167_bags() -> None:
    flights = [224, 312, 368, 196]
    bags = [player_count_at_end(FIFTEEN, flight=entries, field=sum(flights)) for entries in flights]
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
def test_share_of_players_is_rounded_as_set_and_at_least_one(
    entries: int, share: int, rounding: ShareRounding, players: int
) -> None:
    assert player_count_in_share(entries, share=share, rounding=rounding) == players


@for_each(
    ("end", "left"),
    [(LAST_LEVEL, None), (FIFTEEN, 34), (TEN_OF_THE_FIELD, 110), (FINAL_TABLE, 9)],
)
def test_playing_day_ends_at_the_chosen_number_of_players(end: DayEnd, left: int | None) -> None:
    assert player_count_at_end(end, flight=224, field=1_100) == left


@pytest.mark.parametrize(
    "wrong", [{"at": EndsAt.LEVEL}, {"at": EndsAt.SHARE}, {"at": EndsAt.SHARE, "share": WHOLE}, {"at": EndsAt.PLAYERS}]
)
def test_day_end_without_a_level_or_share_or_number_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="needs to know at which"):
        DayEnd(**wrong)


ROUNDINGS = (ShareRounding.DOWN, ShareRounding.NEAREST, ShareRounding.UP)


@given(st.integers(1, 20_000), st.integers(1, WHOLE - 1))
def test_rounding_changes_a_share_of_players_by_at_most_one(entries: int, share: int) -> None:
    down, nearest, up = (player_count_in_share(entries, share=share, rounding=rounding) for rounding in ROUNDINGS)
    assert (down <= nearest <= up <= down + 1, 1 <= up <= entries) == (True, True)


def ends(structure: Structure = SMALL, clock: Clock | None = None, **given: Any) -> float | None:
    """Minutes after the start."""
    asked: dict[str, Any] = {"end": None, "entries": 4, "goes_on": False, "now": NOON, **given}
    found = expected_day_end(structure, clock or new_clock(structure, starts_at=NOON), **asked)
    return None if found is None else (found - NOON) / MINUTE


def test_playing_day_with_a_last_level_lasts_until_that_level_ends() -> None:
    assert ends(end=DayEnd(at=EndsAt.LEVEL, level="l3")) == 70


def test_flight_is_expected_to_end_at_thirty_big_blinds_per_bag() -> None:
    end = DayEnd(at=EndsAt.PLAYERS, players=2)
    assert [ends(end=end, entries=entries) for entries in (1, 3, 6)] == [40, 70, 90]


def test_last_day_is_expected_to_end_in_the_middle_of_the_last_level() -> None:
    assert [ends(entries=entries) for entries in (1, 2)] == [60, 80]


def test_day_without_an_end_setting_lasts_to_the_night_in_the_structure() -> None:
    night = Break(key="n", span=MINUTE, end_of_day=True)
    two_days = Structure(steps=(level(1, 200), night, level(2, 400)), name="Two", starting_stack=1_000)
    assert (ends(two_days, goes_on=True), ends(goes_on=True)) == (20, None)


def test_late_clock_delays_the_expected_end() -> None:
    paused = new_clock(SMALL, starts_at=NOON).start(NOON).pause(NOON + 5 * MINUTE)
    end = DayEnd(at=EndsAt.LEVEL, level="l1")
    assert ends(clock=paused, end=end, now=NOON + 30 * MINUTE) == 45


def test_expected_end_of_a_day_is_never_in_the_past() -> None:
    started = new_clock(SMALL, starts_at=NOON).start(NOON)
    assert ends(clock=started, end=DayEnd(at=EndsAt.LEVEL, level="l1"), now=NOON + timedelta(minutes=45)) == 50
