"""Reading of a structure from a sheet. Every doubt becomes a question.

Rows that begin with `#` are the structure's own fields, named as in `poker-structure/1`: `#name`, `#game`,
`#starting_stack`, `#chips` and so on. A text that a spreadsheet would run as a formula is written after a `'`.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tournaments.rules.levels import Structure
from tournaments.rules.messages import message as _
from tournaments.rules.sheets.cells import parse_number
from tournaments.rules.sheets.questions import COLUMNS as COLUMNS_QUESTION
from tournaments.rules.sheets.questions import (
    Answers,
    SheetColumn,
    SheetQuestion,
    SheetReading,
    chosen_sheet,
)
from tournaments.rules.sheets.table import SheetRow, parse_rows, table_text
from tournaments.rules.sheets.thousands import DECIMALS, THOUSANDS, decimals_reader, thousands_question
from tournaments.rules.structure.files.json_file import FORMAT, structure_from_json
from tournaments.rules.structure.files.object_reader import short_repr
from tournaments.rules.structure.files.sheet_columns import (
    FIELDS,
    SKIPPED,
    SheetHeadings,
    field_of_exact_heading,
    field_of_heading,
    find_headings,
    heading_words,
    is_break_text,
)
from tournaments.rules.structure.files.sheet_lengths import MOST_MINUTES
from tournaments.rules.structure.files.sheet_stakes import (
    ANTE_KINDS,
    CHIPS,
    amount_or_text,
    amounts_or_texts,
    without_guard,
)
from tournaments.rules.structure.files.sheet_steps import SheetSteps, left_out_note
from tournaments.rules.structure.problems import Problem, StructureRefused, structure_refusal

# the structure's fields that a `#` row may set, and the type of each: text, number or several
STRUCTURE_FIELDS: dict[str, type] = {
    **dict.fromkeys(("id", "name", "source", "note", "game", "betting"), str),
    **dict.fromkeys(("year", "starting_stack", "seats_per_table", "final_table_seats"), int),
    "chips": list,
}
QUESTIONS = ("sheet", "columns", THOUSANDS, "ante", "duration", "minutes", "break_minutes")
_FIELD_ROW = re.compile(r"#\s?[A-Za-z]")
_MOST_ROWS = 2_000
# the most letters of a line of values separated by single spaces
_LONGEST_LINE = 400
# a line of more words is a sentence
MOST_HEADING_WORDS = 24


@dataclass(frozen=True, slots=True)
class StructureReading(SheetReading):
    """The contents of a structure file as they were understood.

    `structure` is None if a problem or an open question is in the way.
    """

    structure: Structure | None = None
    problems: tuple[Problem, ...] = ()


class StructureUnclear(StructureRefused):
    """An ambiguous structure. Its problems include every open question."""

    def __init__(self, reading: StructureReading) -> None:
        self.reading = reading
        super().__init__(
            Problem(None, None, question.code, "question", question.text) for question in reading.open_questions
        )


@dataclass(slots=True)
class RowTable:
    """The rows of a sheet, and the structure's own fields in them."""

    rows: list[SheetRow]
    fields: dict[str, Any] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    is_spaced: bool = False


def read_structure_text(text: str, answers: Answers) -> StructureReading:
    """Read a structure from separated values, or from a table copied from a page or a PDF."""
    text, question = chosen_sheet(text, answers)
    if question is not None and not question.answer:
        return StructureReading(questions=(question,))
    reading = _read_sheet(text, answers)
    return replace(reading, questions=(question, *reading.questions)) if question else reading


def _read_sheet(text: str, answers: Answers) -> StructureReading:
    sheet = table_text(text)
    table = RowTable([], is_spaced=sheet.is_spaced)
    for row in parse_rows(sheet.text, sheet.delimiter):
        if len(table.rows) > _MOST_ROWS:
            raise structure_refusal("steps", "too_many", _("The sheet has more than {most} rows", most=_MOST_ROWS))
        if _is_structure_field(row):
            _read_field(row, table)
        else:
            table.rows.append(row)
    if all(len([cell for cell in row.cells if cell]) == 1 for row in table.rows):
        _split_words(table)
    return read_structure_table(table, answers)


