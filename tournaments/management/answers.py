"""Questions about a file on the command line: `--answer CODE=VALUE`, and the lines that ask."""

from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Sequence

from django.core.management.base import CommandError

from tournaments.rules.sheets.questions import SheetColumn, SheetQuestion
from tournaments.sentences.sheets import question_hint


def add_answer_option(parser: ArgumentParser) -> None:
    """Add `--answer`, which can be given several times."""
    parser.add_argument(
        "--answer", action="append", default=[], metavar="CODE=VALUE", help="answer a question that was printed"
    )


def typed_answers(texts: Sequence[str]) -> dict[str, str]:
    """Return the values of `--answer` by code. Raises CommandError for a text without "="."""
    return dict(map(_typed_answer, texts))


def _typed_answer(text: str) -> tuple[str, str]:
    code, mark, value = text.partition("=")
    if not mark:
        raise CommandError(f"--answer takes CODE=VALUE, such as ante=big_blind, not {text}")
    return code.strip(), value.strip()


def question_lines(questions: Iterable[SheetQuestion], columns: Sequence[SheetColumn] = ()) -> Iterator[str]:
    """Yield the questions, each with the answers that settle it."""
    for question in questions:
        yield question.text
        yield f"  answer by --answer {question_hint(question, columns)}"
        if question.takes == "columns":
            yield f"  in place of each, or between the commas nothing: {', '.join(dict(question.options))}"
