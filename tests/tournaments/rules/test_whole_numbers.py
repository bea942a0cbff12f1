"""Whole numbers as people type them."""

from tests.suite.each_case import for_each
from tournaments.rules.whole_numbers import parse_whole_number


@for_each("typed", ["", " 1", "1.0", "+1", "-1", "²", "٣", "1e3", "9" * 13, "9" * 5_000])
def test_text_without_a_whole_number_is_read_as_none(typed: str) -> None:
    assert parse_whole_number(typed) is None


def test_digits_are_read_as_a_whole_number() -> None:
    assert [parse_whole_number(typed) for typed in ("0", "007", "9" * 12)] == [0, 7, 999_999_999_999]
