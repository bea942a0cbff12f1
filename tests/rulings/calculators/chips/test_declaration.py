"""`declaration` at the table (TDA 2024 rules 54-D, 55, 58 and 59)."""

from typing import Any

import pytest

from rulings.calculators.calculator import answer_as_json
from rulings.calculators.chips.declaration import DECLARATION
from rulings.calculators.reading.fields import InvalidField
from tests.suite.each_case import for_each

BET = {"facing": 500, "last_raise": 500}
NO_BET = {"last_raise": 200}


@for_each(
    ("given", "sentence", "rule"),
    [
        (BET | {"said": "check"}, "Call 500 or fold. No raise.", "TDA 2024 rule 55"),
        (BET | {"said": "call"}, "It is a call of 500.", "TDA 2024 rule 50"),
        (BET | {"said": "raise"}, "It is a raise to 1,000 or more.", "TDA 2024 rule 50"),
        (BET | {"said": "bet"}, "It is a raise to 1,000 or more.", "TDA 2024 rule 55"),
        (BET | {"said": "pot"}, "It is a raise to 1,000.", "TDA 2024 rule 54-D"),
        (BET | {"said": "fold"}, "The fold is binding.", "TDA 2024 rule 50"),
        (
            BET | {"said": "conditional"},
            "The floor decides: it can be binding, and there can be a penalty.",
            "TDA 2024 rule 59",
        ),
        (NO_BET | {"said": "call"}, "It is a check.", "TDA 2024 rule 55"),
        (NO_BET | {"said": "raise"}, "It is a bet of 200 or more.", "TDA 2024 rule 55"),
        (NO_BET | {"said": "pot"}, "It is a bet of 200.", "TDA 2024 rule 54-D"),
        (NO_BET | {"said": "fold"}, "The fold is binding.", "TDA 2024 rule 58"),
    ],
)
def test_verbal_declaration_is_binding(given: dict[str, Any], sentence: str, rule: str) -> None:
    answer = answer_as_json(DECLARATION, given)
    assert (answer["says"], answer["cites"][0]) == (sentence, rule)


def test_declaring_pot_in_pot_limit_is_a_raise_of_the_pot() -> None:
    answer = answer_as_json(DECLARATION, BET | {"said": "pot", "betting": "pot_limit", "pot": 1_200})
    assert (answer["to"], answer["valid"], answer["says"]) == (2_200, True, "It is a raise to 2,200.")


@pytest.mark.parametrize(
    ("given", "field"),
    [
        (BET | {"said": "whist"}, "said"),
        (BET, "said"),
        ({"said": "raise"}, "last_raise"),
        ({"said": "raise", "facing": 500}, "last_raise"),
        (BET | {"said": "pot", "betting": "pot_limit"}, "pot"),
        (BET | {"said": "pot", "betting": "pot_limit", "pot": 499}, "pot"),
    ],
)
def test_refusal_of_an_invalid_value_contains_the_field_name(given: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidField) as refused:
        answer_as_json(DECLARATION, given)
    assert refused.value.field == field
