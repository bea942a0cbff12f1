"""Nonsense in floor words: which field, which row of it, and what was expected."""

import re
from dataclasses import dataclass

from rulings.calculators.fields import Field, Nonsense
from rulings.calculators.frame import Calculator
from rulings.forms.drawn_as import input_of
from rulings.forms.rows import Rows

_PATH = re.compile(r"[.\[]")
_INDEX = re.compile(r"\[(\d+)\]")
_BACKTICKS = re.compile(r"`([^`]*)`")


@dataclass(frozen=True, slots=True)
class Problem:
    """What stands in the way of an answer. `row` counts from 0 and is None for a field without rows."""

    field: str
    label: str
    says: str
    row: int | None = None

    @property
    def sentence(self) -> str:
        """Label and expectation as one line."""
        return f"{self.label}: {self.says}."


def problem_of(calculator: Calculator, refused: Nonsense) -> Problem:
    """A refusal as a form shows it."""
    top, *_ = _PATH.split(refused.field, maxsplit=1)
    fields = {field.name: field for field in calculator.fields}
    field = fields.get(top)
    label = field.label if field else {"rulebook": "Rulebook", "house": "House"}.get(top, top)
    return Problem(top, label, _expected(refused, field, fields), _row(calculator, field, refused.field))


def _row(calculator: Calculator, field: Field | None, path: str) -> int | None:
    if field is None or not isinstance(input_of(calculator, field), Rows):
        return None
    index = _INDEX.search(path)
    return int(index[1]) if index else None


def _expected(refused: Nonsense, field: Field | None, fields: dict[str, Field]) -> str:
    """What was expected. A field that is simply empty says so, instead of repeating its label."""
    if field is not None and refused.got is None and refused.expected == field.label.lower():
        return "nothing was given yet"
    words = _BACKTICKS.sub(lambda named: _label_of(named[1], fields), refused.expected)
    return f"{_place(refused.field)}expected {words.replace('_', ' ')}"


def _label_of(name: str, fields: dict[str, Field]) -> str:
    return f"“{fields[name].label}”" if name in fields else name


def _place(path: str) -> str:
    """ "row 2, " for `actions[1]`, "big, " for `blinds.big`."""
    steps = re.findall(r"\[(\d+)\]|\.([^.\[]+)", path)
    said = [f"row {int(index) + 1}" if index else key.replace("_", " ") for index, key in steps]
    return f"{', '.join(said)}: " if said else ""
