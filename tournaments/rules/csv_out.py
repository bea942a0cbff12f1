"""Safe comma-separated values. Every CSV file is written by this module.

A spreadsheet runs a cell as a formula if it begins with `=`, `+`, `-`, `@`, a tab or a carriage return (CWE-1236). Such
texts are written with a `'` before them, which spreadsheets hide; `plain_cell` removes it when a file is read back.
Numbers stay numbers.
"""

import csv
from collections.abc import Iterable, Sequence
from io import StringIO
from typing import Any

# the characters that start a formula in a spreadsheet; line ends count too, and full-width forms
RISKY = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")


def safe_cell(value: Any) -> Any:
    """Return a value as a cell: numbers unchanged, None as "", and a `'` before a text that could be a formula."""
    if value is None:
        return ""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return value
    text = str(value)
    return f"'{text}" if text.lstrip(" \u00a0").startswith(RISKY) or text.startswith(RISKY) else text


def plain_cell(text: str) -> str:
    """Return the text of a cell that `safe_cell` wrote."""
    return text[1:] if text[:1] == "'" and safe_cell(text[1:]) == text else text


def csv_text(header: Sequence[str], rows: Iterable[Sequence[Any]], *, separator: str = ",") -> str:
    """Return a CSV file: the header, then the rows, with the line ends of RFC 4180.

    Views encode the text with a byte order mark (`.encode("utf-8-sig")`); without it, spreadsheets garble accents.
    """
    sheet = StringIO()
    writer = csv.writer(sheet, delimiter=separator)
    writer.writerow([safe_cell(name) for name in header])
    writer.writerows([safe_cell(value) for value in row] for row in rows)
    return sheet.getvalue()
