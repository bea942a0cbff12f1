"""InvalidField in floor words."""

import pytest

from rulings.calculators import CALCULATORS
from rulings.calculators.reading.fields import InvalidField
from rulings.forms.problems import FieldProblem, field_problem

RAISES = CALCULATORS["raise_limits"]


@pytest.mark.parametrize(
    ("refused", "problem"),
    [
        (InvalidField("betting", "Betting", None), FieldProblem("betting", "Betting", "not entered yet")),
        (
            InvalidField("blinds.small", "at most the big blind of 200", 300),
            FieldProblem("blinds", "Blinds", "expected at most the big blind of 200", "Small blind"),
        ),
        (
            InvalidField("actions[1]", "a player in `players`", "Eve"),
            FieldProblem(
                "actions", "What happened", "expected a player in “Players in order of action”", "Row 2", row=1
            ),
        ),
        (
            InvalidField("actions[0][2]", "a whole number of 1 or more", "x"),
            FieldProblem("actions", "What happened", "expected a whole number of 1 or more", "Row 1, Total", row=0),
        ),
        (
            InvalidField("street", "one of preflop, cap_limit", "x"),
            FieldProblem("street", "Street", "expected one of preflop, cap limit"),
        ),
        (
            InvalidField("rulebook", "one of tda_2024", "x"),
            FieldProblem("rulebook", "Rulebook", "expected one of tda 2024"),
        ),
    ],
)
def test_refusal_shows_field_and_row_and_expected_input(refused: InvalidField, problem: FieldProblem) -> None:
    assert field_problem(RAISES, refused) == problem


def test_field_problem_is_a_single_sentence() -> None:
    assert FieldProblem("pot", "Pot", "not entered yet").sentence == "Pot: not entered yet."


def test_message_of_a_field_problem_shows_the_row_number() -> None:
    problem = FieldProblem("actions", "What happened", "expected a raise to 400", "Row 1", row=0)
    assert problem.sentence == "What happened, Row 1: expected a raise to 400."
    assert problem.message == "Row 1: expected a raise to 400"
