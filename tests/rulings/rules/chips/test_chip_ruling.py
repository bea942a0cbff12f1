"""TDA 2024 rules 40, 41, 43 to 46, 51, 55 and 61; Robert's Rules, betting and raising: chips with and without words."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.rules.chips.chip_ruling import SpokenAction, SpokenWord, chip_ruling, silent_ruling
from rulings.rules.chips.situation import Ground, Situation
from rulings.rules.chips.wager import ChipsIn

FACING = Situation(bet=1000, full=600)
NO_BET = Situation(bet=0, full=200)


def spoken_result(said: SpokenAction | None, *added: int, situation: Situation = FACING, **chips: Any) -> Any:
    """The ruling as (ruling, to, ground)."""
    ruling = chip_ruling(situation, ChipsIn(added=added, **chips), said)
    return ruling.ruling, ruling.to, ruling.ground


CALL, RAISE = SpokenAction(SpokenWord.CALL), SpokenAction(SpokenWord.RAISE)


def test_chips_alone_decide_a_silent_action():
    assert spoken_result(None, 5000) == ("call", 1000, Ground.ONE_BIG_CHIP)


def test_rule_51_announced_call_is_for_the_full_bet():
    assert spoken_result(CALL, 100) == ("call", 1000, Ground.SAID_CALL)
    assert spoken_result(CALL, 500, 500, 500, 500) == ("call", 1000, Ground.SAID_CALL)
    assert spoken_result(CALL, 100, last=True) == ("all_in", 100, Ground.LAST_CHIPS_SHORT)


def test_rule_55_announced_call_without_a_bet_is_a_check():
    assert spoken_result(CALL, 500, situation=NO_BET) == ("check", 0, Ground.NOTHING_TO_CALL)


def test_rule_44_announced_raise_with_a_single_chip_is_the_whole_chip():
    assert spoken_result(RAISE, 5000) == ("raise", 5000, Ground.RAISE_WITH_ONE_CHIP)


def test_rule_44_raise_with_a_single_chip_respects_the_betting_limit():
    assert spoken_result(RAISE, 5000, situation=Situation(bet=1000, full=600, fixed=True)) == (
        "raise",
        1600,
        Ground.TOO_MUCH,
    )
    assert spoken_result(RAISE, 5000, situation=Situation(bet=1000, full=600, most=3500)) == (
        "raise",
        3500,
        Ground.TOO_MUCH,
    )


@pytest.mark.parametrize("added", [(), (1000,), (1000, 500), (100,)])
def test_rule_43_announced_raise_is_at_least_the_minimum(added: tuple[int, ...]):
    assert spoken_result(RAISE, *added) == ("raise", 1600, Ground.RAISE_WITHOUT_AMOUNT)


def test_announced_raise_with_several_chips_is_the_total_of_the_chips():
    assert spoken_result(RAISE, 1000, 1000) == ("raise", 2000, Ground.RAISE_WITH_CHIPS)


def test_raise_with_the_last_chips_is_all_in():
    assert spoken_result(RAISE, 1000, 100, last=True) == ("all_in", 1100, Ground.LAST_CHIPS)
    assert spoken_result(RAISE, 5000, last=True) == ("all_in", 5000, Ground.LAST_CHIPS)


def test_rule_55_announced_raise_without_a_bet_is_at_least_the_minimum():
    assert spoken_result(RAISE, situation=NO_BET) == ("bet", 200, Ground.RAISE_WITHOUT_AMOUNT)
    assert spoken_result(RAISE, 500, situation=NO_BET) == ("bet", 500, Ground.RAISE_WITH_ONE_CHIP)


def test_rule_43b_raise_with_an_amount_is_a_raise_to_that_total():
    assert spoken_result(SpokenAction(SpokenWord.RAISE_TO, 4000), 5000) == ("raise", 4000, Ground.SAID_TOTAL)
    assert spoken_result(SpokenAction(SpokenWord.RAISE_TO, 1600)) == ("raise", 1600, Ground.SAID_TOTAL)
    assert spoken_result(SpokenAction(SpokenWord.RAISE_TO, 1500)) == ("raise", 1600, Ground.SAID_TOO_LITTLE)
    assert spoken_result(SpokenAction(SpokenWord.RAISE_TO, 1)) == ("raise", 1600, Ground.SAID_TOO_LITTLE)


def test_raise_by_an_amount_adds_the_amount_to_the_bet():
    assert spoken_result(SpokenAction(SpokenWord.RAISE_BY, 4000)) == ("raise", 5000, Ground.SAID_BY)
    assert spoken_result(SpokenAction(SpokenWord.RAISE_BY, 100)) == ("raise", 1600, Ground.SAID_TOO_LITTLE)


def test_announced_amount_above_the_last_chips_is_all_in():
    assert spoken_result(SpokenAction(SpokenWord.RAISE_TO, 9000), 2000, last=True) == (
        "all_in",
        2000,
        Ground.LAST_CHIPS,
    )
    assert spoken_result(SpokenAction(SpokenWord.RAISE_TO, 1700), 2000, last=True) == ("raise", 1700, Ground.SAID_TOTAL)


@pytest.mark.parametrize(
    ("amount", "ruling", "to", "ground"),
    [
        (999, "floor_decides", None, Ground.LESS_THAN_THE_BET),
        (1000, "call", 1000, Ground.EXACT),
        (1299, "call", 1000, Ground.LESS_THAN_HALF),
        (1300, "raise", 1600, Ground.HALF_OR_MORE),
        (1600, "raise", 1600, Ground.FULL_RAISE),
    ],
)
def test_rule_40_amount_without_a_verb_equals_silent_chips(amount: int, ruling: str, to: int | None, ground: Ground):
    assert spoken_result(SpokenAction(SpokenWord.AMOUNT, amount)) == (ruling, to, ground)


def test_rule_40_clear_words_override_the_chips():
    assert spoken_result(SpokenAction(SpokenWord.AMOUNT, 1000), 5000) == ("call", 1000, Ground.EXACT)


def test_amount_without_a_verb_opens_the_betting():
    assert spoken_result(SpokenAction(SpokenWord.AMOUNT, 700), situation=NO_BET) == ("bet", 700, Ground.OPENS)
    assert spoken_result(SpokenAction(SpokenWord.AMOUNT, 100), situation=NO_BET) == ("bet", 200, Ground.OPENS_TOO_LOW)


def test_amount_without_a_verb_with_the_last_chips_is_all_in():
    assert spoken_result(SpokenAction(SpokenWord.AMOUNT, 1100), 1100, last=True) == ("all_in", 1100, Ground.LAST_CHIPS)
    assert spoken_result(SpokenAction(SpokenWord.AMOUNT, 5000), 1000, last=True) == ("call", 1000, Ground.EXACT)
    assert spoken_result(SpokenAction(SpokenWord.AMOUNT, 900), 900, last=True) == (
        "all_in",
        900,
        Ground.LAST_CHIPS_SHORT,
    )
    assert spoken_result(SpokenAction(SpokenWord.AMOUNT, 50), 50, situation=NO_BET, last=True) == (
        "all_in",
        50,
        Ground.LAST_CHIPS,
    )


CHIPS = st.lists(st.sampled_from([1, 5, 25, 100, 500, 1000, 5000]), min_size=1, max_size=8).map(tuple)
SPOTS = st.builds(Situation, bet=st.integers(0, 3_000), full=st.integers(1, 3_000), fixed=st.booleans())


def silent_result(
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
def test_rule_43a_half_of_a_raise_or_more_is_a_raise(added: tuple[int, ...], to: int, ground: Ground):
    ruling = "call" if ground is Ground.LESS_THAN_HALF else "raise"
    assert silent_result(*added, facing=1000) == (ruling, to, ground)


def test_rule_43a_half_of_an_odd_raise_is_rounded_up():
    assert silent_result(100, 50, 12, facing=150, full=25) == ("call", 150, Ground.LESS_THAN_HALF)
    assert silent_result(100, 50, 13, facing=150, full=25) == ("raise", 175, Ground.HALF_OR_MORE)


def test_rule_44_single_oversized_chip_is_a_call():
    assert silent_result(25_000, facing=600) == ("call", 600, Ground.ONE_BIG_CHIP)
    assert silent_result(25_000, facing=600, last=True) == ("call", 600, Ground.ONE_BIG_CHIP)


def test_rule_44_opening_bet_with_a_single_chip_is_the_whole_chip():
    assert silent_result(1000, facing=0, full=200) == ("bet", 1000, Ground.OPENS)


def test_rule_45_bet_is_a_call_if_every_chip_is_needed():
    assert silent_result(1000, 500, facing=1100, full=100) == ("call", 1100, Ground.EVERY_CHIP_NEEDED)
    assert silent_result(1000, 500, facing=1100, full=100, last=True) == ("call", 1100, Ground.EVERY_CHIP_NEEDED)


def test_rule_45_last_chips_are_always_all_in():
    assert silent_result(1000, 100, 100, facing=1000, full=1000, last=True) == ("all_in", 1200, Ground.LAST_CHIPS)
    assert silent_result(1000, 700, 100, facing=1000, full=1000, last=True) == ("all_in", 1800, Ground.LAST_CHIPS)


def test_rule_46_big_chip_added_to_a_short_bet_is_a_call():
    assert silent_result(1000, facing=600, full=550, in_front=(25, 25)) == ("call", 600, Ground.ONE_BIG_CHIP)
    assert silent_result(1000, facing=600, full=550, in_front=(25, 25), pulled_back="all") == (
        "call",
        600,
        Ground.ONE_BIG_CHIP,
    )


def test_rule_46_added_chips_are_a_call_if_every_chip_is_needed():
    assert silent_result(500, 500, facing=600, full=550, in_front=(25, 25)) == ("call", 600, Ground.EVERY_CHIP_NEEDED)
    assert silent_result(500, 500, facing=600, full=550, in_front=(100,)) == ("raise", 1150, Ground.HALF_OR_MORE)


def test_rule_46_chips_partly_taken_back_are_added_to_a_big_chip():
    assert silent_result(1000, facing=600, full=550, in_front=(25,), pulled_back="some") == (
        "raise",
        1150,
        Ground.HALF_OR_MORE,
    )
    assert silent_result(600, facing=600, full=550, in_front=(25,), pulled_back="some") == (
        "call",
        600,
        Ground.LESS_THAN_HALF,
    )


def test_rule_46_chips_that_cover_the_call_are_added_to_a_big_chip():
    assert silent_result(1000, facing=700, full=300, in_front=(1000,)) == ("raise", 2000, Ground.FULL_RAISE)
    assert silent_result(100, facing=200, full=200, in_front=(200,)) == ("raise", 400, Ground.HALF_OR_MORE)
    assert silent_result(25, facing=200, full=200, in_front=(200,)) == ("call", 200, Ground.LESS_THAN_HALF)


def test_rule_46_chips_that_already_cover_the_bet_are_a_call():
    assert silent_result(facing=700, full=300, in_front=(1000,)) == ("call", 700, Ground.COVERED)


def test_rule_46a_player_who_takes_chips_back_must_call_or_raise():
    assert silent_result(facing=700, full=300, in_front=(300,), pulled_back="all") == ("call", 700, Ground.PULLED_BACK)
    assert silent_result(500, facing=700, full=300, in_front=(300,), pulled_back="all") == (
        "call",
        700,
        Ground.PULLED_BACK,
    )


def test_rule_51_bet_below_the_call_is_decided_by_the_floor():
    assert silent_result(500, facing=700) == ("floor_decides", None, Ground.LESS_THAN_THE_BET)


def test_all_in_may_be_less_than_the_minimum_bet():
    assert silent_result(500, facing=700, last=True) == ("all_in", 500, Ground.LAST_CHIPS_SHORT)
    assert silent_result(1, facing=0, full=200, last=True) == ("all_in", 1, Ground.LAST_CHIPS)


def test_rule_52a_opening_bet_is_at_least_the_smallest_bet():
    assert silent_result(100, facing=0, full=200) == ("bet", 200, Ground.OPENS_TOO_LOW)


def test_rule_61_chips_added_for_change_count_as_part_of_the_bet():
    assert silent_result(500, 25, facing=325) == ("raise", 650, Ground.HALF_OR_MORE)


def test_one_and_a_half_limit_bets_in_several_chips_are_a_raise():
    assert silent_result(5, 1, 1, 1, 1, facing=6, full=6, fixed=True) == ("raise", 12, Ground.HALF_OR_MORE)
    assert silent_result(5, 5, 1, 1, facing=6, full=6, fixed=True) == ("raise", 12, Ground.FULL_RAISE)
    assert silent_result(5, 1, 1, 1, facing=6, full=6, fixed=True) == ("call", 6, Ground.LESS_THAN_HALF)
    assert silent_result(5, 5, 5, 1, facing=6, full=6, fixed=True) == ("raise", 12, Ground.TOO_MUCH)
    assert silent_result(25, facing=6, full=6, fixed=True) == ("call", 6, Ground.ONE_BIG_CHIP)
    assert silent_result(25, facing=0, full=6, fixed=True) == ("bet", 6, Ground.TOO_MUCH)


def test_all_in_never_exceeds_the_betting_limit():
    assert silent_result(5, 5, 5, 5, facing=6, full=6, fixed=True, last=True) == ("raise", 12, Ground.TOO_MUCH)
    assert silent_result(500, 500, 100, facing=200, most=700, last=True) == ("raise", 700, Ground.TOO_MUCH)


def test_chips_above_the_pot_are_returned_in_pot_limit():
    assert silent_result(500, 500, facing=200, most=700) == ("raise", 700, Ground.TOO_MUCH)


@given(situation=SPOTS, added=CHIPS, last=st.booleans())
def test_raise_is_never_below_the_minimum(situation: Situation, added: tuple[int, ...], last: bool):
    ruling = silent_ruling(situation, ChipsIn(added=added, last=last))
    least = {"call": situation.bet, "raise": situation.min_legal_total, "bet": situation.min_legal_total}
    assert ruling.to is None or ruling.to >= least.get(ruling.ruling, 1)
    assert ruling.ruling != "call" or ruling.to == situation.bet


@given(situation=SPOTS, added=CHIPS)
def test_adding_equal_chips_never_makes_a_smaller_bet(situation: Situation, added: tuple[int, ...]):
    heap = (*added, min(added), min(added))
    fewer, greater = (
        silent_ruling(situation, ChipsIn(added=heap)),
        silent_ruling(situation, ChipsIn(added=(*heap, min(added)))),
    )
    assert (fewer.to or 0) <= (greater.to or 0)
