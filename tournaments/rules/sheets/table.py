"""Reader of tables: the text of a file, or a pasted text, as rows of cells.

It reads values with any separator, with or without a `sep=` line, HTML and Markdown tables, and columns separated by
spaces, as copied from a PDF. Other modules interpret the cells.
"""

import csv
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html.parser import HTMLParser
from io import StringIO
from itertools import islice

from tournaments.rules.csv_out import plain_cell
from tournaments.rules.refused import Refused

MOST_COLUMNS = 100
# the line before each sheet of a workbook with several sheets: the mark, a tab, the name
SHEET_MARK = "#sheet\t"
# in the order of preference if a text has several equally often
DELIMITERS = "\t;|,"
# rows in which delimiters are counted
_SAMPLED_ROWS = 60
_LONGEST_SEPARATOR_LINE = 40
# letters of a line; columns further to the right are not aligned
_LONGEST_ALIGNED_LINE = 1_000

_SEPARATOR_LINE = re.compile(r"\s*\"?sep=(.?)\"?\s*[;,\t]*\s*", re.IGNORECASE)
_STRUCTURE_FIELD = re.compile(r'\s*"?#[A-Za-z]')
_WORKBOOK_SHEET = re.compile(r"^#sheet\t(.*)$", re.MULTILINE)
_HTML = re.compile(r"<t(able|body|head|r|d|h)\b[^>]*>", re.IGNORECASE)
_RULE = re.compile(r"[\s|:+=\-\u2500-\u257f]+")
_GAP = re.compile(r"[ \u00a0\u2000-\u200a\u3000]{2,}")
_LINE_END = re.compile(r"\r\n|\r|\n")
_LINE = re.compile(r"\r\n|\r|\n|\v|\f|\x85|\u2028|\u2029")


@dataclass(frozen=True, slots=True)
class TableText:
    """The text of a table, its encoding, and the delimiter of its cells.

    `is_spaced`: the columns were separated by spaces, so that empty cells cannot be recognised.
    """

    text: str
    encoding: str
    delimiter: str
    is_spaced: bool = False


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One row: its cells, and the number of the line on which it ends in the file."""

    line: int
    cells: tuple[str, ...]

    def cell_of(self, field: str, fields: Sequence[str]) -> str:
        """Return the cell of a field; "" if the column or cell is missing. `fields` are the fields of the columns."""
        at = fields.index(field) if field in fields else len(self.cells)
        return self.cells[at] if at < len(self.cells) else ""


def table_text(text: str, *, encoding: str = "UTF-8") -> TableText:
    """Return a text as a table with a delimiter. Converts HTML, Markdown and columns separated by spaces to tabs."""
    text = text.lstrip("\ufeff")
    if not text.strip():
        raise Refused("file_is_empty", field="file")
    if _HTML.search(text[:50_000]):
        return TableText(_html_as_tabs(text), encoding, "\t")
    delimiter = guess_delimiter(text)
    if delimiter == "|" and _is_drawn(text):
        return TableText(_drawn_as_tabs(text), encoding, "\t")
    if delimiter == "" and (spaced := _spaced_as_tabs(text)):
        return TableText(spaced, encoding, "\t", is_spaced=True)
    # commas of a table of one column belong to its cells
    return TableText(text, encoding, delimiter or ("\t" if "," in text else ","))


def sheet_names(text: str) -> tuple[str, ...]:
    """Return the names of the sheets in the text of a workbook; () for a text of a single sheet."""
    return tuple(_WORKBOOK_SHEET.findall(text)) if text.startswith(SHEET_MARK) else ()


def text_of_sheet(text: str, name: str) -> str:
    """Return a workbook's text with the other sheets replaced by blank lines, to keep the line numbers."""
    if not text.startswith(SHEET_MARK):
        return text
    lines, is_in = [], False
    for line in text.split("\n"):
        if found := _WORKBOOK_SHEET.match(line):
            is_in = found[1] == name
        lines.append(line if is_in and not found else "")
    return "\n".join(lines)


