"""TDA 2024 rules 43 to 46 and 61; Robert's Rules, betting and raising: chips without a word."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.rules.chips.silent import silent_ruling
from rulings.rules.chips.situation import Ground, Situation
from rulings.rules.chips.wager import ChipsIn

CHIPS = st.lists(st.sampled_from([1, 5, 25, 100, 500, 1000, 5000]), min_size=1, max_size=8).map(tuple)
SPOTS = st.builds(Situation, bet=st.integers(0, 3_000), full=st.integers(1, 3_000), fixed=st.booleans())


def ruled(
    *added: int, facing: int, full: int | None = None, fixed: bool = False, most: int | None = None, **chips: Any
) -> Any:
    """The ruling on these chips, as (ruling, to, ground)."""
    situation = Situation(bet=facing, full=facing if full is None else full, fixed=fixed, most=most)
    ruling = silent_ruling(situation, ChipsIn(added=added, **chips))
    return ruling.ruling, ruling.to, ruling.ground


@pytest.mark.parametrize(
    ("added", "to", "ground"),
    [
        ((1000, 400, 99), 1000, Ground.LESS_THAN_HALF),
        ((1000, 400, 100), 2000, Ground.HALF_OR_MORE),
        ((1000, 900, 99), 2000, Ground.HALF_OR_MORE),
        ((1000, 1000, 1), 2001, Ground.FULL_RAISE),
    ],
)
def test_43_a_half_of_a_raise_or_more_is_a_raise(added: tuple[int, ...], to: int, ground: Ground):
    ruling = "call" if ground is Ground.LESS_THAN_HALF else "raise"
    assert ruled(*added, facing=1000) == (ruling, to, ground)


def test_43_a_half_of_an_odd_raise_is_half_a_chip_more_than_its_whole_chips():
    assert ruled(100, 50, 12, facing=150, full=25) == ("call", 150, Ground.LESS_THAN_HALF)
    assert ruled(100, 50, 13, facing=150, full=25) == ("raise", 175, Ground.HALF_OR_MORE)


def test_44_one_chip_is_a_call_however_big_and_even_if_it_is_the_last():
    assert ruled(25_000, facing=600) == ("call", 600, Ground.ONE_BIG_CHIP)
    assert ruled(25_000, facing=600, last=True) == ("call", 600, Ground.ONE_BIG_CHIP)


def test_44_one_chip_with_no_bet_to_call_is_a_bet_of_its_value():
    assert ruled(1000, facing=0, full=200) == ("bet", 1000, Ground.OPENS)


def test_45_when_every_chip_is_needed_it_is_a_call():
    assert ruled(1000, 500, facing=1100, full=100) == ("call", 1100, Ground.EVERY_CHIP_NEEDED)
    assert ruled(1000, 500, facing=1100, full=100, last=True) == ("call", 1100, Ground.EVERY_CHIP_NEEDED)


def test_45_the_last_chips_are_all_in_whether_they_make_half_a_raise_or_not():
    assert ruled(1000, 100, 100, facing=1000, full=1000, last=True) == ("all_in", 1200, Ground.LAST_CHIPS)
    assert ruled(1000, 700, 100, facing=1000, full=1000, last=True) == ("all_in", 1800, Ground.LAST_CHIPS)


def test_46_untouched_chips_that_do_not_cover_the_call_leave_a_big_chip_a_call():
    assert ruled(1000, facing=600, full=550, in_front=(25, 25)) == ("call", 600, Ground.ONE_BIG_CHIP)
    assert ruled(1000, facing=600, full=550, in_front=(25, 25), pulled_back="all") == ("call", 600, Ground.ONE_BIG_CHIP)


def test_46_several_new_chips_are_a_call_when_all_are_needed():
    assert ruled(500, 500, facing=600, full=550, in_front=(25, 25)) == ("call", 600, Ground.EVERY_CHIP_NEEDED)
    assert ruled(500, 500, facing=600, full=550, in_front=(100,)) == ("raise", 1150, Ground.HALF_OR_MORE)


def test_46_chips_partly_taken_back_combine_with_a_big_chip():
    assert ruled(1000, facing=600, full=550, in_front=(25,), pulled_back="some") == ("raise", 1150, Ground.HALF_OR_MORE)
    assert ruled(600, facing=600, full=550, in_front=(25,), pulled_back="some") == ("call", 600, Ground.LESS_THAN_HALF)


def test_46_chips_that_cover_the_call_combine_with_a_big_chip():
    assert ruled(1000, facing=700, full=300, in_front=(1000,)) == ("raise", 2000, Ground.FULL_RAISE)
    assert ruled(100, facing=200, full=200, in_front=(200,)) == ("raise", 400, Ground.HALF_OR_MORE)
    assert ruled(25, facing=200, full=200, in_front=(200,)) == ("call", 200, Ground.LESS_THAN_HALF)


def test_46_chips_that_cover_the_call_are_a_single_action():
    assert ruled(facing=700, full=300, in_front=(1000,)) == ("call", 700, Ground.COVERED)


def test_46_a_taking_chips_back_binds_to_a_call_or_a_raise():
    assert ruled(facing=700, full=300, in_front=(300,), pulled_back="all") == ("call", 700, Ground.PULLED_BACK)
    assert ruled(500, facing=700, full=300, in_front=(300,), pulled_back="all") == ("call", 700, Ground.PULLED_BACK)


def test_51_less_than_the_bet_is_decided_by_the_floor():
    assert ruled(500, facing=700) == ("floor_decides", None, Ground.LESS_THAN_THE_BET)


def test_an_all_in_may_be_less_than_the_bet_or_than_the_smallest_bet():
    assert ruled(500, facing=700, last=True) == ("all_in", 500, Ground.LAST_CHIPS_SHORT)
    assert ruled(1, facing=0, full=200, last=True) == ("all_in", 1, Ground.LAST_CHIPS)


def test_52_a_an_opening_bet_is_the_smallest_bet_at_least():
    assert ruled(100, facing=0, full=200) == ("bet", 200, Ground.OPENS_TOO_LOW)


def test_61_chips_put_in_for_change_count():
    assert ruled(500, 25, facing=325) == ("raise", 650, Ground.HALF_OR_MORE)


def test_a_limit_bet_and_half_a_bet_more_is_a_raise_and_one_big_chip_is_not():
    assert ruled(5, 1, 1, 1, 1, facing=6, full=6, fixed=True) == ("raise", 12, Ground.HALF_OR_MORE)
    assert ruled(5, 5, 1, 1, facing=6, full=6, fixed=True) == ("raise", 12, Ground.FULL_RAISE)
    assert ruled(5, 1, 1, 1, facing=6, full=6, fixed=True) == ("call", 6, Ground.LESS_THAN_HALF)
    assert ruled(5, 5, 5, 1, facing=6, full=6, fixed=True) == ("raise", 12, Ground.TOO_MUCH)
    assert ruled(25, facing=6, full=6, fixed=True) == ("call", 6, Ground.ONE_BIG_CHIP)
    assert ruled(25, facing=0, full=6, fixed=True) == ("bet", 6, Ground.TOO_MUCH)


def test_the_last_chips_never_make_more_than_the_limit_allows():
    assert ruled(5, 5, 5, 5, facing=6, full=6, fixed=True, last=True) == ("raise", 12, Ground.TOO_MUCH)
    assert ruled(500, 500, 100, facing=200, most=700, last=True) == ("raise", 700, Ground.TOO_MUCH)


def test_excess_chips_go_back_in_pot_limit():
    assert ruled(500, 500, facing=200, most=700) == ("raise", 700, Ground.TOO_MUCH)


@given(situation=SPOTS, added=CHIPS, last=st.booleans())
def test_a_raise_is_never_below_the_minimum_and_a_call_is_the_bet(
    situation: Situation, added: tuple[int, ...], last: bool
):
    ruling = silent_ruling(situation, ChipsIn(added=added, last=last))
    least = {"call": situation.bet, "raise": situation.full_to, "bet": situation.full_to}
    assert ruling.to is None or ruling.to >= least.get(ruling.ruling, 1)
    assert ruling.ruling != "call" or ruling.to == situation.bet


@given(situation=SPOTS, added=CHIPS)
def test_more_of_the_same_chips_never_make_a_smaller_bet(situation: Situation, added: tuple[int, ...]):
    heap = (*added, min(added), min(added))
    fewer, greater = (
        silent_ruling(situation, ChipsIn(added=heap)),
        silent_ruling(situation, ChipsIn(added=(*heap, min(added)))),
    )
    assert (fewer.to or 0) <= (greater.to or 0)
