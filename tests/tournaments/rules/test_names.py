"""Names that can be seen, and those that cannot."""

from tests.suite.each_case import for_each
from tournaments.rules.names import cleaned_name


@for_each(("typed", "name"), [
    ("  Lantern \n League ", "Lantern League"),
    ("دوري المنارة", "دوري المنارة"),
    ("\u200fליגת המגדלור", "\u200fליגת המגדלור"),
    ("7", "7"),
    ("", ""),
    (" \t\n\u00a0\u3000", ""),
    ("\u200b\u200c\u200d\u2060\ufeff", ""),
    ("\u200e\u200f \u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u061c", ""),
    ("\u00ad\u034f\u0301\u115f\u1160\u3164\uffa0\u2800", ""),
    ("\x00\x1b", ""),
])  # fmt: skip
def test_cleaned_name_is_a_single_line_of_visible_letters(typed: str, name: str) -> None:
    assert cleaned_name(typed) == name
