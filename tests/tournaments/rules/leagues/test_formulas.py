"""Formulas that leagues write themselves: the published examples, what is refused and where, and that nothing hangs."""

from contextlib import suppress
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.suite.each_case import for_each
from tournaments.rules.leagues.formulas import VARIABLES, ExpressionError, read_expression
from tournaments.rules.leagues.points import FORMULAS, LeagueFinish, points_function

KNOWN = ", ".join(VARIABLES)


def formula_value(
    text: str, *, n: int = 20, f: int = 1, b: str = "20", e: str = "20", k: int = 0, digits: int = 4
) -> float:
    values: dict[str, int | str] = {"players": n, "place": f, "buy_in": b, "spent": e, "bounties": k}
    found = read_expression(text)({name: Decimal(value) for name, value in values.items()})
    return round(float(found), digits)


@for_each(
    ("text", "given_", "points"),
    [
        # Dr Neau (teksynergy.net)
        ("sqrt(n*b*b/e)/(f+1)", {}, 10.0),
        ("sqrt(n*b*b/e)/(f+1)", {"f": 2}, 6.6667),
        ("sqrt(players*buy_in^2/spent)/(place+1)", {"e": "40"}, 7.0711),
        ("sqrt(n*b^2/e)/(f+1)", {"n": 10, "b": "50", "e": "50"}, 11.1803),
        ("sqrt(n*b^2/e)/(f+1)", {"n": 16, "b": "25", "e": "75", "f": 5}, 1.9245),
        # PokerStars (pokerstars.uk, leader board explained)
        ("10*(sqrt(n)/sqrt(place))*(1+log(b+0.25))", {"n": 150, "f": 3}, 163.0889),
        ("10*sqrt(n)/sqrt(r)*(1+log10(b+.25))", {"n": 100, "b": "10"}, 201.0724),
        ("10*sqrt(n/r)*(1+log(b+0.25))", {"n": 1000, "f": 9, "b": "100"}, 316.3421),
        # Party, by its worked example: 15 * sqrt(294)
        ("15*sqrt(294)", {}, 257.1964),
        # TTD manual, 19.1 and 32
        ("n-r+1", {"n": 18}, 18.0),
        ("(n-r)*2", {"n": 18, "f": 18}, 0.0),
        ("(1-r/(n+1))*100", {"n": 19, "f": 5}, 75.0),
        ("round(10*sqrt(n)/sqrt(r))-9", {"n": 36, "f": 4}, 21.0),
        ("ln((n+1)/r)", {"n": 9, "f": 1}, 2.3026),
        # NLOP
        ("10*(sqrt(n)/sqrt(f))*(1+abs(log(b+0.25))*2)", {"n": 4, "b": "0"}, 44.0824),
        # bonuses: ten a knock-out, and never less than one
        ("max(1, n-f-20) + 10*bounties", {"k": 3}, 31.0),
        ("min(n, 10, 12)", {}, 10.0),
    ],
)
def test_published_formulas_give_the_published_points(text, given_, points):
    assert formula_value(text, **given_) == points


@for_each(
    ("text", "value"),
    [
        ("floor(-1.5)", -2),
        ("pick(2, 5, 7)", 7),
        ("pick(0, 5, 7) + pick(3, 5, 7) + pick(1.5, 5, 7)", 0),
        ("band(299, 300, 1, 1000, 2)", 0),
        ("band(300, 300, 1, 1000, 2)", 1),
        ("band(5000, 1000, 2, 300, 1)", 2),
        ("-2^2", -4),
        ("2^3^2", 512),
        ("2^-2", 0.25),
        ("8-3-2", 3),
        ("16/4/2", 2),
        ("2+3*4", 14),
        ("(2+3)*4", 20),
        ("--3", 3),
        ("round(2.5)", 3),
        ("round(-2.5)", -3),
        ("round(1.005, 2)", 1.01),
        (" PLAYERS + Place ", 21),
    ],
)
def test_formula_operators_have_the_usual_precedence(text, value):
    assert formula_value(text) == value


