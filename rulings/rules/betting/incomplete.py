"""Bets and raises of less than the full amount: their correction, and the time limit for it.

TDA 2024 rules 43-A and 52-A, Robert's Rules 11 (betting and raising). Amounts are totals on the street, in chips.
"""

from dataclasses import dataclass

from tournaments.rules.rulebook.house_rules import HouseRules


@dataclass(frozen=True, slots=True, kw_only=True)
class IncompleteWager:
    """A wager of `put_in` by a player who faces a bet of `facing` (0: no bet yet). A full bet or raise adds `full`.

    In a `limit` game, more than a full bet or raise is wrong too. `raise_said`: the player announced a raise, which
    binds them. `all_in`: the amount is right, however short. `one_chip`: a single oversized chip was put in. Amounts
    are multiples of the betting `unit`.
    """

    put_in: int
    facing: int
    full: int
    limit: bool = False
    raise_said: bool = False
    all_in: bool = False
    one_chip: bool = False
    unit: int = 1


@dataclass(frozen=True, slots=True)
class WagerRuling:
    """The ruling on a wager (`call`, `bet`, `raise` or `all_in`), and the player's total in chips."""

    ruling: str
    to: int


def corrected_wager(wager: IncompleteWager) -> WagerRuling:
    """Return the corrected wager, rounded to the nearest betting unit (Robert's Rules 11, betting 16).

    It is at least the minimum bet or raise.
    """
    ruling = _corrected_in_chips(wager)
    if ruling.ruling not in {"bet", "raise"} or not ruling.to % wager.unit:
        return ruling
    nearest = (2 * ruling.to + wager.unit) // (2 * wager.unit) * wager.unit
    least = -(-(wager.facing + wager.full) // wager.unit) * wager.unit
    return WagerRuling(ruling.ruling, max(nearest, least))


def _corrected_in_chips(wager: IncompleteWager) -> WagerRuling:
    """Return the corrected wager, not yet rounded to betting units.

    An opening bet is made full. At least half a raise becomes a full raise, less becomes a call.
    """
    full_to = wager.facing + wager.full
    if wager.all_in:
        return WagerRuling("all_in", wager.put_in)
    if not wager.facing:
        return WagerRuling("bet", full_to if wager.limit else max(wager.put_in, full_to))
    if wager.raise_said or (not wager.one_chip and 2 * (wager.put_in - wager.facing) >= wager.full):
        return WagerRuling("raise", full_to if wager.limit else max(wager.put_in, full_to))
    return WagerRuling("call", wager.facing)


def may_be_corrected(*, noticed: str, house_rules: HouseRules) -> bool:
    """Return whether a wager may still be corrected. `noticed` says when the error was noticed.

    The TDA allows a correction until the next street, Robert's Rules until the betting round is complete.
    """
    allowed = {"same_street": {"in_time", "round_complete"}, "round_complete": {"in_time"}}
    return noticed in allowed[house_rules["short_bet_fix"]]
