"""Bounties: shared to the unit, and never a unit lost."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from tournaments.rules.prizes.bounties import Win, head_amounts_by_player, split_evenly, split_head


def test_progressive_bounty_of_10_pays_5_and_adds_5_to_the_winners_bounty() -> None:
    wins = split_head(10, busted=2, winners=[1], progressive=True)
    assert wins == [Win(winner=1, busted=2, cash=5, head=5)]
    assert head_amounts_by_player({1: 10, 2: 10}, wins) == {1: 15, 2: 0}


def test_odd_cent_of_a_progressive_bounty_is_added_to_the_winners_bounty() -> None:
    assert split_head(2501, busted=2, winners=[1], progressive=True) == [Win(winner=1, busted=2, cash=1250, head=1251)]


def test_odd_unit_of_a_shared_bounty_goes_to_the_first_winner() -> None:
    wins = split_head(101, busted=9, winners=[4, 2], progressive=False)
    assert [(win.winner, win.cash, win.head) for win in wins] == [(4, 51, 0), (2, 50, 0)]


def test_each_part_of_a_shared_progressive_bounty_is_halved() -> None:
    wins = split_head(101, busted=9, winners=[4, 2], progressive=True)
    assert [(win.cash, win.head) for win in wins] == [(25, 26), (25, 25)]


@pytest.mark.parametrize("winners", [[], [1, 1], [9], [1, 9]])
def test_bounty_without_valid_winners_is_refused(winners: list[int]) -> None:
    with pytest.raises(ValueError, match="winner"):
        split_head(10, busted=9, winners=winners, progressive=False)


@given(st.integers(0, 10**9), st.integers(1, 12))
def test_shares_of_a_split_bounty_differ_by_at_most_one_unit(amount: int, shares: int) -> None:
    parts = split_evenly(amount, shares=shares)
    assert (sum(parts), max(parts) - min(parts) in (0, 1)) == (amount, True)
    assert all(first >= second for first, second in pairwise(parts))


@pytest.mark.parametrize(("amount", "shares"), [(-1, 2), (10, 0)])
def test_invalid_bounty_split_is_refused(amount: int, shares: int) -> None:
    with pytest.raises(ValueError, match="split"):
        split_evenly(amount, shares=shares)


class Event(RuleBasedStateMachine):
    """An event with bounties: busts with one winner or several, given at once or later, reversed, champion last."""

    def __init__(self) -> None:
        super().__init__()
        self.own: dict[int, int] = {}
        self.alive: list[int] = []
        self.waiting: list[int] = []
        self.wins: list[list[Win]] = []
        self.progressive = True

    @rule(bounty=st.integers(0, 5001))
    @precondition(lambda self: len(self.own) < 30)
    def enter(self, bounty: int) -> None:
        """Enter a player at any price."""
        self.own[len(self.own)] = bounty
        self.alive.append(len(self.own) - 1)

    @rule(progressive=st.booleans())
    @precondition(lambda self: not self.wins)
    def kind(self, progressive: bool) -> None:
        """Choose the kind before the first bust."""
        self.progressive = progressive

    @rule(at=st.integers(0, 99))
    @precondition(lambda self: len(self.alive) > 1)
    def bust(self, at: int) -> None:
        """Bust a player; the winner of their bounty is still open."""
        self.waiting.append(self.alive.pop(at % len(self.alive)))

    @rule(at=st.integers(0, 99), shares=st.integers(1, 4))
    @precondition(lambda self: self.waiting)
    def give(self, at: int, shares: int) -> None:
        """Award a bounty to live players."""
        busted = self.waiting.pop(0)
        turned = self.alive[at % len(self.alive) :] + self.alive[: at % len(self.alive)]
        self.wins.append(
            split_head(self.heads()[busted], busted=busted, winners=turned[:shares], progressive=self.progressive)
        )

    @rule()
    @precondition(lambda self: self.wins)
    def take_back(self) -> None:
        """Reverse the latest bounty."""
        gone = self.wins.pop()
        if gone[0].busted is not None:
            self.waiting.insert(0, gone[0].busted)

    @rule()
    @precondition(lambda self: len(self.alive) == 1 and not self.waiting)
    def champion(self) -> None:
        """Let the last player take their own bounty."""
        own = self.alive[0]
        self.wins.append([Win(winner=own, busted=None, cash=self.heads()[own])])

    def heads(self) -> dict[int, int]:
        """Return the amount on each head now."""
        return head_amounts_by_player(self.own, [win for wins in self.wins for win in wins])

    @invariant()
    def every_unit_is_somewhere(self) -> None:
        """Check that paid, live and waiting bounties sum to the pool and none is negative."""
        on_heads = self.heads()
        paid = sum(win.cash for wins in self.wins for win in wins)
        assert paid + sum(on_heads.values()) == sum(self.own.values())
        assert min(on_heads.values(), default=0) >= 0
        given_for = {win.busted for wins in self.wins for win in wins}
        assert all(on_heads[busted] == 0 for busted in given_for if busted is not None)


TestEvent = Event.TestCase
