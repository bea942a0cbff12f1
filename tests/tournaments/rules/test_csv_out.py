"""Every exported CSV opens as text, never as a formula."""

import csv
from io import StringIO

from hypothesis import given
from hypothesis import strategies as st

from tests.suite.each_case import for_each
from tournaments.rules.csv_out import RISKY, csv_text, plain_cell, safe_cell


@for_each(
    "text",
    ["=1+1", "+34 600", "-2", "@SUM(A1)", "\tx", "\rx", "\nx", "  =1+1", "\u00a0=1", "\uff1dcmd", '=HYPERLINK("x")'],
)
def test_csv_text_that_a_spreadsheet_would_run_is_quoted(text: str) -> None:
    assert safe_cell(text) == f"'{text}"


def test_csv_numbers_are_unquoted_and_none_is_an_empty_cell() -> None:
    assert [safe_cell(value) for value in (-5, 2.5, 0, None, True, "Ann")] == [-5, 2.5, 0, "", "True", "Ann"]


def test_csv_text_with_a_plain_quote_is_unchanged() -> None:
    assert (safe_cell("'tis"), plain_cell("'tis"), plain_cell("'=1")) == ("'tis", "'tis", "=1")


def test_csv_file_quotes_commas_quotes_and_line_ends() -> None:
    assert csv_text(["name", "paid"], [['Ann "Ace", jr', 5], ["=x\ny", -5]]) == (
        'name,paid\r\n"Ann ""Ace"", jr",5\r\n"\'=x\ny",-5\r\n'
    )


@given(st.lists(st.text(st.characters(exclude_characters="\x00", exclude_categories=["Cs"])), min_size=1))
def test_written_cells_are_read_back_and_contain_no_formula(texts: list[str]) -> None:
    cells = next(csv.reader(StringIO(csv_text(texts, []), newline="")))
    assert [cell for cell in cells if cell.startswith(RISKY)] == []
    assert [plain_cell(cell) for cell in cells] == texts
