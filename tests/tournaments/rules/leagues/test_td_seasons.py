"""Overall scores of seasons by formulas of The Tournament Director, with values computed by hand."""

from decimal import Decimal

import pytest

from tests.suite.each_case import for_each
from tournaments.rules.leagues.formulas import ExpressionError
from tournaments.rules.leagues.season_rules import season_rules_from_json, season_rules_to_json
from tournaments.rules.leagues.td_seasons import overall_score, read_season_formula
from tournaments.rules.refused import Refused


@for_each(
    ("text", "points", "score"),
    [
        ('assign("c", count(listPoints)); average(top(c-1, listPoints))', [12, 0, 7, 9], 28 / 3),  # without the worst
        ("average(setListLength(top(5, scores), 5))", [8, 5, 11], 4.8),  # missed events are 0: 24 / 5
        ("average(top(count(scores)-2, bottom(count(scores)-1, scores)))", [1, 5, 6, 20], 5.5),  # without both ends
        ("(1-exp(-average(scores)))*100", [1.6094379, 1.9459101], 83.1),  # 1 - e^-1.7777
        ("average(scores)", [80, 60], 70),
        ("sum(scores) / n", [80, 60], 14),
        ("n - numberOfTournaments", [1], 0),
        ("index(scores, 5)", [1], 0),  # no value
        ("average(scores)", [], 0),
    ],
    ids=str,
)
def test_overall_score_is_as_computed_by_hand(text: str, points: list[float], score: float) -> None:
    found = overall_score(read_season_formula(text), [Decimal(str(value)) for value in points], events=10, player=1)
    assert float(found.points) == pytest.approx(score, abs=0.005)


@for_each(
    ("text", "reason"),
    [
        ("", "Character 1: the formula is empty."),
        ("average(scores", "Character 15: ) was expected, but the formula ends."),
        ("average(scores) + r", "Character 19: r is not a name of The Tournament Director, and is not assigned."),
        ("1" * 201, "Character 201: a formula has at most 200 characters."),
    ],
)
def test_wrong_overall_formula_is_refused_in_words(text: str, reason: str) -> None:
    with pytest.raises(ExpressionError) as refused:
        read_season_formula(text)
    assert str(refused.value) == reason
    with pytest.raises(Refused) as rule:
        season_rules_from_json({"overall": "formula", "overall_formula": text})
    assert (rule.value.code, rule.value.field) == ("formula_refused", "overall_formula")


@for_each(
    ("text", "points", "reason"),
    [
        ("index(scores, 5)", [1], "the list has no item 5"),
        ("sum(scores) / (n - 10)", [1], "division by zero"),
        ("exp(sum(scores))", [9_000], "the number is too large"),
        ("scores", [1], "the result is not a number"),
    ],
    ids=str,
)
def test_overall_formula_without_a_value_gives_0_and_the_reason(text: str, points: list[int], reason: str) -> None:
    score = overall_score(read_season_formula(text), [Decimal(value) for value in points], events=10, player=1)
    assert (float(score.points), reason in str(score.problem)) == (0, True), score.problem


def test_formula_that_takes_too_long_gives_no_score() -> None:
    long = read_season_formula("sum(" + ",".join(["scores"] * 20) + ")")
    score = overall_score(long, [Decimal(1)] * 200, events=200, player=1)
    assert (float(score.points), score.problem) == (0, "Character 1: the formula takes too long.")


def test_random_of_an_overall_formula_is_drawn_once_for_each_player() -> None:
    formula = read_season_formula("random()")
    drawn = [overall_score(formula, [Decimal(1)], events=1, player=player) for player in (1, 2, 1)]
    assert (drawn[0] == drawn[2], drawn[0] == drawn[1]) == (True, False)


def test_overall_formula_is_stored_on_one_line() -> None:
    rules = season_rules_from_json({"overall": "formula", "overall_formula": 'td: assign("a", sum(scores))\na / n'})
    assert rules.overall_formula == 'assign("a", sum(scores)); a / n'
    assert season_rules_from_json(season_rules_to_json(rules)) == rules
