"""The cells of a workbook that the product wrote."""

import re
from io import BytesIO
from xml.etree import ElementTree as ET
from zipfile import ZipFile

NAMES = {"s": "http://schemas.openxmlformats.org/spreadsheetml/2006/main"}


def workbook_rows(content: bytes) -> list[list[str | float | None]]:
    """Return the rows of a workbook's only sheet; numbers as floats, empty cells as None."""
    with ZipFile(BytesIO(content)) as parts:
        texts = ET.fromstring(parts.read("xl/sharedStrings.xml")).findall("s:si/s:t", NAMES)  # noqa: S314 - ours
        sheet = ET.fromstring(parts.read("xl/worksheets/sheet1.xml"))  # noqa: S314 - ours
    shared = [text.text or "" for text in texts]
    return [_row(row, shared) for row in sheet.findall("s:sheetData/s:row", NAMES)]


def _row(row: ET.Element, shared: list[str]) -> list[str | float | None]:
    cells: dict[int, str | float] = {}
    for cell in row.findall("s:c", NAMES):
        letters = re.sub("[0-9]", "", cell.get("r", ""))
        number = cell.findtext("s:v", namespaces=NAMES)
        assert cell.find("s:f", NAMES) is None, "a formula"
        if number is not None:
            column = sum((ord(letter) - 64) * 26**at for at, letter in enumerate(reversed(letters))) - 1
            cells[column] = shared[int(number)] if cell.get("t") == "s" else float(number)
    return [cells.get(column) for column in range(max(cells, default=-1) + 1)]
