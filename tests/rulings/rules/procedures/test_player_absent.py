"""TDA 2024 rule 30, Robert's Rules (tournaments): a hand whose player was not at their seat."""

import pytest

from rulings.rules.procedures.player_absent import AT_SEAT, player_absent_procedure
from tournaments.rules.rulebook.editions import RULEBOOKS
from tournaments.rules.rulebook.house_rules import house_rules_of

LIVE, DEAD = "hand_is_live", "kill_the_hand"


@pytest.mark.parametrize(
    ("at_seat", "at_the_last_card", "at_the_first_card"),
    [("both", LIVE, LIVE), ("last_card", LIVE, DEAD), ("first_card", DEAD, LIVE), ("neither", DEAD, DEAD)],
)
def test_rule_30_rulebook_decides_at_which_card_absence_counts(
    at_seat: str, at_the_last_card: str, at_the_first_card: str
) -> None:
    ruled = {
        book: player_absent_procedure(at_seat=at_seat, house_rules=house_rules_of(book)).codes[0] for book in RULEBOOKS
    }
    assert ruled == {book: at_the_first_card if book == "roberts" else at_the_last_card for book in RULEBOOKS}


@pytest.mark.parametrize("at_seat", AT_SEAT)
def test_absence_ruling_names_the_deciding_card(at_seat: str) -> None:
    named = [
        "last card"
        if "last card" in player_absent_procedure(at_seat=at_seat, house_rules=house_rules_of(book)).situation
        else "first card"
        for book in ("tda_2024", "roberts")
    ]
    assert named == ["last card", "first card"]
