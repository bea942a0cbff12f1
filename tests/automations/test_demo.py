"""The demonstration's automations."""

import pytest
from django.contrib.auth.models import User

from automations.demo import EVENT, make_automations
from automations.models import Automation
from tests.conftest import NOON
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def test_demo_creates_two_automations_once(tournament: Tournament, director: User) -> None:
    assert make_automations(by=director, now=NOON) == 0
    Tournament.objects.filter(pk=tournament.pk).update(slug=EVENT)
    assert (make_automations(by=director, now=NOON), make_automations(by=director, now=NOON)) == (2, 0)
    assert list(Automation.objects.values_list("name", "effect")) == [
        ("Last minute of a level", "sound"),
        ("Two tables", "announce"),
    ]
