"""Formulas in mathematical notation."""

import pytest

from tests.suite.each_case import for_each
from tournaments.rules.leagues.formulas import ExpressionError
from tournaments.rules.leagues.notation import formula_notation
from tournaments.rules.leagues.points import FORMULAS


@for_each(
    ("formula", "notation"),
    [
        ("sqrt(players * buy_in^2 / spent) / (place + 1)", "√(n·b²/e) / (f + 1)"),
        ("players - place + 1", "n − f + 1"),
        ("10 * sqrt(players / place)", "10·√(n/f)"),
        ("sqrt(n) / r^.5", "√n / f^.5"),
        ("2^10 * -n", "2¹⁰·−n"),
        ("-place + max(1, paid)", "−f + max(1, paid)"),
        ("pick(place, 100, 80, 65)", "100, 80, 65"),
        ("10 * pick(place, 2, 1.5)", ""),
        ("band(place, 1, 5)", ""),
        (" + ".join(["players"] * 15), ""),
    ],
)
def test_formula_is_shown_in_mathematical_notation(formula, notation):
    assert formula_notation(formula) == notation


def test_formula_notation_can_show_values_instead_of_names():
    values = {"players": "27", "place": "7", "buy_in": "60", "spent": "60"}
    assert formula_notation(FORMULAS["dr_neau"].expression.text, values) == "√(27·60²/60) / (7 + 1)"


def test_unreadable_formula_is_refused():
    with pytest.raises(ExpressionError):
        formula_notation("players $ 2")
