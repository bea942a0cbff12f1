"""`silent_chips` at the table: what is said, why, by which rule, and what goes back."""

from typing import Any

import pytest

from rulings.calculators.calculator import answer_as_json
from rulings.calculators.chips.silent_chips import SILENT_CHIPS
from rulings.calculators.reading.fields import InvalidField
from tests.suite.each_case import for_each

BET = {"facing": 5_000, "last_raise": 5_000}


def answer_to(**given: Any) -> dict[str, Any]:
    return answer_as_json(SILENT_CHIPS, BET | given)


@for_each(
    ("given", "sentence"),
    [
        ({"added": [5_000, 1_000, 1_000, 500]}, "Correct it to 10,000."),
        ({"added": [5_000, 1_000, 1_000]}, "It is a call of 5,000, 2,000 is returned."),
        ({"added": [25_000]}, "It is a call of 5,000, 20,000 is returned."),
        ({"added": [5_000, 5_000]}, "Raise to 10,000."),
        ({"added": [5_000]}, "It is a call of 5,000."),
        ({"added": [1_000], "said": "call"}, "It is a call of 5,000, the player adds 4,000."),
        ({"added": [1_000, 1_000], "last_chips": True}, "All-in for 2,000."),
        ({"said": "raise"}, "Correct it to 10,000."),
        ({"said": ["raise_by", 7_000]}, "Correct it to 12,000."),
        ({"said": 7_499}, "It is a call of 5,000."),
        ({"in_front": [1_000], "pulled_back": "all"}, "Call 5,000 or raise. A fold is no longer possible."),
        ({"in_front": [25_000]}, "It is a call of 5,000, 20,000 is returned."),
        (
            {"added": [500]},
            "The floor decides: a full call of 5,000, or a fold that leaves the chips in the pot.",
        ),
        ({"facing": 0, "last_raise": 1_000, "added": [500]}, "Correct it to 1,000."),
        ({"facing": 0, "last_raise": 1_000, "added": [5_000]}, "A bet of 5,000."),
        ({"facing": 0, "last_raise": 1_000, "added": [500], "said": "call"}, "It is a check, 500 is returned."),
    ],
)
def test_silent_chips_ruling_is_a_complete_sentence(given: dict[str, Any], sentence: str) -> None:
    assert answer_to(**given)["says"] == sentence


def test_reason_for_a_silent_chips_ruling_contains_the_amounts() -> None:
    assert answer_to(added=[5_000, 1_000, 1_000, 500])["why"] == (
        "7,500 is 2,500 more than the bet, at least half of the 5,000 raise. It is a raise and must be completed."
    )
    assert (
        answer_to(said=7_499)["why"]
        == "7,499 is 2,499 more than the bet, less than half of the 5,000 raise. It is a call."
    )
    assert answer_to(added=[5_000, 1_000], facing=5_500)["why"] == (
        "Without one of the smallest chips 5,000 is left, less than the bet. Every chip is needed for the call."
    )


@for_each(
    ("given", "rules"),
    [
        ({"added": [25_000]}, ["TDA 2024 rule 44"]),
        ({"added": [25_000], "in_front": [500]}, ["TDA 2024 rule 46", "TDA 2024 rule 44"]),
        ({"added": [5_000, 2_500]}, ["TDA 2024 rule 43-A", "TDA 2024 rule 45", "TDA 2024 rule 61"]),
        ({"said": 7_500}, ["TDA 2024 rule 43-A", "TDA 2024 rule 40"]),
        ({"said": ["raise", 20_000]}, ["TDA 2024 rule 43-B"]),
        ({"added": [500]}, ["TDA 2024 rule 51-B", "TDA 2024 rule 41"]),
        (
            {"added": [5_000, 2_500], "rulebook": "tda_2019"},
            ["TDA 2019 rule 43", "TDA 2019 rule 45", "TDA 2019 rule 61"],
        ),
        (
            {"added": [5_000, 2_500], "betting": "fixed_limit"},
            ["Robert's Rules 11 (betting and raising)", "TDA 2024 rule 45"],
        ),
    ],
)
def test_deciding_rule_is_cited_first(given: dict[str, Any], rules: list[str]) -> None:
    assert answer_to(**given)["cites"] == rules


@pytest.mark.parametrize(
    ("given", "figures"),
    [
        ({"added": [5_000, 2_500]}, ("raise", 10_000, 0, 2_500)),
        ({"added": [25_000]}, ("call", 5_000, 20_000, 0)),
        ({"added": [25_000], "in_front": [1_000]}, ("call", 5_000, 21_000, 0)),
        ({"added": [25_000], "in_front": [1_000], "pulled_back": "all"}, ("call", 5_000, 20_000, 0)),
        ({"added": [25_000], "said": ["raise", 12_000]}, ("raise", 12_000, 13_000, 0)),
        ({"added": [500]}, ("floor_decides", None, 0, None)),
    ],
)
def test_silent_chips_answer_shows_chips_to_return_or_add(given: dict[str, Any], figures: tuple[Any, ...]) -> None:
    answer = answer_to(**given)
    assert (answer["ruling"], answer["to"], answer["returned"], answer["missing"]) == figures


def test_half_raise_rule_applies_to_several_chips_of_known_total() -> None:
    assert answer_to(added=7_500, put_in="several")["to"] == 10_000
    assert answer_to(added=7_500, put_in="one")["to"] == 5_000
    assert answer_to(added=7_500)["to"] == 5_000


@pytest.mark.parametrize("more", [{"players_in_hand": 2}, {"players_in_hand": 5, "facing_opening_bet": True}])
def test_rule_51b_undercall_must_be_completed(more: dict[str, Any]) -> None:
    answer = answer_to(added=[500], **more)
    assert (answer["ruling"], answer["to"], answer["missing"]) == ("call", 5_000, 4_500)


def test_chips_above_the_pot_are_returned_in_pot_limit() -> None:
    answer = answer_to(facing=400, last_raise=400, added=[1_000, 1_000], betting="pot_limit", pot=1_000)
    assert (answer["to"], answer["returned"], answer["cites"][0]) == (1_800, 200, "TDA 2024 rule 54-C")


@for_each(
    ("given", "field"),
    [
        ({}, "added"),
        ({"added": [0]}, "added[0]"),
        ({"added": ["500"]}, "added[0]"),
        ({"added": [5, 5], "put_in": "several"}, "added"),
        ({"said": "raise", "last_chips": True}, "added"),
        ({"said": "fold"}, "said"),
        ({"added": [5], "last_raise": 0}, "last_raise"),
        ({"facing": 0, "last_raise": 0, "said": "raise"}, "last_raise"),
        ({"facing": 0, "in_front": [100]}, "added"),
        ({"added": [5], "pulled_back": "most"}, "pulled_back"),
        ({"added": [5], "betting": "whist"}, "betting"),
        ({"added": [5], "betting": "pot_limit", "pot": 1}, "pot"),
        ({"added": [5], "players_in_hand": 1}, "players_in_hand"),
        ({"added": [5], "facing": -1}, "facing"),
    ],
)
def test_refusal_of_an_invalid_value_contains_the_field_name(given: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidField) as refused:
        answer_to(**given)
    assert refused.value.field == field


def test_zero_chips_in_front_gives_the_same_answer_as_no_entry() -> None:
    given = {"facing": 5_000, "last_raise": 5_000, "added": [5_000, 1_000, 1_000, 500]}

    assert answer_as_json(SILENT_CHIPS, given | {"in_front": 0}) == answer_as_json(SILENT_CHIPS, given)
