"""Rows of a file against the register: by club number, else by e-mail, else by folded name."""

from tournaments.rules.player_matching import Fate, Known, Register
from tournaments.rules.player_rows import PlayerRow


def known(key: int, name: str, *, number: str = "", email: str = "", merged: bool = False) -> Known:
    return Known(key, name, name, "", number, "", email, "", "", merged)


def fates(register: list[Known], *rows: PlayerRow) -> list[tuple[Fate, str, int | None]]:
    book = Register(register)
    return [(one.fate, one.why, one.key) for one in (book.place(row) for row in rows)]


def row(line: int, name: str, number: str = "", email: str = "", why: str = "") -> PlayerRow:
    return PlayerRow(line, name=name, club_number=number, email=email, why=why)


def test_the_club_number_goes_before_the_address_and_that_before_the_name() -> None:
    register = [known(1, "Ann Ender", number="7"), known(2, "Bea Ost", email="b@x.org"), known(3, "Cid Ruo")]
    assert fates(
        register,
        row(2, "Ann Ender", "7", "b@y.org"),
        row(3, "Bea Ost-Neu", "", "b@x.org"),
        row(4, "CID  RUÓ"),
        row(5, "Dan Neu"),
        row(6, "Ann Ender", "7"),
    ) == [
        (Fate.CHANGED, "", 1),
        (Fate.CHANGED, "", 2),
        (Fate.CHANGED, "", 3),
        (Fate.NEW, "", None),
        (Fate.REFUSED, "number_twice", None),
    ]


def test_an_empty_cell_takes_nothing_away() -> None:
    assert fates([known(1, "Ann Ender", number="7", email="a@x.org")], row(2, "Ann Ender", "7")) == [(Fate.SAME, "", 1)]


def test_a_number_that_is_somebody_elses_is_suspected() -> None:
    assert fates([known(1, "Ann Ender", number="7")], row(2, "Bo Tarr", "7")) == [
        (Fate.SUSPECTED, "number_of_another", 1)
    ]


def test_the_same_name_or_address_with_another_number_is_suspected() -> None:
    register = [known(1, "Ann Ender", number="7", email="a@x.org")]
    assert fates(
        register, row(2, "Ann Ender", "8"), row(3, "Ann Other", "9", "a@x.org"), row(4, "Ann Ender", "", "z@x.org")
    ) == [
        (Fate.SUSPECTED, "name_of_another", 1),
        (Fate.SUSPECTED, "email_of_another", 1),
        (Fate.SUSPECTED, "name_of_another", 1),
    ]


def test_a_name_that_several_have_is_suspected() -> None:
    assert fates([known(1, "Ann Ender"), known(2, "Ann Ender")], row(2, "Ann Ender")) == [
        (Fate.SUSPECTED, "name_of_several", 1)
    ]


def test_rows_of_one_file_are_compared_with_each_other() -> None:
    assert fates(
        [],
        row(2, "Ann", "7"),
        row(3, "Bea", "7"),
        row(4, "Cid"),
        row(5, "CID"),
        row(6, "Dan", "", "d@x.org"),
        row(7, "Eve", "", "d@x.org"),
        row(8, "Fay", "9", "d@x.org"),
    ) == [
        (Fate.NEW, "", None),
        (Fate.REFUSED, "number_twice", None),
        (Fate.NEW, "", None),
        (Fate.REFUSED, "same_row", None),
        (Fate.NEW, "", None),
        (Fate.REFUSED, "email_twice", None),
        (Fate.SUSPECTED, "email_twice", None),
    ]


def test_a_merged_duplicate_stands_for_the_one_it_was_merged_into() -> None:
    register = [known(1, "Ann Ender", number="7"), known(1, "Anne Ender", number="8", merged=True)]
    assert fates(register, row(2, "Anne Ender", "8"), row(3, "Anne Ender")) == [(Fate.SAME, "", 1), (Fate.SAME, "", 1)]


def test_what_cannot_be_read_is_refused_with_its_reason() -> None:
    assert fates([], row(2, "", why="no_name")) == [(Fate.REFUSED, "no_name", None)]
