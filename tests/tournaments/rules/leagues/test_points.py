"""League points by published formulas."""

import json
import operator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.suite.each_case import for_each
from tests.tournaments.rules.rulebook.content_files import faults_of
from tournaments.rules.leagues.formulas import VARIABLES, ExpressionError
from tournaments.rules.leagues.points import (
    FORMULAS,
    KIND,
    LeagueFinish,
    formula_expression,
    league_points,
    points_function,
    points_parts,
    shared_points,
)


def points(formula: str, *, n: int, f: int, b: int | str = 0, e: int | str = 0, paid: int = 0) -> float:
    finish = LeagueFinish(players=n, place=f, buy_in=Decimal(b), spent=Decimal(e), paid=paid)
    return round(float(league_points(formula, finish=finish)), 4)


@pytest.mark.parametrize(
    ("finish", "worth"),
    [
        ({"n": 20, "f": 1, "b": 20, "e": 20}, 10.0),
        ({"n": 20, "f": 2, "b": 20, "e": 20}, 6.6667),
        ({"n": 20, "f": 1, "b": 20, "e": 40}, 7.0711),
        ({"n": 10, "f": 1, "b": 50, "e": 50}, 11.1803),
        ({"n": 16, "f": 5, "b": 25, "e": 75}, 1.9245),
    ],
)
def test_dr_neau_formula_gives_fewer_points_for_more_money_spent(finish, worth):
    assert points("dr_neau", **finish) == worth


@pytest.mark.parametrize(
    ("n", "f", "b", "worth"),
    [
        (100, 1, 10, 201.0724),
        (100, 4, 10, 100.5362),
        (27, 1, 5, 89.3821),
        (9, 3, 20, 39.9485),
        (1000, 9, 100, 316.3421),
        (4, 1, 0, 7.9588),
    ],
)
def test_pokerstars_formula_uses_the_logarithm_of_the_buy_in(n, f, b, worth):
    assert points("pokerstars", n=n, f=f, b=b) == worth


@pytest.mark.parametrize(("f", "worth"), [(1, 18), (18, 1)])
def test_reverse_rank_formula_gives_one_point_to_last_place(f, worth):
    assert points("reverse_rank", n=18, f=f) == worth


@pytest.mark.parametrize(("f", "worth"), [(1, 60), (4, 30), (9, 20), (36, 10)])
def test_square_root_formula_uses_players_divided_by_place(f, worth):
    assert points("square_root", n=36, f=f) == worth


@for_each(
    ("n", "f", "b", "worth"),
    [
        (200, 8, 500, 40),
        (72, 1, 300, 84),
        (132, 1, 300, 156),
        (135, 1, 300, 168),
        (382, 1, 300, 456),
        (399, 1, 300, 468),
        (100, 1, 999, 120),
        (57, 1, 300, 0),
        (200, 1, 299, 0),
        (200, 10, 9_999, 0),
        (200, 10, 10_000, 48),
        (200, 19, 10_000, 24),
        (200, 28, 10_000, 0),
        (4_000, 1, 25_000, 3_600),
    ],
)
def test_card_player_formula_uses_place_buy_in_and_field(n, f, b, worth):
    assert points("card_player_2000s", n=n, f=f, b=b) == worth


@pytest.mark.parametrize(
    ("gathered", "worth"), [(0, 240), (200 * 299, 0), (200 * 300, 240), (200 * 999, 240), (200 * 1_000, 480)]
)
def test_card_player_formula_uses_the_pool_per_entrant_of_a_rebuy_event(gathered, worth):
    finish = LeagueFinish(players=200, place=1, buy_in=Decimal(300), gathered=Decimal(gathered))
    assert league_points("card_player_2000s", finish=finish) == worth


def test_best_third_formula_gives_points_to_the_best_third_only():
    assert [points("pub_third", n=17, f=place) for place in range(1, 8)] == [250, 160, 90, 40, 10, 0, 0]


@pytest.mark.parametrize(
    ("n", "f", "worth"), [(30, 1, 155), (30, 8, 40), (30, 9, 30), (8, 9, 10), (30, 16, 30), (30, 17, 10)]
)
def test_pub_field_formula_gives_points_to_sixteen_places(n, f, worth):
    assert points("pub_field", n=n, f=f) == worth


@pytest.mark.parametrize(("f", "worth"), [(1, 2000), (2, 1800), (10, 200), (11, 0)])
def test_top_ten_formula_multiplies_by_the_number_of_players(f, worth):
    assert points("top_ten", n=20, f=f) == worth


