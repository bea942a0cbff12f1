"""Reading of a chip set from a sheet or a pasted text. Anything ambiguous becomes a question."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from tables.rules.chips.looks import LOOKS, PLAIN
from tables.rules.chips.set_columns import COUNT, FIELDS, LONGEST_COLOUR, guess_fields, is_colour_code, parse_look
from tournaments.rules.messages import message as _
from tournaments.rules.refused import Refused
from tournaments.rules.sheets.cells import EMPTY, parse_amount
from tournaments.rules.sheets.questions import (
    COLUMNS,
    SHEET,
    Answers,
    SheetQuestion,
    SheetReading,
    chosen_columns,
    chosen_sheet,
    columns_with_samples,
    refuse_unknown_questions,
    valid_answer,
)
from tournaments.rules.sheets.table import SheetRow, parse_rows, table_text
from tournaments.rules.sheets.thousands import DECIMALS, THOUSANDS, decimals_reader, thousands_question
from tournaments.rules.sheets.totals import is_total

QUESTIONS = (SHEET, COLUMNS, COUNT, THOUSANDS)
# columns of amounts
_AMOUNTS = ("worth", "inventory", "in_stack")
MOST_ROWS, MOST_CHIPS = 1_000, 100
MOST_WORTH, MOST_IN_STOCK, MOST_IN_STACK = 10**12, 10**9, 1_000
# rows in which the headings are looked for
_ROWS_WITH_HEADINGS = 12
# "25 green 100" in a single cell
_CHIP_IN_WORDS = re.compile(r"(\S{0,3}\d\S{0,15}?)[:\s]+([^\W\d][^\d]{0,40}?)(?:[:\s]+(\d\S{0,15}))?")
_LONGEST_CHIP_IN_WORDS = 80


@dataclass(frozen=True, slots=True)
class SheetChip:
    """A kind of chip, as read from a sheet."""

    worth: int
    colour: str
    hex: str
    inventory: int = 0
    in_stack: int = 0


@dataclass(frozen=True, slots=True)
class ChipSetReading(SheetReading):
    """The chips read from a sheet, smallest first; () while a question has no answer."""

    chips: tuple[SheetChip, ...] = ()


def read_chip_set(text: str, answers: Answers) -> ChipSetReading:
    """Read a chip set. Rows that cannot be read are named in the notes. Raises Refused for a text without chips."""
    refuse_unknown_questions(answers, known=QUESTIONS)
    text, question = chosen_sheet(text, answers)
    if question is not None and not question.answer:
        return ChipSetReading(questions=(question,))
    headings, fields, rows = _table(text)
    columns = _columns_question(fields, rows, answers, has_headings=bool(headings))
    count = _count_question(headings, fields, answers)
    thousands, rows = _with_clear_amounts(fields, rows, answers)
    questions = tuple(filter(None, (question, columns, count, thousands)))
    found = tuple(columns_with_samples(headings, fields, rows, known=FIELDS))
    if any(not question.answer for question in questions):
        return ChipSetReading(columns=found, questions=questions)
    chips, notes = _chips_of(headings, fields, rows)
    return ChipSetReading(chips, columns=found, questions=questions, notes=notes)


def _chips_of(
    headings: Sequence[str], fields: Sequence[str], rows: Sequence[SheetRow]
) -> tuple[tuple[SheetChip, ...], tuple[str, ...]]:
    """Return the chips, smallest first, and notes on what was left out or filled in."""
    notes: list[str] = [] if "colour" in fields else [_("The sheet has no colours. The usual ones are entered.")]
    for heading, field in zip(headings, fields, strict=False):
        if heading and not field:
            notes.append(_("Column {heading} is left out", heading=heading[:40]))
    chips: dict[int, SheetChip] = {}
    for row in rows:
        _add_chip(chips, row, fields, notes)
    if not chips:
        raise Refused("no_chips_in_sheet", field="file")
    if len(chips) > MOST_CHIPS:
        raise Refused("too_many_chips_in_sheet", field="file", most=MOST_CHIPS)
    return tuple(chip for _worth, chip in sorted(chips.items())), tuple(notes)


def _table(text: str) -> tuple[tuple[str, ...], list[str], list[SheetRow]]:
    """Return the headings, () unless one names the value; the field of each column; and the other rows."""
    sheet = table_text(text)
    rows: list[SheetRow] = []
    for row in parse_rows(sheet.text, sheet.delimiter):
        if len(rows) >= MOST_ROWS:
            raise Refused("too_many_chips_in_sheet", field="file", most=MOST_CHIPS)
        rows.append(row)
    if all(len(list(filter(None, row.cells))) == 1 for row in rows):
        rows = [SheetRow(row.line, _cells_of_words(row.cells)) for row in rows]
    width = max((len(row.cells) for row in rows), default=0)
    for at, row in enumerate(rows[:_ROWS_WITH_HEADINGS]):
        fields = guess_fields(row.cells)
        if "worth" in fields and not any(map(parse_amount, row.cells)):
            return row.cells, [*fields, *[""] * (width - len(fields))], rows[:at] + rows[at + 1 :]
    return (), [""] * width, rows


def _cells_of_words(cells: Sequence[str]) -> tuple[str, ...]:
    text = next(filter(None, cells))
    found = _CHIP_IN_WORDS.fullmatch(text) if len(text) <= _LONGEST_CHIP_IN_WORDS else None
    return tuple(cell for cell in found.groups() if cell) if found else (text,)


def _columns_question(
    fields: list[str], rows: Sequence[SheetRow], answers: Answers, *, has_headings: bool
) -> SheetQuestion | None:
    """Set `fields`, and return the question about the columns. None if headings or cells identify them."""
    chosen = answers.get(COLUMNS, "")
    if chosen:
        names = chosen_columns(chosen, fields=FIELDS)
        if "worth" not in names:
            raise Refused("chip_column_missing", field="columns")
        fields[:] = [*names, *[""] * len(fields)][: len(fields)]
    elif has_headings or _set_fields_by_cells(fields, rows):
        return None
    return SheetQuestion(COLUMNS, _("What does each column hold?"), tuple(FIELDS.items()), "columns", chosen)


def _set_fields_by_cells(fields: list[str], rows: Sequence[SheetRow]) -> bool:
    """Set the fields by the contents of the columns. Returns False if several hold amounts, or several hold words."""
    kinds = [_kind_of_column(rows, at) for at in range(len(fields))]
    amounts = [at for at, kind in enumerate(kinds) if kind == "amounts"]
    words = [at for at, kind in enumerate(kinds) if kind == "words"]
    if not amounts:
        raise Refused("no_chips_in_sheet", field="file")
    for at, name in (*zip(amounts, ("worth", "inventory"), strict=False), *zip(words, ("colour",), strict=False)):
        fields[at] = name
    return len(amounts) == 1 and len(words) < 2


def _kind_of_column(rows: Sequence[SheetRow], at: int) -> str:
    """Return "amounts" if most cells are amounts, else "words"; "" for an empty column."""
    cells = [row.cells[at] for row in rows if at < len(row.cells) and row.cells[at]]
    if sum(parse_amount(cell) is not None for cell in cells) * 2 > len(cells):
        return "amounts"
    return "words" if cells else ""


def _count_question(headings: Sequence[str], fields: list[str], answers: Answers) -> SheetQuestion | None:
    """Return the question about the meaning of a column "Count", and set its field if there is an answer."""
    if COUNT not in fields:
        return None
    at = fields.index(COUNT)
    options = tuple((name, FIELDS[name]) for name in ("inventory", "in_stack") if name not in fields)
    if not options:
        fields[at] = ""
        return None
    answer = valid_answer(answers.get(COUNT, ""), options)
    fields[at] = answer or COUNT
    return SheetQuestion(
        COUNT, _("What does the column {heading} count?", heading=headings[at][:40]), options, "", answer
    )


def _with_clear_amounts(
    fields: Sequence[str], rows: list[SheetRow], answers: Answers
) -> tuple[SheetQuestion | None, list[SheetRow]]:
    """Return the question about amounts such as "25.000", None if they are clear, and the rows read as answered."""
    columns = {name: [row.cell_of(name, fields) for row in rows] for name in _AMOUNTS}
    questions = {name: thousands_question(cells, answers) for name, cells in columns.items()}
    question = next(filter(None, questions.values()), None)
    if question is None or question.answer != DECIMALS:
        return question, rows
    readers = {name: decimals_reader(cells) for name, cells in columns.items() if questions[name]}
    return question, [replace(row, cells=_cells_as_read(row, fields, readers)) for row in rows]


def _cells_as_read(row: SheetRow, fields: Sequence[str], readers: Mapping[str, Callable[[str], str]]) -> (
        tuple[str, ...]):  # fmt: skip
    named = zip_longest(row.cells, fields[: len(row.cells)], fillvalue="")
    return tuple(readers[name](cell) if name in readers else cell for cell, name in named)


def _add_chip(chips: dict[int, SheetChip], row: SheetRow, fields: Sequence[str], notes: list[str]) -> None:
    """Add the chip of a row; if the row has none, add a note."""
    worth = parse_amount(row.cell_of("worth", fields))
    if worth is None or any(map(is_total, row.cells)) or not 1 <= worth <= MOST_WORTH:
        text = ", ".join(filter(None, row.cells))[:60]
        notes.append(_("Line {line} is left out: {text}", line=row.line, text=text))
        return
    if worth in chips:
        notes.append(_("Line {line} is left out: the {worth:,} chip is there twice", line=row.line, worth=worth))
        return
    colour, code = row.cell_of("colour", fields), row.cell_of("hex", fields)
    if len(colour) > LONGEST_COLOUR:
        notes.append(_("Line {line}: the colour is cut: {text}", line=row.line, text=colour[:60]))
    look = parse_look(colour) if "colour" in fields else LOOKS.get(worth, PLAIN)
    counts = {
        name: _parse_count(row.cell_of(name, fields), most=most, line=row.line, notes=notes)
        for name, most in (("inventory", MOST_IN_STOCK), ("in_stack", MOST_IN_STACK))
    }
    chips[worth] = SheetChip(worth, look.colour, code.lower() if is_colour_code(code) else look.hex, **counts)


def _parse_count(cell: str, *, most: int, line: int, notes: list[str]) -> int:
    """Parse a number of chips. For other text, return 0 and add a note."""
    count = 0 if cell.casefold() in EMPTY else parse_amount(cell)
    if count is not None and count <= most:
        return count
    notes.append(_("Line {line}: {text} is no number of chips", line=line, text=cell[:40]))
    return 0
