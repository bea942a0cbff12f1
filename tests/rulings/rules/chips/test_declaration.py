"""TDA 2024 rules 54-D, 55, 58 and 59: words that do not fit the moment."""

import pytest

from rulings.rules.chips.declaration import Declaration, DeclaredWord, Meaning, declaration_ruling
from rulings.rules.chips.situation import Situation

NO_BET, FACING = Situation(bet=0, full=200), Situation(bet=600, full=400)


@pytest.mark.parametrize(
    ("said", "meaning", "to", "valid"),
    [
        (DeclaredWord.CHECK, Meaning.CHECK, 0, True),
        (DeclaredWord.CALL, Meaning.CHECK, 0, False),
        (DeclaredWord.BET, Meaning.BET, 200, True),
        (DeclaredWord.RAISE, Meaning.BET, 200, False),
    ],
)
def test_rule_55_declaration_without_a_bet_means_check_or_bet(
    said: DeclaredWord, meaning: Meaning, to: int, valid: bool
):
    assert declaration_ruling(NO_BET, said) == Declaration(meaning, to, valid)


@pytest.mark.parametrize(
    ("said", "meaning", "to", "valid"),
    [
        (DeclaredWord.CHECK, Meaning.CALL_OR_FOLD, 600, False),
        (DeclaredWord.CALL, Meaning.CALL, 600, True),
        (DeclaredWord.RAISE, Meaning.RAISE, 1000, True),
        (DeclaredWord.BET, Meaning.RAISE, 1000, False),
    ],
)
def test_rule_55_declaration_facing_a_bet_means_call_fold_or_raise(
    said: DeclaredWord, meaning: Meaning, to: int, valid: bool
):
    assert declaration_ruling(FACING, said) == Declaration(meaning, to, valid)


def test_rule_54d_declaring_pot_in_no_limit_is_the_minimum_bet():
    assert declaration_ruling(NO_BET, DeclaredWord.POT) == Declaration(Meaning.BET, 200, valid=False)
    assert declaration_ruling(FACING, DeclaredWord.POT) == Declaration(Meaning.RAISE, 1000, valid=False)


def test_declaring_pot_in_pot_limit_is_the_amount_of_the_pot():
    situation = Situation(bet=600, full=400, most=2400)
    assert declaration_ruling(situation, DeclaredWord.POT, pot_limit=True) == Declaration(
        Meaning.RAISE, 2400, valid=True
    )


def test_rule_58_fold_without_a_bet_is_binding():
    assert declaration_ruling(NO_BET, DeclaredWord.FOLD) == Declaration(
        Meaning.FOLD, None, valid=False, penalty_possible=True
    )
    assert declaration_ruling(FACING, DeclaredWord.FOLD) == Declaration(Meaning.FOLD, None, valid=True)
    assert declaration_ruling(NO_BET, DeclaredWord.FOLD, last_round_over=True) == Declaration(
        Meaning.FOLD, None, valid=True
    )


def test_rule_59_conditional_statement_is_decided_by_the_floor():
    assert declaration_ruling(FACING, DeclaredWord.CONDITIONAL) == Declaration(
        Meaning.FLOOR_DECIDES, None, valid=False, penalty_possible=True
    )
