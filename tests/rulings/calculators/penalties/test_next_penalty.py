"""`next_penalty` at the table (TDA 2024 rule 71): the usual next step."""

from typing import Any

import pytest

from rulings.calculators.calculator import answer_as_json
from rulings.calculators.penalties.next_penalty import NEXT_PENALTY
from rulings.calculators.reading.fields import InvalidField


def next_step(**given: Any) -> dict[str, Any]:
    """The whole answer at a table of nine."""
    return answer_as_json(NEXT_PENALTY, {"players": 9, "offence": "phone_in_live_hand"} | given)


@pytest.mark.parametrize(
    ("history", "says"),
    [
        ([], "A warning."),
        (["warning"], "1 round, 9 hands to miss. It starts after this hand. Blinds and antes are posted."),
        (
            [{"kind": "rounds", "count": 1}],
            "2 rounds, 18 hands to miss. It starts after this hand. Blinds and antes are posted.",
        ),
        ([{"kind": "rounds", "count": 4}], "Disqualification: the chips leave play."),
    ],
)
def test_rule_71_next_penalty_shows_the_number_of_hands(history: list[Any], says: str) -> None:
    assert next_step(history=history)["says"] == says


def test_answer_contains_the_penalty_with_hands_and_rules() -> None:
    answer = next_step(history=["warning"])
    assert (answer["penalty"], answer["count"], answer["hands"], answer["starts"]) == ("rounds", 1, 9, "end_of_hand")
    assert answer["cites"] == ["TDA 2024 rule 71", "TDA 2024 rule 5"]
    assert answer["why"] == "Phone in a live hand, after a warning: the next step is harder."


def test_disqualification_cites_the_rule_about_the_chips() -> None:
    assert next_step(offence="collusion", rulebook="wsop")["cites"] == [
        "WSOP 2024 rule 113",
        "TDA 2024 rule 69",
        "WSOP 2024 rule 114",
    ]
    assert next_step(offence="collusion")["cites"] == ["TDA 2024 rule 71", "TDA 2024 rule 69", "TDA 2024 rule 71-D"]


def test_wsop_rule_86_dodged_blinds_are_forfeited() -> None:
    there = next_step(offence="dodged_blinds", rulebook="wsop")
    assert there["says"] == (
        "1 round, 9 hands to miss. It starts now and this hand counts. Blinds and antes are posted. "
        "Both blinds and the ante are forfeited as well."
    )
    assert (there["forfeits_blinds"], there["cites"]) == (True, ["WSOP 2024 rule 86", "WSOP 2024 rule 113"])
    assert there["rests_on"] == ["penalty_start", "penalty_most_rounds", "dodging_blinds"]


def test_rule_33_dodging_the_blinds_forfeits_no_blinds_in_the_tda() -> None:
    here = next_step(offence="dodged_blinds")
    assert (here["forfeits_blinds"], here["cites"]) == (False, ["TDA 2024 rule 33", "TDA 2024 rule 71"])
    assert here["differs"][0] == (
        "WSOP 2024: 1 round, 9 hands to miss. It starts now and this hand counts. Blinds and antes are posted. "
        "Both blinds and the ante are forfeited as well."
    )


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"offence": "smiling"}, "offence"),
        ({"history": ["stern look"]}, "history[0].kind"),
        ({"history": [7]}, "history[0]"),
        ({"history": [{"kind": "rounds"}]}, "history[0].count"),
        ({"history": [{"kind": "hands", "count": 0}]}, "history[0].count"),
        ({"history": "warning"}, "history"),
        ({"players": None}, "players"),
    ],
)
def test_refusal_of_an_invalid_value_contains_the_field_name(given: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidField) as refused:
        next_step(**given)
    assert refused.value.field == field
