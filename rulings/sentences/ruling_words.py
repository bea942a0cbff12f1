"""What was asked and decided, in the reader's language: a ruling keeps both in English, as the calculator said them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language

from rulings.calculators import CALCULATORS
from rulings.calculators.answering.asked_again import asked_again
from rulings.models import Ruling
from tournaments.language.sentences import said

TITLES = {one.title: one.title for one in CALCULATORS.values()}


@dataclass(frozen=True, slots=True)
class RulingWords:
    """A ruling's question, the calculator's verdict ("" without one), and what was decided."""

    question: str
    verdict: str
    decided: str


def ruling_words(ruling: Ruling) -> RulingWords:
    """Return what a ruling says, in the active language; what a person typed stays as it is."""
    house_rules = {"rulebook": ruling.rulebook, "house": ruling.tournament.house_overrides}
    verdict = verdict_said(ruling.verdict, calculator=ruling.calculator, given=ruling.given | house_rules)
    return RulingWords(
        question=question_said(ruling.question),
        verdict=verdict,
        decided=verdict if ruling.verdict and ruling.decided == ruling.verdict else ruling.decided,
    )


def question_said(question: str) -> str:
    """Return a stored question in the active language, where it is the title of a calculator."""
    return said(TITLES.get(question, question))


def verdict_said(verdict: str, *, calculator: str, given: Mapping[str, Any]) -> str:
    """Return a stored verdict in the active language; the calculator is asked for it where that is not English."""
    if (get_language() or "en").startswith("en"):
        return verdict
    return said(asked_again(verdict, calculator=calculator, given=given))
