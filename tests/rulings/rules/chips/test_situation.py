"""The legal totals around a bet."""

from rulings.calculators.answering.silent_chips_sentences import GROUNDS
from rulings.rules.chips.situation import Ground, Situation
from tournaments.rules.rulebook.rule_index import RULES


def test_full_raise_is_the_bet_plus_the_last_raise():
    assert Situation(bet=500, full=300).min_legal_total == 800


def test_short_raise_becomes_a_full_raise():
    situation = Situation(bet=500, full=300)
    assert [situation.nearest_legal_total(to) for to in (0, 799, 800, 5_000)] == [800, 800, 800, 5_000]


def test_fixed_limit_raise_has_only_one_legal_total():
    situation = Situation(bet=400, full=200, fixed=True)
    assert ([situation.nearest_legal_total(to) for to in (500, 600, 900)], situation.max_legal_total) == (
        [600, 600, 600],
        600,
    )


def test_pot_limit_bet_is_never_above_the_pot():
    situation = Situation(bet=200, full=200, most=700)
    assert [situation.nearest_legal_total(to) for to in (300, 650, 701)] == [400, 650, 700]


def test_minimum_raise_is_legal_even_above_the_pot():
    assert Situation(bet=200, full=200, most=300).nearest_legal_total(250) == 400


def test_every_reason_of_a_chip_ruling_has_a_text_and_rules():
    assert set(GROUNDS) == set(Ground)
    assert [slug for _, slugs in GROUNDS.values() for slug in slugs if slug not in RULES] == []
    assert all(words.endswith(".") and slugs for words, slugs in GROUNDS.values())


def test_bets_are_rounded_to_the_nearest_unit():
    situation = Situation(bet=12, full=10, most=48, unit=5)
    assert (situation.min_legal_total, situation.max_legal_total) == (25, 45)
    assert [situation.nearest_legal_total(to) for to in (22, 27, 28, 46, 99)] == [25, 25, 30, 45, 45]
    assert Situation(bet=12, full=10, fixed=True, unit=5).nearest_legal_total(30) == 22
