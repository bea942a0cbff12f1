"""Accepted action: a call covers the true bet (TDA 2024 rule 49).

After the call, the all-in player may turn out to have more chips behind (rule 62).
"""

from dataclasses import dataclass
from enum import StrEnum

from tournaments.rules.rulebook.house_rules import HouseRules


class AcceptedRuling(StrEnum):
    """The outcome for a caller who had misunderstood the amount."""

    CALL = "call"
    ALL_IN = "all_in"
    MAY_TAKE_BACK = "may_take_back"


@dataclass(frozen=True, slots=True)
class AcceptedAction:
    """The ruling: `to` is the caller's total in chips. `unexpected` is how far it exceeds the amount they were told."""

    ruling: AcceptedRuling
    to: int
    unexpected: int


def accepted_action_ruling(
    true_bet: int, *, told: int | None, stack: int | None, unaware: bool, acted_behind: bool, house_rules: HouseRules
) -> AcceptedAction:
    """Return the ruling on a call of a misunderstood bet. `told` is the amount that the caller was told, if any.

    `stack` is all of the caller's chips, None if they have enough. `unaware`: the caller had not noticed a raise, so
    that some house rules let them take their chips back.
    """
    owed = true_bet if stack is None else min(true_bet, stack)
    unexpected = max(0, owed - told) if told is not None else 0
    if unaware and not acted_behind and house_rules["unaware_of_raise"] == "may_take_back":
        return AcceptedAction(AcceptedRuling.MAY_TAKE_BACK, owed, unexpected)
    return AcceptedAction(AcceptedRuling.ALL_IN if owed == stack else AcceptedRuling.CALL, owed, unexpected)


class AllInOutcome(StrEnum):
    """The result of the hand for the all-in player."""

    WON = "won"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class FoundBehindRuling:
    """The ruling on chips that an all-in player turned out to have behind.

    `paid` goes from the caller to a winner, or from a loser to the caller; `kept` stays with the player, unpaid. If
    `floor_may_award`, the director may give a loser's chips to the winning caller.
    """

    paid: int
    kept: int
    out: bool
    floor_may_award: bool = False


def found_behind_ruling(found: int, *, outcome: AllInOutcome, part_of_the_bet: bool) -> FoundBehindRuling:
    """Return the effect of `found` chips that an all-in player still had behind.

    `part_of_the_bet`: the floor decided that the caller accepted these chips. If not, a winner is not paid for them,
    and a loser is out all the same.
    """
    if part_of_the_bet:
        return FoundBehindRuling(paid=found, kept=0, out=outcome is AllInOutcome.LOST)
    if outcome is AllInOutcome.WON:
        return FoundBehindRuling(paid=0, kept=found, out=False)
    return FoundBehindRuling(paid=0, kept=0, out=True, floor_may_award=True)
