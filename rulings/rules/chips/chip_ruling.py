"""Chips put in, with or without words: a call, a raise, a bet or all-in. Clear words define the action, not the chips.

TDA 2024 rules 40, 41, 43 to 46, 55 and 61; Robert's Rules 11 (betting and raising) for limit.
"""

from dataclasses import dataclass
from enum import StrEnum

from rulings.rules.chips.situation import ChipRuling, Ground, Situation
from rulings.rules.chips.wager import ChipsIn


class SpokenWord(StrEnum):
    """The word that a player said."""

    CALL = "call"
    RAISE = "raise"
    RAISE_TO = "raise_to"
    RAISE_BY = "raise_by"
    AMOUNT = "amount"


@dataclass(frozen=True, slots=True)
class SpokenAction:
    """The word that a player said, and the `amount` in chips if it was "raise to", "raise by" or only an amount."""

    word: SpokenWord
    amount: int = 0


def chip_ruling(situation: Situation, chips: ChipsIn, said: SpokenAction | None = None) -> ChipRuling:
    """Return the ruling on chips put in. `said` is what the player said, None if they said nothing."""
    if said is None:
        return silent_ruling(situation, chips)
    match said.word:
        case SpokenWord.CALL:
            return _call_ruling(situation, chips)
        case SpokenWord.RAISE:
            return _raise_ruling(situation, chips)
        case SpokenWord.AMOUNT:
            return _amount_ruling(situation, chips, said.amount)
        case _:
            return _raise_to_ruling(situation, chips, said)


def _call_ruling(situation: Situation, chips: ChipsIn) -> ChipRuling:
    """Return the ruling on "call": a call of the full bet, or a check without a bet (TDA 2024 rule 55).

    A player's last chips below the bet are all-in.
    """
    if not situation.bet:
        return ChipRuling("check", chips.earlier_chips_total, Ground.NOTHING_TO_CALL)
    if chips.last and chips.total < situation.bet:
        return ChipRuling("all_in", chips.total, Ground.LAST_CHIPS_SHORT)
    return ChipRuling("call", situation.bet, Ground.SAID_CALL)


def _raise_ruling(situation: Situation, chips: ChipsIn) -> ChipRuling:
    """Return the ruling on "raise" without an amount (TDA 2024 rules 43-A and 44).

    It is a raise of as much as the chips allow, at least a full raise.
    """
    if chips.last:
        return all_in_ruling(situation, chips.total)
    to = situation.nearest_legal_total(chips.total)
    if not chips.added or to > chips.total:
        ground = Ground.RAISE_WITHOUT_AMOUNT
    elif to < chips.total:
        ground = Ground.TOO_MUCH
    else:
        ground = Ground.RAISE_WITH_ONE_CHIP if chips.is_single_chip else Ground.RAISE_WITH_CHIPS
    return ChipRuling("raise" if situation.bet else "bet", to, ground)


def _raise_to_ruling(situation: Situation, chips: ChipsIn, said: SpokenAction) -> ChipRuling:
    """Return the ruling on a raise to a total (rule 43-B) or by an amount; at least a full raise."""
    wanted = said.amount + (situation.bet if said.word is SpokenWord.RAISE_BY else 0)
    if chips.last and wanted >= chips.total:
        return all_in_ruling(situation, chips.total)
    to = situation.nearest_legal_total(wanted)
    if to != wanted:
        ground = Ground.SAID_TOO_LITTLE if to > wanted else Ground.TOO_MUCH
    else:
        ground = Ground.SAID_BY if said.word is SpokenWord.RAISE_BY else Ground.SAID_TOTAL
    return ChipRuling("raise" if situation.bet else "bet", to, ground)


def _amount_ruling(situation: Situation, chips: ChipsIn, amount: int) -> ChipRuling:
    """Return the ruling on a bare amount: the same as for that many chips put in silently (rule 40)."""
    everything = chips.last and amount >= chips.total
    to = chips.total if everything else amount
    if situation.bet and to == situation.bet:
        return ChipRuling("call", to, Ground.EXACT)
    if everything:
        return all_in_ruling(situation, to)
    if not situation.bet:
        return opening_ruling(situation, to)
    return (
        half_rule_ruling(situation, to)
        if to > situation.bet
        else ChipRuling("floor_decides", None, Ground.LESS_THAN_THE_BET)
    )


def silent_ruling(situation: Situation, chips: ChipsIn) -> ChipRuling:
    """Return the ruling on chips put in without a word."""
    if not situation.bet:
        return opening_ruling(situation, chips.total, last=chips.last)
    if chips.total < situation.bet:
        return _short_ruling(situation, chips)
    if call := _call_ground(situation, chips):
        return ChipRuling("call", situation.bet, call)
    return all_in_ruling(situation, chips.total) if chips.last else half_rule_ruling(situation, chips.total)


def _call_ground(situation: Situation, chips: ChipsIn) -> Ground | None:
    """Return the reason why chips that cover the bet are only a call.

    Returns None if the chips above the bet may be a raise.
    """
    if chips.total == situation.bet:
        return Ground.EXACT
    if not chips.added:
        return Ground.COVERED
    if chips.is_one_bet(situation.bet):
        return None
    if chips.is_single_chip:
        return Ground.ONE_BIG_CHIP
    return Ground.EVERY_CHIP_NEEDED if chips.is_every_chip_needed(situation.bet) else None


def opening_ruling(situation: Situation, total: int, *, last: bool = False) -> ChipRuling:
    """Return the ruling on chips put in without a bet to call: a bet of at least the minimum.

    `last`: they are the player's last chips, so the player is all-in.
    """
    if last:
        return all_in_ruling(situation, total)
    to = situation.nearest_legal_total(total)
    if to > total:
        return ChipRuling("bet", to, Ground.OPENS_TOO_LOW)
    return ChipRuling("bet", to, Ground.TOO_MUCH if to < total else Ground.OPENS)


def half_rule_ruling(situation: Situation, total: int) -> ChipRuling:
    """Return the ruling on chips above the bet: half a raise or more is completed, less is a call (rule 43-A)."""
    more = total - situation.bet
    if 2 * more < situation.full:
        return ChipRuling("call", situation.bet, Ground.LESS_THAN_HALF)
    to = situation.nearest_legal_total(total)
    if to > total:
        return ChipRuling("raise", to, Ground.HALF_OR_MORE)
    return ChipRuling("raise", to, Ground.TOO_MUCH if to < total else Ground.FULL_RAISE)


def all_in_ruling(situation: Situation, total: int) -> ChipRuling:
    """Return the ruling on a player's last chips: all-in, but at most the largest legal bet (rules 43-A and 45)."""
    if situation.max_legal_total is not None and total > situation.max_legal_total:
        return ChipRuling("raise" if situation.bet else "bet", situation.nearest_legal_total(total), Ground.TOO_MUCH)
    return ChipRuling("all_in", total, Ground.LAST_CHIPS_SHORT if total < situation.bet else Ground.LAST_CHIPS)


def _short_ruling(situation: Situation, chips: ChipsIn) -> ChipRuling:
    """Return the ruling on chips for less than the bet.

    A player's last chips are all-in. A player who took chips back has to call (rule 46-A). Else the floor decides.
    """
    if chips.last:
        return ChipRuling("all_in", chips.total, Ground.LAST_CHIPS_SHORT)
    if chips.pulled_back != "none":
        return ChipRuling("call", situation.bet, Ground.PULLED_BACK)
    return ChipRuling("floor_decides", None, Ground.LESS_THAN_THE_BET)
