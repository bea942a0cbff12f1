"""The words of `silent_chips`: every ground fills in its figures."""

from rulings.calculators.answering.silent_chips_sentences import (
    GROUNDS,
    chip_ruling_reason_sentence,
    chip_ruling_rule_slugs,
)
from rulings.rules.chips.chip_ruling import SpokenAction, SpokenWord
from rulings.rules.chips.situation import ChipRuling, Ground, Situation
from rulings.rules.chips.wager import ChipsIn

SPOT = Situation(bet=1_000, full=500)


def test_reason_texts_have_no_unfilled_placeholders() -> None:
    chips = ChipsIn(added=(1_000, 500))
    reasons = [chip_ruling_reason_sentence(SPOT, chips, ChipRuling("call", 1_000, ground), None) for ground in Ground]
    assert [text for text in reasons if "{" in text or not text.endswith(".")] == []


def test_reason_for_an_excess_amount_cites_the_betting_limit() -> None:
    chips, too_much = ChipsIn(added=(5_000, 5_000)), ChipRuling("raise", 1_500, Ground.TOO_MUCH)
    fixed = Situation(bet=1_000, full=500, fixed=True)
    assert chip_ruling_rule_slugs(fixed, chips, too_much, None)[0] == "fixed-limit"
    assert chip_ruling_rule_slugs(SPOT, chips, too_much, None)[0] == "pot-limit"


def test_answer_on_a_spoken_amount_cites_the_rule_for_speech() -> None:
    bare = SpokenAction(SpokenWord.AMOUNT, 1_250)
    assert chip_ruling_rule_slugs(SPOT, ChipsIn(added=()), ChipRuling("raise", 1_500, Ground.HALF_OR_MORE), bare) == (
        GROUNDS[Ground.HALF_OR_MORE][1][0],
        "methods-of-betting",
    )
