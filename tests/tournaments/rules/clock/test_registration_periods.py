"""Open periods by the clock; a break that closes a period is played out first."""

import pytest

from tests.conftest import MINUTE, NOON, level, small_structure
from tournaments.rules.clock.clock import new_clock
from tournaments.rules.clock.registration_periods import closing_step_index, is_closed, is_closing
from tournaments.rules.levels import Break, Closing, Structure

CLOSES_AT = 50  # minutes: two levels of 20 and the break of 10 at whose end registration closes


@pytest.mark.parametrize(
    ("minute", "closed", "closing"),
    [(0, False, False), (39, False, False), (40, False, True), (49, False, True), (CLOSES_AT, True, False)],
)
def test_registration_is_open_until_the_end_of_the_closing_break(minute: int, closed: bool, closing: bool) -> None:
    structure, now = small_structure(), NOON + minute * MINUTE
    clock = new_clock(structure, starts_at=NOON).advance_to(now)
    assert is_closed(structure, Closing.REGISTRATION, clock=clock) == closed
    assert is_closing(structure, Closing.REGISTRATION, clock=clock) == closing


def test_registration_stays_open_while_the_clock_is_paused_in_the_closing_step() -> None:
    structure = small_structure()
    paused = new_clock(structure, starts_at=NOON).pause(NOON + 49 * MINUTE)
    assert not is_closed(structure, Closing.REGISTRATION, clock=paused.advance_to(NOON + 500 * MINUTE))


def test_re_entries_without_a_closing_step_close_with_registration() -> None:
    steps = (level(1, 200, closes=(Closing.REBUYS,)), level(2, 400, closes=(Closing.REGISTRATION,)), level(3, 800))
    structure = Structure(steps=steps)
    assert {closing: closing_step_index(structure, closing) for closing in Closing} == {
        Closing.REGISTRATION: 1,
        Closing.RE_ENTRIES: 1,
        Closing.REBUYS: 0,
        Closing.ADD_ON: 0,
    }
    assert closing_step_index(Structure(steps=(level(1, 200),)), Closing.ADD_ON) is None


@pytest.mark.parametrize(("end_of_day", "at"), [(False, 1), (True, 0)])
def test_add_on_is_sold_in_the_break_after_the_rebuys(end_of_day: bool, at: int) -> None:
    pause = Break(key="b", span=10 * MINUTE, end_of_day=end_of_day)
    structure = Structure(steps=(level(1, 200, closes=(Closing.REBUYS,)), pause, level(2, 400)))
    assert (closing_step_index(structure, Closing.REBUYS), closing_step_index(structure, Closing.ADD_ON)) == (0, at)
    named = Structure(steps=(level(1, 200, closes=(Closing.REBUYS, Closing.ADD_ON)), pause, level(2, 400)))
    assert closing_step_index(named, Closing.ADD_ON) == 0


def test_registration_closing_with_the_last_level_is_open_until_the_level_ends() -> None:
    structure = Structure(steps=(level(1, 200, closes=(Closing.REGISTRATION,)),))
    clock = new_clock(structure, starts_at=NOON)
    assert not is_closed(structure, Closing.REGISTRATION, clock=clock.advance_to(NOON + 19 * MINUTE))
    assert is_closed(structure, Closing.REGISTRATION, clock=clock.advance_to(NOON + 20 * MINUTE))