def read_structure_table(table: RowTable, answers: Answers) -> StructureReading:
    """Read a structure from rows of cells, with the answers to its questions."""
    found = find_headings(table.rows)
    if not found.line and not any(map(_has_number, table.rows)):
        raise structure_refusal("steps", "missing", _("The sheet has no levels: no cell has a number"))
    chosen, question = _chosen_columns(found, answers)
    steps = SheetSteps(chosen, answers, notes=[*table.notes, *_notes_above(table, found)])
    body = [row for row in table.rows if row.line > found.line]
    if table.is_spaced:
        _refuse_ragged_rows(body, found)
    thousands, body = _with_clear_amounts(body, chosen, answers)
    steps.read(body)
    questions = [question, thousands, _ante_question(steps), steps.units.question, *_length_questions(steps)]
    columns = tuple(replace(column, field=column.field.replace(SKIPPED, "")) for column in chosen)
    return _as_structure(table, steps, columns, tuple(filter(None, questions)))


def _with_clear_amounts(rows: list[SheetRow], columns: Sequence[SheetColumn], answers: Answers) -> (
        tuple[SheetQuestion | None, list[SheetRow]]):  # fmt: skip
    """Return the question about amounts such as "100.000", if they are ambiguous, and the rows read as answered."""
    at_amounts = [at for at, column in enumerate(columns) if column.field in CHIPS]
    amounts = [row.cells[at] for row in rows for at in at_amounts if at < len(row.cells)]
    question = thousands_question(amounts, answers)
    if question is None or question.answer != DECIMALS:
        return question, rows
    read = decimals_reader(amounts)
    return question, [
        replace(row, cells=tuple(read(cell) if at in at_amounts else cell for at, cell in enumerate(row.cells)))
        for row in rows
    ]


def _has_number(row: SheetRow) -> bool:
    return any(re.search(r"\d", cell) for cell in row.cells)


def _notes_above(table: RowTable, found: SheetHeadings) -> list[str]:
    """Return the notes about the rows above the headings, and about columns that are not needed."""
    rows = [row for row in table.rows if row.line < found.line and not any(map(field_of_heading, row.cells))]
    skipped = [column for column in found.columns if column.field == SKIPPED]
    return [
        *(left_out_note(row) for row in rows),
        *(_("Column {heading} is left out", heading=short_repr(column.heading)) for column in skipped),
    ]


def _as_structure(
    table: RowTable, steps: SheetSteps, columns: tuple[SheetColumn, ...], questions: tuple[SheetQuestion, ...]
) -> StructureReading:
    is_open = any(not question.answer for question in questions)
    reading = StructureReading(columns=columns, questions=questions, notes=tuple(steps.notes))
    try:
        structure = structure_from_json({"format": FORMAT, **table.fields, "steps": steps.steps})
    except StructureRefused as refused:
        if any(question.code == COLUMNS_QUESTION and not question.answer for question in questions):
            return reading  # problems of columns that are still unknown are no problems
        return replace(reading, problems=refused.problems)
    return reading if is_open else replace(reading, structure=structure)


# -- rows


def _is_structure_field(row: SheetRow) -> bool:
    """Return whether a row is a field of the structure, such as `#name`, and no heading such as "# Level"."""
    name = row.cells[0].lstrip("# ")
    is_known = heading_words(name).replace(" ", "_") in STRUCTURE_FIELDS
    return _FIELD_ROW.match(row.cells[0]) is not None and (is_known or not field_of_heading(name))


def _read_field(row: SheetRow, table: RowTable) -> None:
    name, cells = heading_words(row.cells[0]).replace(" ", "_"), [cell for cell in row.cells[1:] if cell]
    kind = STRUCTURE_FIELDS.get(name)
    if kind is None:
        table.notes.append(left_out_note(row))
        return
    text = ", ".join(cells)
    if kind is list:
        table.fields[name] = amounts_or_texts(text)
    elif cells:
        table.fields[name] = without_guard(text) if kind is str else amount_or_text(text)


