"""`chips_found_behind` at the table (TDA 2024 rule 62)."""

from typing import Any

import pytest

from rulings.calculators.chips_found_behind import CHIPS_FOUND_BEHIND
from rulings.calculators.fields import Nonsense
from rulings.calculators.frame import ask


@pytest.mark.parametrize(
    ("outcome", "part_of_the_bet", "sentence"),
    [
        ("lost", False, "Still out: the 5,000 do not save him, and the floor may give them to the winner."),
        ("won", False, "He keeps the 5,000, but is not paid for them."),
        ("lost", True, "They count: the 5,000 are owed to the caller."),
        ("won", True, "They count: the 5,000 are paid to him."),
    ],
)
def test_62_it_is_said_as_at_the_table(outcome: str, part_of_the_bet: bool, sentence: str) -> None:
    given = {"found": 5_000, "outcome": outcome, "part_of_the_bet": part_of_the_bet}
    answer = ask(CHIPS_FOUND_BEHIND, given)
    assert (answer["says"], answer["cites"]) == (sentence, ["TDA 2024 rule 62", "TDA 2024 rule 49"])


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"found": 0, "outcome": "won"}, "found"),
        ({"found": 5, "outcome": "drew"}, "outcome"),
        ({"found": 5, "outcome": "won", "part_of_the_bet": "yes"}, "part_of_the_bet"),
    ],
)
def test_nonsense_is_refused_by_field(given: dict[str, Any], field: str) -> None:
    with pytest.raises(Nonsense) as refused:
        ask(CHIPS_FOUND_BEHIND, given)
    assert refused.value.field == field
