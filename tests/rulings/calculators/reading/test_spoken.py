"""Figures as one says them."""

from fractions import Fraction

from rulings.calculators.reading.spoken import minutes_text, ordinal_text, seats_text
from tests.suite.each_case import for_each
from tournaments.rules.messages import join_items_with_and, number_message


def test_word_list_ends_with_the_word_and_before_its_last_item():
    assert [
        join_items_with_and([]),
        join_items_with_and(["A"]),
        join_items_with_and(["A", "B"]),
        join_items_with_and([1, 2, 3]),
    ] == ["", "A", "A and B", "1, 2 and 3"]


def test_several_seats_are_written_in_the_plural():
    assert [seats_text([4]), seats_text([4, 5])] == ["seat 4", "seats 4 and 5"]


@for_each(
    ("number", "said"),
    [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"), (22, "22nd"), (113, "113th")],
)
def test_places_are_written_as_ordinals(number, said):
    assert ordinal_text(number) == said


def test_duration_shows_minutes_and_seconds():
    assert [minutes_text(1050), minutes_text(5), minutes_text(3600)] == ["17:30", "0:05", "60:00"]


def test_numbers_are_shown_with_at_most_two_decimals():
    assert [
        number_message(1200),
        number_message(Fraction(25, 2)),
        number_message(Fraction(100, 3)),
        number_message(Fraction(10000, 3)),
    ] == [
        "1,200",
        "12.5",
        "33.33",
        "3,333.33",
    ]
