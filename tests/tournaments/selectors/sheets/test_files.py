"""Workbooks become text in a process of their own, within bounds."""

import pytest

from tests.suite.each_case import for_each
from tests.tournaments.selectors.sheets.workbooks import ods, packed, xlsx
from tournaments.rules.refused import Refused
from tournaments.selectors.sheets.files import file_as_text

ROWS: list[list[str | float]] = [
    ["Level", "SB", "BB", "Min"],
    [1, 100, 200, 20],
    [2, 150.0, 300, 7.5],
    ["Pause", "", "", 15],
]
TEXT = "Level\tSB\tBB\tMin\n1\t100\t200\t20\n2\t150\t300\t7.5\nPause\t\t\t15\n"
FAR_CELL = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
FILLING = (
    '<table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/>'
    "</table:table-row>"
)
BOMB = (
    '<table:table-row table:number-rows-repeated="400"><table:table-cell table:number-columns-repeated="400" '
    'office:value-type="float" office:value="1"/></table:table-row>'
) * 20


def test_workbook_is_read_as_text() -> None:
    assert [file_as_text(content) for content in (xlsx({"A": ROWS}), ods(ROWS), ods(ROWS, more=FILLING))] == [
        (TEXT, "workbook")
    ] * 3


def test_each_visible_sheet_of_a_workbook_is_read_under_its_name() -> None:
    content = xlsx({"Levels": ROWS, "Empty": [], "Old": ROWS, "Chips": [[25, 100]]}, hidden=["Old"])
    assert file_as_text(content)[0] == f"#sheet\tLevels\n{TEXT}#sheet\tChips\n25\t100\n"


def test_text_file_is_decoded() -> None:
    assert file_as_text("Café".encode("cp1252")) == ("Café", "Latin-1")


@for_each(
    ("content", "code"),
    [
        (xlsx({"A": ROWS}, more=FAR_CELL), "workbook_too_large"),
        (ods(ROWS, more=BOMB), "workbook_too_large"),
        (packed({"xl/workbook.xml": "0" * 70_000_000}), "workbook_too_large"),
        (b"PK\x03\x04" + b"\x00" * 200, "workbook_unreadable"),
        (packed({"word/document.xml": "<w/>"}), "workbook_unreadable"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "workbook_old"),
    ],
    ids=["far cell", "repeated cells", "bomb", "broken", "no workbook", "old"],
)
def test_workbook_that_cannot_be_read_is_refused(content: bytes, code: str) -> None:
    with pytest.raises(Refused, match=code):
        file_as_text(content)
