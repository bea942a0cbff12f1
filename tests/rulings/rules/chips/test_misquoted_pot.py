"""TDA 2024 rule 52-B: a pot-limit bet on a wrong count; the window closes earlier in other rulebooks."""

import pytest

from rulings.rules.chips.misquoted_pot import ActionSince, Misquote, PotBet, corrected_bet
from tournaments.rules.rulebook.house_rules import house_rules_of

TWO_ACTIONS = ActionSince(actions=("call", "fold"))


def ruling_on(
    bet_to: int, since: ActionSince | None = None, *, rulebook: str = "tda_2024", said_pot: bool = True
) -> PotBet:
    return corrected_bet(
        bet_to, right_to=700, since=since or ActionSince(), house_rules=house_rules_of(rulebook), said_pot=said_pot
    )


def test_rule_52b_too_high_a_pot_count_is_corrected_until_the_next_street():
    assert ruling_on(900) == PotBet(Misquote.TOO_HIGH, 700, changed=True)
    assert ruling_on(900, TWO_ACTIONS) == PotBet(Misquote.TOO_HIGH, 700, changed=True)
    assert ruling_on(900, ActionSince(street_over=True)) == PotBet(Misquote.TOO_HIGH, 900, changed=False)


def test_rule_52b_too_low_a_pot_count_is_corrected_until_substantial_action():
    assert ruling_on(600) == PotBet(Misquote.TOO_LOW, 700, changed=True)
    assert ruling_on(600, ActionSince(actions=("call",))) == PotBet(Misquote.TOO_LOW, 700, changed=True)
    assert ruling_on(600, TWO_ACTIONS) == PotBet(Misquote.TOO_LOW, 600, changed=False)
    assert ruling_on(600, ActionSince(street_over=True)) == PotBet(Misquote.TOO_LOW, 600, changed=False)


def test_bet_below_the_pot_is_raised_only_if_declared_as_pot():
    assert ruling_on(600, said_pot=False) == PotBet(Misquote.RIGHT, 600, changed=False)


def test_correct_count_of_the_pot_does_not_change_the_bet():
    assert ruling_on(700) == PotBet(Misquote.RIGHT, 700, changed=False)


@pytest.mark.parametrize(
    ("rulebook", "since", "to"),
    [
        ("wsop", ActionSince(actions=("call",)), 700),
        ("wsop", TWO_ACTIONS, 900),
        ("roberts", TWO_ACTIONS, 700),
        ("roberts", ActionSince(actions=("call", "fold"), all_acted=True), 900),
    ],
)
def test_other_rulebooks_stop_correcting_high_bets_earlier(rulebook: str, since: ActionSince, to: int):
    assert ruling_on(900, since, rulebook=rulebook).to == to


def test_cash_game_bet_above_the_pot_is_not_corrected_after_action():
    cash = house_rules_of(overrides={"pot_limit_overbet": "until_any_action"})
    found = [
        corrected_bet(900, right_to=700, since=ActionSince(actions=actions), house_rules=cash).to
        for actions in ((), ("fold",))
    ]
    assert found == [700, 900]
