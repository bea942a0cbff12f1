"""A file of players, read into rows of text. Any spreadsheet program's CSV is accepted."""

import codecs
import csv
from collections.abc import Iterator
from dataclasses import dataclass
from io import StringIO

from tournaments.rules.csv_out import plain_cell
from tournaments.rules.refused import Refused

# more than any club has; 100,000 rows take one transaction of 16 s, in which no desk can sell
MOST_ROWS = 50_000
MOST_BYTES = 20_000_000
MOST_COLUMNS = 100
DELIMITERS = ",;\t|"

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig", "UTF-8"),
    (codecs.BOM_UTF16_LE, "utf-16", "UTF-16"),
    (codecs.BOM_UTF16_BE, "utf-16", "UTF-16"),
)


@dataclass(frozen=True, slots=True)
class SheetText:
    """The text of a file, its encoding, and the delimiter of its cells."""

    text: str
    encoding: str
    delimiter: str


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One row: its cells, and the number of the line on which it ends in the file."""

    line: int
    cells: tuple[str, ...]


def decode_sheet(content: bytes) -> SheetText:
    """Return the text of a file with its encoding and delimiter.

    Raises Refused if it is too large, no text, or has no rows.
    """
    if len(content) > MOST_BYTES:
        raise Refused(
            "file_too_large", field="file", megabytes=len(content) // 1_000_000 + 1, most=MOST_BYTES // 1_000_000
        )
    text, encoding = _decode(content)
    text = text.lstrip("\ufeff")
    if "\x00" in text:
        raise Refused("file_is_no_text", field="file")
    if not text.strip():
        raise Refused("file_is_empty", field="file")
    return SheetText(text, encoding, guess_delimiter(text))


def guess_delimiter(text: str) -> str:
    """Return the most frequent delimiter in the first row, outside quotes; a comma if the row has no delimiter."""
    first, quoted, counts = text.lstrip("\r\n"), False, dict.fromkeys(DELIMITERS, 0)
    for letter in first:
        if letter == '"':
            quoted = not quoted
        elif letter in "\r\n" and not quoted:
            break
        elif letter in counts and not quoted:
            counts[letter] += 1
    return max(DELIMITERS, key=lambda delimiter: counts[delimiter]) if any(counts.values()) else ","


def parse_rows(text: str, delimiter: str) -> Iterator[SheetRow]:
    """Yield the rows that are not empty, the header first.

    Formulas are read as text. Line ends inside quotes belong to the cell. Raises Refused if quotes are unbalanced.
    """
    reader = csv.reader(StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        for cells in reader:
            plain = tuple(" ".join(plain_cell(cell.strip()).split()) for cell in cells[:MOST_COLUMNS])
            if any(plain):
                yield SheetRow(reader.line_num, plain)
    except csv.Error:  # a quote that is not closed, or closed inside a cell: half the file would be one name
        raise Refused("file_quote_open", field="file", line=reader.line_num) from None


def read_sheet(content: bytes) -> tuple[SheetText, list[SheetRow]]:
    """Return a file and all its rows, the header first. Raises Refused for any fault: a file is never read partly."""
    sheet = decode_sheet(content)
    rows: list[SheetRow] = []
    for row in parse_rows(sheet.text, sheet.delimiter):
        if len(rows) > MOST_ROWS:
            raise Refused("too_many_rows", field="file", most=MOST_ROWS)
        rows.append(row)
    if len(rows) < 2:
        raise Refused("file_is_empty", field="file")
    return sheet, rows


def _decode(content: bytes) -> tuple[str, str]:
    """Return the text and the name of its encoding.

    The byte order mark decides. Without one it is UTF-16 if every second byte is mostly zero, else UTF-8, else Latin-1.
    """
    for mark, codec, called in _MARKS:
        if content.startswith(mark):
            return content.decode(codec, errors="replace"), called
    head = content[:400]
    for codec, noughts in (("utf-16-le", head[1::2]), ("utf-16-be", head[0::2])):
        if len(noughts) > 4 and noughts.count(0) > len(noughts) * 0.6:
            return content.decode(codec, errors="replace"), "UTF-16"
    try:
        return content.decode("utf-8"), "UTF-8"
    except UnicodeDecodeError:
        pass
    try:
        return content.decode("cp1252"), "Latin-1"
    except UnicodeDecodeError:
        return content.decode("latin-1"), "Latin-1"
