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
    """The question, verdict and decision of a ruling. The verdict is "" without a calculator."""

    question: str
    verdict: str
    decided: str


def ruling_texts(ruling: Ruling) -> RulingTexts:
    """Return the texts of a ruling in the active language. Text that a person typed stays as it is."""
    house_rules = {"rulebook": ruling.rulebook, "house": ruling.tournament.house_overrides}
    verdict = translated_verdict(ruling.verdict, calculator=ruling.calculator, facts=ruling.given | house_rules)
    return RulingTexts(
        question=translated_question(ruling.question),
        verdict=verdict,
        decided=verdict if ruling.verdict and ruling.decided == ruling.verdict else ruling.decided,
    )


def translated_question(question: str) -> str:
    """Translate the stored title of a calculator. Returns any other question unchanged."""
    return translate(KNOWN_QUESTIONS.get(question, question))


def translated_verdict(verdict: str, *, calculator: str, facts: Mapping[str, Any]) -> str:
    """Translate a stored verdict; it stays as it is if the calculator no longer gives it."""
    if (get_language() or "en").startswith("en"):
        return verdict
    return translate(verdict_message(verdict, calculator=calculator, facts=facts))
