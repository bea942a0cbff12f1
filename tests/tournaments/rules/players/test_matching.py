"""Rows of a file against the register: by club number, else by e-mail, else by name."""

from tournaments.rules.players.columns import ImportedRow
from tournaments.rules.players.matching import KnownPlayer, PlayerIndex, RowResult


def known_player(key: int, name: str, *, number: str = "", email: str = "", merged: bool = False) -> KnownPlayer:
    return KnownPlayer(key, name, name, "", number, "", "", email, "", "", merged)


def match_results(register: list[KnownPlayer], *rows: ImportedRow) -> list[tuple[RowResult, str, int | None]]:
    book = PlayerIndex(register)
    return [(match.result, match.why, match.key) for match in (book.match(row) for row in rows)]


def row(line: int, name: str, number: str = "", email: str = "", why: str = "") -> ImportedRow:
    return ImportedRow(line, name=name, club_number=number, email=email, why=why)


def test_imported_row_is_matched_by_club_number_then_email_then_name() -> None:
    register = [
        known_player(1, "Ann Ender", number="7"),
        known_player(2, "Bea Ost", email="b@x.org"),
        known_player(3, "Cid Ruo"),
    ]
    assert match_results(
        register,
        row(2, "Ann Ender", "7", "b@y.org"),
        row(3, "Bea Ost-Neu", "", "b@x.org"),
        row(4, "CID  Ruo"),
        row(5, "Dan Neu"),
        row(6, "Ann Ender", "7"),
    ) == [
        (RowResult.CHANGED, "", 1),
        (RowResult.CHANGED, "", 2),
        (RowResult.CHANGED, "", 3),
        (RowResult.NEW, "", None),
        (RowResult.REFUSED, "number_twice", None),
    ]


def test_similar_name_in_the_register_or_file_is_a_possible_duplicate() -> None:
    found = match_results(
        [known_player(1, "Zoë Reed")], row(2, "Zoe Reed"), row(3, "ZOË reed"), row(4, "Åsa Öberg"), row(5, "Asa Oberg")
    )
    assert found == [
        (RowResult.SUSPECTED, "name_similar", 1),
        (RowResult.SUSPECTED, "similar_row", None),
        (RowResult.NEW, "", None),
        (RowResult.SUSPECTED, "similar_row", None),
    ]


def test_empty_cell_does_not_clear_a_stored_value() -> None:
    assert match_results([known_player(1, "Ann Ender", number="7", email="a@x.org")], row(2, "Ann Ender", "7")) == [
        (RowResult.SAME, "", 1)
    ]


def test_club_number_of_another_player_is_a_possible_duplicate() -> None:
    assert match_results([known_player(1, "Ann Ender", number="7")], row(2, "Bo Tarr", "7")) == [
        (RowResult.SUSPECTED, "number_of_another", 1)
    ]


def test_known_name_or_email_with_another_club_number_is_a_possible_duplicate() -> None:
    register = [known_player(1, "Ann Ender", number="7", email="a@x.org")]
    assert match_results(
        register, row(2, "Ann Ender", "8"), row(3, "Ann Other", "9", "a@x.org"), row(4, "Ann Ender", "", "z@x.org")
    ) == [
        (RowResult.SUSPECTED, "name_of_another", 1),
        (RowResult.SUSPECTED, "email_of_another", 1),
        (RowResult.SUSPECTED, "name_of_another", 1),
    ]


def test_ambiguous_name_in_a_file_is_a_possible_duplicate() -> None:
    assert match_results([known_player(1, "Ann Ender"), known_player(2, "Ann Ender")], row(2, "Ann Ender")) == [
        (RowResult.SUSPECTED, "name_of_several", 1)
    ]


def test_rows_of_a_player_file_are_compared_with_each_other() -> None:
    assert match_results(
        [],
        row(2, "Ann", "7"),
        row(3, "Bea", "7"),
        row(4, "Cid"),
        row(5, "CID"),
        row(6, "Dan", "", "d@x.org"),
        row(7, "Eve", "", "d@x.org"),
        row(8, "Fay", "9", "d@x.org"),
    ) == [
        (RowResult.NEW, "", None),
        (RowResult.REFUSED, "number_twice", None),
        (RowResult.NEW, "", None),
        (RowResult.REFUSED, "same_row", None),
        (RowResult.NEW, "", None),
        (RowResult.REFUSED, "email_twice", None),
        (RowResult.SUSPECTED, "email_twice", None),
    ]


def test_row_of_a_merged_duplicate_matches_the_remaining_player() -> None:
    register = [known_player(1, "Ann Ender", number="7"), known_player(1, "Anne Ender", number="8", merged=True)]
    assert match_results(register, row(2, "Anne Ender", "8"), row(3, "Anne Ender")) == [
        (RowResult.SAME, "", 1),
        (RowResult.SAME, "", 1),
    ]


def test_invalid_imported_row_is_refused_with_a_reason() -> None:
    assert match_results([], row(2, "", why="no_name")) == [(RowResult.REFUSED, "no_name", None)]
