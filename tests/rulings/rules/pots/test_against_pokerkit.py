"""TDA 2024 rule 21 beside pokerkit: the pots of thousands of random hands full of all-ins.

Antes from everybody, the big blind's ante, or none; stacks from one chip up, so that many are short of ante or blind.
"""

import os
import random
import sys

import pytest
from pokerkit import Automation, Mode, NoLimitTexasHoldem, State

from rulings.rules.pots.side_pots import Contributions, main_and_side_pots
from tests.suite.hypothesis_profiles import of_a_hundred

HANDS = 25 * of_a_hundred(100)
UNTIL_THE_SHOWDOWN = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
)
SMALL, BIG = 5, 10


@pytest.fixture
def rng(capsys: pytest.CaptureFixture[str]) -> random.Random:
    """Other hands on every run; POKERKIT_SEED plays the same ones again."""
    seed = int(os.environ.get("POKERKIT_SEED") or random.SystemRandom().randrange(2**32))
    with capsys.disabled():
        sys.stdout.write(f"\nPOKERKIT_SEED={seed} ")
    return random.Random(seed)


def deal_hand(rng: random.Random, *, each: int = 0, big_blind: int = 0) -> tuple[State, list[int]]:
    """A hand with antes of `each`, or one of the big blind, and the stacks before it."""
    count = rng.randint(2, 8)
    stacks = [rng.choice((rng.randint(1, 12), rng.randint(5, 60), rng.randint(50, 400))) for _ in range(count)]
    antes = {1: big_blind} if big_blind else each
    trimmed = not big_blind
    state = NoLimitTexasHoldem.create_state(
        UNTIL_THE_SHOWDOWN, trimmed, antes, (SMALL, BIG), BIG, list(stacks), count, mode=Mode.TOURNAMENT
    )
    return state, stacks


def play(state: State, rng: random.Random) -> None:
    """Random actions until nobody can act any more."""
    while state.status and state.actor_index is not None:
        verb = rng.choices(("fold", "call", "least", "most"), (15, 55, 15, 15))[0]
        if verb == "fold" and state.can_fold():
            state.fold()
        elif verb in {"least", "most"} and state.can_complete_bet_or_raise_to():
            least = state.min_completion_betting_or_raising_to_amount
            most = state.max_completion_betting_or_raising_to_amount
            state.complete_bet_or_raise_to(least if verb == "least" else most)
        else:
            state.check_or_call()


def put_in(state: State, stacks: list[int], *, each: int, big_blind: int) -> Contributions:
    """Return the contributions for our side: antes as paid, and each player's other chips."""
    everybody = range(state.player_count)
    if big_blind:
        payer = 0 if state.player_count == 2 else 1
        antes: dict[int, int] = {}
        dead = {payer: min(big_blind, stacks[payer])}
    else:
        second_most = sorted(min(each, stack) for stack in stacks)[-2]
        antes = {seat: min(each, stacks[seat], second_most) for seat in everybody}
        dead = {}
    paid = {seat: -state.payoffs[seat] for seat in everybody}
    bets = {seat: paid[seat] - antes.get(seat, 0) - dead.get(seat, 0) for seat in everybody}
    return Contributions(bets=by_name(bets), antes=by_name(antes), dead=by_name(dead))


def by_name(chips: dict[int, int]) -> dict[str, int]:
    return {f"P{seat}": amount for seat, amount in chips.items()}


@pytest.mark.parametrize(("each", "big_blind"), [(0, 0), (3, 0), (0, BIG)], ids=["no ante", "ante", "big blind ante"])
def test_pots_of_random_all_ins_match_pokerkit(rng: random.Random, each: int, big_blind: int) -> None:
    compared = 0
    while compared < HANDS:
        state, stacks = deal_hand(rng, each=each, big_blind=big_blind)
        play(state, rng)
        live = [seat for seat in state.player_indices if state.statuses[seat]]
        if len(live) < 2:
            continue
        folded = {f"P{seat}" for seat in state.player_indices} - {f"P{seat}" for seat in live}
        ours = main_and_side_pots(put_in(state, stacks, each=each, big_blind=big_blind), folded=folded)
        theirs = [(pot.amount, tuple(f"P{seat}" for seat in pot.player_indices)) for pot in state.pots]
        assert [(pot.amount, pot.eligible) for pot in ours] == theirs, (stacks, state.operations)
        compared += 1
