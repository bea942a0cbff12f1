"""A pot-limit bet made on a wrong count of the pot (TDA 2024 rule 52-B; WSOP and Robert's close the window earlier)."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from rulings.rules.chips.wager import is_substantial
from tournaments.rules.rulebook.house_rules import HouseRules


class Misquote(StrEnum):
    """What was wrong with the count."""

    TOO_HIGH = "too_high"
    TOO_LOW = "too_low"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class PotBet:
    """`to` is what the bet is now, in chips; `changed` whether that is another amount than was bet."""

    misquote: Misquote
    to: int
    changed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Since:
    """What happened after the bet: actions in turn, whether everybody has answered it, whether the street is over."""

    actions: Sequence[str] = ()
    all_acted: bool = False
    street_over: bool = False


def corrected(bet_to: int, *, right_to: int, since: Since, house_rules: HouseRules, said_pot: bool = True) -> PotBet:
    """Return what becomes of the bet. `right_to` is the most it could be; only who said pot is raised to it."""
    if bet_to > right_to:
        return _changed(Misquote.TOO_HIGH, bet_to, right_to, in_time=_still_too_high(since, house_rules))
    if bet_to < right_to and said_pot:
        in_time = not since.street_over and not is_substantial(since.actions)
        return _changed(Misquote.TOO_LOW, bet_to, right_to, in_time=in_time)
    return PotBet(Misquote.RIGHT, bet_to, changed=False)


def _changed(misquote: Misquote, bet_to: int, right_to: int, *, in_time: bool) -> PotBet:
    return PotBet(misquote, right_to if in_time else bet_to, changed=in_time)


def _still_too_high(since: Since, house_rules: HouseRules) -> bool:
    """Return whether an illegal bet may still be brought down."""
    if since.street_over:
        return False
    match house_rules["pot_limit_overbet"]:
        case "until_substantial_action":
            return not is_substantial(since.actions)
        case "until_all_acted":
            return not since.all_acted
        case "until_any_action":
            return not since.actions
        case _:
            return True
