"""Words that go with chips: call, raise, an amount. The first clear words define the action, not the chips.

TDA 2024 rules 40, 41, 43, 44 and 55.
"""

from dataclasses import dataclass
from enum import StrEnum

from rulings.rules.chips.chips_in import ChipsIn
from rulings.rules.chips.ground import Ground, Ruling
from rulings.rules.chips.silent import all_in, half_rule, opening, silent
from rulings.rules.chips.spot import Spot


class Word(StrEnum):
    """What was said."""

    CALL = "call"
    RAISE = "raise"
    RAISE_TO = "raise_to"
    RAISE_BY = "raise_by"
    AMOUNT = "amount"


@dataclass(frozen=True, slots=True)
class Said:
    """A word; `amount` in chips with "raise to", "raise by" and a bare amount."""

    word: Word
    amount: int = 0


def ruled(spot: Spot, chips: ChipsIn, said: Said | None = None) -> Ruling:
    """What words and chips amount to."""
    if said is None:
        return silent(spot, chips)
    match said.word:
        case Word.CALL:
            return _call(spot, chips)
        case Word.RAISE:
            return _raise(spot, chips)
        case Word.AMOUNT:
            return _amount(spot, chips, said.amount)
        case _:
            return _raise_to(spot, chips, said)


def _call(spot: Spot, chips: ChipsIn) -> Ruling:
    """A call is the full bet, whatever was pushed in; with nothing to call it is a check (rule 55)."""
    if not spot.bet:
        return Ruling("check", chips.lying, Ground.NOTHING_TO_CALL)
    if chips.last and chips.total < spot.bet:
        return Ruling("all_in", chips.total, Ground.LAST_CHIPS_SHORT)
    return Ruling("call", spot.bet, Ground.SAID_CALL)


def _raise(spot: Spot, chips: ChipsIn) -> Ruling:
    """Raise without an amount: the most the chips allow, a full raise at least (rules 43-A and 44)."""
    if chips.last:
        return all_in(spot, chips.total)
    to = spot.made_legal(chips.total)
    if not chips.added or to > chips.total:
        ground = Ground.RAISE_WITHOUT_AMOUNT
    elif to < chips.total:
        ground = Ground.TOO_MUCH
    else:
        ground = Ground.RAISE_WITH_ONE_CHIP if chips.one_chip else Ground.RAISE_WITH_CHIPS
    return Ruling("raise" if spot.bet else "bet", to, ground)


def _raise_to(spot: Spot, chips: ChipsIn, said: Said) -> Ruling:
    """Raise and an amount: that total (rule 43-B), or with "by" that much on top; a full raise at least."""
    wanted = said.amount + (spot.bet if said.word is Word.RAISE_BY else 0)
    if chips.last and wanted >= chips.total:
        return all_in(spot, chips.total)
    to = spot.made_legal(wanted)
    if to != wanted:
        ground = Ground.SAID_TOO_LITTLE if to > wanted else Ground.TOO_MUCH
    else:
        ground = Ground.SAID_BY if said.word is Word.RAISE_BY else Ground.SAID_TOTAL
    return Ruling("raise" if spot.bet else "bet", to, ground)


def _amount(spot: Spot, chips: ChipsIn, amount: int) -> Ruling:
    """An amount alone is the same as that many chips pushed in silence (rule 40)."""
    everything = chips.last and amount >= chips.total
    to = chips.total if everything else amount
    if spot.bet and to == spot.bet:
        return Ruling("call", to, Ground.EXACT)
    if everything:
        return all_in(spot, to)
    if not spot.bet:
        return opening(spot, to)
    return half_rule(spot, to) if to > spot.bet else Ruling("floor_decides", None, Ground.LESS_THAN_THE_BET)
