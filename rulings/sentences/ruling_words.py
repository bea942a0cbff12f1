"""Question and decision of a ruling in the reader's language. The log stores them in English."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language

from rulings.calculators import CALCULATORS
from rulings.calculators.answering.asked_again import verdict_message
from rulings.models import Ruling
from tournaments.language.sentences import translate

KNOWN_QUESTIONS = {calculator.title: calculator.title for calculator in CALCULATORS.values()}


@dataclass(frozen=True, slots=True)
class RulingTexts:
    """A ruling's question, the calculator's verdict ("" if there is none), and the decision."""

    question: str
    verdict: str
    decided: str


def ruling_texts(ruling: Ruling) -> RulingTexts:
    """Return the texts of a ruling in the active language; what a person typed stays as it is."""
    house_rules = {"rulebook": ruling.rulebook, "house": ruling.tournament.house_overrides}
    verdict = translated_verdict(ruling.verdict, calculator=ruling.calculator, facts=ruling.given | house_rules)
    return RulingTexts(
        question=translated_question(ruling.question),
        verdict=verdict,
        decided=verdict if ruling.verdict and ruling.decided == ruling.verdict else ruling.decided,
    )


def translated_question(question: str) -> str:
    """Return a stored question: a calculator's title in the active language, any other text unchanged."""
    return translate(KNOWN_QUESTIONS.get(question, question))


def translated_verdict(verdict: str, *, calculator: str, facts: Mapping[str, Any]) -> str:
    """Return a stored verdict in the active language. Unless that is English, the calculator runs again."""
    if (get_language() or "en").startswith("en"):
        return verdict
    return translate(verdict_message(verdict, calculator=calculator, facts=facts))
