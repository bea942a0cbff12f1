"""A player's options said aloud."""

from typing import Any

import pytest

from rulings.calculators.answering.options_text import available_verbs, options_reason_sentence, options_text
from rulings.rules.betting.options import player_options
from rulings.rules.betting.street import Street
from tests.rulings.rules.rounds import a_street, after
from tournaments.rules.rulebook.house_rules import house_rules_of

LIMIT: dict[str, Any] = {"betting": "fixed_limit", "blinds": (10, 20), "bets": (20, 40)}
STUD: dict[str, Any] = {"betting": "fixed_limit", "bets": (15, 30), "bring_in": 5}


def options_sentence(street: Street, *lines: str) -> str:
    state = after(street, *lines)
    return options_text(street, state, player_options(street, state))


def words(street: Street, *lines: str) -> list[str]:
    state = after(street, *lines)
    return available_verbs(street, state, player_options(street, state))


@pytest.mark.parametrize(
    ("street", "lines", "sentence"),
    [
        (
            a_street("flop", "A B", blinds=(2, 5)),
            ["A all_in 4"],
            (
                "B may call 4 or fold, if nobody else is in the hand. If another player is, also raise to at least 9, "
                "no maximum: a full bet is 5."
            ),
        ),
        (
            a_street("flop", "A B", betting="pot_limit", blinds=(2, 5), pot=20),
            [],
            "A may check or bet at least 5, at most 20: the pot is 20.",
        ),
        (
            a_street("flop", "A B", betting="spread_limit", spread=(1, 5)),
            ["A bet 2"],
            "B may call 2 or raise to at least 4, at most 7: raises left: 3.",
        ),
        (
            a_street("flop", "A B", betting="cap_limit", blinds=(1, 2), cap=60),
            ["A bet 10"],
            "B may call 10 or raise to at least 20, at most 60: the last raise was 10.",
        ),
        (
            a_street("flop", "A B", **LIMIT, house_rules=house_rules_of(overrides={"raise_cap": "none"})),
            ["A bet 20"],
            "B may call 20 or raise to 40: the last raise was 20.",
        ),
        (
            a_street("third", "L A", **STUD),
            ["L bring_in"],
            "A may call 5 or complete to 15: a full bet is 15.",
        ),
    ],
)
def test_betting_options_sentence_contains_the_amounts(street, lines, sentence):
    assert options_sentence(street, *lines) == sentence


def test_every_betting_option_has_a_text():
    assert words(a_street("flop", "A B", **LIMIT)) == ["check", "bet"]
    assert words(a_street("flop", "A B", **LIMIT), "A bet 20") == ["fold", "call", "raise"]
    assert words(a_street("flop", "A B", **LIMIT), "A all_in 5") == ["fold", "call", "complete"]
    assert words(a_street("third", "L A", **STUD)) == ["bring_in", "complete"]
    assert words(a_street("flop", "A B", **LIMIT), "A check", "B check") == []


def test_reason_explains_the_effect_of_a_short_all_in():
    no_limit = a_street("flop", "A B C", blinds=(50, 100))
    state = after(no_limit, "A bet 100", "B all_in 125")
    assert options_reason_sentence(no_limit, state, player_options(no_limit, state)) == (
        "A short all-in increases the bet, not the size of the next raise."
    )
    assert options_reason_sentence(no_limit, after(no_limit), player_options(no_limit, after(no_limit))) == ""
