"""Import of a structure from a JSON file or a sheet: read, checked, and accepted or refused as a whole."""

import json
from dataclasses import dataclass

from tournaments.rules.levels import Structure
from tournaments.rules.messages import message as _
from tournaments.rules.sheets.letters import decode_letters
from tournaments.rules.sheets.questions import Answers, refuse_unknown_questions
from tournaments.rules.structure.checks import check_playable
from tournaments.rules.structure.files.foreign_json import foreign_levels, read_foreign_levels
from tournaments.rules.structure.files.json_file import structure_from_json
from tournaments.rules.structure.files.sheet_file import (
    QUESTIONS,
    StructureReading,
    StructureUnclear,
    read_structure_text,
)
from tournaments.rules.structure.problems import Problem, StructureRefused, structure_refusal

# a sheet of five hundred steps has some fifty thousand letters
MOST_BYTES = 2_000_000


@dataclass(frozen=True, slots=True)
class ImportedStructure:
    """An imported structure, its errors that were accepted, its warnings, and what was left out of the file."""

    structure: Structure
    accepted: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()
    notes: tuple[str, ...] = ()


def import_structure(
    content: str | bytes, *, accept: bool = False, answers: Answers | None = None
) -> ImportedStructure:
    """Import a structure from the content of a file: JSON if it begins with a bracket, else a sheet.

    Raises StructureRefused with all problems, StructureUnclear with the questions that `answers` leave open, and
    Refused for a file that is no text. With `accept`, poker errors such as a misprinted blind are allowed, but nothing
    that cannot be understood.
    """
    return _imported(read_structure(content, answers or {}), accept=accept)


def import_json(document: object, *, accept: bool = False, answers: Answers | None = None) -> ImportedStructure:
    """Import a structure from a parsed JSON object. Raises as `import_structure` does."""
    return _imported(read_json(document, answers or {}), accept=accept)


def read_structure(content: str | bytes, answers: Answers) -> StructureReading:
    """Read the content of a file, with its problems and questions. Raises for a file that is no structure."""
    refuse_unknown_questions(answers, known=QUESTIONS)
    if len(content) > MOST_BYTES:
        raise structure_refusal(
            "steps",
            "too_large",
            _(
                "The file has {content:,} bytes; the limit is {most_bytes:,}",
                content=len(content),
                most_bytes=MOST_BYTES,
            ),
        )
    text = (content if isinstance(content, str) else decode_letters(content)[0]).lstrip("\ufeff")
    if text.lstrip()[:1] in ("{", "["):
        return read_json(_parse_json(text), answers)
    return read_structure_text(text, answers)


def read_json(document: object, answers: Answers) -> StructureReading:
    """Read a parsed JSON object: one of `poker-structure/1`, or another program's list of levels."""
    if levels := foreign_levels(document):
        return read_foreign_levels(levels, document, answers)
    return StructureReading(structure_from_json(document))


def _imported(reading: StructureReading, *, accept: bool) -> ImportedStructure:
    if reading.problems:
        raise StructureRefused(reading.problems)
    if reading.structure is None:
        raise StructureUnclear(reading)
    found = check_playable(reading.structure, accept=accept)
    return ImportedStructure(reading.structure, found.errors, found.warnings, reading.notes)


def _parse_json(text: str) -> object:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        sentence = _(
            "The JSON has an error at line {lineno}, column {colno}: {msg}",
            lineno=error.lineno,
            colno=error.colno,
            msg=error.msg,
        )
        raise structure_refusal("steps", "not_understood", sentence) from error
    except (ValueError, RecursionError) as error:  # a number of thousands of digits, or brackets a thousand deep
        raise structure_refusal(
            "steps", "not_understood", _("The JSON is too deep or its numbers are too large")
        ) from error
