"""Tables are read from whatever separates their cells."""

import pytest

from tests.suite.each_case import for_each
from tournaments.rules.refused import Refused
from tournaments.rules.sheets.table import (
    SheetRow,
    guess_delimiter,
    parse_rows,
    sheet_names,
    table_text,
    text_of_sheet,
)


def cells(text: str) -> list[tuple[str, ...]]:
    sheet = table_text(text)
    return [row.cells for row in parse_rows(sheet.text, sheet.delimiter)]


@for_each(
    ("text", "delimiter"),
    [
        ("a,b\n1,2", ","),
        ("a;b\n1,5;2,5", ";"),
        ("a\tb\n1\t2", "\t"),
        ("a|b\n1|2", "|"),
        ("sep=;\na,b,c;d", ";"),
        ("sep=,\na;b;c,d", ","),
        ("Friday night, late\na;b\n1;2\n3;4", ";"),
        ("#name,x;y\na;b\n1;2", ";"),
        ('"a;;;",b\n1,2', ","),
        ("a", ""),
        ("100/200\n1,500/3,000", ""),
        ("Name\nAnn\nBea, C.\nDora\nEve", ""),
    ],
)
def test_delimiter_is_that_of_most_rows(text: str, delimiter: str) -> None:
    assert guess_delimiter(text) == delimiter


@for_each(
    "text",
    [
        "Level,SB\n1,100\n",
        "sep=,\nLevel,SB\n1,100\n",
        "sep=\t\nLevel\tSB\n1\t100\n",
        "\ufeffLevel;SB\r1;100\r",
        "| Level | SB |\n|---|---|\n| 1 | 100 |\n",
        "+-------+-----+\n| Level | SB  |\n+-------+-----+\n| 1     | 100 |\n+-------+-----+\n",
        "<table><tr><th>Level<th>SB</tr><tr><td>1</td><td>1<b>00</b></td></tr></table>",
        "Level   SB\n1       100\n",
        "  Level     SB\n      1    100\n",
    ],
)
def test_same_table_is_read_from_every_layout(text: str) -> None:
    assert cells(text) == [("Level", "SB"), ("1", "100")]


def test_empty_cell_is_recognised_in_a_text_of_aligned_columns() -> None:
    assert cells("Level   Ante   Min\n1              20\n2       25     20\n") == [
        ("Level", "Ante", "Min"),
        ("1", "", "20"),
        ("2", "25", "20"),
    ]


def test_text_of_merged_html_cells_is_in_the_first_of_them() -> None:
    assert cells("<tr><td colspan='3'>Break</td></tr><tr><td>1<td>2<td>3</tr>") == [
        ("Break", "", ""),
        ("1", "2", "3"),
    ]


@for_each(
    ("cell", "text"),
    [
        ("<p>100</p><p>200</p>", "100 / 200"),
        ("$100<br>$200", "$100 / $200"),
        ("300</td=<td>4", "300 / 4"),
        ("Small<br>blind", "Small blind"),
        ("<div>1<b>00</b></div>", "100"),
    ],
)
def test_numbers_on_two_lines_of_an_html_cell_stay_two(cell: str, text: str) -> None:
    assert cells(f"<table><tr><td>{cell}</td><td>x</td></tr></table>") == [(text, "x")]


def test_numbers_parted_by_a_tab_or_a_line_end_are_no_thousands() -> None:
    assert cells('Value,Colour\n2\t400,red\n"1\n000",blue\n1 000,black\n') == [
        ("Value", "Colour"),
        ("2 / 400", "red"),
        ("1 / 000", "blue"),
        ("1 000", "black"),
    ]


def test_lines_are_numbered_as_in_the_file() -> None:
    assert list(parse_rows('a;b\n\n"1\n2";x\n', ";")) == [SheetRow(1, ("a", "b")), SheetRow(4, ("1 / 2", "x"))]


def test_sheets_of_a_workbook_keep_their_lines() -> None:
    text = "#sheet\tLevels\na\tb\n#sheet\tChips\n25\t100\n"
    assert sheet_names(text) == ("Levels", "Chips")
    assert text_of_sheet(text, "Chips") == "\n\n\n25\t100\n"
    assert (sheet_names("a\tb"), text_of_sheet("a\tb", "")) == ((), "a\tb")


@for_each("text", ["", "\ufeff \n"])
def test_text_without_a_table_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="file_is_empty"):
        table_text(text)


def test_quoted_line_ends_stay_in_the_cell_and_formulas_are_text() -> None:
    assert cells('Name,Notes\n\n"Ann\nEnder","two\r\nlines"\n,\n   ,  \nBea,=1+1\n') == [
        ("Name", "Notes"),
        ("Ann Ender", "two lines"),
        ("Bea", "=1+1"),
    ]


def test_unclosed_quote_is_refused_with_its_line() -> None:
    with pytest.raises(Refused) as refused:
        list(parse_rows('a,b\n"c,d\n', ","))
    assert (refused.value.code, refused.value.facts) == ("file_quote_open", {"line": 2})
