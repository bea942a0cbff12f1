"""Chips put in without a word: a call, a raise, a bet or all-in.

TDA 2024 rules 43-A, 44, 45, 46 and 61; Robert's Rules 11 (betting and raising) for limit.
"""

from rulings.rules.chips.chips_in import ChipsIn
from rulings.rules.chips.ground import Ground, Ruling
from rulings.rules.chips.spot import Spot


def silent(spot: Spot, chips: ChipsIn) -> Ruling:
    """What silent chips are."""
    if not spot.bet:
        return opening(spot, chips.total, last=chips.last)
    if chips.total < spot.bet:
        return _short(spot, chips)
    if call := _call(spot, chips):
        return Ruling("call", spot.bet, call)
    return all_in(spot, chips.total) if chips.last else half_rule(spot, chips.total)


def _call(spot: Spot, chips: ChipsIn) -> Ground | None:
    """Why chips that cover the bet are a call, whatever is over; None when what is over must be looked at."""
    if chips.total == spot.bet:
        return Ground.EXACT
    if not chips.added:
        return Ground.COVERED
    if chips.combined(spot.bet):
        return None
    if chips.one_chip:
        return Ground.ONE_BIG_CHIP
    return Ground.EVERY_CHIP_NEEDED if chips.all_needed(spot.bet) else None


def opening(spot: Spot, total: int, *, last: bool = False) -> Ruling:
    """A bet when there is none: what went in, at least the smallest bet, all-in whatever it is."""
    if last:
        return all_in(spot, total)
    to = spot.made_legal(total)
    if to > total:
        return Ruling("bet", to, Ground.OPENS_TOO_LOW)
    return Ruling("bet", to, Ground.TOO_MUCH if to < total else Ground.OPENS)


def half_rule(spot: Spot, total: int) -> Ruling:
    """Half of a raise or more on top of the bet is a raise and made full; less is a call (TDA 2024 rule 43-A)."""
    more = total - spot.bet
    if 2 * more < spot.full:
        return Ruling("call", spot.bet, Ground.LESS_THAN_HALF)
    to = spot.made_legal(total)
    if to > total:
        return Ruling("raise", to, Ground.HALF_OR_MORE)
    return Ruling("raise", to, Ground.TOO_MUCH if to < total else Ground.FULL_RAISE)


def all_in(spot: Spot, total: int) -> Ruling:
    """The last chips: all-in, half of a raise or not, and no more than the limit (TDA 2024 rules 43-A and 45)."""
    if spot.highest is not None and total > spot.highest:
        return Ruling("raise" if spot.bet else "bet", spot.made_legal(total), Ground.TOO_MUCH)
    return Ruling("all_in", total, Ground.LAST_CHIPS_SHORT if total < spot.bet else Ground.LAST_CHIPS)


def _short(spot: Spot, chips: ChipsIn) -> Ruling:
    """Less than the bet: all-in if that is all there is; who took chips back may not fold any more (rule 46-A)."""
    if chips.last:
        return Ruling("all_in", chips.total, Ground.LAST_CHIPS_SHORT)
    if chips.pulled_back != "none":
        return Ruling("call", spot.bet, Ground.PULLED_BACK)
    return Ruling("floor_decides", None, Ground.LESS_THAN_THE_BET)
