"""`penalty_hands` at the table (TDA 2024 rule 71, WSOP 2024 rule 113)."""

from typing import Any

import pytest

from rulings.calculators.calculator import answer_as_json
from rulings.calculators.penalties.penalty_hands import PENALTY_HANDS
from rulings.calculators.reading.fields import InvalidField


@pytest.mark.parametrize(
    ("given", "hands"),
    [
        ({"players": 9, "rounds": 2}, 18),
        ({"players": 9, "missed_hands": 3}, 3),
        ({"players": 2, "rounds": 1}, 2),
        ({"players": 1, "rounds": 1}, 1),
        ({"players": 9, "rounds": 0}, 0),
        ({"players": 9, "rounds": 1, "missed_hands": None}, 9),
    ],
)
def test_rule_71_missed_hands_are_players_multiplied_by_rounds(given: dict[str, Any], hands: int) -> None:
    assert answer_as_json(PENALTY_HANDS, given)["hands"] == hands


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"rounds": 2}, "18 hands to miss. It starts after this hand. Blinds and antes are posted."),
        ({"missed_hands": 1}, "1 hand to miss. It starts after this hand. Blinds and antes are posted."),
        ({"rounds": 0}, "No hands to miss: a warning."),
        (
            {"rounds": 2, "rulebook": "wsop"},
            "18 hands to miss. It starts now and this hand counts. Blinds and antes are posted.",
        ),
        (
            {"rounds": 5, "rulebook": "wsop"},
            "45 hands. House rule: more than 4 rounds means disqualification.",
        ),
    ],
)
def test_penalty_answer_shows_number_and_start_of_hands(given: dict[str, Any], sentence: str) -> None:
    assert answer_as_json(PENALTY_HANDS, {"players": 9} | given)["says"] == sentence


def test_wsop_rule_113_answer_shows_that_the_penalty_starts_immediately() -> None:
    answer = answer_as_json(PENALTY_HANDS, {"players": 9, "rounds": 1})
    assert answer["starts"] == "end_of_hand"
    assert answer["cites"] == ["TDA 2024 rule 71"]
    assert answer["differs"] == [
        "WSOP 2024: 9 hands to miss. It starts now and this hand counts. Blinds and antes are posted."
    ]


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"players": 9}, "rounds"),
        ({"rounds": 1}, "players"),
        ({"players": 0, "rounds": 1}, "players"),
        ({"players": 9, "rounds": 1, "missed_hands": 1}, "missed_hands"),
        ({"players": 9, "rounds": 1.5}, "rounds"),
        ({"players": 9, "rounds": 1, "missed_hand": 1}, "missed_hand"),
    ],
)
def test_refusal_of_an_invalid_value_contains_the_field_name(given: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidField) as refused:
        answer_as_json(PENALTY_HANDS, given)
    assert refused.value.field == field
