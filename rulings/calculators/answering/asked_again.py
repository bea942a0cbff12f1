"""The verdict of a logged ruling as a translatable message; the log stores its English text."""

from collections.abc import Mapping
from typing import Any

from rulings.calculators import CALCULATORS
from rulings.calculators.calculator import answer_as_json
from rulings.calculators.reading.fields import InvalidField


def verdict_message(verdict: str, *, calculator: str, facts: Mapping[str, Any]) -> str:
    """Return the verdict as a translatable message if the calculator still gives it on the same facts.

    Otherwise return the stored text.
    """
    known = CALCULATORS.get(calculator)
    if not known or not verdict:
        return verdict
    try:
        again: str = answer_as_json(known, facts)["says"]
    except InvalidField:
        return verdict
    return again if again == verdict else verdict
