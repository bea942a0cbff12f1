"""Reading of lists of results from a table or a text of Poker Mavens; every doubt is a question."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal

from exchange.rules.results_list import cells
from exchange.rules.results_list.columns import FIELDS, guess_fields, is_unused
from exchange.rules.results_list.lists import ListedResult, ResultsList
from tournaments.rules.messages import message as _
from tournaments.rules.names import cleaned_name
from tournaments.rules.refused import Refused
from tournaments.rules.sheets.questions import (
    COLUMNS,
    FIRST_LINE,
    SHEET,
    Answers,
    SheetQuestion,
    SheetReading,
    chosen_columns,
    chosen_sheet,
    columns_with_samples,
    first_line_question,
    refuse_unknown_questions,
    valid_answer,
)
from tournaments.rules.sheets.table import SheetRow, parse_rows, table_text

POINTS, PRIZES, DAYS, BRACKETS = "points", "prizes", "days", "brackets"
QUESTIONS = (SHEET, COLUMNS, FIRST_LINE, POINTS, PRIZES, DAYS, BRACKETS)
MOST_ROWS, MOST_EVENTS, MOST_NOTES, LONGEST_NAME = 20_000, 500, 100, 120
MOST_AMOUNT = Decimal(10) ** 9
# rows in which the headings are looked for
_ROWS_WITH_HEADINGS = 12
_MAVENS = re.compile(r"^\s*Place(\d{1,6})=(.+?) \(([-\d.,]+)\)(.*)$", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class ListFacts:
    """Facts entered for lists that lack them. A column of the table takes precedence."""

    title: str = ""
    on: date | None = None
    league: str = ""
    season: str = ""
    buy_in: Decimal = Decimal(0)


@dataclass(frozen=True, slots=True)
class ListReading(SheetReading):
    """The lists as they were understood; none while a question is open."""

    lists: tuple[ResultsList, ...] = ()


def list_facts(fields: Mapping[str, str]) -> ListFacts:
    """Return the facts entered about a list. Refuses a day or a buy-in that cannot be read."""
    day, price = fields.get("on", "").strip(), cells.bare_amount(fields.get("buy_in", ""))
    on = cells.parse_day(day, order="dmy") if day else None
    if day and on is None:
        raise Refused("results_need_a_day", field="on")
    buy_in = cells.parse_amount(price, are_decimals=False)
    if buy_in is None or not 0 <= buy_in <= MOST_AMOUNT:
        raise Refused("buy_in_unreadable", field="buy_in")
    names = {name: fields.get(name, "").strip()[:160] for name in ("title", "league", "season")}
    return ListFacts(on=on, buy_in=buy_in, **names)


def read_results(text: str, facts: ListFacts, answers: Answers) -> ListReading:
    """Read lists of results. Raises Refused for a text without results, and for one without its title or day."""
    refuse_unknown_questions(answers, known=QUESTIONS)
    if _MAVENS.search(text):
        return _read_mavens(text, facts, answers)
    text, question = chosen_sheet(text, answers)
    if question is not None and not question.answer:
        return ListReading(questions=(question,))
    reading = _read_table(text, facts, answers)
    return replace(reading, questions=(question, *reading.questions)) if question else reading


@dataclass(slots=True)
class _Table:
    """The rows below the headings, the field of each column, and what was left out."""

    headings: tuple[str, ...]
    fields: list[str]
    rows: list[SheetRow]
    notes: list[str] = field(default_factory=list)

    def cells_of(self, name: str) -> list[str]:
        return [row.cell_of(name, self.fields) for row in self.rows] if name in self.fields else []


def _read_table(text: str, facts: ListFacts, answers: Answers) -> ListReading:
    sheet = table_text(text)
    rows: list[SheetRow] = []
    for row in parse_rows(sheet.text, sheet.delimiter):
        if len(rows) >= MOST_ROWS:
            raise Refused("too_many_rows", field="file", most=MOST_ROWS)
        rows.append(row)
    table, is_certain = _table_below_headings(rows)
    question = _columns_question(table, answers, is_certain=is_certain)
    columns = tuple(columns_with_samples(table.headings, table.fields, table.rows, known=FIELDS))
    questions = [question] if question else []
    if question and not question.answer:
        return ListReading(columns=columns, questions=tuple(questions))
    if not is_certain:
        questions += _first_line_questions(table, answers)
    questions += _meaning_questions(table, answers)
    if any(not question.answer for question in questions):
        return ListReading(columns=columns, questions=tuple(questions))
    lists = _lists_in_table(table, facts, answers)
    return ListReading(lists, columns=columns, questions=tuple(questions), notes=tuple(table.notes[:MOST_NOTES]))


def _table_below_headings(rows: Sequence[SheetRow]) -> tuple[_Table, bool]:
    """Return the table below its headings, and whether these name the players and at least one other field."""
    width = max((len(row.cells) for row in rows), default=0)
    for at, row in enumerate(rows[:_ROWS_WITH_HEADINGS]):
        fields = guess_fields(row.cells)
        if {"name", "last_name"} & set(fields) and len(list(filter(None, fields))) > 1:
            notes = [_left_out_note(above) for above in rows[:at]]
            padded = [*fields, *[""] * (width - len(fields))]
            return _Table(row.cells, padded, list(rows[at + 1 :]), [*notes, *_unknown_heading_notes(row, fields)]), True
    return _Table((), [""] * width, list(rows)), False


def _unknown_heading_notes(row: SheetRow, fields: Sequence[str]) -> Iterator[str]:
    for heading, name in zip(row.cells, fields, strict=True):
        if not name and not is_unused(heading):
            yield _("Column {heading} is left out", heading=heading[:40])


def _columns_question(table: _Table, answers: Answers, *, is_certain: bool) -> SheetQuestion | None:
    """Return the question what each column holds, if headings do not say it. Sets the fields of the table."""
    chosen = answers.get(COLUMNS, "")
    if is_certain and not chosen:
        return None
    if chosen:
        fields = chosen_columns(chosen, fields=FIELDS)
        if not {"name", "first_name", "last_name"} & set(fields):
            raise Refused("column_missing", field="columns")
        table.fields[:] = [*fields, *[""] * len(table.fields)][: len(table.fields)]
    else:
        _suggest_fields(table)
    return SheetQuestion(COLUMNS, _("What does each column hold?"), tuple(FIELDS.items()), "columns", chosen)


def _suggest_fields(table: _Table) -> None:
    """Set the place and the name by the first rows, as a suggestion for the answer."""
    for at in range(len(table.fields)):
        values = [row.cells[at] for row in table.rows[:5] if at < len(row.cells)]
        if not at and all(map(cells.parse_place, values)):
            table.fields[at] = "place"
        elif "name" not in table.fields and not any(re.search(r"\d", value) for value in values):
            table.fields[at] = "name"


def _first_line_questions(table: _Table, answers: Answers) -> list[SheetQuestion]:
    """Return the question whether the first line is a player, if it has no number. Headings are left out."""
    first = table.rows[0] if table.rows else None
    if first is None or len(table.rows) < 2 or any(re.search(r"\d", cell) for cell in first.cells):
        return []
    question = first_line_question(_row_text(first), answer=answers.get(FIRST_LINE, ""))
    if question.answer == "headings":
        del table.rows[0]
    return [question]


def _meaning_questions(table: _Table, answers: Answers) -> list[SheetQuestion]:
    """Return the questions about columns whose cells have two meanings."""
    found = []
    for code, name in ((POINTS, "points"), (PRIZES, "prize")):
        values = table.cells_of(name)
        if cells.has_ambiguous_amounts(values):
            example = next(value for value in values if cells.has_ambiguous_amounts([value]))
            found.append(_thousands_question(code, name, example, answers))
    days = table.cells_of("date")
    if cells.has_ambiguous_days(days):
        example = next(day for day in days if day.strip())
        options = (("dmy", _("day, month, year")), ("mdy", _("month, day, year")))
        text = _("How is the day {example} written?", example=example[:20])
        found.append(SheetQuestion(DAYS, text, options, answer=valid_answer(answers.get(DAYS, ""), options)))
    return found


def _thousands_question(code: str, name: str, example: str, answers: Answers) -> SheetQuestion:
    options = (("decimals", _("the last three digits are decimals")), ("thousands", _("thousands are set apart")))
    text = _("{column}: what does {example} mean?", column=FIELDS[name], example=example[:20])
    return SheetQuestion(code, text, options, answer=valid_answer(answers.get(code, ""), options))


def _lists_in_table(table: _Table, facts: ListFacts, answers: Answers) -> tuple[ResultsList, ...]:
    days = table.cells_of("date")
    order = answers.get(DAYS) or next(iter(sorted(cells.day_orders(days))), "dmy")
    events: dict[tuple[str, date | None], list[ListedResult]] = {}
    for row in table.rows:
        title = cleaned_name(row.cell_of("event", table.fields))[:160] or facts.title
        day = cells.parse_day(row.cell_of("date", table.fields), order=order) or facts.on
        listed = events.setdefault((title, day), [])
        found = _listed_result(row, table, answers, after=len(listed))
        if found is not None:
            listed.append(found)
        else:
            table.notes.append(_left_out_note(row))
    return _lists_by_event(events, facts)


def _lists_by_event(
    events: Mapping[tuple[str, date | None], Sequence[ListedResult]], facts: ListFacts
) -> tuple[ResultsList, ...]:
    lists = []
    for (title, day), rows in events.items():
        if not rows:
            continue
        if not title:
            raise Refused("results_need_a_title", field="title")
        if day is None:
            raise Refused("results_need_a_day", field="on")
        ordered = tuple(sorted(rows, key=lambda row: row.place))
        lists.append(
            ResultsList(
                title=title, on=day, league=facts.league, season=facts.season, buy_in=facts.buy_in, rows=ordered
            )
        )
    if not lists:
        raise Refused("no_results_in_file", field="file")
    if len(lists) > MOST_EVENTS:
        raise Refused("too_many_events", field="file", most=MOST_EVENTS)
    return tuple(lists)


def _listed_result(row: SheetRow, table: _Table, answers: Answers, *, after: int) -> ListedResult | None:
    """Return a row's result; None for a row without a name, or with a place or an amount that cannot be read."""
    fields = table.fields
    name = row.cell_of("name", fields) or " ".join(
        filter(None, (row.cell_of("first_name", fields), row.cell_of("last_name", fields)))
    )
    place = cells.parse_place(row.cell_of("place", fields)) if "place" in fields else after + 1
    prize = cells.parse_amount(row.cell_of("prize", fields), are_decimals=answers.get(PRIZES) == "decimals")
    points = cells.parse_amount(row.cell_of("points", fields), are_decimals=answers.get(POINTS) == "decimals")
    if not name or place is None or prize is None or points is None or prize < 0:
        return None
    if max(prize, abs(points)) > MOST_AMOUNT:
        return None
    return ListedResult(place, cleaned_name(name)[:LONGEST_NAME], prize, points if "points" in fields else None)


