"""Words that go with chips: call, raise, an amount. The first clear words define the action, not the chips.

TDA 2024 rules 40, 41, 43, 44 and 55.
"""

from dataclasses import dataclass
from enum import StrEnum

from rulings.rules.chips.silent import all_in_ruling, half_rule_ruling, opening_ruling, silent_ruling
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
    """A word; `amount` in chips for "raise to", "raise by" and a bare amount."""

    word: SpokenWord
    amount: int = 0


def chip_ruling(situation: Situation, chips: ChipsIn, said: SpokenAction | None = None) -> ChipRuling:
    """Return the ruling on words and chips."""
    if said is None:
        return silent_ruling(situation, chips)
    match said.word:
        case SpokenWord.CALL:
            return _call(situation, chips)
        case SpokenWord.RAISE:
            return _raise(situation, chips)
        case SpokenWord.AMOUNT:
            return _amount(situation, chips, said.amount)
        case _:
            return _raise_to(situation, chips, said)


def _call(situation: Situation, chips: ChipsIn) -> ChipRuling:
    """Rule on "call": the full bet, whatever was put in; with nothing to call a check (rule 55)."""
    if not situation.bet:
        return ChipRuling("check", chips.lying, Ground.NOTHING_TO_CALL)
    if chips.last and chips.total < situation.bet:
        return ChipRuling("all_in", chips.total, Ground.LAST_CHIPS_SHORT)
    return ChipRuling("call", situation.bet, Ground.SAID_CALL)


def _raise(situation: Situation, chips: ChipsIn) -> ChipRuling:
    """Rule on "raise" without an amount: the most the chips allow, at least a full raise (rules 43-A and 44)."""
    if chips.last:
        return all_in_ruling(situation, chips.total)
    to = situation.made_legal(chips.total)
    if not chips.added or to > chips.total:
        ground = Ground.RAISE_WITHOUT_AMOUNT
    elif to < chips.total:
        ground = Ground.TOO_MUCH
    else:
        ground = Ground.RAISE_WITH_ONE_CHIP if chips.one_chip else Ground.RAISE_WITH_CHIPS
    return ChipRuling("raise" if situation.bet else "bet", to, ground)


def _raise_to(situation: Situation, chips: ChipsIn, said: SpokenAction) -> ChipRuling:
    """Rule on a raise with an amount: that total (rule 43-B), or with "by" that much on top; at least a full raise."""
    wanted = said.amount + (situation.bet if said.word is SpokenWord.RAISE_BY else 0)
    if chips.last and wanted >= chips.total:
        return all_in_ruling(situation, chips.total)
    to = situation.made_legal(wanted)
    if to != wanted:
        ground = Ground.SAID_TOO_LITTLE if to > wanted else Ground.TOO_MUCH
    else:
        ground = Ground.SAID_BY if said.word is SpokenWord.RAISE_BY else Ground.SAID_TOTAL
    return ChipRuling("raise" if situation.bet else "bet", to, ground)


def _amount(situation: Situation, chips: ChipsIn, amount: int) -> ChipRuling:
    """Rule on an amount alone: the same as that many chips put in silently (rule 40)."""
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
