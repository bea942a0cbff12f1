"""Typed numbers are read by their language if they are ambiguous, else by their only meaning."""

from decimal import Decimal

import pytest
from django.utils import translation

from tournaments.language.figures import number_text, typed_money_text
from tournaments.language.typed import parse_decimal, whole_number_digits

LANGUAGES = pytest.mark.parametrize("language", ["en", "de", "fr", "es"])


@LANGUAGES
def test_number_formatted_in_a_language_can_be_parsed_again(language: str) -> None:
    with translation.override(language):
        assert whole_number_digits(number_text(1_250_000)) == "1250000"
        assert parse_decimal(typed_money_text(125_050, currency="EUR")) == Decimal("1250.50")
        assert parse_decimal(typed_money_text(12_345, currency="KWD")) == Decimal("12.345")


@LANGUAGES
def test_unambiguous_number_is_parsed_the_same_in_every_language(language: str) -> None:
    with translation.override(language):
        read = [
            parse_decimal(text) for text in ("130", "130.50", "130,50", "1,300.50", "1.300,50", "1.000.000", "0.125")
        ]
    assert read == [Decimal(number) for number in ("130", "130.50", "130.50", "1300.50", "1300.50", "1000000", "0.125")]


def test_comma_before_three_digits_is_parsed_by_the_language() -> None:
    assert (parse_decimal("1,300"), parse_decimal("1.300")) == (Decimal(1300), Decimal("1.300"))
    with translation.override("de"):
        assert (parse_decimal("1.300"), parse_decimal("1,300")) == (Decimal(1300), Decimal("1.300"))


def test_text_without_a_number_is_not_parsed_as_a_number() -> None:
    assert [whole_number_digits(text) for text in (" 15 000 ", "7,50", "1.5k", "")] == ["15000", "7,50", "1.5k", ""]
    assert [parse_decimal(text) for text in ("", "abc", "NaN", "1.2,3.4")] == [None] * 4
