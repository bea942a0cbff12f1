"""League points, asked as the floor asks it."""

from typing import Any

import pytest

from rulings.calculators.calculator import answer_as_json
from rulings.calculators.prizes.league_points import LEAGUE_POINTS
from rulings.calculators.reading.fields import InvalidField
from tests.suite.each_case import for_each


def points(**given: Any) -> dict[str, Any]:
    return answer_as_json(LEAGUE_POINTS, {"formula": "dr_neau", "players": 20, "place": 1, "buy_in": 20} | given)


def test_league_points_answer_is_a_complete_sentence():
    answer = points(spent="40")
    assert answer["says"] == "1st of 20 players: 7.0711 points."
    assert answer["why"] == "Dr Neau: √(players · buy-in² / spent) / (place + 1)."
    assert answer["cites"] == ["House (leagues)"]


def test_missing_total_cost_counts_as_a_single_buy_in():
    assert points()["points"] == points(spent=20)["points"] == 10


def test_league_points_without_a_fraction_have_no_decimals():
    assert points(formula="reverse_rank", place=20)["says"] == "20th of 20 players: 1 point."


def test_freeroll_scores_points_if_the_formula_allows_it():
    assert points(formula="pokerstars", players=4, buy_in=0)["points"] == 7.9588


@for_each(
    ("given", "field"),
    [
        ({"place": 21}, "place"),
        ({"place": 0}, "place"),
        ({"players": 0}, "players"),
        ({"buy_in": None}, "buy_in"),
        ({"buy_in": "a lot"}, "buy_in"),
        ({"buy_in": 0}, "spent"),
        ({"spent": 0}, "spent"),
        ({"formula": "elo"}, "formula"),
    ],
)
def test_refusal_of_an_invalid_value_contains_the_field_name(given, field):
    with pytest.raises(InvalidField) as refused:
        points(**given)
    assert refused.value.field == field
