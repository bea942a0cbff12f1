"""Accepted action: a call covers the true bet (TDA 2024 rule 49), and chips found behind after it (rule 62)."""

from dataclasses import dataclass
from enum import StrEnum

from tournaments.rules.rulebook.house_rules import HouseRules


class Accepted(StrEnum):
    """What becomes of a call whose amount the caller had not understood."""

    CALL = "call"
    ALL_IN = "all_in"
    MAY_TAKE_BACK = "may_take_back"


@dataclass(frozen=True, slots=True)
class AcceptedAction:
    """`to` is what the caller owes in all, in chips; `unexpected` how much more that is than they were told."""

    ruling: Accepted
    to: int
    unexpected: int


def accepted_action(
    true_bet: int, *, told: int | None, stack: int | None, unaware: bool, acted_behind: bool, house_rules: HouseRules
) -> AcceptedAction:
    """What a call of a misunderstood bet costs. `told` is the amount they heard, `stack` all they have (None: enough).

    `unaware`: they had not seen that there was a raise at all; some house rules let them take their chips back.
    """
    owed = true_bet if stack is None else min(true_bet, stack)
    unexpected = max(0, owed - told) if told is not None else 0
    if unaware and not acted_behind and house_rules["unaware_of_raise"] == "may_take_back":
        return AcceptedAction(Accepted.MAY_TAKE_BACK, owed, unexpected)
    return AcceptedAction(Accepted.ALL_IN if owed == stack else Accepted.CALL, owed, unexpected)


class AllInOutcome(StrEnum):
    """What the all-in player did with the hand."""

    WON = "won"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class FoundBehind:
    """Chips that change hands for what was found.

    `paid` go from the caller to a winner, or from a loser to the caller; `kept` stay with those who have them, unpaid.
    `floor_may_award` is True where the director may give a loser's chips to the winning caller.
    """

    paid: int
    kept: int
    out: bool
    floor_may_award: bool = False


def found_behind(found: int, *, outcome: AllInOutcome, part_of_the_bet: bool) -> FoundBehind:
    """Return what found chips are worth. Whether they were part of the accepted bet is the floor's decision.

    A winner is not paid for chips that were no part of it; a loser is not saved by them.
    """
    if part_of_the_bet:
        return FoundBehind(paid=found, kept=0, out=outcome is AllInOutcome.LOST)
    if outcome is AllInOutcome.WON:
        return FoundBehind(paid=0, kept=found, out=False)
    return FoundBehind(paid=0, kept=0, out=True, floor_may_award=True)
