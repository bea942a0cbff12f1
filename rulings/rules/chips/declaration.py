"""Words that do not fit the situation, and the actions to which they bind (TDA 2024 rules 3, 54-D, 55, 58 and 59)."""

from dataclasses import dataclass
from enum import StrEnum

from rulings.rules.chips.situation import Situation


class DeclaredWord(StrEnum):
    """The word that a player said."""

    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    FOLD = "fold"
    POT = "pot"
    CONDITIONAL = "conditional"


class Meaning(StrEnum):
    """The action that a word binds to."""

    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    FOLD = "fold"
    CALL_OR_FOLD = "call_or_fold"
    FLOOR_DECIDES = "floor_decides"


@dataclass(frozen=True, slots=True)
class Declaration:
    """The ruling: `to` is the smallest possible total in chips, `valid` says that the word fitted the situation."""

    meaning: Meaning
    to: int | None
    valid: bool
    penalty_possible: bool = False


def declaration_ruling(
    situation: Situation, said: DeclaredWord, *, pot_limit: bool = False, last_round_over: bool = False
) -> Declaration:
    """Return the ruling on the action to which a declaration binds the player.

    In pot-limit `situation.most` is the pot, if it is known.
    """
    if said is DeclaredWord.CONDITIONAL:
        return Declaration(Meaning.FLOOR_DECIDES, None, valid=False, penalty_possible=True)
    if said is DeclaredWord.FOLD:
        is_valid = situation.bet > 0 or last_round_over
        return Declaration(Meaning.FOLD, None, valid=is_valid, penalty_possible=not is_valid)
    if said is DeclaredWord.POT:
        return _pot_ruling(situation, pot_limit=pot_limit)
    return _ruling_facing_bet(situation, said) if situation.bet else _ruling_without_bet(situation, said)


def _pot_ruling(situation: Situation, *, pot_limit: bool) -> Declaration:
    """Return the ruling on "pot": in pot-limit a bet or raise of the pot, elsewhere the smallest bet or raise."""
    meaning = Meaning.RAISE if situation.bet else Meaning.BET
    if pot_limit:
        return Declaration(meaning, situation.max_legal_total, valid=True)
    return Declaration(meaning, situation.min_legal_total, valid=False)


def _ruling_without_bet(situation: Situation, said: DeclaredWord) -> Declaration:
    if said in {DeclaredWord.CHECK, DeclaredWord.CALL}:
        return Declaration(Meaning.CHECK, 0, valid=said is DeclaredWord.CHECK)
    return Declaration(Meaning.BET, situation.min_legal_total, valid=said is DeclaredWord.BET)


def _ruling_facing_bet(situation: Situation, said: DeclaredWord) -> Declaration:
    if said is DeclaredWord.CHECK:
        return Declaration(Meaning.CALL_OR_FOLD, situation.bet, valid=False)
    if said is DeclaredWord.CALL:
        return Declaration(Meaning.CALL, situation.bet, valid=True)
    return Declaration(Meaning.RAISE, situation.min_legal_total, valid=said is DeclaredWord.RAISE)
