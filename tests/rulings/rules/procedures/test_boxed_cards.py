"""TDA 2024 rule 35-A: cards that lie face up in the deck."""

import pytest

from rulings.rules.procedures.boxed_cards import boxed_cards_procedure
from tournaments.rules.rulebook.house_rules import house_rules_of

TDA = house_rules_of("tda_2024")


def test_single_boxed_card_is_replaced_by_the_next_card() -> None:
    boxed = boxed_cards_procedure(1, first_deal=True, betting="nobody", house_rules=TDA)
    assert boxed.codes == ["show_boxed_card", "next_card_takes_its_place", "play_on"]
    assert boxed.figures == {"ruling": "play_on"}


@pytest.mark.parametrize("boxed", [2, 3, 52])
def test_rule_35a1_two_boxed_cards_in_the_initial_deal_are_a_misdeal(boxed: int) -> None:
    assert boxed_cards_procedure(boxed, first_deal=True, betting="nobody", house_rules=TDA).figures == {
        "ruling": "misdeal"
    }


@pytest.mark.parametrize(
    ("first_deal", "betting", "rests_on"), [(False, "nobody", ()), (True, "substantial", ("misdeal_cutoff",))]
)
def test_two_boxed_cards_later_are_not_a_misdeal(*, first_deal: bool, betting: str, rests_on: tuple[str, ...]) -> None:
    boxed = boxed_cards_procedure(2, first_deal=first_deal, betting=betting, house_rules=TDA)
    assert (boxed.figures["ruling"], boxed.rests_on) == ("play_on", rests_on)
