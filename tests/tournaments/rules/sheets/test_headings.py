"""Headings as plain words, and the fields that they name."""

from tournaments.rules.sheets.headings import field_by_heading, fields_of_headings, plain_words


def test_heading_is_read_without_case_signs_and_accents() -> None:
    assert [plain_words(cell) for cell in ("First_Name:", "  PRÉNOM ", "N° de licence", "#")] == [
        "first name",
        "prenom",
        "n de licence",
        "",
    ]


def test_second_heading_of_a_field_is_left_open() -> None:
    fields = field_by_heading({"prize": "prize|won", "name": "name"})
    assert fields_of_headings(["won", "place", "name", "prize"], fields) == ["prize", "", "name", ""]
