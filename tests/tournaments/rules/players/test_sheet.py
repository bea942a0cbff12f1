"""Tables of players are read whole, whatever wrote them, or refused in words."""

import pytest

from tests.suite.each_case import for_each
from tournaments.rules.players.sheet import MOST_ROWS, PlayerSheet, checked_row_count, player_sheet
from tournaments.rules.refused import Refused
from tournaments.rules.sheets.table import SheetRow, table_text


def table(text: str, **answers: str) -> PlayerSheet:
    sheet = table_text(text)
    return player_sheet(sheet.text, sheet.delimiter, answers)


def cells(sheet: PlayerSheet) -> list[tuple[str, ...]]:
    return [row.cells for row in sheet.rows]


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_headings_name_the_columns(delimiter: str) -> None:
    found = table("Name;No.\r\nJosé Ñandú;7\r\n".replace(";", delimiter))
    assert (found.header, found.columns, found.questions) == (("Name", "No."), ("name", "club_number"), ())
    assert cells(found) == [("José Ñandú", "7")]


@for_each("text", ["sep=;\r\nName;Country\r\nAnn;GB\r\n", "Friday league\n\nName,Country\nAnn,GB\n"])
def test_lines_above_the_headings_are_skipped(text: str) -> None:
    found = table(text)
    assert (found.header, cells(found)) == (("Name", "Country"), [("Ann", "GB")])


def test_first_line_without_a_known_heading_is_asked() -> None:
    found = table("Juno Marsh\nOdile Reed\nTeal Brook\n")
    assert [(question.code, question.text) for question in found.open_questions] == [
        ("first_line", "Is the first line “Juno Marsh” a player?")
    ]
    players = table("Juno Marsh\nOdile Reed\nTeal Brook\n", first_line="player")
    assert (players.columns, players.open_questions, len(cells(players))) == (("name",), (), 3)
    headed = table("Juno Marsh\nOdile Reed\nTeal Brook\n", first_line="headings")
    assert (headed.header, headed.columns, cells(headed)) == (
        ("Juno Marsh",),
        ("",),
        [("Odile Reed",), ("Teal Brook",)],
    )


def test_player_called_nick_is_no_heading() -> None:
    assert [question.code for question in table("Nick\nBea\n").questions] == ["first_line"]
    assert table("Nick;Name\nBea;Dott\n").columns == ("alias", "name")


def test_columns_without_headings_are_guessed_by_their_values() -> None:
    found = table("Ann Ender;ann@example.com;Sweden;7\nBea Dott;bea@example.com;SWE;8\n", first_line="player")
    assert found.columns == ("name", "email", "country", "")
    assert table("Ann;Ender\nBea;Dott\n", first_line="player").columns == ("", "")


def test_workbook_with_several_sheets_raises_a_question() -> None:
    text = "#sheet\tMembers\nName\tNo\nAnn\t1\n#sheet\tOld\nName\tNo\nBea\t2\n"
    assert [question.options for question in table(text).open_questions] == [(("Members", "Members"), ("Old", "Old"))]
    assert list(table(text, sheet="Old").rows) == [SheetRow(6, ("Bea", "2"))]


@for_each(
    ("text", "code"),
    [
        ('Name,No\n"Ann,1\nBea,2\n', "file_quote_open"),
        ('Name,No\n"Ann" Ace,1\n', "file_quote_open"),
        ("Name\n" + "Ann\n" * (MOST_ROWS + 1), "too_many_rows"),
    ],
    ids=["open quote", "closed in the cell", "too many rows"],
)
def test_file_that_cannot_be_read_whole_is_refused(text: str, code: str) -> None:
    with pytest.raises(Refused, match=code):
        checked_row_count(table_text(text))


def test_largest_allowed_player_file_is_read() -> None:
    assert checked_row_count(table_text("Name\n" + "Ann\n" * MOST_ROWS)) == MOST_ROWS + 1
