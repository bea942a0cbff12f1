"""`forced_bets` at the table: what is said, which setting it rests on, what other rulebooks do."""

from typing import Any

import pytest

from rulings.calculators.betting.forced_bets import FORCED_BETS
from rulings.calculators.calculator import answer_as_json
from rulings.calculators.reading.fields import InvalidField
from tests.suite.each_case import for_each

ANTE = {"kind": "big_blind", "amount": 1000}


def answer_sentence(**given: Any) -> str:
    """The answer's sentence."""
    return str(answer_as_json(FORCED_BETS, given)["says"])


def test_tda_rp_11_answer_lists_blind_and_ante_in_payment_order() -> None:
    assert answer_sentence(ante=ANTE, blind=1000, stack=1100) == "1,000 for the blind and 100 for the ante, all-in."
    assert answer_sentence(ante=ANTE, blind=1000, stack=1100, rulebook="tda_2019") == (
        "1,000 for the ante and 100 for the blind, all-in. The others still owe the full 1,000."
    )


def test_different_rulebooks_are_listed_only_if_the_payment_order_matters() -> None:
    short = answer_as_json(FORCED_BETS, {"ante": ANTE, "blind": 1000, "stack": 1100})
    assert (short["rests_on"], short["cites"][0]) == (["ante_order"], "TDA 2024 RP-11")
    elsewhere = "1,000 for the ante and 100 for the blind, all-in. The others still owe the full 1,000."
    assert short["differs"] == [f"TDA 2019 and Robert's Rules: {elsewhere}"]
    deep = answer_as_json(FORCED_BETS, {"ante": ANTE, "blind": 1000, "stack": 2000})
    assert (deep["rests_on"], deep["differs"]) == ([], [])


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"stack": 0, "blind": 100}, "No chips: not dealt in."),
        ({"stack": 1, "blind": 100}, "1 for the blind, all-in. The others still owe the full 100."),
        ({"stack": 500}, "Nothing is owed."),
        ({"stack": 500, "ante": 25}, "25 for the ante."),
        ({"stack": 500, "blind": 100, "ante": {"kind": "each", "amount": 0}}, "100 for the blind."),
    ],
)
def test_edge_case_of_forced_bets_has_a_special_sentence(given: dict[str, Any], sentence: str) -> None:
    assert answer_sentence(**given) == sentence


def test_payment_order_in_the_question_overrides_the_house_rule() -> None:
    answer = answer_as_json(FORCED_BETS, {"ante": ANTE, "blind": 1000, "stack": 1000, "order": "ante_first"})
    assert (answer["blind"], answer["ante"], answer["rests_on"]) == (0, 1000, [])


def test_house_rule_may_sit_out_a_stack_below_the_small_blind() -> None:
    house_rules = {"short_big_blind": "out"}
    answer = answer_as_json(FORCED_BETS, {"blind": 1000, "stack": 400, "small_blind": 500, "house": house_rules})
    assert (answer["dealt_in"], answer["says"]) == (False, "400 does not cover the small blind of 500: not dealt in.")
    assert answer["rests_on"] == ["short_big_blind"]


def test_house_rule_may_sit_out_a_stack_below_the_ante() -> None:
    given = {"blind": 1000, "small_blind": 500, "ante": {"kind": "each", "amount": 100}}
    house_rules = {"short_big_blind": "out"}
    answer = answer_as_json(FORCED_BETS, given | {"stack": 550, "house": house_rules})
    assert (answer["dealt_in"], answer["says"]) == (
        False,
        "550 does not cover the small blind of 500 and the ante of 100: not dealt in.",
    )
    assert answer["rests_on"] == ["short_big_blind"]
    assert answer_as_json(FORCED_BETS, given | {"stack": 600, "house": house_rules})["dealt_in"] is True
    assert answer_as_json(FORCED_BETS, given | {"stack": 550})["rests_on"] == ["short_big_blind"]


def test_house_rule_may_reduce_the_ante_with_few_players() -> None:
    given = {"ante": ANTE, "blind": 1000, "small_blind": 500, "players": 4, "house": {"ante_reduction": 4}}
    assert answer_sentence(stack=9000, **given) == "1,000 for the blind and 500 for the ante."


@for_each(
    ("given", "field"),
    [
        ({"blind": 100}, "stack"),
        ({"stack": -1}, "stack"),
        ({"stack": True}, "stack"),
        ({"stack": 100, "blind": 100, "small_blind": 200}, "small_blind"),
        ({"stack": 100, "ante": {"kind": "dealer", "amount": 5}}, "ante.kind"),
        ({"stack": 100, "order": "later"}, "order"),
        ({"stack": 100, "blind": 100, "house": {"short_big_blind": "out"}}, "small_blind"),
        ({"stack": 100, "ante": ANTE, "house": {"ante_reduction": 4}}, "players"),
        ({"stack": 100, "ante": ANTE, "players": 3, "house": {"ante_reduction": 4}}, "small_blind"),
        ({"stack": 100, "players": 1}, "players"),
    ],
)
def test_refusal_of_an_invalid_value_contains_the_field_name(given: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidField) as refused:
        answer_as_json(FORCED_BETS, given)
    assert refused.value.field == field
