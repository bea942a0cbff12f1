"""A page comes over from the other laptop: only from there, with what is its own, and only to who is in charge."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.markup import text_of

pytestmark = pytest.mark.django_db

OTHER = "http://10.0.0.7:8000"
TAP = {"key": "k1", "url": "/api/tournaments/main/actions/bust/", "body": {"entry": 3}, "words": "Out"}


@pytest.fixture(autouse=True)
def pair(settings: Any, tmp_path: Path) -> Path:
    """This laptop has taken over."""
    settings.DATA_DIR = tmp_path
    return write(tmp_path, "first")


def write(folder: Path, role: str) -> Path:
    file = folder / "standby.json"
    file.write_text(json.dumps({"role": role, "epoch": 5, "peer": OTHER}), encoding="utf-8")
    return file


def come(client: Client, *, origin: str | None = OTHER, **form: str) -> Any:
    headers = {"Origin": origin} if origin else {}
    return client.post("/standby/come-over/", {"path": "/floor/main/", "kept": "[]"} | form, headers=headers)


def brought(answer: Any) -> Any:
    return answer.context["brought"]


def ticket_for(user: User) -> str:
    phone = Client()
    phone.force_login(user)
    return str(phone.get("/standby/ticket/").json()["ticket"])


def test_who_is_signed_in_there_is_signed_in_here(director: User) -> None:
    phone = Client(enforce_csrf_checks=True)
    answer = come(phone, ticket=ticket_for(director))
    assert (answer.status_code, answer["Cache-Control"]) == (200, "no-store")
    assert brought(answer) == {"path": "/floor/main/", "kept": []}
    assert phone.get("/").wsgi_request.user == director


def test_a_ticket_signs_nobody_in_twice(director: User) -> None:
    ticket = ticket_for(director)
    phones = [Client(), Client()]
    for phone in phones:
        come(phone, ticket=ticket)
    assert ["sessionid" in phone.cookies for phone in phones] == [True, False]


def test_a_password_that_was_changed_ends_its_tickets(director: User) -> None:
    ticket, phone = ticket_for(director), Client()
    director.set_password("another one, as long as this")
    director.save()
    come(phone, ticket=ticket)
    assert phone.get("/health/").status_code == 302


def test_a_stranger_gets_no_ticket(client: Client) -> None:
    assert client.get("/standby/ticket/").status_code == 302


def test_a_ticket_is_kept_by_no_cache(client: Client, director: User) -> None:
    client.force_login(director)
    assert client.get("/standby/ticket/")["Cache-Control"] == "no-store"


@pytest.mark.parametrize("origin", [None, "null", "http://testserver", "http://10.0.0.8:8000", "http://10.0.0.7:8001"])
def test_nobody_comes_over_from_elsewhere(director: User, origin: str | None) -> None:
    phone = Client()
    answer = come(phone, origin=origin, ticket=ticket_for(director))
    assert (answer.status_code, "sessionid" in phone.cookies) == (403, False)
    assert text_of(answer) == "This page did not come from the other laptop. Open it by its address."


def test_nobody_comes_over_to_a_standby(pair: Path, director: User) -> None:
    write(pair.parent, "standby")
    phone = Client()
    answer = come(phone, ticket=ticket_for(director))
    assert (answer.status_code, "sessionid" in phone.cookies) == (503, False)


def test_taps_come_along_as_a_field_or_as_a_file(client: Client) -> None:
    kept = [["shuffle-up-taps-main", json.dumps([TAP])], ["theme", "light"]]
    as_field = come(client, kept=json.dumps(kept))
    form = {"path": "/floor/main/", "kept": SimpleUploadedFile("kept.json", json.dumps(kept).encode())}
    as_file = client.post("/standby/come-over/", form, headers={"Origin": OTHER})
    assert [brought(one)["kept"] for one in (as_field, as_file)] == [[tuple(one) for one in kept]] * 2


@pytest.mark.parametrize(
    "kept",
    [
        "no JSON",
        '{"a": 1}',
        '[["other", "x"]]',
        '[["shuffle-up-taps-main"]]',
        '[["shuffle-up-taps-main", "no JSON"]]',
        '[["shuffle-up-taps-main", "{}"]]',
        json.dumps([["shuffle-up-taps-main", json.dumps([TAP | {"url": "https://example.org/"}])]]),
        json.dumps([["shuffle-up-taps-main", json.dumps([TAP | {"url": "//example.org/"}])]]),
    ],
)
def test_what_is_no_tap_of_this_server_stays_behind(client: Client, kept: str) -> None:
    assert brought(come(client, kept=kept))["kept"] == []


@pytest.mark.parametrize(
    "path", ["https://example.org/", "//example.org/", "javascript:alert(1)", "/\\example.org", ""]
)
def test_no_page_of_another_server_is_opened(client: Client, path: str) -> None:
    assert brought(come(client, path=path))["path"] == "/"


def test_only_pages_that_know_the_other_laptop_may_reach_it(client: Client, pair: Path) -> None:
    def policy() -> dict[str, str]:
        said = client.get("/login/")["Content-Security-Policy"]
        return {name: value for name, _, value in (one.strip().partition(" ") for one in said.split(";"))}

    with_pair = policy()
    assert (with_pair["connect-src"], with_pair["form-action"]) == (f"'self' {OTHER}", f"'self' {OTHER}")
    assert with_pair["script-src"] == "'self'"
    pair.unlink()
    assert (policy()["connect-src"], policy()["form-action"]) == ("'self'", "'self'")
