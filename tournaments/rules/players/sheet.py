"""A table of players: its headings, its rows, and the questions about it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice

from tournaments.rules.players.columns import field_of_value, guess_columns
from tournaments.rules.refused import Refused
from tournaments.rules.sheets.questions import (
    FIRST_LINE,
    SHEET,
    Answers,
    SheetQuestion,
    chosen_sheet,
    first_line_question,
)
from tournaments.rules.sheets.table import SheetRow, TableText, parse_rows

# more than any club has; 100,000 rows take one transaction of 16 s, in which no desk can sell
MOST_ROWS = 50_000
MOST_BYTES = 20_000_000
QUESTIONS = (SHEET, FIRST_LINE)
_HEADINGS_THAT_ARE_NAMES = (["nick"],)
# headings stand below a title of a few lines at most
_LINES_ABOVE = 10


@dataclass(frozen=True, slots=True)
class PlayerSheet:
    """A table of players: the headings ("" for a column without one), the guessed columns, and the questions.

    `rows` can be read once.
    """

    header: tuple[str, ...]
    columns: tuple[str, ...]
    rows: Iterator[SheetRow]
    questions: tuple[SheetQuestion, ...] = ()

    @property
    def open_questions(self) -> tuple[SheetQuestion, ...]:
        """The questions without an answer."""
        return tuple(question for question in self.questions if not question.answer)


def player_sheet(text: str, delimiter: str, answers: Answers) -> PlayerSheet:
    """Return a table of players, read according to the answers. Raises Refused if quotes are unbalanced."""
    text, which_sheet = chosen_sheet(text, answers)
    if which_sheet is not None and not which_sheet.answer:
        return PlayerSheet((), (), iter(()), (which_sheet,))
    rows = parse_rows(text, delimiter)
    first = list(islice(rows, _LINES_ABOVE))
    at = next((at for at, row in enumerate(first) if _is_header(row)), None)
    if at is not None:
        first_line, header, rows = None, first[at].cells, chain(first[at + 1 :], rows)
    else:
        first_line, header, rows = _sheet_without_headings(first, rows, answers)
    columns = tuple(guess_columns(header)) if any(header) else _columns_by_value(first)
    # a list of several pages has its headings on each of them
    rows = (row for row in rows if row.cells != header)
    return PlayerSheet(header, columns, rows, tuple(filter(None, (which_sheet, first_line))))


def checked_row_count(sheet: TableText) -> int:
    """Return the number of rows of a file, its headings included.

    Refuses a file with too many rows or with none, and any fault in it: a file is never read partly.
    """
    rows = 0
    for _row in parse_rows(sheet.text, sheet.delimiter):
        rows += 1
        if rows > MOST_ROWS + 1:
            raise Refused("too_many_rows", field="file", most=MOST_ROWS)
    if not rows:
        raise Refused("file_is_empty", field="file")
    return rows


def _is_header(row: SheetRow) -> bool:
    """Return whether a row has a known heading. "Nick" alone may be a player."""
    found = [cell.casefold() for cell, column in zip(row.cells, guess_columns(row.cells), strict=True) if column]
    return bool(found) and found not in _HEADINGS_THAT_ARE_NAMES


def _sheet_without_headings(
    first: Sequence[SheetRow], rows: Iterator[SheetRow], answers: Answers
) -> tuple[SheetQuestion | None, tuple[str, ...], Iterator[SheetRow]]:
    """Return the question about the first line, the headings as answered ("" for none), and the rows of players."""
    if not first:
        return None, (), rows
    text = ", ".join(filter(None, first[0].cells))[:80]
    question = first_line_question(text, answer=answers.get(FIRST_LINE, ""))
    if question.answer == "headings":
        return question, first[0].cells, chain(first[1:], rows)
    return question, ("",) * max(len(row.cells) for row in first), chain(first, rows)


def _columns_by_value(rows: Sequence[SheetRow]) -> tuple[str, ...]:
    """Return the probable fields of the columns of a table without headings; "" for a field guessed more than once."""
    width = max((len(row.cells) for row in rows), default=0)
    columns = [[row.cells[at] for row in rows if len(row.cells) > at and row.cells[at]] for at in range(width)]
    fields = [field_of_value(cells) for cells in columns]
    return tuple("" if field and fields.count(field) > 1 else field for field in fields)