def _left_out_note(row: SheetRow) -> str:
    return _("Line {line} is left out: {text}", line=row.line, text=_row_text(row))


def _row_text(row: SheetRow) -> str:
    return ", ".join(filter(None, row.cells))[:60]


# -- Poker Mavens: blocks of "Name=value" with a line "Place1=nick (amount) Rebuys:0 AddOn:No KO:nick" for each player


def _read_mavens(text: str, facts: ListFacts, answers: Answers) -> ListReading:
    options = (("prize", _("a prize")), ("points", _("points")))
    first = _MAVENS.search(text)
    example = f"{first[2]} ({first[3]})" if first else ""
    question = SheetQuestion(
        BRACKETS,
        _("What is the number in brackets, as in {example}?", example=example[:60]),
        options,
        answer=valid_answer(answers.get(BRACKETS, ""), options),
    )
    if not question.answer:
        return ListReading(questions=(question,))
    events: dict[tuple[str, date | None], list[ListedResult]] = {}
    for values, places in _mavens_blocks(text):
        title = cleaned_name(" ".join(filter(None, (values.get("Tournament", ""), values.get("Number", "")))))[:160]
        day = cells.parse_day(values.get("Start", ""), order="dmy") or facts.on
        listed = events.setdefault((title or facts.title, day), [])
        for place, name, written in places:
            amount = cells.parse_amount(written, are_decimals=False) or Decimal(0)
            is_prize = question.answer == "prize"
            result = ListedResult(place, cleaned_name(name)[:LONGEST_NAME], max(amount, Decimal(0)) if is_prize else
                                  Decimal(0), None if is_prize else amount)  # fmt: skip
            listed.append(result)
    return ListReading(_lists_by_event(events, facts), questions=(question,))


def _mavens_blocks(text: str) -> Iterator[tuple[dict[str, str], list[tuple[int, str, str]]]]:
    """Yield the values and the places of each tournament."""
    for block in re.split(r"(?:\r?\n){2,}|(?m:^(?=\s*Tournament=))", text):
        places = [(int(found[1]), found[2], found[3]) for found in _MAVENS.finditer(block)]
        values = dict(re.findall(r"^\s*([A-Za-z]\w{0,30})=([^\r\n]*)", block, re.MULTILINE))
        if places:
            yield values, places
