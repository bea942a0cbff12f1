"""A person's own tokens."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.test import Client

from tests.conftest import NOON
from tests.markup import one_line
from tournaments.models import ApiToken, Tournament
from tournaments.models.staff import token_digest

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(client: Client, director: User) -> Client:
    """The director, signed in."""
    client.force_login(director)
    return client


def shown_token(page: bytes) -> str:
    """The token on the page; empty when there is none."""
    found = re.search(r'<code class="token">(.*?)</code>', page.decode())
    return found[1] if found else ""


def test_new_token_is_shown_once_and_gives_api_access(staff: Client, client: Client) -> None:
    answer = staff.post("/tokens/", {"name": "Desk", "scope": "everything", "last_day": ""})
    token = shown_token(answer.content)
    assert ApiToken.objects.get().digest == token_digest(token)
    assert answer["Cache-Control"] == "no-store"
    assert shown_token(staff.get("/tokens/").content) == ""
    answer = Client().get("/api/tournaments/", headers={"Authorization": f"Bearer {token}"})
    assert answer.json()["results"] == []


def test_token_is_valid_until_the_end_of_its_last_day(staff: Client) -> None:
    with time_machine.travel(NOON, tick=False):
        staff.post("/tokens/", {"name": "Desk", "scope": "everything", "last_day": "2026-03-14"})
        ends_at = ApiToken.objects.get().ends_at
        assert ends_at is not None
        assert ends_at.isoformat() == "2026-03-15T00:00:00+00:00"
        answer = staff.post("/tokens/", {"name": "Old", "scope": "everything", "last_day": "2026-03-13"})
    assert "That date is in the past. Choose a later one, or none." in one_line(answer)
    assert ApiToken.objects.count() == 1


def test_token_shown_as_expired_on_the_page_is_refused(staff: Client) -> None:
    found = []
    with time_machine.travel(NOON, tick=False) as at:
        token = shown_token(
            staff.post("/tokens/", {"name": "Desk", "scope": "everything", "last_day": "2026-03-14"}).content
        )
        for moment in (NOON, NOON + timedelta(hours=12)):
            at.move_to(moment)
            answer = Client().get("/api/tournaments/", headers={"Authorization": f"Bearer {token}"})
            found.append((answer.status_code, ">ended<" in one_line(staff.get("/tokens/"))))
    assert found == [(200, False), (401, True)]


def test_user_can_remove_only_their_own_tokens(staff: Client, director: User) -> None:
    other = get_user_model().objects.create_user(username="wren")
    mine = ApiToken.objects.create(user=director, name="Mine", digest="a", made_at=NOON)
    theirs = ApiToken.objects.create(user=other, name="Theirs", digest="b", made_at=NOON)
    assert staff.post(f"/tokens/{mine.pk}/remove/")["Location"] == "/tokens/?removed"
    assert staff.post(f"/tokens/{theirs.pk}/remove/").status_code == 404
    assert list(ApiToken.objects.values_list("name", flat=True)) == ["Theirs"]
    assert "Theirs" not in one_line(staff.get("/tokens/"))


def test_new_token_form_offers_scopes_and_ninety_days(staff: Client, tournament: Tournament) -> None:
    with time_machine.travel(NOON, tick=False):
        page = one_line(staff.get("/tokens/"))
    assert re.findall(r'<option value="([^"]*)"[^>]*>([^<]*)', page) == [
        ("everything", "Everything you may"),
        ("read", "Only read"),
        ("tournament:event", "Only Event"),
    ]
    assert re.findall(r'name="last_day"[^>]*value="([^"]*)"', page) == ["2026-06-12"]


def test_list_of_tokens_shows_the_scope_of_each(staff: Client, tournament: Tournament) -> None:
    for scope in ("everything", "read", "tournament:event"):
        assert shown_token(staff.post("/tokens/", {"name": scope, "scope": scope, "last_day": ""}).content)
    assert staff.post("/tokens/", {"name": "x", "scope": "tournament:nowhere"}).status_code == 400
    said = re.findall(r'<td dir="auto">(.*?)</td>', one_line(staff.get("/tokens/")))
    assert [scope.strip() for scope in said] == ["Everything you may", "Only read", "Only Event"]
