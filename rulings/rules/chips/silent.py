"""Chips put in without a word: a call, a raise, a bet or all-in.

TDA 2024 rules 43-A, 44, 45, 46 and 61; Robert's Rules 11 (betting and raising) for limit.
"""

from rulings.rules.chips.chips_in import ChipsIn
from rulings.rules.chips.situation import ChipRuling, Ground, Situation


def silent(situation: Situation, chips: ChipsIn) -> ChipRuling:
    """Return what silent chips are."""
    if not situation.bet:
        return opening(situation, chips.total, last=chips.last)
    if chips.total < situation.bet:
        return _short(situation, chips)
    if call := _call(situation, chips):
        return ChipRuling("call", situation.bet, call)
    return all_in(situation, chips.total) if chips.last else half_rule(situation, chips.total)


def _call(situation: Situation, chips: ChipsIn) -> Ground | None:
    """Return why chips that cover the bet are a call, whatever is over; None when what is over must be looked at."""
    if chips.total == situation.bet:
        return Ground.EXACT
    if not chips.added:
        return Ground.COVERED
    if chips.combined(situation.bet):
        return None
    if chips.one_chip:
        return Ground.ONE_BIG_CHIP
    return Ground.EVERY_CHIP_NEEDED if chips.all_needed(situation.bet) else None


def opening(situation: Situation, total: int, *, last: bool = False) -> ChipRuling:
    """A bet when there is none: what went in, at least the smallest bet, all-in whatever it is."""
    if last:
        return all_in(situation, total)
    to = situation.made_legal(total)
    if to > total:
        return ChipRuling("bet", to, Ground.OPENS_TOO_LOW)
    return ChipRuling("bet", to, Ground.TOO_MUCH if to < total else Ground.OPENS)


def half_rule(situation: Situation, total: int) -> ChipRuling:
    """Half of a raise or more on top of the bet is a raise and made full; less is a call (TDA 2024 rule 43-A)."""
    more = total - situation.bet
    if 2 * more < situation.full:
        return ChipRuling("call", situation.bet, Ground.LESS_THAN_HALF)
    to = situation.made_legal(total)
    if to > total:
        return ChipRuling("raise", to, Ground.HALF_OR_MORE)
    return ChipRuling("raise", to, Ground.TOO_MUCH if to < total else Ground.FULL_RAISE)


def all_in(situation: Situation, total: int) -> ChipRuling:
    """The last chips: all-in, half of a raise or not, and no more than the limit (TDA 2024 rules 43-A and 45)."""
    if situation.highest is not None and total > situation.highest:
        return ChipRuling("raise" if situation.bet else "bet", situation.made_legal(total), Ground.TOO_MUCH)
    return ChipRuling("all_in", total, Ground.LAST_CHIPS_SHORT if total < situation.bet else Ground.LAST_CHIPS)


def _short(situation: Situation, chips: ChipsIn) -> ChipRuling:
    """Less than the bet: all-in if that is all there is; who took chips back may not fold any more (rule 46-A)."""
    if chips.last:
        return ChipRuling("all_in", chips.total, Ground.LAST_CHIPS_SHORT)
    if chips.pulled_back != "none":
        return ChipRuling("call", situation.bet, Ground.PULLED_BACK)
    return ChipRuling("floor_decides", None, Ground.LESS_THAN_THE_BET)
