"""Calling without knowing the amount: who calls answers for the true bet (TDA 2024 rule 49)."""

from dataclasses import dataclass
from enum import StrEnum

from tournaments.rules.house import House


class Accepted(StrEnum):
    """What the call is."""

    CALL = "call"
    ALL_IN = "all_in"
    MAY_TAKE_BACK = "may_take_back"


@dataclass(frozen=True, slots=True)
class AcceptedAction:
    """`to` is what the caller owes in all, in chips; `unexpected` how much more that is than he was told."""

    ruling: Accepted
    to: int
    unexpected: int


def accepted_action(
    true_bet: int, *, told: int | None, stack: int | None, unaware: bool, acted_behind: bool, house: House
) -> AcceptedAction:
    """What a call of a misunderstood bet costs. `told` is the amount he went by, `stack` all he has (None: enough).

    `unaware`: he had not seen that there was a raise at all; some houses let him take his chips back.
    """
    owed = true_bet if stack is None else min(true_bet, stack)
    unexpected = max(0, owed - told) if told is not None else 0
    if unaware and not acted_behind and house["unaware_of_raise"] == "may_take_back":
        return AcceptedAction(Accepted.MAY_TAKE_BACK, owed, unexpected)
    return AcceptedAction(Accepted.ALL_IN if owed == stack else Accepted.CALL, owed, unexpected)