def guess_delimiter(text: str) -> str:
    """Return the delimiter that most rows have outside quotes; "" if fewer than a third have it.

    A `sep=` line decides. Rows that begin with `#` and a word are fields of a structure, and not counted.
    """
    first = text.lstrip("\ufeff \r\n")[:_LONGEST_SEPARATOR_LINE]
    if (mark := _SEPARATOR_LINE.fullmatch(_LINE.split(first, maxsplit=1)[0])) and mark[1]:
        return mark[1] if mark[1] in DELIMITERS else ","
    rows = list(islice(_delimiters_of_rows(text), _SAMPLED_ROWS))
    shares = {delimiter: sum(delimiter in row for row in rows) for delimiter in DELIMITERS}
    if _groups_thousands_alone(text[:50_000]):
        shares[","] = 0
    best = max(shares.values(), default=0)
    if not rows or best * 3 < len(rows):
        return ""
    likely = [delimiter for delimiter in DELIMITERS if shares[delimiter] == best]
    return max(likely, key=lambda delimiter: rows[0][delimiter])


_PARTED_NUMBERS = re.compile(r"(?<=\d) *[\t\r\n\v\f\x1f]\s*(?=[^\w\s]?\d)")


def parse_rows(text: str, delimiter: str) -> Iterator[SheetRow]:
    """Yield the rows that are not empty, the header first.

    Formulas are read as text. Line ends inside quotes belong to the cell. Raises Refused if quotes are unbalanced.
    """
    reader = csv.reader(StringIO(text, newline=""), delimiter=delimiter, strict=True)
    is_first = True
    try:
        for cells in reader:
            plain = tuple(_as_one_line(plain_cell(cell.strip())) for cell in cells[:MOST_COLUMNS])
            if any(plain) and not (is_first and plain[0].casefold() in _separator_cells(delimiter)):
                yield SheetRow(reader.line_num, plain)
            is_first = is_first and not any(plain)
    except csv.Error as error:
        if "field larger" in str(error):
            raise Refused("cell_too_large", field="file", line=reader.line_num) from None
        # a quote that is not closed, or closed inside a cell: half the file would be one name
        raise Refused("file_quote_open", field="file", line=reader.line_num) from None


def _as_one_line(cell: str) -> str:
    """Return a cell on one line. Numbers separated by a line end or a tab are joined by a slash: "100 / 200"."""
    return " ".join(_PARTED_NUMBERS.sub(" / ", cell).split())


def _separator_cells(delimiter: str) -> tuple[str, ...]:
    """Return the forms of the first cell of a `sep=` line when it is read with this delimiter."""
    return ("sep=", f"sep={delimiter}")


def _delimiters_of_rows(text: str) -> Iterator[Counter[str]]:
    """Yield the counts of delimiters in each row that is not empty, ignoring those in quotes or inside a number."""
    for row in _rows_outside_quotes(text):
        if row.strip() and not _STRUCTURE_FIELD.match(row):
            found = (letter for at, letter in enumerate(row) if letter in DELIMITERS and not _is_in_number(row, at))
            yield Counter(found)


def _rows_outside_quotes(text: str) -> Iterator[str]:
    """Yield the rows of a text without quoted parts, which may contain line ends."""
    row: list[str] = []
    for at, part in enumerate(text.split('"')):
        if at % 2:
            continue
        first, *others = _LINE_END.split(part)
        row.append(first)
        for line in others:
            yield "".join(row)
            row = [line]
    yield "".join(row)


def _is_in_number(text: str, at: int) -> bool:
    """Return whether a comma surely groups thousands: "1,000,000", but neither "1,20,300" nor "10,500,1000"."""
    if text[at] != ",":
        return False
    before = re.search(r"(?<![\d,.])\d{1,3}(,\d{3})*$", text[max(0, at - 20) : at])
    after = re.match(r",\d{3}(,\d{3})*(?![\d,])", text[at : at + 20])
    return bool(before and after and text[at + 1 : at + 4] == "000")


def _groups_thousands_alone(text: str) -> bool:
    """Return whether all commas are inside numbers of pairs such as "1,500/3,000"."""
    commas = text.count(",")
    grouped = len(re.findall(r"(?<=\d),(?=\d{3}(?!\d))", text))
    return "/" in text and 0 < commas == grouped and not re.search(r"\d{4}", text)


# -- layouts that are no comma-separated values


# tags within a word or a number; any other tag, even a damaged one, separates the text of a cell
_TAGS_IN_WORDS = frozenset(
    "a abbr b bdi bdo big code em font i ins mark nobr s small span strong sub sup u wbr".split()
)
_PART = "\x1f"


