"""Notices by the API: the same actions as the page's, and the list."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tournaments.services.desk.desk_actions import cashier
from tournaments.models import Notice, Tournament

pytestmark = pytest.mark.django_db
API = "/api/tournaments/event"


def test_notice_is_posted_listed_and_removed_by_the_api(client: Client, director: User, tournament: Tournament) -> None:
    client.force_login(director)
    given = {"title": "Phones off", "words": "At the bubble", "until": "2126-01-01T10:00:00Z"}
    assert client.post(f"{API}/actions/give-notice/", given, content_type="application/json").status_code == 200
    listed = client.get(f"{API}/notices/").json()
    assert ([(notice["title"], notice["words"], notice["until"]) for notice in listed["up"]], listed["ready"]) == (
        [("Phones off", "At the bubble", "2126-01-01T10:00:00Z")],
        [],
    )
    which = {"notice": listed["up"][0]["notice"]}
    client.post(f"{API}/actions/take-down-notice/", which, content_type="application/json")
    again = client.post(f"{API}/actions/take-down-notice/", which, content_type="application/json")
    assert (again.status_code, again.json()["error"]["code"]) == (409, "notice_is_down")
    assert client.get(f"{API}/notices/").json()["up"] == []


def test_user_without_a_floor_role_cannot_post_a_notice(client: Client, tournament: Tournament) -> None:
    client.force_login(cashier(tournament))
    answer = client.post(f"{API}/actions/give-notice/", {"title": "No"}, content_type="application/json")
    assert (answer.status_code, Notice.objects.count()) == (403, 0)