@for_each(
    ("text", "at", "reason"),
    [
        ("", 1, "a number, a name or ( was expected, but the formula ends"),
        ("1 +", 4, "a number, a name or ( was expected, but the formula ends"),
        ("2 $ 3", 3, "$ is not allowed here"),
        ("players plce", 9, "an operator was expected, not plce"),
        ("plce", 1, f"plce is not a known name; known names: {KNOWN}"),
        (
            "eval(1)",
            1,
            "eval is not a function; functions: sqrt, log, log10, ln, min, max, round, abs, floor, pick, band",
        ),
        ("players.place", 8, ". is not allowed here"),
        ("__import__", 1, f"__import__ is not a known name; known names: {KNOWN}"),
        ("(1", 3, ") was expected, but the formula ends"),
        ("sqrt(1, 2)", 1, "sqrt cannot have 2 values"),
        ("1 2", 3, "an operator was expected, not 2"),
        ("'a'", 1, "' is not allowed here"),
        ("٣", 1, "٣ is not allowed here"),
        ("(" * 40 + "1" + ")" * 40, 31, "brackets within brackets more than 30 deep"),
        ("-" * 40 + "1", 31, "brackets within brackets more than 30 deep"),
        ("1" * 201, 201, "a formula has at most 200 characters"),
    ],
)
def test_unreadable_formula_is_refused_with_the_position_of_the_error(text, at, reason):
    with pytest.raises(ExpressionError) as refused:
        read_expression(text)
    assert (refused.value.at, refused.value.why) == (at, reason)


@for_each(
    ("text", "at", "reason"),
    [
        ("1/(place-1)", 2, "division by zero"),
        ("0/0", 2, "/ of 0 and 0 has no value"),
        ("2^101", 2, "the number is too large"),
        ("9^99^9", 2, "the number is too large"),
        ("10^99", 1, "the number is too large"),
        ("0 - 10^13", 1, "the number is too large"),
        ("sqrt(-1)", 1, "sqrt of -1 has no value"),
        ("log(0)", 1, "log of 0 has no value"),
        ("ln(0-1)", 1, "ln of -1 has no value"),
        ("(0-2)^0.5", 6, "^ of -2 and 0.5 has no value"),
        ("0^0", 2, "^ of 0 and 0 has no value"),
        ("round(1, 11)", 1, "round of 1 and 11 has no value"),
        ("round(1, 0.5)", 1, "round of 1 and 0.5 has no value"),
    ],
)
def test_formula_without_a_value_is_refused_with_the_position_of_the_error(text, at, reason):
    with pytest.raises(ExpressionError) as refused:
        formula_value(text)
    assert (refused.value.at, refused.value.why) == (at, reason)


@given(st.text(alphabet="0123456789.+-*/^(), nrbe sqrtlogminmaxround_", max_size=220))
def test_any_typed_formula_gives_a_finite_number_or_a_refusal(text):
    try:
        found = read_expression(text)(dict.fromkeys("players place buy_in spent bounties".split(), Decimal(7)))
    except ExpressionError as refused:
        place = refused.at
    else:
        place = 1
        assert found.is_finite()
    assert 1 <= place <= len(text) + 1


@given(st.text(max_size=60))
def test_any_text_typed_as_a_formula_is_read_or_refused(text):
    with suppress(ExpressionError):
        read_expression(text)


def test_formula_results_are_rounded_only_at_the_end():
    assert formula_value("1/3*3", digits=27) == 1.0
    assert read_expression("2/3")({}) == Decimal("0.6666666666666666666666666667")


def test_entries_in_a_formula_default_to_the_number_of_players():
    both = points_function("100 * players + entries")
    assert both(LeagueFinish(players=21, place=1, entries=25)) == 2125
    assert both(LeagueFinish(players=21, place=1)) == 2121


def test_published_formulas_count_players_and_not_entries():
    assert {name for name, formula in FORMULAS.items() if "entries" in formula.expression.names} == set()
