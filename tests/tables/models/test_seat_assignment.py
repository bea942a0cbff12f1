"""The database itself keeps a seat to one person and a person to one seat."""

import pytest
from django.db import IntegrityError, transaction

from tables.models import SeatAssignment
from tables.rules.hands.button import Origin
from tests.conftest import NOON
from tests.tables.play import Play

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("name", "seat"), [("Bix", "1.1"), ("Ada", "1.3")])
def test_seat_or_player_cannot_be_assigned_twice(play: Play, name: str, seat: str) -> None:
    play.sit(t1=[1, 2])
    with pytest.raises(IntegrityError), transaction.atomic():
        SeatAssignment.objects.create(
            tournament=play.tournament,
            seat=play.seat(seat),
            entry=play.entry(name),
            since=NOON,
            came=Origin.LATE_ENTRY,
        )
    assert play.seating() == {"1.1": "Ada", "1.2": "Bix"}


def test_seated_player_has_at_most_one_reserved_seat(play: Play) -> None:
    play.sit(t1=[1])
    kept = {"tournament": play.tournament, "entry": play.entry("Ada"), "since": NOON, "came": Origin.BALANCE}
    SeatAssignment.objects.create(seat=play.seat("1.3"), kind=SeatAssignment.Kind.RESERVED, **kept)
    with pytest.raises(IntegrityError), transaction.atomic():
        SeatAssignment.objects.create(seat=play.seat("1.4"), kind=SeatAssignment.Kind.RESERVED, **kept)
    assert play.seating() == {"1.1": "Ada", "1.3": "Ada"}
