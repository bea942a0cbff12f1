"""The procedures as calculators: every one of the table opens, draws its steps and refuses nonsense."""

import inspect
from typing import Any

import pytest

from rulings.calculators import CALCULATORS
from rulings.calculators.calculator import answer_as_json
from rulings.calculators.procedure_forms import FORMS
from rulings.calculators.reading.fields import InvalidField, read_flag
from rulings.rules.procedures import PROCEDURES
from tests.suite.each_case import for_each


def procedure_answer(name: str, **given: Any) -> dict[str, Any]:
    """The whole answer of one procedure."""
    return answer_as_json(CALCULATORS[name], given)


@for_each("name", PROCEDURES)
def test_every_procedure_calculator_requires_all_facts_of_the_procedure(name: str) -> None:
    calculator = CALCULATORS[name]
    needs = [key for key in inspect.signature(PROCEDURES[name]).parameters if key != "house_rules"]
    assert sorted(field.name for field in calculator.fields) == sorted(needs)
    assert (calculator.group, bool(calculator.title), calculator.question[-1]) == (FORMS[name].group, True, "?")


def test_every_procedure_has_a_form() -> None:
    assert sorted(FORMS) == sorted(PROCEDURES)


@for_each("name", PROCEDURES)
def test_procedure_answer_has_steps_notes_and_piles(name: str) -> None:
    examples = {field.name: field.example for field in CALCULATORS[name].fields}
    answer = procedure_answer(name, **examples)
    assert len(answer["steps"]) == len(answer["steps_in_words"]) == len(answer["notes"])
    keys = ["cards", "face_up", "goes_to", "label", "place"]
    assert [sorted(pile) for pile in answer["piles"]] == [keys] * len(answer["piles"])
    assert answer["title"]


def test_tda_rp_5b_premature_turn_depends_on_the_edition() -> None:
    answer = procedure_answer("premature_card", game="board", street="turn")
    assert answer["cites"][0] == "TDA 2024 RP-5-B"
    assert answer["rests_on"] == ["premature_card"]
    older = procedure_answer("premature_card", game="board", street="turn", rulebook="tda_2019")
    assert answer["differs"] == [f"TDA 2019 and Robert's Rules: {older['says']}"]
    assert older["cites"][0] == "TDA 2019 RP-5-B"
    assert older["steps"][1] == "set_premature_card_aside"


def test_tda_rp_5b_drawing_shows_where_each_card_goes() -> None:
    assert procedure_answer("premature_card", street="turn")["piles"] == [
        {"place": "stub", "label": "stub", "cards": None, "goes_to": None, "face_up": False},
        {"place": "burn", "label": "burn stays", "cards": 1, "goes_to": None, "face_up": False},
        {"place": "board", "label": "flop", "cards": 3, "goes_to": None, "face_up": True},
        {"place": "too_soon", "label": "too soon", "cards": 1, "goes_to": "stub", "face_up": True},
    ]


def test_rule_34a_answer_lists_rulebooks_that_correct_a_late_button_error() -> None:
    late = procedure_answer("moved_button", betting="substantial")
    assert late["rests_on"] == ["button_error"]
    assert late["differs"] == [
        "TDA 2019, WSOP 2024 and Robert's Rules: Play the hand. Correct the button on the next hand."
    ]


def test_rule_30_answer_shows_the_rulebook_that_differs() -> None:
    dead = "The hand is dead. The player may not look at it, and the blinds and ante stay in the pot."
    came_late = procedure_answer("player_absent", at_seat="last_card")
    assert (came_late["rests_on"], came_late["differs"]) == (["at_seat"], [f"Robert's Rules: {dead}"])
    assert procedure_answer("player_absent", at_seat="last_card", rulebook="roberts")["says"] == dead


def test_procedure_answer_has_no_differences_if_all_rulebooks_agree() -> None:
    agreed = [
        procedure_answer("premature_card", street="river"),
        procedure_answer("fouled_deck", found="two_alike"),
        procedure_answer("disordered_stub", order="lost"),
    ]
    assert [answer["differs"] for answer in agreed] == [[], [], []]


@for_each(
    ("name", "given", "field"),
    [
        ("premature_card", {"game": "board"}, "street"),
        ("premature_card", {"game": "board", "street": "fifth"}, "street"),
        ("premature_card", {"game": "stud", "street": "turn"}, "street"),
        ("premature_card", {"game": "stud", "street": "third"}, "street"),
        ("premature_card", {"game": "draw", "street": "turn"}, "game"),
        ("flop_without_burn", {"acted": "no"}, "acted"),
        ("flop_without_burn", {"acted": 0}, "acted"),
        ("burn_error", {"street": "turn", "burned": 1}, "burned"),
        ("burn_error", {"street": "fourth", "burned": 0}, "street"),
        ("misdeal", {"cause": "bad luck"}, "cause"),
        ("misdeal", {"cause": "foreign_card", "betting": "some"}, "betting"),
        ("wrong_card_count", {"wrong": "too_many", "by": 0}, "by"),
        ("wrong_card_count", {"wrong": "too_few", "by": 5, "should_have": 4}, "by"),
        ("wrong_card_count", {"wrong": "too_few", "by": 3}, "by"),
        ("disordered_stub", {"order": "upside down"}, "order"),
        ("chips_found_behind", {"found": 0, "outcome": "won"}, "found"),
        ("chips_found_behind", {"found": 5, "outcome": "drew"}, "outcome"),
        ("chips_found_behind", {"found": 5, "outcome": "won", "part_of_the_bet": "yes"}, "part_of_the_bet"),
        ("boxed_cards", {"boxed": 0}, "boxed"),
        ("short_stub", {"stub": 1, "players": 7, "burns": 0}, "stub"),
        ("short_stub", {"stub": 53, "players": 7}, "stub"),
        ("short_stub", {"stub": 5, "players": 0}, "players"),
    ],
)
def test_refusal_of_an_invalid_value_contains_the_field_name(name: str, given: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidField) as refused:
        procedure_answer(name, **given)
    assert refused.value.field == field


@pytest.mark.parametrize("value", ["true", 1, 0, None, [], 1.0])
def test_boolean_other_than_json_true_or_false_is_refused(value: Any) -> None:
    with pytest.raises(InvalidField, match="acted: expected true or false"):
        read_flag("acted", value)
    assert [read_flag("acted", True), read_flag("acted", False)] == [True, False]
