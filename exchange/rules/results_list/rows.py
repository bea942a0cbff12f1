"""Rows of a table of results by event. What cannot be read is left out with a note."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal

from exchange.rules.results_list import cells
from exchange.rules.results_list.columns import FIELDS
from exchange.rules.results_list.lists import ListedResult, ListFacts
from tournaments.rules.messages import message as _
from tournaments.rules.names import cleaned_name
from tournaments.rules.sheets.questions import Answers, SheetQuestion, valid_answer
from tournaments.rules.sheets.table import SheetRow
from tournaments.rules.sheets.totals import is_total

POINTS, PRIZES, DAYS, EMPTY_CELLS = "points", "prizes", "days", "empty_cells"
LONGEST_NAME = 120
MOST_AMOUNT = Decimal(10) ** 9
# fields whose empty cells may be parts of a merged cell
_MERGED = ("place", "event", "date")

ResultsByEvent = Mapping[tuple[str, date | None], Sequence[ListedResult]]


@dataclass(slots=True)
class ResultsTable:
    """The rows below the headings, the field of each column, and what was left out."""

    headings: tuple[str, ...]
    fields: list[str]
    rows: list[SheetRow]
    notes: list[str] = field(default_factory=list)

    def cells_of(self, name: str) -> list[str]:
        return [row.cell_of(name, self.fields) for row in self.rows] if name in self.fields else []

    def name_in(self, row: SheetRow) -> str:
        parts = (row.cell_of("first_name", self.fields), row.cell_of("last_name", self.fields))
        return row.cell_of("name", self.fields) or " ".join(filter(None, parts))

    def leave_out(self, row: SheetRow) -> None:
        self.notes.append(_("Line {line} is left out: {text}", line=row.line, text=row_text(row)))


def row_text(row: SheetRow) -> str:
    return ", ".join(filter(None, row.cells))[:60]


def leave_out_unclear_rows(table: ResultsTable) -> None:
    """Leave out totals, headings on further pages, and rows with more cells than headings, which are unclear."""
    usable, width = [], len(table.headings)
    for row in table.rows:
        if width and any(row.cells[width:]):
            text = _("Line {line} is left out, as it has more cells than headings: {text}", line=row.line,
                     text=row_text(row))  # fmt: skip
            table.notes.append(text)
        elif row.cells == table.headings or _is_total(row, table):
            table.leave_out(row)
        else:
            usable.append(row)
    table.rows = usable


def _is_total(row: SheetRow, table: ResultsTable) -> bool:
    has_place = cells.parse_place(row.cell_of("place", table.fields)) is not None
    return is_total(table.name_in(row)) and not has_place


# -- questions


def meaning_questions(table: ResultsTable, answers: Answers) -> list[SheetQuestion]:
    """Return the questions about columns whose cells have two meanings."""
    found = []
    for code, name in ((POINTS, "points"), (PRIZES, "prize")):
        if example := cells.doubtful_amount(table.cells_of(name)):
            options = (
                ("decimals", _("the last three digits are decimals")),
                ("thousands", _("thousands are set apart")),
            )
            text = _("{column}: what does {example} mean?", column=FIELDS[name], example=example[:20])
            found.append(_question(code, text, options, answers))
    if example := cells.doubtful_day(table.cells_of("date")):
        options = (("dmy", _("day, month, year")), ("mdy", _("month, day, year")))
        found.append(_question(DAYS, _("How is the day {example} written?", example=example[:20]), options, answers))
    if empty := _row_with_empty_cell(table):
        row, name = empty
        text = _("Line {line}: {column} is empty. Does the cell above count?", line=row.line, column=FIELDS[name])
        options = (("above", _("Yes, they are merged cells")), ("empty", _("No, it stays empty")))
        found.append(_question(EMPTY_CELLS, text, options, answers))
    return found


def _question(code: str, text: str, options: tuple[tuple[str, str], ...], answers: Answers) -> SheetQuestion:
    return SheetQuestion(code, text, options, answer=valid_answer(answers.get(code, ""), options))


def _row_with_empty_cell(table: ResultsTable) -> tuple[SheetRow, str] | None:
    """Return the first row of a player with an empty cell below a filled one, and the field of the cell."""
    filled: set[str] = set()
    for row in filter(table.name_in, table.rows):
        for name in _MERGED:
            if row.cell_of(name, table.fields):
                filled.add(name)
            elif name in filled:
                return row, name
    return None


# -- results


def results_by_event(table: ResultsTable, facts: ListFacts, answers: Answers) -> ResultsByEvent:
    """Return the results of each event, by its name and day."""
    if answers.get(EMPTY_CELLS) == "above":
        _fill_from_above(table)
    marks = {
        name: cells.decimal_marks(table.cells_of(name), are_decimals=answers.get(code) == "decimals")
        for code, name in ((POINTS, "points"), (PRIZES, "prize"))
    }
    days = _days_by_line(table, facts, answers)
    has_days = any(days.values())
    events: dict[tuple[str, date | None], list[ListedResult]] = {}
    for row in table.rows:
        title = cleaned_name(row.cell_of("event", table.fields))[:160] or facts.title
        listed = events.setdefault((title, days[row.line]), [])
        needs_day = has_days and days[row.line] is None
        found = None if needs_day else _listed_result(row, table, marks, after=len(listed))
        if found is not None:
            listed.append(found)
        else:
            table.leave_out(row)
    return events


def _days_by_line(table: ResultsTable, facts: ListFacts, answers: Answers) -> dict[int, date | None]:
    """Return the day of each row: the day in its cell, else the entered day. Notes cells that cannot be read."""
    order = answers.get(DAYS) or next(iter(sorted(cells.day_orders(table.cells_of("date")))), "dmy")
    days = {}
    for row in table.rows:
        cell = row.cell_of("date", table.fields)
        days[row.line] = cells.parse_day(cell, order=order) or facts.on
        if cell and facts.on is not None and cells.parse_day(cell, order=order) is None:
            _note_cell(table, row, "date")
    return days


def _fill_from_above(table: ResultsTable) -> None:
    """Fill the empty cells of players that may be parts of a merged cell with the cell above."""
    columns = [table.fields.index(name) for name in _MERGED if name in table.fields]
    above: dict[int, str] = {}
    rows = []
    for row in table.rows:
        filled = [*row.cells, *[""] * (len(table.fields) - len(row.cells))]
        for at in columns if table.name_in(row) else ():
            above[at] = filled[at] = filled[at] or above.get(at, "")
        rows.append(replace(row, cells=tuple(filled)))
    table.rows = rows


def _listed_result(
    row: SheetRow, table: ResultsTable, marks: Mapping[str, Collection[str]], *, after: int
) -> ListedResult | None:
    """Return a row's result; None for a row without a name or with an unreadable place."""
    fields, name = table.fields, cleaned_name(table.name_in(row))[:LONGEST_NAME]
    place = cells.parse_place(row.cell_of("place", fields)) if "place" in fields else after + 1
    if not name or place is None:
        return None
    prize = _amount(row, table, "prize", marks["prize"])
    points = _amount(row, table, "points", marks["points"])
    if prize is not None and prize < 0:
        _note_cell(table, row, "prize")
        prize = None
    return ListedResult(place, name, prize or Decimal(0), points if "points" in fields else None)


def _amount(row: SheetRow, table: ResultsTable, name: str, marks: Collection[str]) -> Decimal | None:
    """Return the amount in a cell; None, with a note, if it cannot be read or is too large."""
    amount = cells.parse_amount(row.cell_of(name, table.fields), marks)
    if amount is None or abs(amount) > MOST_AMOUNT:
        _note_cell(table, row, name)
        return None
    return amount


def _note_cell(table: ResultsTable, row: SheetRow, name: str) -> None:
    text = row.cell_of(name, table.fields)[:40]
    table.notes.append(_("Line {line}: {column} “{text}” is left out", line=row.line, column=FIELDS[name], text=text))
