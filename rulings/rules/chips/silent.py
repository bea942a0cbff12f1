"""Chips put in without a word: a call, a raise, a bet or all-in.

TDA 2024 rules 43-A, 44, 45, 46 and 61; Robert's Rules 11 (betting and raising) for limit.
"""

from rulings.rules.chips.situation import ChipRuling, Ground, Situation
from rulings.rules.chips.wager import ChipsIn


def silent_ruling(situation: Situation, chips: ChipsIn) -> ChipRuling:
    """Return the ruling on silent chips."""
    if not situation.bet:
        return opening_ruling(situation, chips.total, last=chips.last)
    if chips.total < situation.bet:
        return _short_ruling(situation, chips)
    if call := _call_ground(situation, chips):
        return ChipRuling("call", situation.bet, call)
    return all_in_ruling(situation, chips.total) if chips.last else half_rule_ruling(situation, chips.total)


def _call_ground(situation: Situation, chips: ChipsIn) -> Ground | None:
    """Return why chips that cover the bet are a call, None if the excess must be looked at."""
    if chips.total == situation.bet:
        return Ground.EXACT
    if not chips.added:
        return Ground.COVERED
    if chips.is_one_bet(situation.bet):
        return None
    if chips.one_chip:
        return Ground.ONE_BIG_CHIP
    return Ground.EVERY_CHIP_NEEDED if chips.all_needed(situation.bet) else None


def opening_ruling(situation: Situation, total: int, *, last: bool = False) -> ChipRuling:
    """Rule on chips without a bet to call: a bet of what went in, at least the smallest bet."""
    if last:
        return all_in_ruling(situation, total)
    to = situation.made_legal(total)
    if to > total:
        return ChipRuling("bet", to, Ground.OPENS_TOO_LOW)
    return ChipRuling("bet", to, Ground.TOO_MUCH if to < total else Ground.OPENS)


def half_rule_ruling(situation: Situation, total: int) -> ChipRuling:
    """Rule on chips above the bet: half a raise or more is completed, less is a call (TDA 2024 rule 43-A)."""
    more = total - situation.bet
    if 2 * more < situation.full:
        return ChipRuling("call", situation.bet, Ground.LESS_THAN_HALF)
    to = situation.made_legal(total)
    if to > total:
        return ChipRuling("raise", to, Ground.HALF_OR_MORE)
    return ChipRuling("raise", to, Ground.TOO_MUCH if to < total else Ground.FULL_RAISE)


def all_in_ruling(situation: Situation, total: int) -> ChipRuling:
    """Rule on a player's last chips: all-in, but no more than the limit (TDA 2024 rules 43-A and 45)."""
    if situation.highest is not None and total > situation.highest:
        return ChipRuling("raise" if situation.bet else "bet", situation.made_legal(total), Ground.TOO_MUCH)
    return ChipRuling("all_in", total, Ground.LAST_CHIPS_SHORT if total < situation.bet else Ground.LAST_CHIPS)


def _short_ruling(situation: Situation, chips: ChipsIn) -> ChipRuling:
    """Rule on less than the bet: all-in if it is all; a player who took chips back may not fold (rule 46-A)."""
    if chips.last:
        return ChipRuling("all_in", chips.total, Ground.LAST_CHIPS_SHORT)
    if chips.pulled_back != "none":
        return ChipRuling("call", situation.bet, Ground.PULLED_BACK)
    return ChipRuling("floor_decides", None, Ground.LESS_THAN_THE_BET)
