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


@pytest.mark.parametrize(
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
def test_card_player_counts_place_buy_in_and_field_by_tables(n, f, b, worth):
    assert points("card_player_2000s", n=n, f=f, b=b) == worth


def test_the_best_third_is_paid_by_squares():
    assert [points("pub_third", n=17, f=place) for place in range(1, 8)] == [250, 160, 90, 40, 10, 0, 0]


@pytest.mark.parametrize(
    ("n", "f", "worth"), [(30, 1, 155), (30, 8, 40), (30, 9, 30), (8, 9, 10), (30, 16, 30), (30, 17, 10)]
)
def test_a_pub_league_gives_the_field_to_the_first_sixteen(n, f, worth):
    assert points("pub_field", n=n, f=f) == worth


@pytest.mark.parametrize(("f", "worth"), [(1, 2000), (2, 1800), (10, 200), (11, 0)])
def test_ten_places_times_the_field(f, worth):
    assert points("top_ten", n=20, f=f) == worth


def test_the_logarithm_and_the_percentile_count_one_player_more():
    assert (points("logarithm", n=9, f=1), points("percentile", n=19, f=5)) == (1.0, 75.0)


def test_a_formula_that_divides_by_what_was_spent_cannot_score_a_freeroll():
    with pytest.raises(ExpressionError, match="division by zero"):
        points("dr_neau", n=5, f=1, b=10)


#: nobody gets nothing, and every place is worth less than the one before it
STRICT = ("dr_neau", "pokerstars", "reverse_rank", "square_root", "logarithm", "percentile")


@given(st.sampled_from(list(FORMULAS)), st.integers(2, 500), st.data(), st.integers(1, 1000))
def test_a_better_place_is_never_worth_less(formula, players, data, buy_in):
    place = data.draw(st.integers(1, players - 1))
    better, worse = (
        league_points(
            formula, finish=LeagueFinish(players=players, place=one, buy_in=Decimal(buy_in), spent=Decimal(buy_in))
        )
        for one in (place, place + 1)
    )
    assert better >= worse >= 0
    assert formula not in STRICT or better > worse > 0


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
        "card_player_2000s": ("buy_in",),
        "pub_third": (),
        "pub_field": (),
        "top_ten": (),
        "logarithm": (),
        "percentile": (),
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
