"""A row of a file as a player, or why it cannot be one."""

from tests.suite.each_case import for_each
from tournaments.rules.players.csv_file import SheetRow
from tournaments.rules.players.rows import imported_row

COLUMNS = ["first_name", "last_name", "club_number", "country", "email", ""]


def test_first_and_last_name_are_the_name_and_what_no_column_holds_is_left() -> None:
    read = imported_row(SheetRow(2, ("Ann", "Ender", "7", "es", "Ann@Example.com", "shoe 42")), COLUMNS)
    assert (read.given(), read.why) == (
        {"name": "Ann Ender", "club_number": "7", "country": "ES", "email": "ann@example.com"},
        "",
    )


@for_each(
    ("cells", "why"),
    [
        (("", "", "7"), "no_name"),
        (("Ann", "", "", "", "", "", "more"), "too_many_cells"),
        (("A" * 121,), "name_too_long"),
        (("Ann", "", "7" * 41), "club_number_too_long"),
        (("Ann", "", "", "Spain"), "country_is_none"),
        (("Ann", "", "", "", "no address"), "email_is_none"),
        (("Ann", "", "", "", "=cmd@x"), "email_is_none"),
        (("Ann",), ""),
    ],
)
def test_problem_of_a_row_is_named(cells: tuple[str, ...], why: str) -> None:
    assert imported_row(SheetRow(2, cells), COLUMNS).why == why
