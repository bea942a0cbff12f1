"""The event that was open last is stored in a cookie of its own."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def test_page_of_an_event_sets_the_last_event_cookie(client: Client, director: User, tournament: Tournament) -> None:
    client.force_login(director)
    answers = [client.get("/t/event/") for _ in range(2)]
    assert ["last_event" in answer.cookies for answer in answers] == [True, False]
    assert client.cookies["last_event"].value == "event"
    assert client.cookies["last_event"]["httponly"]
