"""Reader of a workbook (XLSX or ODS) in its own process: workbook on stdin, text of its sheets on stdout.

The exit code gives the reason of a failure. A workbook of a few kilobytes may unpack to gigabytes, or claim a million
rows. It is therefore unpacked within limits and rewritten before it is read, with limited memory and time. Run it by
its path; the arguments are the maximum of unpacked bytes, cells, bytes of memory, and seconds of processor time.
"""

import csv
import re
import sys
import zipfile
from datetime import date, datetime, time, timedelta
from io import BytesIO, StringIO
from pathlib import Path

# run by its path: the product is not yet among what can be imported
sys.path.append(str(Path(__file__).resolve().parents[3]))
from systems.limits import bound_memory_and_time

# Exit codes.
UNREADABLE, TOO_LARGE, TOO_COSTLY, HAS_PASSWORD = 3, 4, 5, 6
SHEET_MARK = "#sheet"
MOST_PARTS = 2_000
CHUNK = 1 << 16

_XLSX_PLACE = re.compile(rb"\br\s*=\s*[\"']\$?([A-Za-z]{0,9})\$?(\d{1,9})[\"']")
_ODS_REPEAT = re.compile(rb"number-(rows|columns)-repeated\s*=\s*([\"'])(\d{1,18})[\"']")
_ODS_ROW = re.compile(rb"<(?:\w{1,20}:)?table-row\b")
# spreadsheets fill the sheet to its end with empty cells
_FILLING = 500


class TooLarge(ValueError):
    """A workbook that exceeds the limits when it is unpacked."""


def bounded_workbook(content: bytes, *, most_bytes: int, most_cells: int) -> bytes:
    """Return a workbook without compression. Raises TooLarge if it exceeds `most_bytes` or `most_cells`."""
    output, left = BytesIO(), most_bytes
    with zipfile.ZipFile(BytesIO(content)) as packed, zipfile.ZipFile(output, "w", zipfile.ZIP_STORED) as plain:
        if len(packed.infolist()) > MOST_PARTS:
            raise TooLarge
        for part in packed.infolist():
            if not part.filename.endswith((".xml", ".rels", "mimetype")):
                continue  # pictures, macros and the like
            unpacked = _unpack(packed, part, most=left)
            left -= len(unpacked)
            plain.writestr(part.filename, _bounded_part(part.filename, unpacked, most_cells))
    return output.getvalue()


def _unpack(packed: zipfile.ZipFile, part: zipfile.ZipInfo, *, most: int) -> bytes:
    pieces, size = [], 0
    with packed.open(part) as stream:
        while piece := stream.read(CHUNK):
            size += len(piece)
            if size > most:
                raise TooLarge
            pieces.append(piece)
    return b"".join(pieces)


def _bounded_part(name: str, part: bytes, most_cells: int) -> bytes:
    """Return a part of a workbook. Raises TooLarge if a sheet would have more than `most_cells` cells."""
    if b"\x00" in part[:200]:
        raise TooLarge  # UTF-16: its places cannot be checked
    if "worksheets/" in name:
        places = _XLSX_PLACE.findall(part)
        rows = max((int(row) for _letters, row in places), default=0)
        columns = max((_column_number(letters) for letters, _row in places), default=0)
        if rows * max(columns, 1) > most_cells:
            raise TooLarge
    if name == "content.xml":
        part = _ODS_REPEAT.sub(_without_filling, part)
        if sum(map(_cells_of_row, _ODS_ROW.split(part)[1:])) > most_cells:
            raise TooLarge
    return part


def _cells_of_row(row: bytes) -> int:
    """Return the number of cells that a row of an ODS sheet stands for."""
    tag, _, cells = row.partition(b">")
    times = [int(found[3]) for found in _ODS_REPEAT.finditer(tag)]
    repeated = sum(int(found[3]) for found in _ODS_REPEAT.finditer(cells))
    return (times[0] if times else 1) * (repeated + cells.count(b"table-cell"))


def _without_filling(found: re.Match[bytes]) -> bytes:
    return found[0] if int(found[3]) <= _FILLING else b"number-" + found[1] + b'-repeated="1"'


def _column_number(letters: bytes) -> int:
    number = 0
    for letter in letters.upper():
        number = number * 26 + letter - 64
    return number


def cell_text(value: object) -> str:
    """Return a cell as text: numbers without ".0", lengths and times as "0:20:00"."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(round(value, 9))
    if isinstance(value, timedelta):
        return _clock_text(round(value.total_seconds()))
    if isinstance(value, datetime) and value.year > 1900:
        return f"{value:%Y-%m-%d %H:%M}"
    if isinstance(value, time | datetime):  # a time alone is stored as one of the first day
        return _clock_text(value.hour * 3600 + value.minute * 60 + value.second)
    return value.isoformat() if isinstance(value, date) else str(value)


def _clock_text(seconds: int) -> str:
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def workbook_text(content: bytes) -> str:
    """Return the visible sheets that have cells as tab-separated text.

    If there are several sheets, each follows a line with its name.
    """
    from python_calamine import CalamineWorkbook, SheetVisibleEnum  # noqa: PLC0415 - a workbook is rare

    workbook = CalamineWorkbook.from_filelike(BytesIO(content))
    found: list[tuple[str, str]] = []
    for sheet in workbook.sheets_metadata:
        if sheet.visible != SheetVisibleEnum.Visible:
            continue
        rows = [[cell_text(cell) for cell in row] for row in workbook.get_sheet_by_name(sheet.name).to_python()]
        if any(any(row) for row in rows):
            found.append((sheet.name, _as_tabs(rows)))
    if len(found) == 1:
        return found[0][1]
    return "".join(f"{_as_tabs([[SHEET_MARK, name]])}{text}" for name, text in found)


def _as_tabs(rows: list[list[str]]) -> str:
    sheet = StringIO(newline="")
    csv.writer(sheet, delimiter="\t", lineterminator="\n").writerows(rows)
    return sheet.getvalue()


def _convert(most_bytes: int, most_cells: int, memory: int, seconds: int) -> int:
    """Convert the workbook on stdin to text on stdout; return the exit code."""
    bound_memory_and_time(memory=memory, seconds=seconds)
    try:
        content = sys.stdin.buffer.read()
        text = workbook_text(bounded_workbook(content, most_bytes=most_bytes, most_cells=most_cells))
    except TooLarge:
        return TOO_LARGE
    except MemoryError:
        return TOO_COSTLY
    except Exception as error:  # noqa: BLE001 - whatever is wrong in somebody's file
        return HAS_PASSWORD if "assword" in f"{type(error).__name__} {error}" else UNREADABLE
    sys.stdout.buffer.write(text.encode("utf-8", errors="replace"))
    return 0


if __name__ == "__main__":
    sys.exit(_convert(*map(int, sys.argv[1:5])))
