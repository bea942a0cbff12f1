"""Phones of people with different roles."""

from collections.abc import Callable

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from tables.services.hands import busts
from tests.tables.play import Play
from tournaments.models import Role

PhoneOf = Callable[[str], Client]


def bust(play: Play, *names: str) -> None:
    """Bust players one after another."""
    for name in names:
        play(busts.bust, entry=play.entry(name))


@pytest.fixture
def phone_of(play: Play) -> PhoneOf:
    """Return a function that signs a person in with a role: `phone_of("director")`."""

    def sign_in(kind: str) -> Client:
        person = get_user_model().objects.create_user(f"somebody-{kind}")
        Role.objects.create(tournament=play.tournament, user=person, kind=kind)
        client = Client()
        client.force_login(person)
        return client

    return sign_in
