"""TDA 2024 rules 35-A-5, 37 and 38: hands with too many or too few cards, before and after substantial action."""

import pytest

from rulings.rules.procedures.button_short_a_card import button_short_a_card_procedure
from rulings.rules.procedures.shared.procedure import Procedure
from rulings.rules.procedures.wrong_card_count import wrong_card_count_procedure
from tests.suite.each_case import for_each
from tournaments.rules.rulebook.house_rules import house_rules_of

TDA = house_rules_of("tda_2024")


def count(cards: int, *, book: str = "tda_2024", betting: str = "nobody", wrong: str = "") -> Procedure:
    """The procedure for a hold'em hand of so many cards; `wrong` where it is the button's."""
    wrong = wrong or ("too_many" if cards > 2 else "too_few")
    return wrong_card_count_procedure(
        wrong, by=abs(cards - 2), should_have=2, betting=betting, house_rules=house_rules_of(book)
    )


@pytest.mark.parametrize("cards", [0, 1, 3, 4])
def test_rule_35a5_wrong_card_count_is_a_misdeal_since_2022(cards: int) -> None:
    assert count(cards).figures == {"ruling": "misdeal"}


@pytest.mark.parametrize("cards", [1, 3, 4])
def test_wrong_card_count_in_2019_is_decided_by_the_floor(cards: int) -> None:
    wrong = count(cards, book="tda_2019")
    assert wrong.figures == {"ruling": "floor_decides"}
    assert wrong.says.startswith("No rule in the rulebook, the floor decides. ")
    assert wrong.rules == ("floor-decisions", "misdeal")


@pytest.mark.parametrize("book", ["wsop", "roberts"])
def test_other_rulebooks_use_an_extra_card_as_the_first_burn(book: str) -> None:
    assert count(3, book=book).codes == [
        "call_the_floor",
        "draw_extra_card_unseen",
        "extra_card_is_first_burn",
        "play_on",
    ]
    assert count(4, book=book).figures == {"ruling": "misdeal"}


@pytest.mark.parametrize("book", ["wsop", "roberts"])
def test_other_rulebooks_deal_a_missing_card_from_the_top(book: str) -> None:
    assert count(1, book=book).codes == ["call_the_floor", "deal_missing_card", "play_on"]
    assert count(1, book=book).says == "Deal the missing card from the top of the stub, and continue."


@for_each("cards", [1, 3])
@for_each("book", ["tda_2024", "tda_2019", "wsop", "roberts"])
def test_rule_38_miscounted_hand_is_dead_after_substantial_action(cards: int, book: str) -> None:
    dead = count(cards, book=book, betting="substantial")
    assert dead.codes == ["kill_the_hand", "bets_stay", "one_burn_each_later_street"]
    assert dead.figures == {"ruling": "hand_dead"}


@pytest.mark.parametrize(("wrong", "acted"), [("button_short", False), ("button_short_and_acted", True)])
def test_rule_37_button_short_of_a_card_gets_the_card_after_action(*, wrong: str, acted: bool) -> None:
    short = button_short_a_card_procedure(acted=acted, house_rules=TDA)
    assert count(1, wrong=wrong, betting="substantial") == short


def test_rule_37_omaha_button_two_cards_short_gets_two_cards() -> None:
    short = wrong_card_count_procedure("button_short", by=2, should_have=4, betting="substantial", house_rules=TDA)
    assert short.title == "Button is short of 2 cards"
    assert short.says == "The button gets the 2 missing cards from the top of the stub, and play continues."
    assert short.steps[0].says == "Deal the button the top 2 cards of the stub, face down."


@pytest.mark.parametrize(("wrong", "by"), [("too_many", 0), ("too_few", 3), ("button_short", 3)])
def test_impossible_error_in_the_card_count_is_refused(wrong: str, by: int) -> None:
    with pytest.raises(ValueError, match=f"a hand of 2 cards cannot be wrong by {by}"):
        wrong_card_count_procedure(wrong, by=by, should_have=2, betting="nobody", house_rules=TDA)
