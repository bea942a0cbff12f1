"""Reading of lists of results from a table or a text of Poker Mavens; every doubt is a question."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from exchange.rules.results_list import cells
from exchange.rules.results_list.columns import FIELDS, guess_fields, is_unused
from exchange.rules.results_list.lists import ListedResult, ListFacts, ResultsList
from exchange.rules.results_list.rows import (
    DAYS,
    EMPTY_CELLS,
    LONGEST_NAME,
    MOST_AMOUNT,
    POINTS,
    PRIZES,
    ResultsByEvent,
    ResultsTable,
    leave_out_unclear_rows,
    meaning_questions,
    results_by_event,
    row_text,
)
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

BRACKETS = "brackets"
QUESTIONS = (SHEET, COLUMNS, FIRST_LINE, POINTS, PRIZES, DAYS, EMPTY_CELLS, BRACKETS)
MOST_ROWS, MOST_EVENTS, MOST_NOTES = 20_000, 500, 100
# rows in which the headings are looked for
_ROWS_WITH_HEADINGS = 12
_MAVENS = re.compile(r"^\s*Place(\d{1,6})=(.+?) \(([-\d.,]+)\)(.*)$", re.MULTILINE)
_MAVENS_DECIMALS = "."


@dataclass(frozen=True, slots=True)
class ListReading(SheetReading):
    """The lists as they were understood; none while a question is open."""

    lists: tuple[ResultsList, ...] = ()


def list_facts(fields: Mapping[str, str]) -> ListFacts:
    """Return the facts entered about a list. Refuses a day or a buy-in that cannot be read."""
    day, price = fields.get("on", "").strip(), cells.bare_amount(fields.get("buy_in", ""))
    on = cells.parse_day(day, order="dmy") if day else None
    if day and (on is None or cells.doubtful_day([day])):
        raise Refused("day_unreadable", field="on", day=day[:40])
    buy_in = cells.parse_amount(price)
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
    leave_out_unclear_rows(table)
    questions += meaning_questions(table, answers)
    if any(not question.answer for question in questions):
        return ListReading(columns=columns, questions=tuple(questions))
    lists = _lists_by_event(results_by_event(table, facts, answers), facts)
    return ListReading(lists, columns=columns, questions=tuple(questions), notes=_bounded_notes(table.notes))


def _bounded_notes(notes: Sequence[str]) -> tuple[str, ...]:
    """Return the first notes, and how many more there are."""
    more = len(notes) - MOST_NOTES
    return (*notes[:MOST_NOTES], *([_("More notes: {count:,}", count=more)] if more > 0 else []))


def _table_below_headings(rows: Sequence[SheetRow]) -> tuple[ResultsTable, bool]:
    """Return the rows below the headings, and whether there are headings for players and at least one other field."""
    width = max((len(row.cells) for row in rows), default=0)
    for at, row in enumerate(rows[:_ROWS_WITH_HEADINGS]):
        fields = guess_fields(row.cells)
        if {"name", "last_name"} & set(fields) and len(list(filter(None, fields))) > 1:
            padded = [*fields, *[""] * (width - len(fields))]
            table = ResultsTable(row.cells, padded, list(rows[at + 1 :]))
            for above in rows[:at]:
                table.leave_out(above)
            table.notes += _unknown_heading_notes(row, fields)
            return table, True
    return ResultsTable((), [""] * width, list(rows)), False


def _unknown_heading_notes(row: SheetRow, fields: Sequence[str]) -> Iterator[str]:
    for heading, name in zip(row.cells, fields, strict=True):
        if not name and not is_unused(heading):
            yield _("Column {heading} is left out", heading=heading[:40])


def _columns_question(table: ResultsTable, answers: Answers, *, is_certain: bool) -> SheetQuestion | None:
    """Return the question about the columns; None if the headings are clear. Sets the fields of the table."""
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


def _suggest_fields(table: ResultsTable) -> None:
    """Set the place and the name by the first rows, as a suggestion for the answer."""
    for at in range(len(table.fields)):
        values = [row.cells[at] for row in table.rows[:5] if at < len(row.cells)]
        if not at and all(map(cells.parse_place, values)):
            table.fields[at] = "place"
        elif "name" not in table.fields and not any(re.search(r"\d", value) for value in values):
            table.fields[at] = "name"


def _first_line_questions(table: ResultsTable, answers: Answers) -> list[SheetQuestion]:
    """Ask whether a first line without digits is a player or headings. Headings are removed from the table."""
    first = table.rows[0] if table.rows else None
    if first is None or len(table.rows) < 2 or any(re.search(r"\d", cell) for cell in first.cells):
        return []
    question = first_line_question(row_text(first), answer=answers.get(FIRST_LINE, ""))
    if question.answer == "headings":
        del table.rows[0]
    return [question]


def _lists_by_event(events: ResultsByEvent, facts: ListFacts) -> tuple[ResultsList, ...]:
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
            amount = cells.parse_amount(written, _MAVENS_DECIMALS) or Decimal(0)
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
