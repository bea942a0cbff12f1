"""Fields that the headings of a table name."""

from tournaments.rules.sheets.headings import field_by_heading, fields_of_headings


def test_second_heading_of_a_field_is_left_open() -> None:
    fields = field_by_heading({"prize": "prize|won", "name": "name"})
    assert fields_of_headings(["won", "place", "name", "prize"], fields) == ["prize", "", "name", ""]
