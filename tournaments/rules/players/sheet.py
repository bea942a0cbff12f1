"""A table of players, read into rows of text."""

from tournaments.rules.refused import Refused
from tournaments.rules.sheets.table import SheetRow, SheetText, decode_sheet, parse_rows

# more than any club has; 100,000 rows take one transaction of 16 s, in which no desk can sell
MOST_ROWS = 50_000
MOST_BYTES = 20_000_000


def read_sheet(content: bytes) -> tuple[SheetText, list[SheetRow]]:
    """Return a file and all its rows, the header first. Raises Refused for any fault: a file is never read partly."""
    sheet = decode_sheet(content, most_bytes=MOST_BYTES)
    rows: list[SheetRow] = []
    for row in parse_rows(sheet.text, sheet.delimiter):
        if len(rows) > MOST_ROWS:
            raise Refused("too_many_rows", field="file", most=MOST_ROWS)
        rows.append(row)
    if len(rows) < 2:
        raise Refused("file_is_empty", field="file")
    return sheet, rows
