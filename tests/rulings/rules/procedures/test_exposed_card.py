"""TDA 2024 rule 35-A and RP-10-A and B, rule 68: cards turned up that should lie face down."""

import pytest

from rulings.rules.procedures.exposed_card import exposed_card_procedure
from rulings.rules.procedures.shared.cutoff import BETTING_SO_FAR
from tests.suite.each_case import for_each
from tournaments.rules.rulebook.editions import RULEBOOKS
from tournaments.rules.rulebook.house_rules import house_rules_of

TDA = house_rules_of("tda_2024")


def codes(which: str, *, book: str = "tda_2024", betting: str = "nobody", betting_to_come: bool = True) -> list[str]:
    """The steps for a card exposed by the dealer."""
    house_rules = house_rules_of(book)
    return exposed_card_procedure(
        which, betting=betting, betting_to_come=betting_to_come, house_rules=house_rules
    ).codes


def test_tda_rp_10a_first_down_card_becomes_the_door_card() -> None:
    assert codes("first_two_in_stud") == ["exposed_card_is_door_card", "third_card_face_down", "bring_in_as_shown"]


@pytest.mark.parametrize("book", ["wsop", "roberts"])
def test_wsop_rule_88a6_first_exposed_down_card_is_a_misdeal(book: str) -> None:
    assert codes("first_two_in_stud", book=book)[0] == "declare_misdeal"


@pytest.mark.parametrize("book", ["wsop", "roberts"])
def test_stud_misdeal_is_impossible_after_substantial_action(book: str) -> None:
    assert codes("first_two_in_stud", book=book, betting="substantial") == ["card_stays", "play_on"]


def test_tda_rp_10b_exposed_last_card_is_replaced_before_betting() -> None:
    assert codes("seventh_street") == ["set_exposed_card_aside", "deal_the_others", "replace_seventh_card"]
    assert codes("seventh_street", betting_to_come=False) == ["card_stays", "deal_the_others", "not_at_risk_show_first"]


def test_exposed_down_card_becomes_the_first_burn() -> None:
    assert codes("one_down_card") == ["set_exposed_card_aside", "replace_with_top_card", "exposed_card_is_first_burn"]


@pytest.mark.parametrize(
    ("betting", "says"),
    [
        ("nobody", "Finish the deal. The player gets the top card for it. The exposed card is the first burn."),
        ("one_player", "The player gets the top card for it. The exposed card is the first burn."),
        ("substantial", "Too late to deal again or replace it. The card stays with the hand, play continues."),
    ],
)
def test_exposed_card_procedure_continues_the_deal_only_before_action(betting: str, says: str) -> None:
    procedure = exposed_card_procedure("one_down_card", betting=betting, betting_to_come=True, house_rules=TDA)
    assert (procedure.says, procedure.rests_on) == (says, ("misdeal_cutoff",))


@for_each("which", ["one_down_card", "first_two_in_stud"])
@for_each("book", RULEBOOKS)
def test_rule_35d_exposed_down_card_is_kept_after_substantial_action(which: str, book: str) -> None:
    assert codes(which, book=book, betting="substantial") == ["card_stays", "play_on"]


def test_house_rules_decide_on_exposed_cards_in_draw_games() -> None:
    assert codes("draw_card") == ["call_the_floor", "house_list"]


@pytest.mark.parametrize("betting", BETTING_SO_FAR)
def test_rule_68_hand_exposed_by_its_player_is_not_dead(betting: str) -> None:
    his = exposed_card_procedure("his_own", betting=betting, betting_to_come=True, house_rules=TDA)
    assert his.codes == ["card_stays", "play_on", "consider_a_penalty"]
    assert his.rules[0] == "exposing-cards"


def test_house_rule_may_deal_the_last_stud_card_face_up() -> None:
    up = house_rules_of(overrides={"last_stud_card": "face_up"})
    found = {
        name: exposed_card_procedure("seventh_street", betting="nobody", betting_to_come=False, house_rules=rules)
        for name, rules in (("down", TDA), ("up", up))
    }
    assert found["down"].codes == ["card_stays", "deal_the_others", "not_at_risk_show_first"]
    assert found["up"].codes == ["card_stays", "deal_the_others_face_up", "not_at_risk_show_first"]
    assert found["up"].says == "No more betting: the card stays. The others get theirs face up."
    assert found["up"].rests_on == ("last_stud_card",)
