"""Inputs that grow: a row for each player, chip, action or bust. Empty rows are ignored."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any, ClassVar

from django.http import QueryDict

from rulings.forms.amounts import parse_amount, parse_chips
from rulings.forms.inputs import InputContext

Row = dict[str, Any]

# reads a cell's text, by its kind
READ: dict[str, Callable[[str], Any]] = {
    "number": parse_amount,
    "words": lambda text: text or None,
    "player": lambda text: text or None,
    "choice": lambda text: text or None,
    "chips": lambda text: parse_chips(text) or None,
    "cards": lambda text: text.replace(",", " ").split() or None,
}

MOST_ROWS = 600


@dataclass(frozen=True, slots=True)
class InputColumn:
    """A column of the rows. `choices` maps the values of a drop-down list to their texts."""

    key: str
    label: str
    kind: str = "number"
    choices: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RowsInput:
    """An input with rows of cells. `pack` turns rows into a value, and `unpack` a value into rows.

    `add` is the text of the button for another row. `each` is the title of a row, such as "Table {}" for its number.
    """

    columns: tuple[InputColumn, ...]
    pack: Callable[[str, list[Row]], Any]
    unpack: Callable[[Any], list[Row]]
    add: str = "Row"
    each: str = ""
    # exactly one row: no button for another
    single: bool = False
    template_name: ClassVar[str] = "rulings/inputs/_rows.html"
    is_tile: ClassVar[bool] = False

    def posted_input(self, name: str, posted: QueryDict) -> list[Row]:
        """Return the rows in which something was typed, at most 600."""
        columns = [[text.strip() for text in posted.getlist(f"{name}.{column.key}")] for column in self.columns]
        keys = [column.key for column in self.columns]
        rows = [dict(zip(keys, cells, strict=True)) for cells in zip_longest(*columns, fillvalue="")]
        return [row for row in rows if any(row.values())][:MOST_ROWS]

    def as_typed(self, value: Any) -> list[Row]:
        blank = dict.fromkeys((column.key for column in self.columns), "")
        return [blank | row for row in self.unpack(value)] if value is not None else []

    def parse_typed(self, name: str, typed: list[Row]) -> Any:
        """Parse each cell and pack the rows into a value; None without rows."""
        read = {column.key: READ[column.kind] for column in self.columns}
        return (
            self.pack(name, [{key: read[key](text) for key, text in row.items()} for row in typed]) if typed else None
        )

    def template_context(self, name: str, typed: list[Row], around: InputContext) -> dict[str, Any]:
        """Return the context with the cells of the rows, and a blank row at the end if rows can be added."""
        blank = dict.fromkeys((column.key for column in self.columns), "")
        rows = (typed or [blank]) if self.single else [*typed, blank]
        return {
            "rows": [[self._cell(name, column, row[column.key], around) for column in self.columns] for row in rows],
            "columns": self.columns,
            "narrow": len(self.columns) == 1,
            "grows": not self.single,
            "add": self.add,
            "each": self.each,
            "has_cards": any(column.kind == "cards" for column in self.columns),
        }

    def _cell(self, name: str, column: InputColumn, typed: str, around: InputContext) -> dict[str, Any]:
        choices = {player: player for player in around.players} if column.kind == "player" else dict(column.choices)
        if choices and typed and typed not in choices:
            choices[typed] = typed
        kind = "words" if column.kind == "player" and not choices else column.kind
        return {"name": f"{name}.{column.key}", "label": column.label, "kind": kind, "typed": typed, "choices": choices}
