"""Questions about a table that has two meanings. They are asked on the page, by the command line and by the API alike.

An answer is a text by the question's code: {"ante": "big_blind"}. Nothing is stored while a question is open.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.rules.messages import message as _
from tournaments.rules.refused import Refused

Answers = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class SheetColumn:
    """A column: its heading, the field that it holds ("" for none), and its first values."""

    heading: str
    field: str
    samples: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetQuestion:
    """A question. `options` are the possible answers with their labels; `takes` is what else can be answered.

    `takes` is "" for the options alone, "minutes" for a number, "columns" for the field of each column, by commas.
    """

    code: str
    text: str
    options: tuple[tuple[str, str], ...] = ()
    takes: str = ""
    answer: str = ""


def invalid_answers(answers: Answers, *, known: Sequence[str]) -> Refused | None:
    """Return the refusal of answers to questions that do not exist."""
    strange = next((code for code in answers if code not in known), None)
    return (
        None
        if strange is None
        else Refused("no_such_question", field="answers", question=strange, known=", ".join(known))
    )


FIRST_LINE = "first_line"
COLUMNS = "columns"
SHEET = "sheet"


def sheet_question(names: Sequence[str], answers: Answers) -> SheetQuestion | None:
    """Return the question which sheet of a workbook is meant; None for a single sheet."""
    if not names:
        return None
    answer = answers.get(SHEET, "")
    options = tuple((name, name) for name in names)
    return SheetQuestion(SHEET, _("Which sheet of the workbook?"), options, answer=answer if answer in names else "")


def first_line_question(first: str, *, answer: str = "") -> SheetQuestion:
    """Return the question whether the first line of a list is a player or the headings."""
    return SheetQuestion(
        FIRST_LINE,
        _("Is the first line “{first}” a player?", first=first),
        (("player", _("It is a player")), ("headings", _("These are the headings"))),
        answer=answer,
    )
