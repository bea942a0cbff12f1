"""League points by published formulas."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.rules.rulebook.content_files import faults_of
from tournaments.rules.prizes.formulas import VARIABLES, ExpressionError
from tournaments.rules.prizes.points import FORMULAS, KIND, LeagueFinish, league_points, points_by, shared_points


def points(formula, *, n, f, b=0, e=0):
    finish = LeagueFinish(players=n, place=f, buy_in=Decimal(b), spent=Decimal(e))
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
def test_dr_neau_pays_less_to_who_spent_more(finish, worth):
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
def test_pokerstars_counts_the_buy_in_by_its_logarithm(n, f, b, worth):
    assert points("pokerstars", n=n, f=f, b=b) == worth


@pytest.mark.parametrize(("f", "worth"), [(1, 18), (18, 1)])
def test_reverse_rank_gives_the_last_one_point(f, worth):
    assert points("reverse_rank", n=18, f=f) == worth


@pytest.mark.parametrize(("f", "worth"), [(1, 60), (4, 30), (9, 20), (36, 10)])
def test_square_root_of_players_over_place(f, worth):
    assert points("square_root", n=36, f=f) == worth


def test_a_formula_that_divides_by_what_was_spent_cannot_score_a_freeroll():
    with pytest.raises(ExpressionError, match="division by zero"):
        points("dr_neau", n=5, f=1, b=10)


@given(st.sampled_from(list(FORMULAS)), st.integers(2, 500), st.data(), st.integers(1, 1000))
def test_a_better_place_is_never_worth_less(formula, players, data, buy_in):
    place = data.draw(st.integers(1, players - 1))
    better, worse = (
        league_points(
            formula, finish=LeagueFinish(players=players, place=one, buy_in=Decimal(buy_in), spent=Decimal(buy_in))
        )
        for one in (place, place + 1)
    )
    assert better > worse > 0


def test_a_written_formula_gives_what_the_named_one_does():
    finish = LeagueFinish(players=100, place=4, buy_in=Decimal(10), spent=Decimal(10))
    written = points_by("10*sqrt(n)/sqrt(r)*(1+log(b+0.25))")
    assert round(written(finish), 20) == round(points_by("pokerstars")(finish), 20)


def test_what_is_neither_named_nor_written_is_refused():
    with pytest.raises(ExpressionError):
        points_by("dr neau")


def test_shared_places_share_the_average_of_their_points():
    finish = LeagueFinish(players=10, place=2)
    assert shared_points(points_by("reverse_rank"), finish=finish, last=4) == 8


@pytest.mark.parametrize("formula", ["dr_neau", "1/(place-2)"])
def test_a_finish_without_a_value_has_no_points(formula):
    assert shared_points(points_by(formula), finish=LeagueFinish(players=5, place=2), last=2) is None


def test_a_formula_says_what_it_asks_for_beyond_players_and_place():
    assert {name: formula.needs for name, formula in FORMULAS.items()} == {
        "dr_neau": ("buy_in", "spent"),
        "pokerstars": ("buy_in",),
        "reverse_rank": (),
        "square_root": (),
    }


def test_what_is_wrong_in_formulas_is_told_at_once(tmp_path):
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
