"""A structure as a sheet of comma-separated values, one row per step. `sheet_file` reads it back.

The columns are those of `sheet_steps`. A text that a spreadsheet would run as a formula is written after a `'`. A text
that is only a dash or "n/a" is lost, since it means an empty cell in sheets.
"""

import csv
from collections.abc import Mapping
from io import StringIO
from typing import Any

from tournaments.rules.levels import Structure
from tournaments.rules.structure.files.json_file import structure_to_json
from tournaments.rules.structure.files.sheet_columns import COLUMNS
from tournaments.rules.structure.files.sheet_file import STRUCTURE_FIELDS

# the columns of every written sheet, used or not
ALWAYS = frozenset({"level", "minutes", "small_blind", "big_blind", "ante", "ante_type", "break", "notes"})


def structure_to_csv(structure: Structure, *, delimiter: str = ",") -> str:
    """Return the structure as CSV text, with the columns that its steps use and those in ALWAYS."""
    written = structure_to_json(structure)
    rows = [_step_as_cells(step) for step in written["steps"]]
    used = [name for name in COLUMNS if name in ALWAYS or any(row.get(name) for row in rows)]
    sheet = StringIO(newline="")
    out = csv.writer(sheet, delimiter=delimiter, lineterminator="\n")
    out.writerows([f"#{name}", _with_guard(_cell_text(written[name]))] for name in STRUCTURE_FIELDS if name in written)
    out.writerow(used)
    out.writerows([row.get(name, "") for name in used] for row in rows)
    return sheet.getvalue()


def _step_as_cells(step: Mapping[str, Any]) -> dict[str, str]:
    cells = {name: _cell_text(value) for name, value in step.items() if name in COLUMNS}
    cells |= {name: _with_guard(cells[name]) for name in ("notes", "game", "key") if name in cells}
    if step["kind"] == "break":
        cells |= {"break": "yes", "end_of_day": "yes" if step.get("end_of_day") else ""}
        cells["colour_up"] = _cell_text(step.get("color_up", ""))
    else:
        cells["level"] = str(step["number"])
    if ante := step.get("ante"):
        cells |= {"ante": str(ante["amount"]), "ante_type": ante["kind"]}
    if spread := step.get("spread"):
        cells["spread"] = "-".join(str(end) for end in spread)
    return cells


def _cell_text(value: object) -> str:
    return " ".join(str(item) for item in value) if isinstance(value, list) else str(value)


def _with_guard(text: str) -> str:
    return f"'{text}" if text[:1] in tuple("=+-@'") else text
