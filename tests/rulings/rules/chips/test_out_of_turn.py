"""TDA 2024 rule 53-A; Robert's Rules, acting out of turn; WSOP for heads-up."""

import pytest

from rulings.rules.chips.out_of_turn import (
    OutOfTurn,
    SkippedPlayer,
    out_of_turn_ruling,
    situation_after_actions,
    skipped_player_ruling,
)
from rulings.rules.chips.situation import Situation
from rulings.rules.chips.wager import Wager
from tournaments.rules.rulebook.house_rules import house_rules_of

FACING, NO_BET = Situation(bet=300, full=300), Situation(bet=0, full=100)
RAISE = Wager("6", "raise_to", 800)


def ruling_on(
    early: Wager, *then: Wager, situation: Situation = FACING, rulebook: str = "tda_2024", heads_up: bool = False
) -> OutOfTurn:
    return out_of_turn_ruling(situation, early, then=then, house_rules=house_rules_of(rulebook), heads_up=heads_up)


@pytest.mark.parametrize("then", [(), (Wager("5", "call"),), (Wager("4", "fold"), Wager("5", "call"))])
def test_rule_53a_raise_out_of_turn_is_binding_unless_skipped_players_raise(then: tuple[Wager, ...]):
    ruling = ruling_on(RAISE, *then)
    assert (ruling.binding, ruling.to) == (True, 800)


def test_rule_53a_raise_by_a_skipped_player_cancels_action_out_of_turn():
    ruling = ruling_on(RAISE, Wager("5", "raise_to", 900))
    assert (ruling.binding, ruling.situation, ruling.freed_by) == (
        False,
        Situation(bet=900, full=600),
        Wager("5", "raise_to", 900),
    )


def test_rule_53a_short_all_in_cancels_action_out_of_turn():
    ruling = ruling_on(RAISE, Wager("5", "all_in", 400))
    assert (ruling.binding, ruling.situation.bet, ruling.situation.min_legal_total) == (False, 400, 700)


def test_rule_53a_all_in_not_above_the_bet_is_a_call():
    assert ruling_on(RAISE, Wager("5", "all_in", 200)).binding
    assert not ruling_on(RAISE, Wager("5", "all_in", 200), rulebook="roberts").binding


def test_rule_53a_fold_out_of_turn_is_always_binding():
    ruling = ruling_on(Wager("6", "fold"), Wager("5", "raise_to", 900))
    assert (ruling.binding, ruling.to, ruling.freed_by) == (True, None, None)


def test_rule_53a_checks_do_not_cancel_a_bet_out_of_turn():
    ruling = ruling_on(Wager("6", "bet", 500), Wager("5", "check"), situation=NO_BET)
    assert (ruling.binding, ruling.to) == (True, 500)


@pytest.mark.parametrize(
    ("early", "to"),
    [
        (Wager("6", "call"), 300),
        (Wager("6", "raise_to", 400), 600),
        (Wager("6", "all_in", 400), 400),
        (Wager("6", "all_in", 100), 100),
    ],
)
def test_binding_action_out_of_turn_has_a_legal_amount(early: Wager, to: int):
    assert ruling_on(early).to == to


def test_binding_check_out_of_turn_has_a_total_of_zero():
    assert ruling_on(Wager("6", "check"), situation=NO_BET).to == 0


def test_rule_55_player_who_checks_against_a_bet_may_call_or_fold():
    ruling = ruling_on(Wager("6", "check"))
    assert (ruling.binding, ruling.to, ruling.may_raise) == (True, None, False)


def test_roberts_rules_cancel_action_out_of_turn_after_a_call():
    ruling = ruling_on(RAISE, Wager("5", "call"), rulebook="roberts")
    assert (ruling.binding, ruling.situation, ruling.may_raise) == (False, FACING, True)


def test_roberts_rules_treat_a_call_without_a_bet_as_a_check():
    assert ruling_on(Wager("6", "bet", 500), Wager("5", "call"), situation=NO_BET, rulebook="roberts").binding


@pytest.mark.parametrize(("rulebook", "may_raise"), [("tda_2024", True), ("wsop", True), ("roberts", False)])
def test_roberts_rules_forbid_raising_after_a_check_out_of_turn(rulebook: str, may_raise: bool):
    ruling = ruling_on(Wager("6", "check"), Wager("5", "bet", 300), situation=NO_BET, rulebook=rulebook)
    assert (ruling.binding, ruling.may_raise) == (False, may_raise)


@pytest.mark.parametrize(("rulebook", "may_raise"), [("tda_2024", True), ("wsop", False)])
@pytest.mark.parametrize("early", [Wager("6", "check"), Wager("6", "call")])
def test_wsop_passive_action_out_of_turn_is_binding_heads_up(rulebook: str, may_raise: bool, early: Wager):
    situation = NO_BET if early.verb == "check" else FACING
    ruling = ruling_on(early, Wager("5", "raise_to", 900), situation=situation, rulebook=rulebook, heads_up=True)
    assert (ruling.binding, ruling.may_raise) == (False, may_raise)


def test_current_bet_and_last_raise_follow_from_the_actions():
    then = [Wager("3", "bet", 300), Wager("4", "raise_to", 900), Wager("5", "all_in", 1000), Wager("7", "call")]
    assert situation_after_actions(NO_BET, then) == Situation(bet=1000, full=600)


FOLD, CALL, CHECK = Wager("Bo", "fold"), Wager("Cy", "call"), Wager("Di", "check")


def test_rule_53b_silent_player_loses_the_turn_after_substantial_action():
    assert skipped_player_ruling([FOLD, CALL], had_time=True, house_rules=house_rules_of()) == SkippedPlayer(
        too_late=True, gone_by=2, enough=True
    )


@pytest.mark.parametrize("behind", [[], [CALL], [FOLD, CHECK]])
def test_rule_53b_action_is_backed_up_before_substantial_action(behind: list[Wager]):
    assert skipped_player_ruling(behind, had_time=True, house_rules=house_rules_of()) == SkippedPlayer(
        False, len(behind), False
    )


def test_rule_53b_player_without_time_to_speak_keeps_the_turn():
    assert skipped_player_ruling([FOLD, CALL], had_time=False, house_rules=house_rules_of()) == SkippedPlayer(
        False, 2, True
    )


@pytest.mark.parametrize(
    ("rule", "late"), [("two_players", [False, True, True, True]), ("three_players", [False, False, True, True])]
)
def test_house_rule_may_count_actions_behind_a_skipped_player(rule: str, late: list[bool]):
    house_rules = house_rules_of("roberts", {"skipped_player": rule})
    behind = [FOLD, CHECK, CALL, Wager("Eve", "fold")]
    assert [
        skipped_player_ruling(behind[:count], had_time=True, house_rules=house_rules).too_late for count in range(1, 5)
    ] == late


def test_player_who_acts_twice_behind_a_skipped_player_counts_once():
    assert not skipped_player_ruling([CALL, CALL, CALL], had_time=True, house_rules=house_rules_of("roberts")).too_late
