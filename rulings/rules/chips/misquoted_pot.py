"""A pot-limit bet based on a wrong count of the pot (TDA 2024 rule 52-B).

WSOP rules and Robert's Rules allow less time to correct it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from rulings.rules.chips.wager import is_substantial_action
from tournaments.rules.rulebook.house_rules import HouseRules


class Misquote(StrEnum):
    """The error in the count of the pot, if any."""

    TOO_HIGH = "too_high"
    TOO_LOW = "too_low"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class PotBet:
    """The ruling: `to` is the bet after any correction, in chips; `changed` says that it was corrected."""

    misquote: Misquote
    to: int
    changed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionSince:
    """The action since the bet: the actions in turn, and whether everybody has answered or the street is over."""

    actions: Sequence[str] = ()
    all_acted: bool = False
    street_over: bool = False


def corrected_bet(
    bet_to: int, *, right_to: int, since: ActionSince, house_rules: HouseRules, said_pot: bool = True
) -> PotBet:
    """Return the corrected bet. `right_to` is the largest legal bet.

    A larger bet is reduced. A smaller bet is increased if the player announced pot. An error noticed too late is not
    corrected.
    """
    if bet_to > right_to:
        return _pot_bet_ruling(Misquote.TOO_HIGH, bet_to, right_to, in_time=_may_be_reduced(since, house_rules))
    if bet_to < right_to and said_pot:
        in_time = not since.street_over and not is_substantial_action(since.actions)
        return _pot_bet_ruling(Misquote.TOO_LOW, bet_to, right_to, in_time=in_time)
    return PotBet(Misquote.RIGHT, bet_to, changed=False)


def _pot_bet_ruling(misquote: Misquote, bet_to: int, right_to: int, *, in_time: bool) -> PotBet:
    return PotBet(misquote, right_to if in_time else bet_to, changed=in_time)


def _may_be_reduced(since: ActionSince, house_rules: HouseRules) -> bool:
    """Return whether house rules still allow reducing an illegal bet."""
    if since.street_over:
        return False
    match house_rules["pot_limit_overbet"]:
        case "until_substantial_action":
            return not is_substantial_action(since.actions)
        case "until_all_acted":
            return not since.all_acted
        case "until_any_action":
            return not since.actions
        case _:
            return True
