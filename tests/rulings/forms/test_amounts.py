"""Amounts as people type them."""

from typing import Any

import pytest

from rulings.forms.amounts import amount_text, parse_amount, parse_chips, parse_seconds
from tests.suite.each_case import for_each


@for_each(
    ("typed", "chips"),
    [
        ("", None),
        ("  ", None),
        ("7500", 7_500),
        ("7,500", 7_500),
        ("7.500", 7_500),
        ("1 234 567", 1_234_567),
        ("1'500", 1_500),
        ("5k", 5_000),
        ("7.5K", 7_500),
        ("7,5K", 7_500),
        ("2.25m", 2_250_000),
        ("0", 0),
    ],
)
def test_amount_is_read_from_text(typed: str, chips: int | None) -> None:
    assert parse_amount(typed) == chips


@for_each("typed", ["7.50", "1,5", "12,34", "five", "-5", "5 chips", "1e9", "9" * 5_000])
def test_invalid_amount_is_passed_to_the_calculator_as_text(typed: str) -> None:
    assert parse_amount(typed) == typed


@pytest.mark.parametrize(
    ("typed", "span"), [("17:30", 1_050), ("0:45", 45), ("1050", 1_050), ("17:75", "17:75"), ("", None)]
)
def test_duration_may_be_typed_as_minutes_and_seconds(typed: str, span: Any) -> None:
    assert parse_seconds(typed) == span


@pytest.mark.parametrize(
    ("typed", "chips"),
    [
        ("5,000 + 1,000 + 500", [5_000, 1_000, 500]),
        ("5000+1000", [5_000, 1_000]),
        ("500 500", [500, 500]),
        ("1 000", [1, 0]),
        ("5k+", [5_000]),
        ("", []),
        ("500 + red", [500, "red"]),
    ],
)
def test_chips_are_read_from_a_text_of_amounts(typed: str, chips: list[Any]) -> None:
    assert parse_chips(typed) == chips


@pytest.mark.parametrize(("value", "text"), [(None, ""), (7_500, "7,500"), ("12.5", "12.5"), (True, "True")])
def test_amount_survives_a_round_trip_through_its_field(value: Any, text: str) -> None:
    assert amount_text(value) == text
