"""People's access in the API."""

from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client

from tests.conftest import MINUTE, NOON
from tournaments.models import Role, Tournament

pytestmark = pytest.mark.django_db

JSON = "application/json"


@pytest.fixture
def desk(director: User) -> Client:
    """The director's program."""
    return signed_in(director)


def signed_in(person: User) -> Client:
    client = Client()
    client.force_login(person)
    return client


def posted(browser: Client, path: str, **given: object) -> Any:
    answer = browser.post(f"/api/people/{path}", given, content_type=JSON)
    return answer.json()


@time_machine.travel(NOON - 20 * MINUTE, tick=False)
def test_api_adds_a_person_who_signs_in_with_the_code(desk: Client, tournament: Tournament) -> None:
    answer = desk.post(
        "/api/people/access/", {"name": "Floor 1", "kind": "floor", "tournament": "event"}, content_type=JSON
    )
    assert (answer.status_code, answer["Cache-Control"]) == (201, "no-store")
    added = answer.json()
    assert {**added, "id": 0, "code": ""} == {
        "id": 0,
        "user": "Floor 1",
        "code": "",
        "ends_at": "2026-03-14T11:50:00Z",
        "address": "http://testserver/code/",
    }
    phone = Client()
    assert phone.post("/code/", {"code": added["code"]})["Location"] == "/welcome/"
    row = next(row for row in desk.get("/api/people/access/").json() if row["user"] == "Floor 1")
    assert row == {
        "id": added["id"],
        "user": "Floor 1",
        "is_active": True,
        "is_administrator": False,
        "kind": None,
        "roles": [{"tournament": "event", "kind": "floor"}],
        "has_password": False,
        "devices": 1,
        "code_ends_at": None,
    }
    assert [change["says"] for change in desk.get("/api/people/changes/").json()] == [
        "Floor 1 signed in with a code",
        "Code made for the phone of Floor 1",
    ]


@time_machine.travel(NOON, tick=False)
def test_api_removes_access_gives_it_back_and_undoes(desk: Client, tournament: Tournament) -> None:
    added = posted(desk, "access/", name="Desk 1", kind="desk")
    path = f"/api/people/access/{added['id']}/"
    assert desk.delete(path).status_code == 204
    assert desk.post(f"{path}code/").json()["error"]["code"] == "no_access"
    assert desk.post(f"{path}restore/").status_code == 204
    assert len(desk.post(f"{path}code/").json()["code"]) == 6
    changes = desk.get("/api/people/changes/").json()
    assert [row["says"] for row in changes] == [
        "Code made for the phone of Desk 1",
        "Access of Desk 1 given back",
        "Access of Desk 1 removed",
        "Code made for the phone of Desk 1",
        "Desk 1, role: Desk in all tournaments",
    ]
    assert desk.post(f"/api/people/changes/{changes[1]['id']}/undo/").status_code == 204
    assert User.objects.get(username="Desk 1").is_active is False


@time_machine.travel(NOON - 20 * MINUTE, tick=False)
def test_api_refuses_access_changes_for_people_with_more_rights(tournament: Tournament, director: User) -> None:
    people = {kind: User.objects.create_user(kind) for kind in ("event director", "floor")}
    for name, person in people.items():
        Role.objects.create(tournament=tournament, user=person, kind=name.split()[-1])
    by, floor = map(signed_in, people.values())
    refused = posted(by, "access/", name="Floor 1", kind="floor")
    assert refused["error"]["code"] == "not_trusted"
    assert posted(floor, "access/", name="Floor 1", kind="floor", tournament="event")["error"]["code"] == "not_allowed"
    assert posted(by, "access/", name="Floor 1", kind="floor", tournament="event")["user"] == "Floor 1"
    assert by.delete(f"/api/people/access/{director.pk}/").json()["error"]["code"] == "may_not_change_access"
    assert [by.get(f"/api/people/{page}/").status_code for page in ("access", "changes")] == [403, 403]
    wrong = posted(by, "access/", name="Floor 2", kind="trusted", tournament="event")
    assert wrong["error"]["code"] == "invalid"
    assert Role.objects.filter(user__username="Floor 2").count() == 0