_TOKEN = re.compile(
    r"\d[\d.,'\u2019]*[kKmM]?\s*/\s*\d[\d.,'\u2019]*[kKmM]?(?:\s*/\s*\d[\d.,'\u2019]*[kKmM]?)?(?:\s*\([^()]*\))?|"
    r"\d[\d.,]*\s*(?:minutes?|mins?|minuten|minutos|hours?|h|'|\u2019|\u2032)(?!\w)|\d{1,2}:\d{2}(?::\d{2})?\s*[ap]m|\S+",
    re.IGNORECASE,
)
_LEVEL_WORD = re.compile(r"^(level|lvl|stufe|runde|niveau|nivel|round|ronda)\s+(?=\d)", re.IGNORECASE)


def _split_words(table: RowTable) -> None:
    """Split rows of words and numbers that are separated by single spaces, as copied from a PDF."""
    split = [_tokens(row.cells) for row in table.rows]
    widths = Counter(len(cells) for cells in split if len(cells) > 1)
    if not widths or widths.most_common(1)[0][1] < 2:
        return
    if any("000" in cells for cells in split):
        raise structure_refusal(
            "steps",
            "not_understood",
            _("Spaces are between columns and inside of numbers. Separate the columns by tabs or semicolons"),
        )
    width = widths.most_common(1)[0][0]
    table.rows = [
        SheetRow(row.line, tuple(_heading_phrases(cells[0], width) or cells if len(cells) == 1 else cells))
        for row, cells in zip(table.rows, split, strict=True)
    ]
    table.is_spaced = True


def _tokens(cells: Sequence[str]) -> list[str]:
    """Return the values in a line of text; the text itself if it is a break or has no number."""
    text = " ".join(filter(None, cells))
    is_values = re.search(r"\d", text) and len(text) <= _LONGEST_LINE and not is_break_text(text)
    return _TOKEN.findall(_LEVEL_WORD.sub("", text)) if is_values else [text]


def _heading_phrases(text: str, count: int) -> list[str]:
    """Split a line of words into `count` known headings; return [] unless there is exactly one way to do so."""
    words = text.split()
    if len(words) > MOST_HEADING_WORDS:
        return []
    found = [phrases for phrases in _phrasings(words, count) if _are_separate([*map(field_of_exact_heading, phrases)])]
    return found[0] if len(found) == 1 else []


def _phrasings(words: list[str], count: int) -> Iterator[list[str]]:
    """Yield each way to split words into `count` known headings of at most four words."""
    if not words or not count:
        yield from [[]] if not words and not count else []
        return
    for length in range(1, min(4, len(words)) + 1):
        phrase = " ".join(words[:length])
        if field_of_exact_heading(phrase):
            yield from ([phrase, *others] for others in _phrasings(words[length:], count - 1))


def _are_separate(fields: Sequence[str]) -> bool:
    """Return whether no field is repeated, and `blinds` is not together with `small_blind` or `big_blind`."""
    return len(set(fields)) == len(fields) and not ("blinds" in fields and {"small_blind", "big_blind"} & set(fields))


def _refuse_ragged_rows(rows: Sequence[SheetRow], found: SheetHeadings) -> None:
    """Refuse rows with fewer values than columns. Between spaces, an empty cell cannot be recognised."""
    width = len(found.columns)
    problems = [
        Problem(
            None,
            None,
            "steps",
            "columns_unclear",
            _(
                "Line {line} has {cells} values; the heading has {width}. Separate the columns by tabs or semicolons",
                line=row.line,
                cells=len([cell for cell in row.cells if cell]),
                width=width,
            ),
        )
        for row in rows
        if 1 < len([cell for cell in row.cells if cell]) < width and not _is_aligned(row, width)
    ]
    if problems:
        raise StructureRefused(problems)


