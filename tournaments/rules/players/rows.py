"""One row of a file as a player, or why it cannot be one."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournaments.rules.players.csv_file import SheetRow
from tournaments.rules.players.same_person import stored_name

# the longest text of each column of the register
LONGEST = {
    "display_name": 80,
    "name": 120,
    "alias": 80,
    "club_number": 40,
    "country": 2,
    "city": 80,
    "email": 254,
    "phone": 40,
    "notes": 2000,
}
_EMAIL = re.compile(r"[^@\s,;]+@[^@\s,;.]+(\.[^@\s,;.]+)+")


@dataclass(frozen=True, slots=True)
class ImportedRow:
    """A player in a file; "" for a missing field. `why` is the code of a problem, if any."""

    line: int
    name: str = ""
    display_name: str = ""
    alias: str = ""
    club_number: str = ""
    country: str = ""
    city: str = ""
    email: str = ""
    phone: str = ""
    notes: str = ""
    why: str = ""

    def given(self) -> dict[str, str]:
        """Return the values that are given, by column of the register."""
        return {field: value for field in LONGEST if (value := getattr(self, field))}


def imported_row(row: SheetRow, columns: Sequence[str]) -> ImportedRow:
    """Read one row by what its columns hold."""
    values = {field: cell for field, cell in zip(columns, row.cells, strict=False) if field and cell}
    name = values.get("name") or " ".join(filter(None, (values.get("first_name"), values.get("last_name"))))
    cleaned = {field: values.get(field, "") for field in LONGEST} | {"name": stored_name(name) or name}
    cleaned["country"], cleaned["email"] = cleaned["country"].upper(), cleaned["email"].lower()
    read = ImportedRow(line=row.line, **{field: value[: LONGEST[field]] for field, value in cleaned.items()})
    return replace(read, why=_problem(row, columns, cleaned))


def _problem(row: SheetRow, columns: Sequence[str], cleaned: dict[str, str]) -> str:
    """Return the code of the first thing that is wrong; "" for nothing."""
    if any(row.cells[len(columns) :]):
        return "too_many_cells"
    if not any(cleaned[field] for field in ("name", "display_name", "alias")):
        return "no_name"
    if long := _too_long(cleaned):
        return f"{long}_too_long"
    if cleaned["email"] and not _EMAIL.fullmatch(cleaned["email"]):
        return "email_is_none"
    if cleaned["country"] and not re.fullmatch("[A-Z]{2}", cleaned["country"]):
        return "country_is_none"
    return ""


def _too_long(cleaned: dict[str, str]) -> str:
    """Return the first field that is too long, apart from the country."""
    return next((field for field, most in LONGEST.items() if field != "country" and len(cleaned[field]) > most), "")
