"""TDA 2024 rule 35-D and Robert's Rules: until when a deal can be made again."""

import pytest

from rulings.rules.procedures.shared.cutoff import BETTING_SO_FAR, is_too_late_for_misdeal, misdeal_cutoff_text
from tournaments.rules.rulebook.house_rules import house_rules_of


@pytest.mark.parametrize(
    ("book", "late", "words"),
    [
        ("tda_2024", ["substantial"], "there was substantial action"),
        ("wsop", ["substantial"], "there was substantial action"),
        ("roberts", ["two_players", "substantial"], "two players have acted"),
    ],
)
def test_rulebook_decides_when_it_is_too_late_for_a_misdeal(book: str, late: list[str], words: str) -> None:
    house_rules = house_rules_of(book)
    assert [betting for betting in BETTING_SO_FAR if is_too_late_for_misdeal(betting, house_rules=house_rules)] == late
    assert misdeal_cutoff_text(house_rules) == words
