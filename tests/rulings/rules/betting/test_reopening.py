"""Reopening of the betting: full-bet rule, half-bet rule, short all-ins that add up."""

from typing import Any

import pytest

from rulings.rules.betting.reopening import increase_since_action, is_full_raise, may_raise_again, remaining_raise_count
from tests.rulings.rules.rounds import a_street, after, choices, figures
from tournaments.rules.rulebook.house_rules import house_rules_of

FLOP = a_street("flop", "A B C D E", blinds=(50, 100))
LIMIT = a_street("flop", "A B C D", betting="fixed_limit", blinds=(10, 20), bets=(20, 40))
SHORT = ("A bet 100", "B all_in 125", "C call", "D all_in 200", "E call")


def test_tda_rule_47a_short_all_ins_that_add_up_reopen_betting():
    assert figures(FLOP, *SHORT) == (200, 300, None)


def test_tda_rule_47a_short_all_ins_leave_betting_closed_for_a_caller():
    found = choices(FLOP, *SHORT, "A call")
    assert (found.player, found.call_to, found.closed) == ("C", 200, "not_reopened")
    assert increase_since_action(after(FLOP, *SHORT, "A call"), "C") == 75


def test_tda_rule_47a_full_raise_reopens_betting_for_all_players():
    assert figures(FLOP, *SHORT, "A raise_to 300") == (300, 400, None)


def test_tda_rule_47a_player_who_has_not_acted_may_always_raise():
    assert figures(FLOP, "A bet 100", "B all_in 101") == (101, 201, None)


@pytest.mark.parametrize(("all_in", "closed"), [(199, "not_reopened"), (200, "")])
def test_tda_rule_47a_raise_of_exactly_the_minimum_reopens_betting(all_in, closed):
    assert choices(FLOP, "A bet 100", f"B all_in {all_in}", "C fold", "D fold", "E call").closed == closed


def test_tda_rule_47a_short_opening_all_in_does_not_let_checkers_raise():
    assert choices(FLOP, "A check", "B all_in 60", "C fold", "D fold", "E call").closed == "not_reopened"
    assert figures(FLOP, "A check", "B all_in 60") == (60, 160, None)


def test_tda_rule_47a_short_raise_does_not_reopen_for_limpers():
    street = a_street("preflop", "A B S G", blinds=(2_000, 4_000))
    short = ("A call", "B all_in 7500", "S fold", "G fold")
    assert choices(street, *short).closed == "not_reopened"
    assert figures(street, "A call", "B all_in 7500", "S fold") == (7_500, 11_500, None)


def test_tda_rule_47a_short_all_ins_are_added_up_for_each_player():
    # C called the short 160; D's 220 re-opened for A, who called G's 300: C now faces 140 since they acted, E only 80
    street = a_street("flop", "A B C D E G", blinds=(50, 100))
    lines = ("A bet 100", "B all_in 160", "C call", "D all_in 220", "E call", "G all_in 300", "A call")
    state = after(street, *lines)
    assert (state.turn, increase_since_action(state, "C"), increase_since_action(state, "E")) == ("C", 140, 80)
    assert may_raise_again(street, state, "C")
    assert not may_raise_again(street, state, "E")


def test_tda_rule_47b_half_a_bet_reopens_betting_in_limit():
    assert choices(LIMIT, "A bet 20", "B all_in 30", "C fold", "D call").can_raise
    assert choices(LIMIT, "A bet 20", "B all_in 29", "C fold", "D fold").closed == "not_reopened"


def test_tda_rule_47b_completed_bet_reopens_betting_for_all_players():
    lines = ("A bet 20", "B all_in 25", "C raise_to 40", "D fold")
    assert choices(LIMIT, *lines).amounts == (60,)
    assert increase_since_action(after(LIMIT, *lines), "A") is None


def test_completed_bet_reopens_betting_for_a_bring_in_caller():
    street = a_street("third", "L A B", betting="fixed_limit", bets=(20, 40), bring_in=19, posted={"L": 19})
    assert figures(street, "A call", "B complete 20", "L fold") == (20, 40, 40)


def test_short_all_ins_in_limit_are_added_up_for_each_player():
    state = after(LIMIT, "A bet 20", "B all_in 28", "C call", "D all_in 33")
    assert state.full_bet == 33
    assert may_raise_again(LIMIT, state, "A")
    assert not may_raise_again(LIMIT, state, "C")


