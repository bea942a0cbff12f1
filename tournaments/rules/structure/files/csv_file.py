"""A structure as a sheet of comma-separated values, one row a step, and back.

The first row names the columns, in any order. Cells are separated by `,`, `;` or a tab.

| column | holds |
|---|---|
| level | the level's number; empty in a break's row (or the word "break") |
| minutes, seconds | how long; `7.5` or `7,5` |
| small_blind, big_blind, third_blind | chips, `1000` or `1,000`; also `SB`, `BB` |
| ante, ante_type | chips; `each` (when empty), `big_blind` (or `BBA`), `button` |
| bring_in, small_bet, big_bet, bets | chips; `bets` is both, `500/1000` |
| raise_cap, spread, cap | a number; `2-10`, or `1-5-10` with a wider last street; chips |
| game, betting | the level's own, where it is not the event's |
| break | anything but `no` makes the row a break: its name, or its minutes |
| colour_up | the chips that go, `25 100` |
| closes | `registration`, `re_entries`, `rebuys`, `add_on` |
| end_of_day | `yes` at the end of a day |
| notes, key | text; the step's own key |

Rows that begin with `#` are the structure's own fields, named as in `poker-structure/1`: `#name`, `#game`,
`#starting_stack`, `#chips` and so on. A text that a spreadsheet would run as a formula is written after a `'`.
"""

import csv
import re
from collections.abc import Callable, Iterator, Mapping
from io import StringIO
from typing import Any

from tournaments.rules.levels import Structure
from tournaments.rules.messages import message as _
from tournaments.rules.structure.files.json_file import BLINDS_AND_BETS, FORMAT, structure_from_json, structure_to_json
from tournaments.rules.structure.files.object_reader import short_repr
from tournaments.rules.structure.problems import structure_refusal

COLUMNS = (
    *("level", "minutes", "seconds", "small_blind", "big_blind", "third_blind", "ante", "ante_type", "bring_in"),
    *("small_bet", "big_bet", "bets", "raise_cap", "spread", "cap", "game", "betting"),
    *("break", "colour_up", "closes", "end_of_day", "notes", "key"),
)
# the columns of every written sheet, used or not
ALWAYS = frozenset({"level", "minutes", "small_blind", "big_blind", "ante", "ante_type", "break", "notes"})

# other names of columns
ALSO: dict[str, str] = {
    **dict.fromkeys(("lvl", "number", "no", "round"), "level"),
    **dict.fromkeys(("min", "mins", "duration", "length"), "minutes"),
    **dict.fromkeys(("sec", "secs"), "seconds"),
    **dict.fromkeys(("sb", "small"), "small_blind"),
    **dict.fromkeys(("bb", "big"), "big_blind"),
    **dict.fromkeys(("ante_kind", "ante_from"), "ante_type"),
    **dict.fromkeys(("color_up", "chip_up", "chips_removed"), "colour_up"),
    **dict.fromkeys(("note", "comment", "comments"), "notes"),
    "bringin": "bring_in",
    "pause": "break",
    "day_end": "end_of_day",
}
ANTE_TYPES: dict[str, str] = {
    **dict.fromkeys(("bb", "bba", "bb_ante", "big_blind_ante"), "big_blind"),
    **dict.fromkeys(("btn", "button_ante"), "button"),
    **dict.fromkeys(("all", "player", "per_player", "individual", ""), "each"),
}
CLOSINGS: dict[str, str] = {
    **dict.fromkeys(("reg", "late_reg", "late_registration"), "registration"),
    **dict.fromkeys(("reentries", "re_entry", "reentry"), "re_entries"),
    **dict.fromkeys(("rebuy", "re_buys"), "rebuys"),
    **dict.fromkeys(("addon", "add_ons", "addons"), "add_on"),
}
YES = frozenset({"yes", "y", "true", "x", "1"})
NO = frozenset({"no", "n", "false", "0"})
EMPTY = frozenset({"", "-", "\u2013", "\u2014"})
# columns that count chips
CHIPS = frozenset({*BLINDS_AND_BETS, "ante", "bets", "cap"})

# the structure's fields that a `#` row may set, and the type of each: text, number or several
WHOLE: dict[str, type] = {
    **dict.fromkeys(("id", "name", "source", "note", "game", "betting"), str),
    **dict.fromkeys(("year", "starting_stack", "seats_per_table", "final_table_seats"), int),
    "chips": list,
}

