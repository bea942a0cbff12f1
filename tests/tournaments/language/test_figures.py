"""Figures in the four languages: thousands, money by its currency's decimals, places and short chips."""

from decimal import Decimal

import pytest
from django.utils import translation

from tournaments.language.figures import (
    localised_amounts,
    money_text,
    number_text,
    ordinal_text,
    plain_money_text,
    short_chips_text,
    typed_money_text,
)

NARROW, WIDE = "\u202f", "\u00a0"


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["1,234,500", "1.5", "-2,000"]),
        ("de", ["1.234.500", "1,5", "-2.000"]),
        ("fr", [f"1{NARROW}234{NARROW}500", "1,5", f"-2{NARROW}000"]),
        ("es", ["1.234.500", "1,5", "-2.000"]),
    ],
)
def test_thousands_separator_depends_on_the_language(language: str, expected: list[str]) -> None:
    with translation.override(language):
        assert [number_text(1_234_500), number_text(Decimal("1.5")), number_text(-2_000)] == expected


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["€150", "€1,250.50", "¥15,000", f"CHF{WIDE}15", "-$5", f"KWD{WIDE}12.345"]),
        ("de", [f"150{WIDE}€", f"1.250,50{WIDE}€", f"15.000{WIDE}¥", f"15{WIDE}CHF", f"-5{WIDE}$", f"12,345{WIDE}KWD"]),
        (
            "fr",
            [
                f"150{WIDE}€",
                f"1{NARROW}250,50{WIDE}€",
                f"15{NARROW}000{WIDE}¥",
                f"15{WIDE}CHF",
                f"-5{WIDE}$",
                f"12,345{WIDE}KWD",
            ],
        ),
        ("es", [f"150{WIDE}€", f"1.250,50{WIDE}€", f"15.000{WIDE}¥", f"15{WIDE}CHF", f"-5{WIDE}$", f"12,345{WIDE}KWD"]),
    ],
)
def test_money_is_written_with_currency_sign_and_decimals(language: str, expected: list[str]) -> None:
    amounts = [(15_000, "EUR"), (125_050, "EUR"), (15_000, "JPY"), (1_500, "CHF"), (-500, "USD"), (12_345, "KWD")]
    with translation.override(language):
        assert [money_text(amount, currency=currency) for amount, currency in amounts] == expected


def test_large_sums_are_written_exactly() -> None:
    assert money_text(90_071_992_547_409_931, currency="EUR") == "€900,719,925,474,099.31"


def test_amounts_in_input_fields_omit_the_currency() -> None:
    with translation.override("de"):
        assert [plain_money_text(125_050, currency="EUR"), typed_money_text(125_050, currency="EUR")] == [
            "1.250,50",
            "1250,50",
        ]


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["1st", "2nd", "3rd", "11th", "1,022nd"]),
        ("de", ["1.", "2.", "3.", "11.", "1.022."]),
        ("fr", ["1er", "2e", "3e", "11e", f"1{NARROW}022e"]),
        ("es", ["1.º", "2.º", "3.º", "11.º", "1.022.º"]),
    ],
)
def test_ordinal_of_a_place_depends_on_the_language(language: str, expected: list[str]) -> None:
    with translation.override(language):
        assert [ordinal_text(place) for place in (1, 2, 3, 11, 1_022)] == expected


@pytest.mark.parametrize(
    ("language", "expected"),
    [("en", ["500", "5K", "7.5K", "1.25M", "1,250,001"]), ("de", ["500", "5K", "7,5K", "1,25M", "1.250.001"])],
)
def test_chip_amounts_are_abbreviated_only_without_rounding(language: str, expected: list[str]) -> None:
    with translation.override(language):
        assert [short_chips_text(amount) for amount in (500, 5_000, 7_500, 1_250_000, 1_250_001)] == expected


def test_language_without_number_formats_uses_the_english_formats() -> None:
    with translation.override("tlh"):
        assert money_text(15_000, currency="EUR") == "€150"


def test_amounts_in_a_stored_text_are_formatted_for_the_language() -> None:
    with translation.override("de"):
        assert localised_amounts("total EUR 1,350.50; pool JPY 15,000") == "total 1.350,50\u00a0€; pool 15.000\u00a0¥"
