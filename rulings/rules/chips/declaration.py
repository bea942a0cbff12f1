"""Words that do not fit the moment: what they are taken for (TDA 2024 rules 3, 54-D, 55, 58 and 59)."""

from dataclasses import dataclass
from enum import StrEnum

from rulings.rules.chips.situation import Situation


class Declared(StrEnum):
    """What a player said: the words themselves."""

    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    FOLD = "fold"
    POT = "pot"
    CONDITIONAL = "conditional"


class Meaning(StrEnum):
    """What the words come to by the rules."""

    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    FOLD = "fold"
    CALL_OR_FOLD = "call_or_fold"
    FLOOR_DECIDES = "floor_decides"


@dataclass(frozen=True, slots=True)
class Declaration:
    """`to` is the total in chips it binds to, at least; `valid` whether it was a proper word for the moment."""

    meaning: Meaning
    to: int | None
    valid: bool
    penalty_possible: bool = False


def declaration(
    situation: Situation, said: Declared, *, pot_limit: bool = False, last_round_over: bool = False
) -> Declaration:
    """Return what a declaration binds to. In pot-limit `spot.most` is the pot, when it is known."""
    if said is Declared.CONDITIONAL:
        return Declaration(Meaning.FLOOR_DECIDES, None, valid=False, penalty_possible=True)
    if said is Declared.FOLD:
        asked = situation.bet > 0 or last_round_over
        return Declaration(Meaning.FOLD, None, valid=asked, penalty_possible=not asked)
    if said is Declared.POT:
        return _pot(situation, pot_limit=pot_limit)
    return _facing_a_bet(situation, said) if situation.bet else _nothing_to_call(situation, said)


def _pot(situation: Situation, *, pot_limit: bool) -> Declaration:
    """A size in pot-limit; elsewhere no amount, but it binds to the smallest bet or raise."""
    meaning = Meaning.RAISE if situation.bet else Meaning.BET
    if pot_limit:
        return Declaration(meaning, situation.highest, valid=True)
    return Declaration(meaning, situation.full_to, valid=False)


def _nothing_to_call(situation: Situation, said: Declared) -> Declaration:
    if said in {Declared.CHECK, Declared.CALL}:
        return Declaration(Meaning.CHECK, 0, valid=said is Declared.CHECK)
    return Declaration(Meaning.BET, situation.full_to, valid=said is Declared.BET)


def _facing_a_bet(situation: Situation, said: Declared) -> Declaration:
    if said is Declared.CHECK:
        return Declaration(Meaning.CALL_OR_FOLD, situation.bet, valid=False)
    if said is Declared.CALL:
        return Declaration(Meaning.CALL, situation.bet, valid=True)
    return Declaration(Meaning.RAISE, situation.full_to, valid=said is Declared.RAISE)
