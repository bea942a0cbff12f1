"""The verdict of a ruling that was logged, as a message again: the log keeps its English words."""

from collections.abc import Mapping
from typing import Any

from rulings.calculators import CALCULATORS
from rulings.calculators.calculator import ask
from rulings.calculators.reading.fields import Nonsense


def asked_again(verdict: str, *, calculator: str, given: Mapping[str, Any]) -> str:
    """Return what the calculator says to the same facts, by the house rules among them, where it is this verdict.

    Where it says something else by now (the house rules were changed since), the words stay as they were stored.
    """
    known = CALCULATORS.get(calculator)
    if not known or not verdict:
        return verdict
    try:
        again: str = ask(known, given)["says"]
    except Nonsense:
        return verdict
    return again if again == verdict else verdict
