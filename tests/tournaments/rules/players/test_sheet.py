"""Files of players are read whole, whatever spreadsheet wrote them, or refused with words."""

import pytest

from tests.suite.each_case import for_each
from tournaments.rules.csv_out import csv_text
from tournaments.rules.players.sheet import MOST_BYTES, MOST_ROWS, read_sheet
from tournaments.rules.refused import Refused
from tournaments.rules.sheets.table import SheetRow

PLAIN = "Name;No.\r\nJosé Ñandú;7\r\n"
ROWS = [("Name", "No."), ("José Ñandú", "7")]


def cells(content: bytes) -> list[tuple[str, ...]]:
    return [row.cells for row in read_sheet(content)[1]]


def code(content: bytes) -> str:
    with pytest.raises(Refused) as refused:
        read_sheet(content)
    return refused.value.code


@pytest.mark.parametrize(
    ("codec", "detected"),
    [
        ("utf-8", "UTF-8"),
        ("utf-8-sig", "UTF-8"),
        ("latin-1", "Latin-1"),
        ("cp1252", "Latin-1"),
        ("utf-16", "UTF-16"),
        ("utf-16-le", "UTF-16"),
        ("utf-16-be", "UTF-16"),
    ],
)
def test_encoding_of_a_spreadsheet_is_detected(codec: str, detected: str) -> None:
    content = PLAIN.encode(codec)
    assert (read_sheet(content)[0].encoding, cells(content)) == (detected, ROWS)


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_csv_delimiter_is_detected(delimiter: str) -> None:
    assert cells(PLAIN.replace(";", delimiter).encode()) == ROWS


def test_delimiter_in_quotes_does_not_split_cells() -> None:
    assert read_sheet(b'"Name, first; last;;";No\nA;1\n')[0].delimiter == ";"


def test_quoted_line_ends_stay_in_the_csv_cell() -> None:
    content = b'Name,Notes\n\n"Ann\nEnder","two\r\nlines"\n,\n   ,  \nBea,x\n'
    assert read_sheet(content)[1] == [
        SheetRow(1, ("Name", "Notes")),
        SheetRow(5, ("Ann Ender", "two lines")),
        SheetRow(8, ("Bea", "x")),
    ]


def test_formulas_in_a_player_file_are_read_as_plain_text() -> None:
    assert cells(b"Name,Notes\nAnn,=1+1\n")[1] == ("Ann", "=1+1")
    assert cells(csv_text(["Name", "Phone"], [["Ann", "+34 600"]]).encode())[1] == ("Ann", "+34 600")


@for_each(
    ("content", "refused"),
    [
        (b"", "file_is_empty"),
        (b" \n ", "file_is_empty"),
        (b"Name,No\n", "file_is_empty"),
        (b"PK\x03\x04\x00\x00\x00data of a workbook", "file_is_no_text"),
        (b'Name,No\n"Ann,1\nBea,2\n', "file_quote_open"),
        (b'Name,No\n"Ann" Ace,1\n', "file_quote_open"),
        (b"Name\n" + b"Ann\n" * (MOST_ROWS + 1), "too_many_rows"),
        (b"Name\n" + b"Ann\n" * 100_000, "too_many_rows"),
        (b"x" * (MOST_BYTES + 1), "file_too_large"),
    ],
)
def test_file_without_players_is_refused(content: bytes, refused: str) -> None:
    assert code(content) == refused


def test_largest_allowed_player_file_is_read() -> None:
    assert len(read_sheet(b"Name\n" + b"Ann\n" * MOST_ROWS)[1]) == MOST_ROWS + 1
