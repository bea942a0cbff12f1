"""Pages of signed-in people are stored by no cache; pages and files of strangers follow their own rules."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def rules(client: Client, tournament: Tournament, *ends: str) -> dict[str, str | None]:
    """Return how caches may store the answers at these addresses."""
    return {end: client.get(end.format(slug=tournament.slug)).get("Cache-Control") for end in ends}


def test_staff_pages_are_not_cached(client: Client, director: User, tournament: Tournament) -> None:
    client.force_login(director)
    private = ("/", "/t/{slug}/", "/t/{slug}/panel/money/", "/api/tournaments/{slug}/", "/t/{slug}/no-such-page/")
    assert rules(client, tournament, *private) == dict.fromkeys(private, "private, no-store")


def test_phone_pages_may_be_stored_for_offline_use(client: Client, director: User, tournament: Tournament) -> None:
    client.force_login(director)
    phone = ("/floor/{slug}/", "/floor/{slug}/moves/")
    assert rules(client, tournament, *phone) == dict.fromkeys(phone, "private, no-cache")


def test_responses_to_token_requests_are_not_cached(client: Client, tournament: Tournament) -> None:
    answer = client.get(f"/api/tournaments/{tournament.slug}/", headers={"Authorization": "Token none"})
    assert answer["Cache-Control"] == "private, no-store"


def test_public_pages_keep_their_own_cache_control(client: Client, tournament: Tournament) -> None:
    assert rules(client, tournament, "/", "/d/{slug}/clock/") == {"/": None, "/d/{slug}/clock/": "no-store"}
