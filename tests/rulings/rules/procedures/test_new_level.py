"""TDA 2024 rule 23: the level of a hand that begins when a level starts."""

from rulings.rules.procedures.new_level import new_level_procedure
from rulings.rules.procedures.shared.procedure import Procedure
from tests.suite.each_case import for_each
from tournaments.rules.rulebook.house_rules import house_rules_of


def ruling_on(began: str, dealt_at: str = "old", *, book: str = "tda_2024", acted: bool = False) -> Procedure:
    return new_level_procedure(
        began=began, dealt_at=dealt_at, substantial_action=acted, house_rules=house_rules_of(book)
    )


@for_each(
    ("began", "book", "level"),
    [
        ("before_signal", "tda_2024", "old"),
        ("after_announcement", "tda_2024", "new"),
        ("before_announcement", "tda_2024", "new"),
        ("before_announcement", "tda_2019", "old"),
        ("during_push", "tda_2024", "old"),
        ("during_push", "tda_2019", "new"),
        ("during_push", "wsop", "new"),
    ],
)
def test_rule_23_rulebook_decides_which_level_applies_to_a_hand(began: str, book: str, level: str) -> None:
    assert ruling_on(began, book=book).figures == {"level": level}


def test_rule_23_wrong_level_is_corrected_until_substantial_action() -> None:
    early, late = ruling_on("after_announcement"), ruling_on("after_announcement", acted=True)
    assert early.says == "The hand is at the new level: correct the blinds and the ante, then play it."
    assert late.says == "Too late to correct it: the hand stays at the old level."
    assert (early.figures, late.figures) == ({"level": "new"}, {"level": "old"})
