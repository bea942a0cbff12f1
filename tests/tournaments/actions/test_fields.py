"""Serializer fields of actions: the room's time, clock times, and a typed address."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from rest_framework import serializers

from tournaments.actions.fields import ClockTime, RoomTime, TypedAddress
from tournaments.models import Tournament

TOKYO = Tournament(slug="sunday", zone="Asia/Tokyo")


class Asked(serializers.Serializer[Any]):
    at = RoomTime(required=False)
    left = ClockTime(required=False)
    confirm = TypedAddress(required=False)


def validated(tournament: Tournament | None = TOKYO, **fields: str) -> Any:
    """Return the validated fields of a form, or its errors."""
    asked = Asked(data=fields, context={"tournament": tournament})
    return dict(asked.validated_data) if asked.is_valid() else asked.errors


def test_typed_time_without_a_zone_is_in_the_time_zone_of_the_room() -> None:
    assert validated(at="2026-03-14T21:00") == {"at": datetime(2026, 3, 14, 12, 0, tzinfo=UTC)}


def test_typed_time_with_a_zone_keeps_the_zone() -> None:
    assert validated(at="2026-03-14T12:00:00+00:00") == {"at": datetime(2026, 3, 14, 12, 0, tzinfo=UTC)}


@pytest.mark.parametrize(
    "at", ["9999-12-31T23:59", "0001-01-01T00:00", "9999-12-31T23:59:00-11:00", "1969-12-31T23:00"]
)
@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Pago_Pago"])
def test_typed_time_out_of_range_is_refused(at: str, zone: str) -> None:
    assert validated(Tournament(slug="sunday", zone=zone), at=at) == {"at": ["Datetime value out of range."]}


def test_hour_skipped_by_daylight_saving_is_refused() -> None:
    berlin = Tournament(slug="sunday", zone="Europe/Berlin")
    assert list(validated(berlin, at="2026-03-29T02:30")) == ["at"]


@pytest.mark.parametrize(("typed", "seconds"), [("12", 720), ("0:30", 30), ("12:34", 754), ("1:02:03", 3723)])
def test_clock_time_can_be_typed_in_minutes_or_seconds_or_hours(typed: str, seconds: int) -> None:
    assert validated(left=typed) == {"left": timedelta(seconds=seconds)}


@pytest.mark.parametrize("typed", ["", "banana", "12:60", "1:60:00", "-5", "12:3"])
def test_invalid_clock_time_is_refused(typed: str) -> None:
    assert list(validated(left=typed)) == ["left"]


@pytest.mark.parametrize("typed", ["sunday", " Sunday "])
def test_typed_address_for_confirmation_ignores_case_and_spaces(typed: str) -> None:
    assert validated(confirm=typed) == {"confirm": typed.strip()}


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("sun", "Type sunday to do this."),
        ("monday", "Type sunday to do this."),
        ("", "Enter something."),
    ],
)
def test_confirmation_with_a_wrong_address_is_refused(typed: str, said: str) -> None:
    assert validated(confirm=typed) == {"confirm": [said]}
