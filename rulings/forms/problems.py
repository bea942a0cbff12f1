"""Invalid input as text for people: the field, its row, and what was expected."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from rulings.calculators.calculator import Calculator
from rulings.calculators.reading.fields import Field, InvalidField
from rulings.forms.facts import labels_by_value
from rulings.forms.inputs_of import input_of
from rulings.forms.rows import RowsInput
from tournaments.language.sentences import gettext, labelled_text, translate

_PATH = re.compile(r"[.\[]")
_STEPS = re.compile(r"\[(\d+)\]|\.([^.\[]+)")
_INDEX = re.compile(r"\[(\d+)\]")
_BACKTICKS = re.compile(r"`([^`]*)`")


@dataclass(frozen=True, slots=True)
class FieldProblem:
    """A problem with a field. `row` counts from 0; it is None for a field without rows."""

    field: str
    label: str
    expected: str
    place: str = ""
    row: int | None = None

    @property
    def message(self) -> str:
        return labelled_text(self.place, self.expected) if self.place else self.expected

    @property
    def sentence(self) -> str:
        """The label, the row and the expected value in one line."""
        return labelled_text(", ".join(filter(None, (self.label, self.place))), self.expected) + "."


def field_problem(calculator: Calculator, refused: InvalidField) -> FieldProblem:
    """Return the refusal of a field as a form shows it."""
    top, *_ = _PATH.split(refused.field, maxsplit=1)
    fields = {field.name: field for field in calculator.fields}
    field = fields.get(top)
    rows = input_of(field) if field else None
    columns = [translate(column.label) for column in rows.columns] if isinstance(rows, RowsInput) else []
    index = _INDEX.search(refused.field) if columns else None
    return FieldProblem(
        field=top,
        label=translate(field.label)
        if field
        else {"rulebook": gettext("Rulebook"), "house": gettext("House rules")}.get(top, top),
        expected=_expectation_text(refused, field, fields),
        place=_place_text(refused.field, columns, labels_by_value(rows) if rows else {}),
        row=int(index[1]) if index else None,
    )


def _expectation_text(refused: InvalidField, field: Field | None, fields: dict[str, Field]) -> str:
    """Return "expected ..." for an invalid value, "not entered yet" for an empty field."""
    if field is not None and refused.got is None and refused.expected == field.label:
        return gettext("not entered yet")
    words = _BACKTICKS.sub(lambda named: _field_label(named[1], fields), translate(refused.expected))
    return gettext("expected {what}").format(what=words.replace("_", " "))


def _field_label(name: str, fields: dict[str, Field]) -> str:
    return f"“{translate(fields[name].label)}”" if name in fields else name


def _place_text(path: str, columns: list[str], labels: Mapping[str, str]) -> str:
    """Return "Row 2" for `actions[1]`, "Row 2, Total" for `actions[1][2]`, "Big blind" for `blinds.big`."""
    told: list[str] = []
    for index, key in _STEPS.findall(path):
        cell = int(index) if index else 0
        if key:
            told.append(labels.get(key, key.replace("_", " ")))
        elif told and cell < len(columns):
            told.append(columns[cell])
        else:
            told.append(gettext("Row {number}").format(number=cell + 1))
    return ", ".join(told)
