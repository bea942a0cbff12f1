"""TDA 2024 rules 40, 41, 43, 44, 51 and 55: words and chips together."""

from typing import Any

import pytest

from rulings.rules.chips.said import SpokenAction, SpokenWord, chip_ruling
from rulings.rules.chips.situation import Ground, Situation
from rulings.rules.chips.wager import ChipsIn

FACING = Situation(bet=1000, full=600)
NO_BET = Situation(bet=0, full=200)


def says(said: SpokenAction | None, *added: int, situation: Situation = FACING, **chips: Any) -> Any:
    """The ruling as (ruling, to, ground)."""
    ruling = chip_ruling(situation, ChipsIn(added=added, **chips), said)
    return ruling.ruling, ruling.to, ruling.ground


CALL, RAISE = SpokenAction(SpokenWord.CALL), SpokenAction(SpokenWord.RAISE)


def test_chips_decide_without_words():
    assert says(None, 5000) == ("call", 1000, Ground.ONE_BIG_CHIP)


def test_51_a_call_is_a_call_of_the_full_bet():
    assert says(CALL, 100) == ("call", 1000, Ground.SAID_CALL)
    assert says(CALL, 500, 500, 500, 500) == ("call", 1000, Ground.SAID_CALL)
    assert says(CALL, 100, last=True) == ("all_in", 100, Ground.LAST_CHIPS_SHORT)


def test_55_call_with_no_bet_is_a_check():
    assert says(CALL, 500, situation=NO_BET) == ("check", 0, Ground.NOTHING_TO_CALL)


def test_44_raise_and_one_chip_is_the_most_the_chip_allows():
    assert says(RAISE, 5000) == ("raise", 5000, Ground.RAISE_WITH_ONE_CHIP)


def test_44_in_limit_and_pot_limit_no_more_than_is_allowed():
    assert says(RAISE, 5000, situation=Situation(bet=1000, full=600, fixed=True)) == ("raise", 1600, Ground.TOO_MUCH)
    assert says(RAISE, 5000, situation=Situation(bet=1000, full=600, most=3500)) == ("raise", 3500, Ground.TOO_MUCH)


@pytest.mark.parametrize("added", [(), (1000,), (1000, 500), (100,)])
def test_43_a_verbal_raise_is_at_least_a_full_raise(added: tuple[int, ...]):
    assert says(RAISE, *added) == ("raise", 1600, Ground.RAISE_WITHOUT_AMOUNT)


def test_raise_and_several_chips_is_a_raise_to_what_they_come_to():
    assert says(RAISE, 1000, 1000) == ("raise", 2000, Ground.RAISE_WITH_CHIPS)


def test_raise_with_the_last_chips_is_all_in():
    assert says(RAISE, 1000, 100, last=True) == ("all_in", 1100, Ground.LAST_CHIPS)
    assert says(RAISE, 5000, last=True) == ("all_in", 5000, Ground.LAST_CHIPS)


def test_55_raise_with_no_bet_is_a_bet_of_the_minimum_at_least():
    assert says(RAISE, situation=NO_BET) == ("bet", 200, Ground.RAISE_WITHOUT_AMOUNT)
    assert says(RAISE, 500, situation=NO_BET) == ("bet", 500, Ground.RAISE_WITH_ONE_CHIP)


def test_43_b_raise_and_an_amount_is_that_total():
    assert says(SpokenAction(SpokenWord.RAISE_TO, 4000), 5000) == ("raise", 4000, Ground.SAID_TOTAL)
    assert says(SpokenAction(SpokenWord.RAISE_TO, 1600)) == ("raise", 1600, Ground.SAID_TOTAL)
    assert says(SpokenAction(SpokenWord.RAISE_TO, 1500)) == ("raise", 1600, Ground.SAID_TOO_LITTLE)
    assert says(SpokenAction(SpokenWord.RAISE_TO, 1)) == ("raise", 1600, Ground.SAID_TOO_LITTLE)


def test_raise_by_an_amount_is_that_much_on_top():
    assert says(SpokenAction(SpokenWord.RAISE_BY, 4000)) == ("raise", 5000, Ground.SAID_BY)
    assert says(SpokenAction(SpokenWord.RAISE_BY, 100)) == ("raise", 1600, Ground.SAID_TOO_LITTLE)


def test_an_amount_that_takes_the_last_chips_is_all_in():
    assert says(SpokenAction(SpokenWord.RAISE_TO, 9000), 2000, last=True) == ("all_in", 2000, Ground.LAST_CHIPS)
    assert says(SpokenAction(SpokenWord.RAISE_TO, 1700), 2000, last=True) == ("raise", 1700, Ground.SAID_TOTAL)


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
def test_40_a_bare_amount_is_the_same_as_silent_chips(amount: int, ruling: str, to: int | None, ground: Ground):
    assert says(SpokenAction(SpokenWord.AMOUNT, amount)) == (ruling, to, ground)


def test_40_clear_words_win_over_the_chips():
    assert says(SpokenAction(SpokenWord.AMOUNT, 1000), 5000) == ("call", 1000, Ground.EXACT)


def test_bare_amount_is_an_opening_bet():
    assert says(SpokenAction(SpokenWord.AMOUNT, 700), situation=NO_BET) == ("bet", 700, Ground.OPENS)
    assert says(SpokenAction(SpokenWord.AMOUNT, 100), situation=NO_BET) == ("bet", 200, Ground.OPENS_TOO_LOW)


def test_a_bare_amount_of_the_last_chips_is_all_in_unless_it_is_the_bet():
    assert says(SpokenAction(SpokenWord.AMOUNT, 1100), 1100, last=True) == ("all_in", 1100, Ground.LAST_CHIPS)
    assert says(SpokenAction(SpokenWord.AMOUNT, 5000), 1000, last=True) == ("call", 1000, Ground.EXACT)
    assert says(SpokenAction(SpokenWord.AMOUNT, 900), 900, last=True) == ("all_in", 900, Ground.LAST_CHIPS_SHORT)
    assert says(SpokenAction(SpokenWord.AMOUNT, 50), 50, situation=NO_BET, last=True) == (
        "all_in",
        50,
        Ground.LAST_CHIPS,
    )