def test_half_a_bet_counts_as_full_only_in_limit_and_spread():
    for betting, half in (("fixed_limit", True), ("spread_limit", True), ("no_limit", False), ("pot_limit", False)):
        street = a_street("flop", "A B", betting=betting, blinds=(10, 20))
        assert is_full_raise(street, 10, full=20) is half
        assert not is_full_raise(street, 9, full=20)


def test_house_rule_may_require_full_bets_in_limit():
    house_rules = house_rules_of(overrides={"reopen_limit": "full_bet"})
    street = a_street("flop", "A B C", betting="fixed_limit", blinds=(10, 20), house_rules=house_rules)
    assert choices(street, "A bet 20", "B all_in 39", "C fold").closed == "not_reopened"


FIXED_LIMIT: dict[str, Any] = {"betting": "fixed_limit", "blinds": (10, 20), "bets": (20, 40)}
CAPPED = ("A bet 20", "B raise_to 40", "A raise_to 60", "B raise_to 80")
CASH = house_rules_of(overrides={"raise_cap_heads_up": "lifted"})


@pytest.mark.parametrize(("book", "left"), [("tda_2024", 3), ("roberts", 3), ("wsop", 4)])
def test_tda_rule_48_cap_is_a_bet_and_three_or_four_raises(book, left):
    assert choices(a_street("flop", "A B C", **FIXED_LIMIT, house_rules=house_rules_of(book))).raises_left == left


def test_capped_betting_round_allows_only_call_or_fold():
    street = a_street("flop", "A B", **FIXED_LIMIT)
    found = choices(street, *CAPPED)
    assert (found.closed, found.raises_left, found.call_to) == ("capped", 0, 80)


def test_tda_rule_48_cap_is_lifted_for_the_last_two_players():
    assert choices(a_street("flop", "A B", **FIXED_LIMIT, players_left=3), *CAPPED).closed == "capped"
    last_two = choices(a_street("flop", "A B", **FIXED_LIMIT, players_left=2), *CAPPED)
    assert (last_two.min_raise_to, last_two.raises_left) == (100, None)


def test_roberts_rules_keep_the_cap_for_the_last_two_players():
    street = a_street("flop", "A B", **FIXED_LIMIT, players_left=2, house_rules=house_rules_of("roberts"))
    assert choices(street, *CAPPED).closed == "capped"


def test_cash_game_cap_is_lifted_if_the_round_starts_heads_up():
    assert choices(a_street("flop", "A B", **FIXED_LIMIT, house_rules=CASH), *CAPPED).raises_left is None


def test_cash_game_cap_is_lifted_if_players_fold_to_two_beforehand():
    street = a_street("flop", "A B C", **FIXED_LIMIT, house_rules=CASH)
    lines = ("A bet 20", "B raise_to 40", "C fold", "A raise_to 60", "B raise_to 80")
    assert choices(street, *lines).min_raise_to == 100


def test_cap_reached_with_three_players_remains_for_two_players():
    street = a_street("flop", "A B C", **FIXED_LIMIT, house_rules=CASH)
    lines = ("A bet 20", "B raise_to 40", "C raise_to 60", "A raise_to 80", "B fold")
    assert choices(street, *lines).closed == "capped"


def test_house_rule_may_remove_the_cap():
    street = a_street("flop", "A B", **FIXED_LIMIT, house_rules=house_rules_of(overrides={"raise_cap": "none"}))
    assert choices(street, *CAPPED).min_raise_to == 100


def test_all_in_of_half_a_limit_bet_uses_up_a_raise():
    street = a_street("flop", "A B C", **FIXED_LIMIT)
    assert choices(street, "A bet 20", "B all_in 30").raises_left == 2
    assert choices(street, "A bet 20", "B all_in 29").raises_left == 3


@pytest.mark.parametrize("betting", ["no_limit", "pot_limit", "half_pot", "cap_limit"])
def test_tda_rule_48_no_limit_and_pot_limit_have_no_cap(betting):
    street = a_street("flop", "A B", betting=betting, blinds=(10, 20), pot=60, cap=500, raise_cap=3)
    assert remaining_raise_count(street, after(street)) is None
