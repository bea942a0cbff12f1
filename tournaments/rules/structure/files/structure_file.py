"""Import of a structure from a JSON or CSV file: read, checked, and accepted or refused as a whole."""

import codecs
import json
from dataclasses import dataclass

from tournaments.rules.levels import Structure
from tournaments.rules.messages import message as _
from tournaments.rules.structure.checks import check_playable
from tournaments.rules.structure.files.csv_file import structure_from_csv
from tournaments.rules.structure.files.json_file import structure_from_json
from tournaments.rules.structure.problems import Problem, structure_refusal

# a sheet of five hundred steps has some fifty thousand letters
MOST_BYTES = 2_000_000

# byte order marks, with their encodings, and the encodings tried without a mark
MARKS: tuple[tuple[bytes, str], ...] = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
UNMARKED = ("utf-8", "cp1252")


@dataclass(frozen=True, slots=True)
class ImportedStructure:
    """An imported structure, its errors that were accepted, and its warnings."""

    structure: Structure
    accepted: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()


def import_structure(content: str | bytes, *, accept: bool = False) -> ImportedStructure:
    """Import a structure from the content of a file: JSON if it begins with a bracket, else CSV.

    Raises StructureRefused with all problems. With `accept`, poker errors such as a misprinted blind are allowed, but
    nothing that cannot be understood.
    """
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
    text = (content if isinstance(content, str) else decode_text(content)).lstrip("\ufeff")
    if text.lstrip()[:1] in ("{", "["):
        return import_json(_parse_json(text), accept=accept)
    return _imported_structure(structure_from_csv(text), accept=accept)


def import_json(document: object, *, accept: bool = False) -> ImportedStructure:
    """Import a structure from a parsed JSON object. Raises StructureRefused as `import_structure` does."""
    return _imported_structure(structure_from_json(document), accept=accept)


def _imported_structure(structure: Structure, *, accept: bool) -> ImportedStructure:
    found = check_playable(structure, accept=accept)
    return ImportedStructure(structure, accepted=found.errors, warnings=found.warnings)


def decode_text(content: bytes) -> str:
    """Return the text of a file, decoded by its byte order mark, else as UTF-8 or Windows-1252.

    Raises StructureRefused if it cannot be decoded.
    """
    marked = [encoding for mark, encoding in MARKS if content.startswith(mark)]
    for encoding in marked or UNMARKED:
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise structure_refusal("steps", "not_understood", _("Not a text file: save it as UTF-8"))


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
