"""`asking_to_see` at the table (TDA 2024 rule 18)."""

import pytest

from rulings.calculators.calculator import answer_as_json
from rulings.calculators.reading.fields import InvalidField
from rulings.calculators.showdown.asking_to_see import ASKING_TO_SEE, SAYS, WHY
from rulings.rules.showdown.asking_to_see import RightReason, RightToSee


def test_rule_18_river_caller_may_see_the_hand_of_the_bettor() -> None:
    answer = answer_as_json(ASKING_TO_SEE, {"called_river_bet": True})
    assert (answer["right"], answer["says"]) == ("yes", "Show the hand: the player has the right to ask.")
    assert answer["why"] == "A caller on the river has paid to see the bettor's hand."


def test_answer_shows_the_different_ruling_of_roberts_rules() -> None:
    answer = answer_as_json(ASKING_TO_SEE, {"called_river_bet": False})
    assert (answer["right"], answer["rests_on"]) == ("floor_decides", ["asking_to_see"])
    assert answer["differs"] == ["Robert's Rules: Show the hand: the player has the right to ask."]
    there = answer_as_json(ASKING_TO_SEE, {"called_river_bet": False, "rulebook": "roberts"})
    assert (there["right"], there["cites"]) == ("yes", ["Robert's Rules 11 (the showdown)"])


def test_every_right_to_see_a_hand_has_a_text() -> None:
    assert (set(SAYS), set(WHY)) == (set(RightToSee), set(RightReason))


def test_request_to_see_a_hand_is_refused_without_the_required_fact() -> None:
    with pytest.raises(InvalidField, match=r"^called_river_bet"):
        answer_as_json(ASKING_TO_SEE, {})