class TableParser(HTMLParser):
    """Collects the rows of the tables of an HTML text."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.rows: list[list[str]] = []
        self.is_in_cell = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "tr":
            self.rows.append([])
            self.is_in_cell = False
        elif tag in {"td", "th"}:
            if not self.rows:
                self.rows.append([])
            span = dict(attrs).get("colspan") or "1"
            width = int(span) if re.fullmatch("[1-9][0-9]?", span) else 1
            # the text belongs to the first of the columns
            self.cell = len(self.rows[-1])
            self.is_in_cell = self.cell < MOST_COLUMNS
            self.rows[-1].extend([""] * width if self.is_in_cell else [])
        elif tag not in _TAGS_IN_WORDS:
            self.handle_data(_PART)

    def handle_endtag(self, tag: str) -> None:
        if tag in {"td", "th", "tr", "table"}:
            self.is_in_cell = False
        elif tag not in _TAGS_IN_WORDS:
            self.handle_data(_PART)

    def handle_data(self, data: str) -> None:
        if self.is_in_cell:
            self.rows[-1][self.cell] += data


def _html_as_tabs(text: str) -> str:
    parser = TableParser()
    parser.feed(text)
    parser.close()
    rows = [[_as_one_line(cell) for cell in row] for row in parser.rows]
    if not any(any(row) for row in rows):
        raise Refused("file_is_empty", field="file")
    return tabbed(rows)


def tabbed(rows: list[list[str]]) -> str:
    """Return rows of cells as tab-separated text."""
    sheet = StringIO(newline="")
    csv.writer(sheet, delimiter="\t", lineterminator="\n").writerows(rows)
    return sheet.getvalue()


def _is_drawn(text: str) -> bool:
    """Return whether a table is drawn with bars at both ends of its lines, as in Markdown and in terminals."""
    lines = [line.strip() for line in text.splitlines() if "|" in line]
    return bool(lines) and sum(line.startswith("|") for line in lines) * 2 > len(lines)


def _drawn_as_tabs(text: str) -> str:
    rows: list[list[str]] = []
    for line in text.splitlines():
        bare = line.strip()
        if _RULE.fullmatch(bare) and not re.search(r"\w", bare):
            rows.append([])  # keeps the line numbers
        else:
            rows.append([cell.strip() for cell in bare.removeprefix("|").removesuffix("|").split("|")])
    return tabbed(rows)


def _spaced_as_tabs(text: str) -> str:
    """Return a text with tabs between columns that are two or more spaces apart; "" if it has no such columns.

    Empty cells are found only if the columns of all lines are aligned.
    """
    lines = [line.replace("\t", " ").rstrip() for line in _LINE.split(text)]
    split = [_spaced_cells(line) for line in lines]
    widths = Counter(map(len, filter(None, split)))
    if widths.total() - widths[1] < max(2, widths[1]):
        return ""
    widest = max(widths)
    if widest > MOST_COLUMNS:
        return tabbed(split)
    places = _column_places([line for line, cells in zip(lines, split, strict=True) if len(cells) == widest])
    if len(places) == widest:
        split = [_cells_at(places, line) or cells for line, cells in zip(lines, split, strict=True)]
    return tabbed(split)


def _spaced_cells(line: str) -> list[str]:
    return [cell.strip() for cell in _GAP.split(line.strip()) if cell.strip()]


def _cells_at(places: list[int], line: str) -> list[str]:
    """Return the cells of a line, given the positions of the columns; [] if a cell is not clearly below a column."""
    columns = list(zip(places, [*places[1:], max(len(line), places[-1]) + 1], strict=True))
    cells = [""] * len(columns)
    for found in re.finditer(r"\S+(?:\s\S+)*", line):
        overlaps = [min(found.end(), end) - max(found.start(), begin) for begin, end in columns]
        at = overlaps.index(max(overlaps))
        if cells[at] or overlaps[at] * 3 < len(found[0]) * 2:
            return []
        cells[at] = found[0].strip()
    return cells if len([cell for cell in cells if cell]) > 1 else []


def _column_places(lines: list[str]) -> list[int]:
    """Return the positions at which aligned columns begin: after every two blanks that all lines share."""
    width = min(max(map(len, lines), default=0), _LONGEST_ALIGNED_LINE)
    marks = "".join(" " if all(line[at : at + 1].strip() == "" for line in lines) else "x" for at in range(width))
    return [found.start(1) for found in re.finditer(r"(?:^ *|  )(x)", marks)]
