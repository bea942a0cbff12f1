"""The facts of a ruling as a form shows them: "Street: turn", "Ada raises to 300"."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulings.calculators import CALCULATORS
from rulings.forms.amounts import amount_text
from rulings.forms.groups import AmountsInOrder, ChipPile, KindAndAmount, NamedAmounts
from rulings.forms.inputs import Choice, Input
from rulings.forms.inputs_of import input_of
from rulings.forms.rows import InputColumn, Row, RowsInput
from tournaments.language.sentences import gettext, translate


@dataclass(frozen=True, slots=True)
class LabelledFact:
    """A fact as text, with the form's label."""

    label: str
    words: str


def labelled_facts(calculator: str, values: Mapping[str, Any]) -> list[LabelledFact]:
    """Return the facts of a calculator as texts, in the form's order.

    Facts that the form does not know come last, under their own names.
    """
    known = CALCULATORS.get(calculator)
    fields = {field.name: field for field in known.fields} if known else {}
    texts = [
        LabelledFact(translate(field.label), _input_text(input_of(field), values[name]))
        for name, field in fields.items()
        if values.get(name) is not None
    ]
    strangers = [name for name in values if name not in fields]
    return texts + [LabelledFact(_readable_name(name), _value_text(values[name], {})) for name in strangers]


def _input_text(drawn: Input, value: Any) -> str:
    """Return a value as the form shows it."""
    if isinstance(drawn, RowsInput) and isinstance(value, list | dict):
        try:
            return "; ".join(_row_text(drawn.columns, row) for row in drawn.unpack(value))
        except (AttributeError, KeyError, TypeError):
            return _value_text(value, labels_by_value(drawn))
    if isinstance(drawn, ChipPile) and isinstance(value, list):
        return drawn.as_typed(value)
    if isinstance(drawn, AmountsInOrder) and isinstance(value, list):
        return _value_text(dict(zip(drawn.cells, value, strict=False)), labels_by_value(drawn))
    return _value_text(value, labels_by_value(drawn))


def _row_text(columns: tuple[InputColumn, ...], row: Row) -> str:
    """Return a row as text, such as "Ada raises to 300" or "Seat 5: 1"."""
    cells = [_cell_text(columns, at, row.get(column.key, "")) for at, column in enumerate(columns)]
    by_number = len(columns) == 2 and columns[0].kind == "number"
    return (": " if by_number else " ").join(cell for cell in cells if cell)


def _cell_text(columns: tuple[InputColumn, ...], at: int, text: str) -> str:
    column, last = columns[at], at == len(columns) - 1
    plain = len(columns) == 1 or (last and (len(columns) == 2 or columns[at - 1].kind == "choice"))
    words = translate(column.choices.get(text, text))
    return words if plain or not text or column.kind != "number" else f"{translate(column.label)} {words}"


def labels_by_value(drawn: Input) -> dict[str, str]:
    """Return the form's labels for the values and keys of an input; {} if it has none."""
    if isinstance(drawn, Choice):
        return {str(value): translate(words) for value, words in drawn.choices.items()}
    if isinstance(drawn, NamedAmounts):
        return {key: translate(words) for key, words in drawn.cells.items()}
    if isinstance(drawn, KindAndAmount):
        return {kind: translate(words) for kind, words in drawn.kinds.items() if kind}
    if isinstance(drawn, RowsInput):
        return {value: translate(words) for column in drawn.columns for value, words in column.choices.items()}
    return {}


def _value_text(value: Any, words: Mapping[str, str]) -> str:
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(value, dict):
        return ", ".join(_pair_text(key, item, words) for key, item in value.items())
    if isinstance(value, list):
        nested = any(isinstance(item, list | dict) for item in value)
        return ("; " if nested else ", ").join(_item_text(item, words) for item in value)
    return words.get(str(value), amount_text(value))


def _item_text(item: Any, words: Mapping[str, str]) -> str:
    return " ".join(_value_text(part, words) for part in item) if isinstance(item, list) else _value_text(item, words)


def _pair_text(key: str, item: Any, words: Mapping[str, str]) -> str:
    text = _value_text(item, words)
    return text if key in {"kind", "amount"} else f"{words.get(key, _readable_name(key))} {text}"


def _readable_name(name: str) -> str:
    """Return a field's name for people, such as "Big blind" for "big_blind"."""
    return name.replace("_", " ").capitalize()
