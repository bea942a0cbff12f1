"""TDA 2024 rule 52-A: bets and raises below the minimum, found after others acted on them."""

from rulings.rules.chips.situation import Situation
from rulings.rules.chips.wager import Wager
from rulings.rules.chips.wrong_amount import CorrectedAction, corrected_actions


def totals(situation: Situation, *wagers: Wager) -> list[tuple[str, int, int, int]]:
    return [(action.player, action.was, action.to, action.chips_due) for action in corrected_actions(situation, wagers)]


def test_rule_52a_short_raise_is_corrected_for_every_player():
    right = totals(
        Situation(bet=600, full=600), Wager("Ann", "raise_to", 1000), Wager("Bo", "call"), Wager("Cy", "call", 1000)
    )
    assert right == [("Ann", 1000, 1200, 200), ("Bo", 1000, 1200, 200), ("Cy", 1000, 1200, 200)]


def test_rule_52a_short_bet_is_corrected_to_the_smallest_bet():
    assert totals(Situation(bet=0, full=200), Wager("Ann", "bet", 100)) == [("Ann", 100, 200, 100)]


def test_raise_over_a_wrong_bet_starts_from_the_corrected_bet():
    right = totals(
        Situation(bet=0, full=200), Wager("Ann", "bet", 100), Wager("Bo", "raise_to", 300), Wager("Ann", "call", 300)
    )
    assert right == [("Ann", 100, 200, 100), ("Bo", 300, 400, 100), ("Ann", 300, 400, 100)]


def test_large_raise_over_a_wrong_bet_is_unchanged():
    right = totals(Situation(bet=0, full=200), Wager("Ann", "bet", 100), Wager("Bo", "raise_to", 2000))
    assert right == [("Ann", 100, 200, 100), ("Bo", 2000, 2000, 0)]


def test_raise_over_a_short_all_in_starts_from_the_all_in():
    situation = Situation(bet=600, full=600)
    right = totals(situation, Wager("Ann", "all_in", 700), Wager("Bo", "raise_to", 1200), Wager("Cy", "call", 1200))
    assert right == [("Ann", 700, 700, 0), ("Bo", 1200, 1300, 100), ("Cy", 1200, 1300, 100)]


def test_all_in_below_the_bet_is_not_a_raise():
    situation = Situation(bet=600, full=600)
    assert totals(situation, Wager("Ann", "all_in", 400), Wager("Bo", "call")) == [
        ("Ann", 400, 400, 0),
        ("Bo", 600, 600, 0),
    ]


def test_excess_chips_are_returned_in_limit():
    situation = Situation(bet=100, full=100, fixed=True)
    assert totals(situation, Wager("Ann", "raise_to", 300), Wager("Bo", "call", 300)) == [
        ("Ann", 300, 200, -100),
        ("Bo", 300, 200, -100),
    ]


def test_folds_and_checks_do_not_change_the_corrected_amount():
    assert corrected_actions(
        Situation(bet=0, full=200), [Wager("Ann", "check"), Wager("Bo", "bet", 200), Wager("Cy", "fold")]
    ) == [CorrectedAction("Bo", "bet", 200, 200)]