@for_each(
    ("n", "f", "paid", "worth"),
    [
        (1_100, 2, 110, 160),
        (99, 1, 10, 100),
        (250, 9, 27, 42),
        (250, 10, 29, 30),
        (250, 15, 29, 24),
        (250, 29, 29, 12),
        (250, 30, 29, 0),
        (6_000, 1, 600, 260),
    ],
)
def test_wsop_2005_formula_gives_points_by_quarter_of_the_paid_places(n, f, paid, worth):
    assert points("wsop_2005", n=n, f=f, paid=paid) == worth


@for_each(("f", "worth"), [(1, 100), (2, 75), (3, 60), (4, 55), (5, 50), (9, 30), (18, 20), (27, 10), (28, 5), (61, 0)])
def test_wsop_2007_formula_gives_ten_points_to_places_at_the_last_three_tables(f, worth):
    assert points("wsop_2007", n=600, f=f, paid=60) == worth


def test_pub_league_formula_gives_500_to_40_points_to_twenty_places():
    worth = [points("twenty_places", n=60, f=place) for place in range(1, 23)]
    assert (worth[:3], worth[18:]) == ([500, 476, 452], [64, 40, 0, 0])


def test_pool_share_formula_multiplies_pool_share_by_number_of_players():
    finish = LeagueFinish(players=25, place=2, prize=Decimal(100), pool=Decimal(500))
    assert league_points("pool_percent", finish=finish) == 500


@pytest.mark.parametrize(("n", "f", "worth"), [(20, 1, 800), (20, 8, 20), (9, 1, 324), (8, 2, 160), (8, 8, 0)])
def test_national_pub_formula_shares_a_hundred_points_per_player(n, f, worth):
    assert points("national_pub", n=n, f=f) == worth


@pytest.mark.parametrize(("f", "bounties", "worth"), [(1, 3, 440), (2, 0, 310), (3, 0, 260), (4, 2, 30)])
def test_home_league_formula_gives_points_for_playing_and_knock_outs(f, bounties, worth):
    finish = LeagueFinish(players=20, place=f, bounties=bounties)
    assert league_points("home_knock_outs", finish=finish) == worth


def test_gpi_like_formula_needs_21_players():
    assert (points("gpi_like", n=20, f=1, b=1_000), points("gpi_like", n=99, f=11, b=1_000)) == (0, 100)


def test_product_formula_is_split_into_factors_with_values():
    finish = LeagueFinish(players=200, place=8, buy_in=Decimal(500))
    parts = points_parts(formula_expression("card_player_2000s"), finish=finish)
    assert [(part.sign, part.value, part.names) for part in parts] == [
        ("*", Decimal(20), ("place", "average_buy_in")),
        ("*", Decimal(1), ("average_buy_in",)),
        ("*", Decimal(2), ("players",)),
    ]


@for_each(
    ("formula", "parts"),
    [
        ("place + players * 2", [("+", 8), ("+", 400)]),
        ("(place + players) * 2", [("*", 208), ("*", 2)]),
        ("sqrt(players / 2)", [("*", 10)]),
        ("(players - place)", [("+", 200), ("-", 8)]),
        ("(players - place) ^ 1", [("*", 192)]),
        ("-(players - place)", [("*", -192)]),
        ("max(players - place, 1)", [("*", 192)]),
        ("players", [("*", 200)]),
    ],
)
def test_formula_is_split_into_the_outermost_terms_or_factors(formula, parts):
    found = points_parts(formula_expression(formula), finish=LeagueFinish(players=200, place=8))
    assert [(part.sign, part.value) for part in found] == parts


@given(st.sampled_from(list(FORMULAS)), st.integers(2, 500), st.data())
def test_parts_of_a_formula_combine_to_the_calculated_points(formula, players, data):
    finish = LeagueFinish(
        players=players,
        place=data.draw(st.integers(1, players)),
        buy_in=Decimal(data.draw(st.integers(1, 30_000))),
        spent=Decimal(data.draw(st.integers(1, 30_000))),
        paid=data.draw(st.integers(1, players)),
        pool=Decimal(1_000),
        prize=Decimal(data.draw(st.integers(0, 1_000))),
    )
    total = None
    for part in points_parts(formula_expression(formula), finish=finish):
        do = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv}[part.sign]
        total = part.value if total is None else do(total, part.value)
    assert total == pytest.approx(league_points(formula, finish=finish), rel=Decimal("1e-20"))


