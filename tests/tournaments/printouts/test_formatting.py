from datetime import UTC, datetime, timedelta

import pytest
from django.utils import translation

from tournaments.printouts import formatting


@pytest.mark.parametrize(
    ("language", "expected"), [("en", "1,234,500"), ("de", "1.234.500"), ("fr", "1\xa0234\xa0500")]
)
def test_chips_are_grouped_as_the_language_does(language: str, expected: str) -> None:
    with translation.override(language):
        assert formatting.chips(1_234_500) == expected


@pytest.mark.parametrize(
    ("amount", "currency", "expected"),
    [
        (40_000, "USD", "$400"),
        (1_250, "EUR", "€12.50"),
        (150_000, "JPY", "¥150,000"),
        (1_500, "CHF", "CHF 15"),
        (12_345, "KWD", "KWD 12.345"),
    ],
)
def test_money_names_its_currency_and_has_decimals_only_where_it_needs_them(
    amount: int, currency: str, expected: str
) -> None:
    with translation.override("en"):
        assert formatting.money(amount, currency=currency) == expected


def test_large_sums_lose_nothing() -> None:
    with translation.override("en"):
        assert formatting.money(90_071_992_547_409_931, currency="EUR") == "€900,719,925,474,099.31"


def test_what_is_planned_is_said_to_the_nearest_minute() -> None:
    moment = datetime(2026, 3, 14, 15, 29, 31, tzinfo=UTC)
    assert [formatting.time(moment), formatting.time(moment - timedelta(seconds=2)), formatting.time(None)] == [
        "15:30",
        "15:29",
        "",
    ]


def test_a_clock_on_the_wall_shows_a_minute_until_it_is_over() -> None:
    assert formatting.clock_time(datetime(2026, 3, 14, 15, 29, 59, tzinfo=UTC)) == "15:29"


@pytest.mark.parametrize(("span", "expected"), [(20, "20"), (7.5, "7.5"), (120, "120"), (0, "0")])
def test_spans_are_minutes(span: float, expected: str) -> None:
    with translation.override("en"):
        assert formatting.minutes(timedelta(minutes=span)) == expected
