"""TDA 2024 rule 53-A; Robert's Rules, acting out of turn; WSOP for heads-up."""

import pytest

from rulings.rules.chips.deed import Deed
from rulings.rules.chips.out_of_turn import OutOfTurn, faced_after, out_of_turn
from rulings.rules.chips.spot import Spot
from tournaments.rules.house import house_rules

FACING, NO_BET = Spot(bet=300, full=300), Spot(bet=0, full=100)
RAISE = Deed("6", "raise_to", 800)


def ruled(
    early: Deed, *then: Deed, spot: Spot = FACING, rulebook: str = "tda_2024", heads_up: bool = False
) -> OutOfTurn:
    return out_of_turn(spot, early, then=then, house=house_rules(rulebook), heads_up=heads_up)


@pytest.mark.parametrize("then", [(), (Deed("5", "call"),), (Deed("4", "fold"), Deed("5", "call"))])
def test_53_a_a_raise_stands_when_nobody_skipped_raises(then: tuple[Deed, ...]):
    one = ruled(RAISE, *then)
    assert (one.binding, one.to) == (True, 800)


def test_53_a_a_raise_by_a_skipped_player_frees_it():
    one = ruled(RAISE, Deed("5", "raise_to", 900))
    assert (one.binding, one.spot, one.freed_by) == (False, Spot(bet=900, full=600), Deed("5", "raise_to", 900))


def test_53_a_a_short_all_in_frees_it_but_moves_the_bet_alone():
    one = ruled(RAISE, Deed("5", "all_in", 400))
    assert (one.binding, one.spot.bet, one.spot.full_to) == (False, 400, 700)


def test_53_a_an_all_in_for_no_more_than_the_bet_is_a_call():
    assert ruled(RAISE, Deed("5", "all_in", 200)).binding
    assert not ruled(RAISE, Deed("5", "all_in", 200), rulebook="roberts").binding


def test_53_a_a_fold_always_stands():
    one = ruled(Deed("6", "fold"), Deed("5", "raise_to", 900))
    assert (one.binding, one.to, one.freed_by) == (True, None, None)


def test_53_a_checks_do_not_free_a_bet():
    one = ruled(Deed("6", "bet", 500), Deed("5", "check"), spot=NO_BET)
    assert (one.binding, one.to) == (True, 500)


@pytest.mark.parametrize(
    ("early", "to"),
    [
        (Deed("6", "call"), 300),
        (Deed("6", "raise_to", 400), 600),
        (Deed("6", "all_in", 400), 400),
        (Deed("6", "all_in", 100), 100),
    ],
)
def test_what_stands_is_a_legal_amount(early: Deed, to: int):
    assert ruled(early).to == to


def test_a_check_that_stands_is_a_total_of_nothing():
    assert ruled(Deed("6", "check"), spot=NO_BET).to == 0


def test_55_a_check_against_a_bet_leaves_call_or_fold():
    one = ruled(Deed("6", "check"))
    assert (one.binding, one.to, one.may_raise) == (True, None, False)


def test_roberts_a_call_by_a_skipped_player_frees_it_too():
    one = ruled(RAISE, Deed("5", "call"), rulebook="roberts")
    assert (one.binding, one.spot, one.may_raise) == (False, FACING, True)


def test_roberts_calling_with_nothing_to_call_is_a_check_and_frees_nobody():
    assert ruled(Deed("6", "bet", 500), Deed("5", "call"), spot=NO_BET, rulebook="roberts").binding


@pytest.mark.parametrize(("rulebook", "may_raise"), [("tda_2024", True), ("wsop", True), ("roberts", False)])
def test_a_check_out_of_turn_costs_the_raise_in_roberts(rulebook: str, may_raise: bool):
    one = ruled(Deed("6", "check"), Deed("5", "bet", 300), spot=NO_BET, rulebook=rulebook)
    assert (one.binding, one.may_raise) == (False, may_raise)


@pytest.mark.parametrize(("rulebook", "may_raise"), [("tda_2024", True), ("wsop", False)])
@pytest.mark.parametrize("early", [Deed("6", "check"), Deed("6", "call")])
def test_heads_up_the_wsop_holds_a_passive_player_to_it(rulebook: str, may_raise: bool, early: Deed):
    spot = NO_BET if early.verb == "check" else FACING
    one = ruled(early, Deed("5", "raise_to", 900), spot=spot, rulebook=rulebook, heads_up=True)
    assert (one.binding, one.may_raise) == (False, may_raise)


def test_the_bet_and_the_raise_on_top_follow_what_was_done():
    then = [Deed("3", "bet", 300), Deed("4", "raise_to", 900), Deed("5", "all_in", 1000), Deed("7", "call")]
    assert faced_after(NO_BET, then) == Spot(bet=1000, full=600)
