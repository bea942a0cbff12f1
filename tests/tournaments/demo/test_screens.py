"""The demonstration's screens."""

import pytest
from django.contrib.auth.models import User

from tests.conftest import NOON
from tournaments.demo.screens import EVENT, make_screens
from tournaments.models import Screen, Tournament

pytestmark = pytest.mark.django_db


def test_demo_creates_five_screens_once(tournament: Tournament, director: User) -> None:
    assert make_screens(by=director, now=NOON) == 0
    Tournament.objects.filter(pk=tournament.pk).update(slug=EVENT)
    assert (make_screens(by=director, now=NOON), make_screens(by=director, now=NOON)) == (5, 0)
    rows = Screen.objects.order_by("number").values_list("name", "location", "shows", "playlist__name")
    assert list(rows)[:3] == [
        ("Hall, front", "Over the stage", "clock", None),
        ("Hall, back", "Over the door to the bar", "layout-big-time", None),
        ("Lobby", "Beside the registration desk", "clock", "Lobby, all evening"),
    ]
