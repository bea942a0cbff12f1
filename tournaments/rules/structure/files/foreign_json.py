"""Structures in the JSON of other programs: a list of levels with such names as `smallBlind`, `isBreak`, `duration`."""

from collections.abc import Iterator, Mapping
from typing import Any

from tournaments.rules.sheets.questions import Answers
from tournaments.rules.sheets.table import SheetRow
from tournaments.rules.structure.files.sheet_columns import heading_words
from tournaments.rules.structure.files.sheet_file import RowTable, StructureReading, read_structure_table

_LISTS = ("levels", "blind levels", "blinds", "blind structure", "structure", "rounds", "schedule", "steps", "stages")
_NAMES = {"name": "name", "title": "name", "starting stack": "starting_stack", "starting chips": "starting_stack"}
_MOST_DEPTH = 3


def foreign_levels(document: object) -> list[Mapping[str, Any]] | None:
    """Return the list of levels of another program's document; None if it has none, or is of our own format."""
    return _levels(document, 0)


def _levels(document: object, depth: int) -> list[Mapping[str, Any]] | None:
    if isinstance(document, list):
        return document if document and all(isinstance(item, Mapping) for item in document) else None
    if not isinstance(document, Mapping) or _is_ours(document) or depth > _MOST_DEPTH:
        return None
    by_words = {heading_words(str(name)): value for name, value in document.items()}
    found = (_levels(by_words[name], depth + 1) for name in _LISTS if name in by_words)
    return next(filter(None, found), None)


def _is_ours(document: Mapping[str, Any]) -> bool:
    """Return whether a document names a format, or has steps with kinds as ours do."""
    steps = document.get("steps")
    has_kinds = isinstance(steps, list) and any(isinstance(step, Mapping) and "kind" in step for step in steps)
    return "format" in document or has_kinds


def read_foreign_levels(levels: list[Mapping[str, Any]], document: object, answers: Answers) -> StructureReading:
    """Read another program's levels as a sheet, with the answers to its questions."""
    rows = [dict(_flat(level)) for level in levels]
    names = list(dict.fromkeys(name for row in rows for name in row))[:100]
    table = RowTable([SheetRow(0, tuple(names))], _structure_fields(document))
    table.rows += [SheetRow(at, tuple(row.get(name, "") for name in names)) for at, row in enumerate(rows, start=1)]
    return read_structure_table(table, answers)


def _structure_fields(document: object) -> dict[str, Any]:
    """Return the name and the starting stack of another program's document."""
    by_words = {heading_words(str(key)): value for key, value in document.items()} if isinstance(document, dict) else {}
    found = {field: by_words[words] for words, field in _NAMES.items() if words in by_words}
    return {field: value for field, value in found.items() if type(value) is (str if field == "name" else int)}


def _flat(level: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    """Yield the names and values of an object as cells. The name of a nested value includes those of its objects."""
    for name, value in level.items():
        path = f"{before} {name}".strip()[:80]
        if isinstance(value, Mapping) and before.count(" ") < _MOST_DEPTH:
            yield from _flat(value, path)
        elif isinstance(value, bool):
            yield path, "yes" if value else "no"
        elif isinstance(value, list | Mapping):
            yield path, " ".join(str(item) for item in value if isinstance(item, str | int))[:500]
        else:
            yield path, "" if value is None else " ".join(str(value).split())[:500]
