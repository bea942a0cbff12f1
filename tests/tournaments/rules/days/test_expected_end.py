"""The expected end of a day of play."""

from datetime import timedelta
from typing import Any

from tests.conftest import MINUTE, NOON, level, small_structure
from tournaments.rules.clock.clock import Clock, new_clock
from tournaments.rules.days.day_end import DayEnd, EndsAt
from tournaments.rules.days.expected_end import expected_day_end
from tournaments.rules.levels import Break, Structure

SMALL = small_structure()


def ends(structure: Structure = SMALL, clock: Clock | None = None, **given: Any) -> float | None:
    """Minutes after the start."""
    asked: dict[str, Any] = {"end": None, "entries": 4, "goes_on": False, "now": NOON, **given}
    found = expected_day_end(structure, clock or new_clock(structure, starts_at=NOON), **asked)
    return None if found is None else (found - NOON) / MINUTE


def test_a_day_lasts_to_its_level() -> None:
    assert ends(end=DayEnd(at=EndsAt.LEVEL, level="l3")) == 70


def test_a_day_with_a_share_lasts_until_who_bags_has_thirty_big_blinds() -> None:
    end = DayEnd(at=EndsAt.PLAYERS, players=2)
    assert [ends(end=end, entries=entries) for entries in (1, 3, 6)] == [40, 70, 90]


def test_the_last_day_lasts_to_the_middle_of_the_level_of_its_last_hand() -> None:
    assert [ends(entries=entries) for entries in (1, 2)] == [60, 80]


def test_a_day_that_goes_on_without_an_end_lasts_to_the_night_of_its_structure() -> None:
    night = Break(key="n", span=MINUTE, end_of_day=True)
    two_days = Structure(steps=(level(1, 200), night, level(2, 400)), name="Two", starting_stack=1_000)
    assert (ends(two_days, goes_on=True), ends(goes_on=True)) == (20, None)


def test_a_clock_that_is_late_makes_the_end_late() -> None:
    paused = new_clock(SMALL, starts_at=NOON).start(NOON).pause(NOON + 5 * MINUTE)
    end = DayEnd(at=EndsAt.LEVEL, level="l1")
    assert ends(clock=paused, end=end, now=NOON + 30 * MINUTE) == 45


def test_expected_end_is_never_before_now() -> None:
    started = new_clock(SMALL, starts_at=NOON).start(NOON)
    assert ends(clock=started, end=DayEnd(at=EndsAt.LEVEL, level="l1"), now=NOON + timedelta(minutes=45)) == 50
