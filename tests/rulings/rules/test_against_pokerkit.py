"""Thousands of random hands beside pokerkit, decision by decision: who acts, what a call is, the least and the most.

Compared where pokerkit plays by tournament rules: the no-limit minimum raise, short and cumulative all-ins, uneven
blinds, pot-limit with full blinds and no ante, and stud from the bring-in on. It knows neither the half-bet rule nor
the full price of a short big blind, so stacks cover the blinds, and in stud nobody runs out of chips.
"""

import os
import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from pokerkit import (
    Automation,
    FixedLimitSevenCardStud,
    Mode,
    NoLimitTexasHoldem,
    PotLimitOmahaHoldem,
    State,
)

from rulings.rules.betting.actions import ActionInTurn, state_after_action
from rulings.rules.betting.opening_bet import opening_state
from rulings.rules.betting.options import Options, player_options
from rulings.rules.betting.state import BettingState
from rulings.rules.betting.street import Street
from tests.suite.hypothesis_profiles import of_a_hundred
from tournaments.rules.games import FLOP_STREETS, STUD_STREETS
from tournaments.rules.rulebook.house_rules import house_rules_of
from tournaments.rules.structure.raise_limits import Stakes

HANDS = 10 * of_a_hundred(100)
TDA = house_rules_of()
EVERYTHING_BUT_BETTING = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
)


@pytest.fixture
def rng(capsys: pytest.CaptureFixture[str]) -> random.Random:
    """Other hands on every run; POKERKIT_SEED plays the same ones again."""
    seed = int(os.environ.get("POKERKIT_SEED") or random.SystemRandom().randrange(2**32))
    with capsys.disabled():
        sys.stdout.write(f"\nPOKERKIT_SEED={seed} ")
    return random.Random(seed)


@dataclass(frozen=True)
class Hand:
    """A hand on both sides: pokerkit's state, and what ours needs to open each of its streets."""

    state: State
    stakes: Stakes
    streets: tuple[str, ...]

    def street(self) -> Street:
        """The street that pokerkit is on, as ours opens it."""
        at, state = self.state.street_index, self.state
        assert at is not None
        behind = {name(seat): state.stacks[seat] + state.bets[seat] for seat in state.player_indices}
        return Street(
            stakes=self.stakes,
            house_rules=TDA,
            street=self.streets[at],
            players=tuple(map(name, self._order())),
            posted={name(seat): state.bets[seat] for seat in state.player_indices if state.bets[seat]} or None,
            pot=state.total_pot_amount - sum(state.bets),
            stacks={player: chips for player, chips in behind.items() if self._is_live(player)},
        )

    def _order(self) -> list[int]:
        """Seats in order of action; before the flop the blinds come last, on third street the bring-in first."""
        count, first = self.state.player_count, 0
        if self.streets == STUD_STREETS:
            assert self.state.opener_index is not None
            first = self.state.opener_index
        elif self.state.street_index == 0:
            first = 1 if count == 2 else 2
        order = [(first + seat) % count for seat in range(count)]
        return [seat for seat in order if self.state.statuses[seat]]

    def _is_live(self, player: str) -> bool:
        return bool(self.state.statuses[int(player[1:])])


def name(seat: int) -> str:
    return f"P{seat}"


def no_limit(rng: random.Random) -> Hand:
    return _with_blinds(rng, betting="no_limit", game=NoLimitTexasHoldem)


def pot_limit(rng: random.Random) -> Hand:
    return _with_blinds(rng, betting="pot_limit", game=PotLimitOmahaHoldem)


def _with_blinds(rng: random.Random, *, betting: str, game: type[NoLimitTexasHoldem | PotLimitOmahaHoldem]) -> Hand:
    small = rng.randint(1, 60)
    big = small + rng.randint(1, 60)
    count = rng.randint(2, 7)
    stacks = [big + rng.choice((rng.randint(0, 3 * big), rng.randint(0, 60 * big))) for _ in range(count)]
    state = game.create_state(EVERYTHING_BUT_BETTING, True, 0, (small, big), big, stacks, count, mode=Mode.TOURNAMENT)
    return Hand(state, Stakes(betting=betting, small_blind=small, big_blind=big), FLOP_STREETS)


