"""TDA 2024 RP-11 and TDA 2019 RP-11; Betting in poker: what goes in before the cards when a stack is short."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.rules.betting.forced_bets import (
    ForcedBets,
    ante_by_house_rules,
    forced_bets,
    is_kill_due,
    kill_threshold,
    order_with_kill_last,
)
from tests.suite.each_case import for_each
from tournaments.rules.levels import Ante, AnteKind
from tournaments.rules.rulebook.house_rules import house_rules_of
from tournaments.rules.structure.raise_limits import Stakes

ORDERS = ("blind_first", "ante_first")
EACH, BIG_BLIND, BUTTON = AnteKind.EACH, AnteKind.BIG_BLIND, AnteKind.BUTTON


@pytest.mark.parametrize(
    ("stack", "blind", "ante", "all_in"),
    [
        (1100, 1000, 100, True),
        (1000, 1000, 0, True),
        (999, 999, 0, True),
        (1, 1, 0, True),
        (2000, 1000, 1000, True),
        (2001, 1000, 1000, False),
    ],
)
def test_tda_rp_11_of_2024_takes_the_blind_first(*, stack: int, blind: int, ante: int, all_in: bool) -> None:
    paid = forced_bets(stack, blind=1000, ante=Ante(BIG_BLIND, 1000), order="blind_first")
    assert paid == ForcedBets(blind=blind, ante=ante, all_in=all_in)


@pytest.mark.parametrize(
    ("stack", "blind", "ante", "all_in"),
    [
        (6000, 0, 6000, True),
        (6001, 1, 6000, True),
        (1, 0, 1, True),
        (12_000, 6000, 6000, True),
        (12_001, 6000, 6000, False),
    ],
)
def test_tda_rp_11_of_2019_takes_the_ante_first(*, stack: int, blind: int, ante: int, all_in: bool) -> None:
    paid = forced_bets(stack, blind=6000, ante=Ante(BIG_BLIND, 6000), order="ante_first")
    assert paid == ForcedBets(blind=blind, ante=ante, all_in=all_in)


@for_each("order", ORDERS)
@for_each(
    ("stack", "blind", "ante", "all_in"),
    [(800, 700, 100, True), (100, 0, 100, True), (1, 0, 1, True), (101, 1, 100, True), (901, 800, 100, False)],
)
def test_individual_antes_are_always_paid_before_the_blind(
    *, order: str, stack: int, blind: int, ante: int, all_in: bool
) -> None:
    assert forced_bets(stack, blind=800, ante=Ante(EACH, 100), order=order) == ForcedBets(
        blind=blind, ante=ante, all_in=all_in
    )


@pytest.mark.parametrize("order", ORDERS)
def test_button_without_a_blind_pays_only_the_ante(order: str) -> None:
    assert forced_bets(50, blind=0, ante=Ante(BUTTON, 200), order=order) == ForcedBets(blind=0, ante=50, all_in=True)
    assert forced_bets(500, blind=0, ante=Ante(BUTTON, 200), order=order) == ForcedBets(blind=0, ante=200, all_in=False)


def test_game_without_an_ante_requires_only_the_blind() -> None:
    assert forced_bets(300, blind=200, ante=None, order="blind_first") == ForcedBets(blind=200, ante=0, all_in=False)


def test_player_without_chips_is_neither_dealt_in_nor_all_in() -> None:
    nothing = ForcedBets(blind=0, ante=0, all_in=False, dealt_in=False)
    assert forced_bets(0, blind=200, ante=Ante(BIG_BLIND, 200), order="blind_first") == nothing


def test_house_rule_may_sit_out_a_stack_below_the_small_blind() -> None:
    ante = Ante(BIG_BLIND, 1000)
    assert not forced_bets(499, blind=1000, ante=ante, order="blind_first", min_stack=500).dealt_in
    assert forced_bets(500, blind=1000, ante=ante, order="blind_first", min_stack=500).blind == 500


@given(
    stack=st.integers(0, 10_000),
    blind=st.integers(0, 2000),
    ante=st.none() | st.builds(Ante, st.sampled_from(AnteKind), st.integers(1, 2000)),
    order=st.sampled_from(ORDERS),
)
def test_forced_bets_never_exceed_the_stack(stack: int, blind: int, ante: Ante | None, order: str) -> None:
    owed = ante.amount if ante else 0
    paid = forced_bets(stack, blind=blind, ante=ante, order=order)
    assert paid.blind + paid.ante == min(stack, blind + owed)
    assert (paid.blind <= blind, paid.ante <= owed) == (True, True)
    assert paid.all_in is (0 < stack <= blind + owed)


@pytest.mark.parametrize(("players", "amount"), [(9, 1000), (5, 1000), (4, 500), (2, 500)])
def test_house_rule_may_reduce_the_ante_to_the_small_blind(players: int, amount: int) -> None:
    barge = house_rules_of("tda_2024", {"ante_reduction": 4})
    ante = Ante(BIG_BLIND, 1000)
    assert ante_by_house_rules(ante, small_blind=500, players=players, house_rules=barge) == Ante(BIG_BLIND, amount)


@pytest.mark.parametrize("ante", [None, Ante(EACH, 100), Ante(BIG_BLIND, 1000)])
def test_tda_rp_11_never_reduces_an_ante(ante: Ante | None) -> None:
    assert ante_by_house_rules(ante, small_blind=500, players=2, house_rules=house_rules_of("tda_2024")) == ante


def test_house_rule_does_not_reduce_individual_antes() -> None:
    barge = house_rules_of("tda_2024", {"ante_reduction": 4})
    assert ante_by_house_rules(Ante(EACH, 100), small_blind=50, players=2, house_rules=barge) == Ante(EACH, 100)


def test_kill_threshold_is_ten_big_bets():
    assert kill_threshold(Stakes(small_bet=20, big_bet=40)) == 400


@pytest.mark.parametrize(
    ("pot", "in_a_row", "kills"), [(400, 1, False), (401, 1, True), (0, 2, True), (0, 1, False), (0, 0, False)]
)
def test_pot_above_the_threshold_triggers_a_kill(pot, in_a_row, kills):
    assert is_kill_due(pot=pot, threshold=400, in_a_row=in_a_row) is kills


def test_player_who_posted_a_kill_blind_acts_last():
    assert order_with_kill_last(tuple("UKDSB"), killer="K") == tuple("UDSBK")
    assert order_with_kill_last(tuple("UDSB"), killer="B") == tuple("UDSB")
