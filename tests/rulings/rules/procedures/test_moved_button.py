"""TDA 2024 rule 34-A, Robert's Rules: a button that stands in the wrong place."""

import pytest

from rulings.rules.procedures.moved_button import moved_button_procedure
from rulings.rules.procedures.shared.cutoff import BETTING_SO_FAR
from tournaments.rules.rulebook.editions import RULEBOOKS
from tournaments.rules.rulebook.house_rules import house_rules_of

DEAL_AGAIN, STANDS, NEXT_HAND = "deal_again", "button_goes_on", "button_right_next_hand"


@pytest.mark.parametrize(
    ("book", "rulings"),
    [
        ("tda_2024", [DEAL_AGAIN, DEAL_AGAIN, DEAL_AGAIN, STANDS]),
        ("tda_2019", [DEAL_AGAIN, DEAL_AGAIN, DEAL_AGAIN, NEXT_HAND]),
        ("wsop", [DEAL_AGAIN, DEAL_AGAIN, DEAL_AGAIN, NEXT_HAND]),
        ("roberts", [DEAL_AGAIN, DEAL_AGAIN, NEXT_HAND, NEXT_HAND]),
    ],
)
def test_rule_34a_rulebook_decides_if_a_moved_button_is_corrected_late(book: str, rulings: list[str]) -> None:
    assert [
        moved_button_procedure(betting=so_far, house_rules=house_rules_of(book)).codes[-1] for so_far in BETTING_SO_FAR
    ] == rulings


@pytest.mark.parametrize("book", RULEBOOKS)
def test_house_rule_on_a_moved_button_overrides_the_rulebook(book: str) -> None:
    late = [
        moved_button_procedure(betting="substantial", house_rules=house_rules_of(book, {"button_error": value}))
        for value in ("stands", "fix_next_hand")
    ]
    assert [procedure.says for procedure in late] == [
        "The hand and the button stand. For the next hand the button moves from its place now.",
        "Play the hand. Correct the button on the next hand.",
    ]
    assert [procedure.rests_on for procedure in late] == [("button_error", "misdeal_cutoff")] * 2