def test_logarithm_and_percentile_formulas_add_one_to_the_number_of_players():
    assert (points("logarithm", n=9, f=1), points("percentile", n=19, f=5)) == (1.0, 75.0)


def test_formula_that_divides_by_money_spent_is_refused_for_a_freeroll():
    with pytest.raises(ExpressionError, match="division by zero"):
        points("dr_neau", n=5, f=1, b=10)


# no player gets nothing, and every place is worth less than the one before it
STRICT = ("dr_neau", "pokerstars", "reverse_rank", "square_root", "logarithm", "percentile")


@given(st.sampled_from(list(FORMULAS)), st.integers(2, 500), st.data(), st.integers(1, 1000))
def test_better_place_never_gives_fewer_league_points(formula, players, data, buy_in):
    place = data.draw(st.integers(1, players - 1))
    usual = LeagueFinish(
        players=players, place=1, buy_in=Decimal(buy_in), spent=Decimal(buy_in), paid=players // 7, pool=Decimal(1)
    )
    better, worse = (league_points(formula, finish=replace(usual, place=finished)) for finished in (place, place + 1))
    assert better >= worse >= 0
    assert formula not in STRICT or better > worse > 0


def test_typed_formula_gives_the_points_of_the_equivalent_named_formula():
    finish = LeagueFinish(players=100, place=4, buy_in=Decimal(10), spent=Decimal(10))
    written = points_function("10*sqrt(n)/sqrt(r)*(1+log(b+0.25))")
    assert round(written(finish), 20) == round(points_function("pokerstars")(finish), 20)


def test_text_that_is_not_a_formula_is_refused():
    with pytest.raises(ExpressionError):
        points_function("dr neau")


def test_players_with_a_shared_place_get_the_average_points():
    finish = LeagueFinish(players=10, place=2)
    assert shared_points(points_function("reverse_rank"), finish=finish, last=4) == 8


@pytest.mark.parametrize("formula", ["dr_neau", "1/(place-2)"])
def test_finish_for_which_the_formula_has_no_value_gets_no_points(formula):
    assert shared_points(points_function(formula), finish=LeagueFinish(players=5, place=2), last=2) is None


def test_every_formula_lists_the_variables_needed():
    assert {name: formula.required_names for name, formula in FORMULAS.items()} == {
        "dr_neau": ("buy_in", "spent"),
        "pokerstars": ("buy_in",),
        "reverse_rank": (),
        "square_root": (),
        "twenty_places": (),
        "card_player_2000s": ("average_buy_in",),
        "pub_third": (),
        "pub_field": (),
        "top_ten": (),
        "logarithm": (),
        "percentile": (),
        "wsop_2005": ("paid",),
        "wsop_2007": ("paid",),
        "pool_percent": ("prize", "pool"),
        "national_pub": (),
        "home_knock_outs": ("bounties",),
        "gpi_like": ("buy_in",),
    }


def test_faults_in_formulas_are_reported_together(tmp_path: Path):
    wrong = """
[[formula]]
slug = "Ours"
title = "Ours"
text = "players over place"
formula = "players / palce"
[[formula]]
slug = "theirs"
title = "Ours"
words = "one point"
"""
    assert faults_of(tmp_path, KIND, wrong) == [
        "formula[theirs].title: 'Ours' is already used by entry 1 of a.toml",
        "formula[Ours].slug: must be lower-case words joined by underscores, not 'Ours'",
        f"formula[Ours].formula: Character 11: palce is not a known name; known names: {', '.join(VARIABLES)}.",
        "formula[theirs].words: is unknown here",
        "formula[theirs].formula: is missing",
        "formula[theirs].text: is missing",
    ]


def test_formulas_give_the_points_that_they_gave_before_other_languages() -> None:
    stored = json.loads((Path(__file__).parent / "golden_points.json").read_text(encoding="utf-8"))
    finishes = [LeagueFinish(**_with_decimals(finish)) for finish in stored["finishes"]]
    assert {formula: [_points_or_problem(formula, finish) for finish in finishes] for formula in stored["points"]} == (
        stored["points"]
    )


def _points_or_problem(formula: str, finish: LeagueFinish) -> str:
    try:
        return str(points_function(formula)(finish))
    except ExpressionError as problem:
        return str(problem)


def _with_decimals(finish: dict[str, Any]) -> dict[str, Any]:
    return {name: Decimal(value) if isinstance(value, str) else value for name, value in finish.items()}
