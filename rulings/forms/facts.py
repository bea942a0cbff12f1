"""The facts of a ruling in the words of the form in which they were given: "Street: turn", "Ada raises to 300"."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulings.calculators import CALCULATORS
from rulings.forms.amounts import shown
from rulings.forms.groups import AmountsInOrder, ChipPile, Group, Kinded
from rulings.forms.inputs import Choice, Input
from rulings.forms.inputs_of import input_of
from rulings.forms.rows import InputColumn, Row, Rows
from tournaments.language.sentences import gettext, said


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact: the form's label, and what was given under it."""

    label: str
    words: str


def facts_of(calculator: str, given: Mapping[str, Any]) -> list[Fact]:
    """The facts that a calculator was given, in the form's order.

    What the form knows no more (a calculator that was renamed, a field that went) stays under its own name, last.
    """
    known = CALCULATORS.get(calculator)
    fields = {field.name: field for field in known.fields} if known else {}
    facts = [
        Fact(said(field.label), _by_form(input_of(field), given[name]))
        for name, field in fields.items()
        if given.get(name) is not None
    ]
    strangers = [name for name in given if name not in fields]
    return facts + [Fact(_plain(name), _value_text(given[name], {})) for name in strangers]


def _by_form(drawn: Input, value: Any) -> str:
    """As the form says it; a shape that only the API takes is told piece by piece."""
    if isinstance(drawn, Rows) and isinstance(value, list | dict):
        try:
            return "; ".join(_row(drawn.columns, row) for row in drawn.unpack(value))
        except (AttributeError, KeyError, TypeError):
            return _value_text(value, labels_of(drawn))
    if isinstance(drawn, ChipPile) and isinstance(value, list):
        return drawn.typing(value)
    if isinstance(drawn, AmountsInOrder) and isinstance(value, list):
        return _value_text(dict(zip(drawn.cells, value, strict=False)), labels_of(drawn))
    return _value_text(value, labels_of(drawn))


def _row(columns: tuple[InputColumn, ...], row: Row) -> str:
    """The cells of a row: "Ada raises to 300", "Seat 5: 1". Numbers bear their labels but where a verb takes them."""
    cells = [_cell(columns, at, row.get(column.key, "")) for at, column in enumerate(columns)]
    by_number = len(columns) == 2 and columns[0].kind == "number"
    return (": " if by_number else " ").join(cell for cell in cells if cell)


def _cell(columns: tuple[InputColumn, ...], at: int, text: str) -> str:
    column, last = columns[at], at == len(columns) - 1
    plain = len(columns) == 1 or (last and (len(columns) == 2 or columns[at - 1].kind == "choice"))
    words = said(column.choices.get(text, text))
    return words if plain or not text or column.kind != "number" else f"{said(column.label)} {words}"


def labels_of(drawn: Input) -> dict[str, str]:
    """Return what the form calls the values and the keys of an input."""
    if isinstance(drawn, Choice):
        return {str(value): said(words) for value, words in drawn.choices.items()}
    if isinstance(drawn, Group):
        return {key: said(words) for key, words in drawn.cells.items()}
    if isinstance(drawn, Kinded):
        return {kind: said(words) for kind, words in drawn.kinds.items() if kind}
    if isinstance(drawn, Rows):
        return {value: said(words) for column in drawn.columns for value, words in column.choices.items()}
    return {}


def _value_text(value: Any, words: Mapping[str, str]) -> str:
    """Any value of a JSON document in words."""
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(value, dict):
        return ", ".join(_pair(key, one, words) for key, one in value.items())
    if isinstance(value, list):
        nested = any(isinstance(one, list | dict) for one in value)
        return ("; " if nested else ", ").join(_item(one, words) for one in value)
    return words.get(str(value), shown(value))


def _item(one: Any, words: Mapping[str, str]) -> str:
    return " ".join(_value_text(part, words) for part in one) if isinstance(one, list) else _value_text(one, words)


def _pair(key: str, one: Any, words: Mapping[str, str]) -> str:
    told = _value_text(one, words)
    return told if key in {"kind", "amount"} else f"{words.get(key, _plain(key))} {told}"


def _plain(name: str) -> str:
    """A name of the contract as people write it: "big_blind" is "Big blind"."""
    return name.replace("_", " ").capitalize()
