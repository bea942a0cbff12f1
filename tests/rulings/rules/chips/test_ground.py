"""Every ground of a ruling has its reason and its rule."""

from rulings.calculators.silent_chips_words import GROUNDS
from rulings.rules.chips.ground import Ground
from tournaments.rules.rule_index import RULES


def test_every_ground_has_words_and_rules_of_the_index():
    assert set(GROUNDS) == set(Ground)
    assert [slug for _, slugs in GROUNDS.values() for slug in slugs if slug not in RULES] == []
    assert all(words.endswith(".") and slugs for words, slugs in GROUNDS.values())
