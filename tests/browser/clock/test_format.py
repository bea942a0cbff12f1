"""Figures as the room reads them, in its language and currency."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.snapshots import HOUR, MINUTE, NOW, SECOND

pytestmark = pytest.mark.browser

Format = Callable[..., Any]
#: a space that does not break and one that is narrow as well
HARD, NARROW = "\u00a0", "\u202f"


@pytest.fixture
def show(script: Callable[..., Any]) -> Format:
    """Return what a format makes of its arguments."""

    def format_value(name: str, *arguments: Any, language: str = "en", currency: str = "EUR", digits: int = 2) -> Any:
        given = {"language": language, "zone": "Europe/Berlin", "currency": currency, "digits": digits}
        return script("shared/format", "m.formats(x[0])[x[1]](...x[2])", [given, name, list(arguments)])

    return format_value


def test_thousands_separator_of_chips_depends_on_the_language(show: Format) -> None:
    assert [show("chips", 1_050_000, language=language) for language in ("en", "de", "es", "fr")] == [
        "1,050,000",
        "1.050.000",
        "1.050.000",
        f"1{NARROW}050{NARROW}000",
    ]
    assert show("chips", 1000, language="es") == "1.000"


@pytest.mark.parametrize(
    ("amounts", "shown"),
    [
        ([1000, 2000], ["1,000", "2,000"]),
        ([5000, 9900], ["5,000", "9,900"]),
        ([5000, 10_000], ["5K", "10K"]),
        ([7500, 15_000], ["7.5K", "15K"]),
        ([250_000, 500_000], ["250K", "500K"]),
        ([500_000, 1_000_000], ["500K", "1M"]),
        ([1_250_000, 2_500_000], ["1.25M", "2.5M"]),
        ([10_025, 20_050], ["10,025", "20,050"]),
        ([25, 12_000], ["25", "12,000"]),
    ],
)
def test_small_and_big_blind_are_abbreviated_only_together(show: Format, amounts: list[int], shown: list[str]) -> None:
    assert show("together", amounts) == shown


def test_abbreviated_amounts_use_the_decimal_separator_of_the_language(show: Format) -> None:
    assert show("short", 7500, language="de") == "7,5K"


@pytest.mark.parametrize(
    ("amount", "currency", "digits", "language", "shown"),
    [
        (24_310_00, "EUR", 2, "en", "€24,310"),
        (24_310_00, "EUR", 2, "de", f"24.310{HARD}€"),
        (12_50, "USD", 2, "en", "$12.50"),
        (1_250_000, "JPY", 0, "en", "¥1,250,000"),
        (8_103_50, "CHF", 2, "en", f"CHF{HARD}8,103.50"),
        (1_500, "KWD", 3, "en", f"KWD{HARD}1.500"),
    ],
)
def test_money_is_formatted_with_cents_only_if_not_zero(
    show: Format, amount: int, currency: str, digits: int, language: str, shown: str
) -> None:
    assert show("money", amount, currency=currency, digits=digits, language=language) == shown


@pytest.mark.parametrize(
    ("language", "places"),
    [
        ("en", ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "103rd", "111th"]),
        ("es", ["1.º", "2.º", "3.º", "4.º", "11.º", "12.º", "13.º", "21.º", "22.º", "103.º", "111.º"]),
        ("fr", ["1er", "2e", "3e", "4e", "11e", "12e", "13e", "21e", "22e", "103e", "111e"]),
        ("de", ["1.", "2.", "3.", "4.", "11.", "12.", "13.", "21.", "22.", "103.", "111."]),
    ],
)
def test_places_are_written_as_ordinals_of_each_language(show: Format, language: str, places: list[str]) -> None:
    counted = [show("ordinal", place, language=language) for place in (1, 2, 3, 4, 11, 12, 13, 21, 22, 103, 111)]
    assert counted == places


def test_range_of_places_is_written_with_a_dash(show: Format) -> None:
    assert [show("places", 9, 9), show("places", 10, 12)] == ["9th", "10\u201312"]


def test_only_planned_times_are_rounded_to_minutes(show: Format) -> None:
    assert show("time", NOW) == "20:35"
    assert show("time", NOW + 59 * SECOND) == "20:35"
    assert show("planned", NOW + 59 * SECOND) == "20:36"
    assert show("planned", NOW + 29 * SECOND) == "20:35"
    assert show("time", NOW + 4 * HOUR) == "00:35"
    assert show("sameDay", NOW, NOW + 4 * HOUR) is False


def test_device_without_the_tournament_time_zone_uses_the_device_zone(script: Callable[..., Any]) -> None:
    settings = {"language": "en", "zone": "Mars/Olympus", "currency": "EUR", "digits": 2}
    assert len(script("shared/format", "m.formats(x).time(0)", settings)) == len("00:00")


@pytest.mark.parametrize(
    ("span", "shown"),
    [
        (0, "00:00"),
        (1, "00:01"),
        (SECOND, "00:01"),
        (SECOND + 1, "00:02"),
        (MINUTE, "01:00"),
        (HOUR - 1, "1:00:00"),
        (HOUR - SECOND, "59:59"),
        (HOUR + 47 * MINUTE + 12 * SECOND, "1:47:12"),
        (12 * HOUR, "12:00:00"),
        (-5, "00:00"),
    ],
)
def test_countdown_rounds_up_to_the_next_second(script: Callable[..., Any], span: int, shown: str) -> None:
    assert script("shared/format", "m.countdown(x).join(':')", span) == shown