GROUPED = re.compile(r"\d{1,3}([ ,.'\u2019\u00a0\u202f]\d{3})+|\d+")
SEVERAL = re.compile(r"[|/+;,\s]+|(?<=\d)-(?=\d)")
WHOLE_ROW = re.compile(r"#\w")
DECIMAL = re.compile(r"\d+[.,]\d+")


def structure_from_csv(text: str) -> Structure:
    """Return the structure in a CSV text. Raises StructureRefused with everything that cannot be understood.

    Whether the structure can be played is not checked here (checks.py).
    """
    rows = list(_read_rows(text))
    fields = dict(_read_structure_field(row) for row in rows if WHOLE_ROW.match(row[0]))
    table = [row for row in rows if not WHOLE_ROW.match(row[0])]
    if not table:
        raise structure_refusal("steps", "missing", _("The sheet has no header row"))
    columns = [_column_name(cell) for cell in table[0]]
    _refuse_unknown_or_repeated_columns(table[0], columns)
    steps = [_step_as_json(_cells_by_column(columns, row, at=at)) for at, row in enumerate(table[1:])]
    return structure_from_json({"format": FORMAT, **fields, "steps": steps})


def structure_to_csv(structure: Structure, *, delimiter: str = ",") -> str:
    """Return the structure as CSV text, with the columns that its steps use and those in ALWAYS."""
    written = structure_to_json(structure)
    rows = [_step_as_cells(step) for step in written["steps"]]
    used = [name for name in COLUMNS if name in ALWAYS or any(row.get(name) for row in rows)]
    sheet = StringIO(newline="")
    out = csv.writer(sheet, delimiter=delimiter, lineterminator="\n")
    out.writerows([f"#{name}", _with_guard(_cell_text(written[name]))] for name in WHOLE if name in written)
    out.writerow(used)
    out.writerows([row.get(name, "") for name in used] for row in rows)
    return sheet.getvalue()


# -- reading


def _read_rows(text: str) -> Iterator[list[str]]:
    """Yield the rows that are not empty, with stripped cells, split by the delimiter that the header row uses."""
    names = next((line for line in text.splitlines() if line.strip() and not WHOLE_ROW.match(line.lstrip('"'))), "")
    delimiter = max(",;\t", key=names.count)
    try:
        for row in csv.reader(StringIO(text, newline=""), delimiter=delimiter):
            cells = [cell.strip() for cell in row]
            if any(cells):
                yield cells
    except csv.Error as error:
        raise structure_refusal(
            "steps", "not_understood", _("The sheet cannot be read: {error}", error=error)
        ) from error


def _as_keyword(cell: str) -> str:
    """Return a heading or keyword as one lower-case word: ante_type for "Ante Type"."""
    return re.sub(r"[^a-z0-9]+", "_", cell.casefold()).strip("_")


def _column_name(cell: str) -> str:
    word = _as_keyword(cell)
    return ALSO.get(word, word)


def _refuse_unknown_or_repeated_columns(names: list[str], columns: list[str]) -> None:
    known = ", ".join(COLUMNS)
    for name, column in zip(names, columns, strict=True):
        if name and column not in COLUMNS:
            raise structure_refusal(
                "steps",
                "unknown_column",
                _("Column {shortened} is not known. Known columns: {known}", shortened=short_repr(name), known=known),
            )
        if name and columns.count(column) > 1:
            raise structure_refusal("steps", "column_twice", _("Column {column} is there twice", column=column))


def _cells_by_column(columns: list[str], row: list[str], *, at: int) -> dict[str, str]:
    """Return a row's cells by column, without empty ones; a dash counts as empty, and 0 in a column of chips."""
    if any(row[len(columns) :]) or any(cell and not name for name, cell in zip(columns, row, strict=False)):
        raise structure_refusal(
            "steps",
            "too_many_cells",
            _("Row {number} has more cells than the header row", number=at + 1),
        )
    cells = {name: cell for name, cell in zip(columns, row, strict=False) if cell not in EMPTY}
    return {name: cell for name, cell in cells.items() if cell != "0" or name not in CHIPS}


def _read_structure_field(row: list[str]) -> tuple[str, Any]:
    name, cells = _as_keyword(row[0]), [cell for cell in row[1:] if cell]
    kind = WHOLE.get(name)
    if kind is None:
        raise structure_refusal(
            "steps",
            "unknown_field",
            _("The sheet has an unknown row: {shortened}", shortened=short_repr(row[0])),
        )
    if not cells:
        return name, None
    text = ", ".join(cells)
    return name, _without_guard(text) if kind is str else _parse_number(text) if kind is int else _parse_numbers(text)


