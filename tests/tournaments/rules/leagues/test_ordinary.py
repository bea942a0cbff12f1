"""Formulas on an ordinary evening."""

import re

import pytest

from tests.suite.each_case import for_each
from tournaments.rules.leagues.formulas import ExpressionError
from tournaments.rules.leagues.ordinary import refuse_formula_without_value
from tournaments.rules.leagues.points import FORMULAS


@for_each(("formula", "why"), [
    ("10/(n-n)", "Character 3: division by zero, for place 1."),
    ("1/(r-1)", "Character 2: division by zero, for place 1."),
    ("prize/bounties", "Character 6: division by zero, for place 3."),
    ("10^99*n", "Character 1: the number is too large, for place 1."),
])  # fmt: skip
def test_formula_without_a_value_in_every_ordinary_event_is_refused(formula: str, why: str) -> None:
    with pytest.raises(ExpressionError, match=re.escape(why)):
        refuse_formula_without_value(formula)


@for_each("formula", [*FORMULAS, "1/(n-20)", "prize/paid", "pool/spent"])
def test_formula_with_a_value_in_most_ordinary_events_is_accepted(formula: str) -> None:
    refuse_formula_without_value(formula)