def stud(rng: random.Random) -> Hand:
    bring_in = rng.randint(1, 20)
    small = bring_in + rng.randint(1, 40)
    count = rng.randint(2, 7)
    state = FixedLimitSevenCardStud.create_state(
        EVERYTHING_BUT_BETTING, True, rng.randint(1, 5), bring_in, small, 2 * small, 10**6, count, mode=Mode.TOURNAMENT
    )
    stakes = Stakes(betting="fixed_limit", bring_in=bring_in, small_bet=small, big_bet=2 * small, raise_cap=3)
    return Hand(state, stakes, STUD_STREETS)


def decisions(hand: Hand, rng: random.Random) -> Iterator[tuple[State, Street, BettingState]]:
    """Every decision of a hand on both sides, then one at random made on both."""
    state, at = hand.state, None
    while state.status and state.actor_index is not None:
        if state.street_index != at:
            at, street = state.street_index, hand.street()
            standing = opening_state(street)
        yield state, street, standing
        standing = state_after_action(street, standing, _decide(state, player_options(street, standing), rng))
        _pass_idle_turns(state)
        over = state.street_index != at or not state.status or state.actor_index is None
        assert (standing.turn is None) == over


def _pass_idle_turns(state: State) -> None:
    """pokerkit gives a turn to a big blind who owes nothing and has nobody left to bet against; ours is over then."""
    while state.status and state.actor_index is not None and not state.can_post_bring_in():
        if state.checking_or_calling_amount or state.can_complete_bet_or_raise_to():
            return
        state.check_or_call()


def _decide(state: State, choices: Options, rng: random.Random) -> ActionInTurn:
    """A random legal action, made in pokerkit and returned as ours."""
    assert state.actor_index is not None
    player = name(state.actor_index)
    verb = rng.choices(("fold", "call", "least", "between", "most"), (10, 50, 12, 14, 14))[0]
    if state.can_post_bring_in():
        if verb in {"fold", "call"}:
            state.post_bring_in()
            return ActionInTurn(player, "bring_in")
    elif verb == "fold" and state.can_fold():
        state.fold()
        return ActionInTurn(player, "fold")
    least, most = (
        state.min_completion_betting_or_raising_to_amount,
        state.max_completion_betting_or_raising_to_amount,
    )
    if verb in {"fold", "call"} or least is None or most is None or not choices.can_raise:
        state.check_or_call()
        return ActionInTurn(player, "call")
    to = {"least": least, "most": most}.get(verb) or rng.randint(least, most)
    state.complete_bet_or_raise_to(to)
    return ActionInTurn(player, "raise_to", to)


def our_options(street: Street, standing: BettingState) -> tuple[object, ...]:
    choices = player_options(street, standing)
    return choices.player, choices.call_to, choices.min_raise_to, choices.max_raise_to


def pokerkit_options(state: State) -> tuple[object, ...]:
    call = state.effective_bring_in_amount if state.can_post_bring_in() else state.checking_or_calling_amount
    assert state.actor_index is not None
    assert call is not None
    return (
        name(state.actor_index),
        state.bets[state.actor_index] + call,
        state.min_completion_betting_or_raising_to_amount,
        state.max_completion_betting_or_raising_to_amount,
    )


def counts_short_all_ins_otherwise(state: State, stakes: Stakes) -> bool:
    """Return whether pokerkit departs from rule 47; test_reopening.py has tests of both ways.

    It takes the first short all-in of a street for a full bet, and forgets short all-ins once they have added up to
    a raise, though a player in between has not answered them all.
    """
    last_raise, short = state.completion_betting_or_raising_amount, state.consecutive_short_all_in_amounts
    first_is_short = 0 < last_raise < stakes.big_blind
    faces_a_raise = (state.checking_or_calling_amount or 0) >= last_raise
    forgets = faces_a_raise and sum(short) < last_raise and state.actor_index in state.acted_player_indices
    return first_is_short or forgets


@pytest.mark.slow
@pytest.mark.parametrize("deal", [no_limit, pot_limit, stud])
def test_every_decision_of_random_hands_matches_pokerkit(deal: Callable[[random.Random], Hand], rng: random.Random):
    for _ in range(HANDS):
        hand = deal(rng)
        for state, street, standing in decisions(hand, rng):
            compared = 2 if counts_short_all_ins_otherwise(state, hand.stakes) else 4
            assert our_options(street, standing)[:compared] == pokerkit_options(state)[:compared]
