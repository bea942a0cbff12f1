"""Questions about an ambiguous table. The page, the command line and the API ask the same questions.

Answers map the code of a question to a text: {"ante": "big_blind"}. Nothing is stored while a question is open.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournaments.rules.messages import message as _
from tournaments.rules.refused import Refused
from tournaments.rules.sheets.table import SheetRow, sheet_names, text_of_sheet

Answers = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class SheetColumn:
    """A column: its heading, the field that it holds ("" for none), and its first values."""

    heading: str
    field: str
    samples: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetQuestion:
    """A question. `options` are the possible answers with their labels; `takes` is the form of any other answer.

    `takes` is "" if only the options are valid, "minutes" for a number, "columns" for the field of each column,
    separated by commas.
    """

    code: str
    text: str
    options: tuple[tuple[str, str], ...] = ()
    takes: str = ""
    answer: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetReading:
    """The contents of a sheet as they were understood.

    `questions` includes answered ones, so that an answer can be changed.
    """

    columns: tuple[SheetColumn, ...] = ()
    questions: tuple[SheetQuestion, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def open_questions(self) -> tuple[SheetQuestion, ...]:
        """The questions without an answer."""
        return tuple(question for question in self.questions if not question.answer)


def columns_with_samples(
    headings: Sequence[str], fields: Sequence[str], rows: Sequence[SheetRow], *, known: Mapping[str, str]
) -> Iterator[SheetColumn]:
    """Yield the columns of a table with their first values; a field that is not `known` is ""."""
    for at, name in enumerate(fields):
        samples = tuple(row.cells[at] for row in rows[:3] if at < len(row.cells))
        yield SheetColumn(headings[at] if at < len(headings) else "", name if name in known else "", samples)


def valid_answer(answer: str, options: Sequence[tuple[str, str]]) -> str:
    """Return the answer if it is one of the options, else ""."""
    return answer if answer in dict(options) else ""


def refuse_unknown_questions(answers: Answers, *, known: Sequence[str]) -> None:
    """Refuse answers to questions that do not exist."""
    if unknown := [code for code in answers if code not in known]:
        raise Refused("no_such_question", field="answers", question=unknown[0], known=", ".join(known))


def chosen_columns(chosen: str, *, fields: Mapping[str, str]) -> list[str]:
    """Return the field of each column from an answer separated by commas; "" for a column that is left out.

    `fields` maps the known fields to their titles. Refuses an unknown field, and a field used for two columns.
    """
    names = [name.strip() for name in chosen.split(",")]
    if refused := fields_refusal(names, fields=fields):
        raise refused
    return names


def fields_refusal(columns: Sequence[str], *, fields: Mapping[str, str]) -> Refused | None:
    """Return the refusal of columns with an unknown field or a field used twice; None if all are valid."""
    held = [name for name in columns if name]
    if unknown := [name for name in held if name not in fields]:
        return Refused("no_such_column", field="columns", column=unknown[0])
    if twice := next((name for name in held if held.count(name) > 1), ""):
        return Refused("column_twice", field="columns", column=fields[twice])
    return None


FIRST_LINE = "first_line"
COLUMNS = "columns"
SHEET = "sheet"


def chosen_sheet(text: str, answers: Answers) -> tuple[str, SheetQuestion | None]:
    """Return the text of the chosen sheet of a workbook, and the question which sheet to read.

    A text that is no workbook of several sheets is returned unchanged, without a question.
    """
    names = sheet_names(text)
    if not names:
        return text, None
    options = tuple((name, name) for name in names)
    answer = valid_answer(answers.get(SHEET, ""), options)
    return text_of_sheet(text, answer), SheetQuestion(SHEET, _("Which sheet of the workbook?"), options, answer=answer)


def first_line_question(first: str, *, answer: str = "") -> SheetQuestion:
    """Return the question whether the first line of a list is a player or the headings."""
    options = (("player", _("It is a player")), ("headings", _("These are the headings")))
    text = _("Is the first line “{first}” a player?", first=first)
    return SheetQuestion(FIRST_LINE, text, options, answer=valid_answer(answer, options))