def _step_as_json(cells: dict[str, str]) -> dict[str, Any]:
    """Return one row as the JSON object of its step. Invalid values stay, since the JSON reader refuses them."""
    step: dict[str, Any] = {_json_name(name): READ[name](cell) for name, cell in cells.items() if name in READ}
    if "ante" in cells:
        kind = _as_keyword(cells.get("ante_type", ""))
        step["ante"] = {"kind": ANTE_TYPES.get(kind, kind), "amount": _parse_number(cells["ante"])}
    if not _is_break(cells):
        number = re.sub(r"^(level|lvl|l)\s*", "", cells.get("level", ""), flags=re.IGNORECASE)
        return {"kind": "level", **({"number": _parse_number(number)} if number else {}), **step}
    return {"kind": "break", **step, **_break_fields(cells)}


def _is_break(cells: dict[str, str]) -> bool:
    """Return whether a row is a break: by the column "break", a level named "break", or no level and no amounts."""
    if "break" in cells:
        return cells["break"].casefold() not in NO
    level = cells.get("level", "")
    return "break" in level.casefold() if level else cells.keys().isdisjoint(CHIPS)


def _break_fields(cells: dict[str, str]) -> dict[str, Any]:
    """Return the field in the cell that marks a break: its minutes, if no other cell has them, or its name as notes."""
    named = cells.get("break", cells.get("level", ""))
    if named.casefold() in {*YES, "", "break"}:
        return {}
    minutes = _parse_decimal(named)
    if isinstance(minutes, str):
        return {"notes": ", ".join([named, *([cells["notes"]] if "notes" in cells else [])])}
    return {} if "minutes" in cells else {"minutes": minutes}


def _parse_number(cell: str) -> int | str:
    """Return a cell's whole number, written with or without thousands separators; other text is unchanged."""
    return int(re.sub(r"\D", "", cell)) if len(cell) <= 30 and GROUPED.fullmatch(cell) else cell


def _parse_decimal(cell: str) -> int | float | str:
    return float(cell.replace(",", ".")) if DECIMAL.fullmatch(cell) else _parse_number(cell)


def _parse_numbers(cell: str) -> list[int | str]:
    return [_parse_number(number) for number in SEVERAL.split(cell) if number]


def _without_guard(cell: str) -> str:
    return cell[1:] if cell[:1] == "'" and cell[1:2] in tuple("=+-@'") else cell


def _parse_closings(cell: str) -> list[str]:
    words = (_as_keyword(word) for word in SEVERAL.split(cell))
    return [CLOSINGS.get(word, word) for word in words]


def _parse_flag(cell: str) -> bool | str:
    word = cell.casefold()
    return (word in YES) if word in YES | NO else cell


def _json_name(column: str) -> str:
    return "color_up" if column == "colour_up" else column


# the reader of each column; level, ante and break need more than their own cell
READ: dict[str, Callable[[str], Any]] = {
    **dict.fromkeys((*BLINDS_AND_BETS, "raise_cap", "cap"), _parse_number),
    **dict.fromkeys(("minutes", "seconds"), _parse_decimal),
    **dict.fromkeys(("bets", "spread", "colour_up"), _parse_numbers),
    **dict.fromkeys(("game", "betting", "notes", "key"), _without_guard),
    "closes": _parse_closings,
    "end_of_day": _parse_flag,
}


# -- writing


def _step_as_cells(step: Mapping[str, Any]) -> dict[str, str]:
    cells = {name: _cell_text(value) for name, value in step.items() if name in COLUMNS}
    cells |= {name: _with_guard(cells[name]) for name in ("notes", "game", "key") if name in cells}
    if step["kind"] == "break":
        cells |= {"break": "yes", "end_of_day": "yes" if step.get("end_of_day") else ""}
        cells["colour_up"] = _cell_text(step.get("color_up", ""))
    else:
        cells["level"] = str(step["number"])
    if ante := step.get("ante"):
        cells |= {"ante": str(ante["amount"]), "ante_type": ante["kind"]}
    if spread := step.get("spread"):
        cells["spread"] = "-".join(str(end) for end in spread)
    return cells


def _cell_text(value: object) -> str:
    return " ".join(str(item) for item in value) if isinstance(value, list) else str(value)


def _with_guard(text: str) -> str:
    return f"'{text}" if text[:1] in tuple("=+-@'") else text
