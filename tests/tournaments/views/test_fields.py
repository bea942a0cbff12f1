"""Chips and money as people type them, and the time on the wall."""

from datetime import UTC, datetime
from decimal import Decimal
from zoneinfo import ZoneInfo

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from tests.suite.each_case import for_each
from tests.tournaments.views.conftest import SignIn
from tournaments.models import Tournament
from tournaments.views.fields import (
    ChipsField,
    MoneyField,
    amount_as_typed,
    parse_number,
    room_time_to_instant,
    to_minor_units,
)

#: more digits than Python reads
ENDLESS = "9" * 5000


@pytest.mark.parametrize(
    ("typed", "chips"),
    [("30000", 30_000), ("30,000", 30_000), ("30 000", 30_000), ("30k", 30_000), ("1.5K", 1_500), ("2m", 2_000_000)],
)
def test_chips_are_read_with_separators_and_suffixes(typed: str, chips: int) -> None:
    assert ChipsField().clean(typed) == chips


@pytest.mark.parametrize("typed", ["many", "3,00", "1.5", "-5", "1.0005k", "9" * 30])
def test_invalid_number_of_chips_is_refused(typed: str) -> None:
    with pytest.raises(ValidationError):
        ChipsField().clean(typed)


def test_optional_field_for_chips_may_be_empty() -> None:
    assert ChipsField(required=False).clean("") is None


@pytest.mark.parametrize(
    ("typed", "amount"),
    [
        ("130", "130"),
        ("130.50", "130.50"),
        ("130,50", "130.50"),
        ("1,300.50", "1300.50"),
        ("20 000", "20000"),
        ("", "0"),
    ],
)
def test_money_is_read_with_separators_and_signs(typed: str, amount: str) -> None:
    assert MoneyField().clean(typed) == Decimal(amount)


@pytest.mark.parametrize("typed", ["a lot", "-1", "1e400", "nan", "infinity"])
def test_invalid_amount_is_refused(typed: str) -> None:
    with pytest.raises(ValidationError):
        MoneyField().clean(typed)


def test_money_field_accepts_the_minor_units_of_its_currency() -> None:
    assert to_minor_units(Decimal("130.5"), "EUR") == 13_050
    assert to_minor_units(Decimal(1300), "JPY") == 1_300
    assert to_minor_units(Decimal("1.125"), "KWD") == 1_125
    with pytest.raises(ValidationError, match="JPY has no decimals"):
        to_minor_units(Decimal("0.5"), "JPY")


@pytest.mark.parametrize(("amount", "words"), [(13_000, "130"), (13_050, "130.50"), (5, "0.05"), (0, "")])
def test_money_is_written_in_fields_as_staff_type_it(amount: int, words: str) -> None:
    assert amount_as_typed(amount, "EUR") == words


def test_local_time_of_the_room_is_converted_to_utc() -> None:
    berlin = ZoneInfo("Europe/Berlin")
    assert room_time_to_instant(datetime(2026, 7, 1, 19, 30), berlin) == datetime(2026, 7, 1, 17, 30, tzinfo=UTC)  # noqa: DTZ001
    assert room_time_to_instant(datetime(2026, 1, 1, 19, 30), berlin) == datetime(2026, 1, 1, 18, 30, tzinfo=UTC)  # noqa: DTZ001
    with pytest.raises(ValidationError, match="clocks go forward"):
        room_time_to_instant(datetime(2026, 3, 29, 2, 30), berlin)  # noqa: DTZ001


@pytest.mark.parametrize("year", [1, 1969, 3000, 9999])
def test_year_out_of_range_is_refused(year: int) -> None:
    with pytest.raises(ValidationError, match=r"Enter a valid date/time\."):
        room_time_to_instant(datetime(year, 12, 31, 23, 59), ZoneInfo("Pacific/Pago_Pago"))  # noqa: DTZ001


@for_each(
    ("text", "number"),
    [("0", 0), ("007", 7), (12, 12), ("9" * 12, 10**12 - 1), ("9" * 13, None), (ENDLESS, None)]
    + [(text, None) for text in ("", " 7", "-7", "7.5", "٧", "²", "seven", None)],
)
def test_non_positive_or_oversized_number_is_read_as_missing(text: object, number: int | None) -> None:
    assert parse_number(text) == number


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/t/event/fix/?entry={}", 404),
        ("/t/event/fix/?row={}", 404),
        ("/t/event/going-out/?entries={}", 200),
        ("/t/event/rulings/?table={}", 200),
        ("/t/event/settings/prices/?change={}", 404),
        ("/t/event/entries/?done={}", 200),
        ("/t/event/screens/playlists/?edit={}", 200),
        ("/floor/event/find/?q={}", 200),
        ("/p/event/receipts.pdf?payment={}", 400),
        ("/p/event/payout-slips.pdf?entry={}", 404),
    ],
)
def test_oversized_number_in_an_address_causes_no_server_error(
    sign_in: SignIn, tournament: Tournament, address: str, status: int
) -> None:
    assert sign_in("director", tournament).get(address.format(ENDLESS)).status_code == status


@pytest.mark.django_db
def test_oversized_number_in_a_form_is_not_found(desk: Client) -> None:
    assert desk.post("/people/", {"away": ENDLESS}).status_code == 404
    assert desk.post("/import/", {"folder": ENDLESS}).status_code == 404
