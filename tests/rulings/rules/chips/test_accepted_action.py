"""TDA 2024 rule 49; Robert's Rules for a raise that was not seen."""

from typing import Any

from rulings.rules.chips.accepted_action import (
    AcceptedAction,
    AcceptedRuling,
    AllInOutcome,
    FoundBehindRuling,
    accepted_action_ruling,
    found_behind_ruling,
)
from tournaments.rules.rulebook.house_rules import house_rules_of


def ruling_on(rulebook: str = "tda_2024", **given: Any) -> AcceptedAction:
    plain: dict[str, Any] = {"told": None, "stack": None, "unaware": False, "acted_behind": False}
    return accepted_action_ruling(27_600, **(plain | given), house_rules=house_rules_of(rulebook))


def test_rule_49_caller_owes_the_true_bet_after_a_wrong_statement():
    assert ruling_on(told=17_600) == AcceptedAction(AcceptedRuling.CALL, 27_600, 10_000)


def test_rule_49_caller_misled_by_a_high_count_owes_the_true_bet():
    assert ruling_on(told=30_000) == AcceptedAction(AcceptedRuling.CALL, 27_600, 0)


def test_caller_with_too_few_chips_owes_only_the_stack():
    assert ruling_on(told=17_600, stack=20_000) == AcceptedAction(AcceptedRuling.ALL_IN, 20_000, 2_400)
    assert ruling_on(stack=27_600) == AcceptedAction(AcceptedRuling.ALL_IN, 27_600, 0)
    assert ruling_on(stack=27_601) == AcceptedAction(AcceptedRuling.CALL, 27_600, 0)


def test_roberts_rules_let_an_unseen_raise_be_taken_back():
    assert ruling_on("roberts", unaware=True).ruling is AcceptedRuling.MAY_TAKE_BACK
    assert ruling_on("roberts", unaware=True, acted_behind=True).ruling is AcceptedRuling.CALL
    assert ruling_on("tda_2024", unaware=True).ruling is AcceptedRuling.CALL


def test_rule_62_winner_is_not_paid_for_hidden_chips():
    assert found_behind_ruling(5000, outcome=AllInOutcome.WON, part_of_the_bet=False) == FoundBehindRuling(
        paid=0, kept=5000, out=False
    )


def test_rule_62_loser_cannot_keep_hidden_chips():
    lost = found_behind_ruling(5000, outcome=AllInOutcome.LOST, part_of_the_bet=False)
    assert lost == FoundBehindRuling(paid=0, kept=0, out=True, floor_may_award=True)


def test_rule_62_found_chips_count_if_they_are_part_of_the_bet():
    assert found_behind_ruling(5000, outcome=AllInOutcome.WON, part_of_the_bet=True) == FoundBehindRuling(
        paid=5000, kept=0, out=False
    )
    assert found_behind_ruling(5000, outcome=AllInOutcome.LOST, part_of_the_bet=True) == FoundBehindRuling(
        paid=5000, kept=0, out=True
    )
