"""Reading what a player faces, chips, words and actions."""

from typing import Any

import pytest

from rulings.calculators.reading.facing import (
    read_chip_list,
    read_player_names,
    read_spoken_action,
    read_wager,
    read_wagers,
    refuse_unknown_player,
    situation_from_facts,
)
from rulings.calculators.reading.fields import InvalidField
from rulings.rules.chips.chip_ruling import SpokenAction, SpokenWord
from rulings.rules.chips.situation import Situation
from rulings.rules.chips.wager import Wager


def test_amount_without_a_list_is_read_as_a_single_chip() -> None:
    assert (read_chip_list("added", [500, 25.0]), read_chip_list("added", 1000)) == ((500, 25), (1000,))


@pytest.mark.parametrize(
    ("words", "read"),
    [
        ("call", SpokenAction(SpokenWord.CALL)),
        ("raise", SpokenAction(SpokenWord.RAISE)),
        (1400, SpokenAction(SpokenWord.AMOUNT, 1400)),
        (["raise", 8000], SpokenAction(SpokenWord.RAISE_TO, 8000)),
        (["raise_to", 8000], SpokenAction(SpokenWord.RAISE_TO, 8000)),
        (["raise_by", 8000], SpokenAction(SpokenWord.RAISE_BY, 8000)),
        (["call", 500], SpokenAction(SpokenWord.CALL)),
    ],
)
def test_spoken_words_are_read_as_call_raise_or_amount(words: Any, read: SpokenAction) -> None:
    assert read_spoken_action("said", words) == read


@pytest.mark.parametrize(
    ("words", "field"),
    [
        ("fold", "said"),
        (0, "said"),
        (True, "said"),
        (["raise"], "said"),
        (["raise", "x"], "said[1]"),
        ([5, 5], "said[0]"),
    ],
)
def test_unknown_spoken_words_are_refused(words: Any, field: str) -> None:
    with pytest.raises(InvalidField) as refused:
        read_spoken_action("said", words)
    assert refused.value.field == field


def test_wager_is_read_from_a_player_a_verb_and_a_total() -> None:
    assert read_wager("then[0]", ["5", "bet", 300]) == Wager("5", "bet", 300)
    assert read_wagers("then", [["5", "fold"], ["6", "call"]]) == (Wager("5", "fold"), Wager("6", "call"))


@pytest.mark.parametrize(
    ("value", "field"),
    [
        ("fold", "then[0]"),
        ([["5"]], "then[0]"),
        ([["5", "tank"]], "then[0][1]"),
        ([["", "fold"]], "then[0][0]"),
        ([["5", "bet"]], "then[0][2]"),
        ([["5", "bet", 0]], "then[0][2]"),
    ],
)
def test_refusal_shows_the_position_of_the_unreadable_action(value: Any, field: str) -> None:
    with pytest.raises(InvalidField) as refused:
        read_wagers("then", value if isinstance(value, list) else [value])
    assert refused.value.field == field


def test_unknown_or_repeated_player_name_is_refused() -> None:
    with pytest.raises(InvalidField, match=r"gone\[1\]: expected each player once"):
        read_player_names("gone", ["Ann", "Ann"])
    with pytest.raises(InvalidField, match=r"gone\[0\]: expected a player in `players`"):
        refuse_unknown_player("gone", ("Zoe",), among=("Ann",))


def test_betting_situation_is_read_from_bet_last_raise_and_limit() -> None:
    given = {"facing": 400, "last_raise": 200}
    assert situation_from_facts(given) == Situation(bet=400, full=200)
    assert situation_from_facts(given | {"betting": "fixed_limit"}) == Situation(bet=400, full=200, fixed=True)


@pytest.mark.parametrize(("betting", "most"), [("pot_limit", 1800), ("half_pot", 1100), ("no_limit", None)])
def test_pot_limit_maximum_is_taken_from_the_pot_after_the_call(betting: str, most: int | None) -> None:
    given = {"facing": 400, "last_raise": 200, "pot": 1200, "betting": betting}
    assert situation_from_facts(given, own=200).most == most


def test_last_raise_of_zero_is_refused() -> None:
    with pytest.raises(InvalidField, match="last_raise: expected the last full bet or raise"):
        situation_from_facts({"facing": 400, "last_raise": 0})
