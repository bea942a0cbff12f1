"""Sentences about imported sheets: refusals, and the questions about a sheet that has two meanings."""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext_noop as noop

from tournaments.language.sentences import translate
from tournaments.rules.sheets.questions import SheetColumn, SheetQuestion

SHEET_REFUSALS: dict[str, tuple[str, str]] = {
    "cell_too_large": (
        noop("A cell near line {line} has more than 100,000 letters."),
        noop("Check that a quote is not left open there."),
    ),
    "file_is_empty": (noop("The file has no rows."), noop("Check that it is the right file.")),
    "file_is_no_text": (
        noop("This is neither a text file nor a workbook."),
        noop("Save the sheet as CSV or XLSX and import that."),
    ),
    "file_quote_open": (
        noop("A quote is not closed near line {line}."),
        noop("Close it there, or save the sheet as CSV again."),
    ),
    "file_too_large": (
        noop("The file has {megabytes} MB; the limit is {most} MB."),
        noop("Split it and import the parts one by one."),
    ),
    "no_such_question": (noop("There is no question {question}."), noop("Answer one of these: {known}.")),
    "questions_open": (noop("The file has two meanings: {problems}"), noop("Answer the questions first.")),
    "workbook_has_password": (
        noop("The workbook has a password."),
        noop("Save it without one, or save the sheet as CSV."),
    ),
    "workbook_old": (
        noop("This is a workbook of an old office program."),
        noop("Save it as XLSX, or save the sheet as CSV."),
    ),
    "workbook_too_large": (
        noop("The workbook is too large to be read."),
        noop("Delete other sheets and pictures, or save the sheet as CSV."),
    ),
    "workbook_unreadable": (
        noop("The workbook cannot be read."),
        noop("Save the sheet as CSV and import that."),
    ),
}


def question_rows(questions: Iterable[SheetQuestion]) -> list[dict[str, Any]]:
    """Return questions for programs and pages, in the active language."""
    return [
        {
            "code": question.code,
            "text": translate(question.text),
            "options": [{"value": value, "label": translate(label)} for value, label in question.options],
            "takes": question.takes,
            "answer": question.answer,
        }
        for question in questions
    ]


def column_rows(columns: Iterable[SheetColumn]) -> list[dict[str, Any]]:
    """Return columns for programs and pages."""
    return [{"heading": column.heading, "field": column.field, "samples": list(column.samples)} for column in columns]


def question_hint(question: SheetQuestion, columns: Iterable[SheetColumn]) -> str:
    """Return how a question is answered on a command line: "ante=big_blind, ante=each or ante=button"."""
    if question.takes == "columns":
        return f"columns={','.join(column.field for column in columns)}"
    if question.takes == "minutes":
        return f"{question.code}=20"
    return ", ".join(f"{question.code}={value}" for value, _label in question.options)
