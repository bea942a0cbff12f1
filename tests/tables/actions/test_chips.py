"""Fields of actions on chips: chips by seat."""

from typing import Any

import pytest
from rest_framework import serializers

from tables.actions.chips import BySeat


class Asked(serializers.Serializer[Any]):
    seats = BySeat()


def test_chip_counts_are_entered_by_seat_number() -> None:
    asked = Asked(data={"seats": {"3": 12, "12": 0}})
    assert (asked.is_valid(), asked.validated_data["seats"]) == (True, {3: 12, 12: 0})


@pytest.mark.parametrize("seat", ["0", "13", "three", "²", "٣", "9" * 5000], ids=lambda seat: seat[:5])
def test_invalid_seat_is_refused(seat: str) -> None:
    asked = Asked(data={"seats": {seat: 12}})
    assert not asked.is_valid()
    assert asked.errors == {"seats": ["Name seats by their numbers, 1 to 12."]}