def _is_aligned(row: SheetRow, width: int) -> bool:
    """Return whether a row has a cell for every column, or is a break, whose cells need no columns."""
    return len(row.cells) == width or is_break_text(" ".join(row.cells))


# -- questions


def _chosen_columns(found: SheetHeadings, answers: Answers) -> tuple[tuple[SheetColumn, ...], SheetQuestion | None]:
    """Return the columns as answered, else as found; and the question about them, unless the columns found are sure."""
    answer = answers.get(COLUMNS_QUESTION, "")
    fields = [part.strip() for part in answer.split(",")]
    if answer and len(fields) == len(found.columns) and _are_usable(fields):
        columns = tuple(replace(column, field=name) for column, name in zip(found.columns, fields, strict=True))
    else:
        columns, answer = found.columns, ""
    if found.is_sure:
        return columns, None
    return columns, SheetQuestion(
        COLUMNS_QUESTION, _("What do the columns hold?"), tuple(FIELDS.items()), takes="columns", answer=answer
    )


def _are_usable(fields: Sequence[str]) -> bool:
    held = [name for name in fields if name]
    return bool(held) and len(set(held)) == len(held) and set(held) <= FIELDS.keys()


def _ante_question(steps: SheetSteps) -> SheetQuestion | None:
    """Set the payer of each ante where the sheet names none, and return a question if such an ante is large.

    An ante above a third of the big blind is probably one for the whole table. Smaller ones are paid by each player.
    """
    unspecified = [step for step in steps.steps if isinstance(step.get("ante"), dict) and not step["ante"]["kind"]]
    large = [step for step in unspecified if _has_large_ante(step)]
    answer = steps.answers.get("ante", "")
    answer = answer if answer in ANTE_KINDS else ""
    for step in unspecified:
        step["ante"]["kind"] = (answer or "big_blind") if step in large else "each"
    if not large:
        return None
    text = _(
        "Level {number}: who pays the ante of {amount:,}, with a big blind of {big:,}?",
        number=large[0]["number"],
        amount=large[0]["ante"]["amount"],
        big=large[0]["big_blind"],
    )
    options = (
        ("big_blind", _("The big blind, for the table")),
        ("each", _("Each player")),
        ("button", _("The button, for the table")),
    )
    return SheetQuestion("ante", text, options, answer=answer)


def _has_large_ante(step: dict[str, Any]) -> bool:
    amount, big = step["ante"]["amount"], step.get("big_blind", 0)
    return isinstance(amount, int) and isinstance(big, int) and 0 < big < 3 * amount


def _length_questions(steps: SheetSteps) -> list[SheetQuestion]:
    """Fill in the lengths that are answered, and ask for those that the sheet does not have."""
    found = []
    for kind, code in (("level", "minutes"), ("break", "break_minutes")):
        without = [step for step in steps.steps if step["kind"] == kind and not _has_length(step)]
        answer = _answered_minutes(steps.answers.get(code, ""))
        for step in without:
            step["minutes"] = answer or 20
        if without:
            text = _length_question_text(steps, without[0])
            found.append(SheetQuestion(code, text, takes="minutes", answer=steps.answers[code] if answer else ""))
    return found


def _answered_minutes(answer: str) -> float:
    """Return the minutes of an answer; 0 if they are no valid length of a step."""
    minutes = parse_number(answer)
    return float(minutes) if minutes is not None and minutes <= MOST_MINUTES else 0


def _length_question_text(steps: SheetSteps, step: dict[str, Any]) -> str:
    if step["kind"] == "level":
        return _("How many minutes has level {number}? The sheet does not say it.", number=step["number"])
    line = next(steps.lines[at] for at, other in enumerate(steps.steps) if other is step)
    return _("How many minutes has the break of line {line}? The sheet does not say it.", line=line)


def _has_length(step: dict[str, Any]) -> bool:
    return "minutes" in step or "seconds" in step or bool(step.get("end_of_day"))
