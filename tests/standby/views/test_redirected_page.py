"""A page comes over from the other laptop: only from there, with what is its own, and only to who is in charge."""

import hmac
import json
import time
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tables.models import Table
from tables.selectors.room.table_cards import card_token
from tests.markup import text_of
from tournaments.models import Series

pytestmark = pytest.mark.django_db

OWN, OTHER = "http://127.0.0.1:8000", "http://10.0.0.7:8000"
TAP = {"key": "k1", "url": "/api/tournaments/main/actions/bust/", "body": {"entry": 3}, "words": "Out"}


@pytest.fixture(autouse=True)
def pair(settings: Any, tmp_path: Path) -> Path:
    """This laptop has taken over."""
    settings.DATA_DIR = tmp_path
    return write(tmp_path, "first")


def write(folder: Path, role: str, *, own: str = OWN, peer: str = OTHER) -> Path:
    file = folder / "standby.json"
    file.write_text(json.dumps({"role": role, "epoch": 5, "peer": peer, "address": own}), encoding="utf-8")
    return file


def follow_redirect(client: Client, *, origin: str | None = OTHER, **form: str) -> Any:
    headers = {"Origin": origin} if origin else {}
    return client.post("/standby/come-over/", {"path": "/floor/main/", "kept": "[]"} | form, headers=headers)


def signed_now(given: dict[str, str], *, seconds_ago: int = 0) -> dict[str, str]:
    """Return what a page sends with its ticket, once this laptop has told it the time."""
    at = str(int(time.time() * 1000) - 1000 * seconds_ago)
    proof = hmac.digest(given["secret"].encode(), at.encode(), "sha256").hex()
    return {"ticket": given["ticket"], "at": at, "proof": proof}


def carried_taps(answer: Any) -> Any:
    return answer.context["brought"]


@pytest.fixture
def given(pair: Path, director: User) -> dict[str, str]:
    """A ticket to this laptop and its secret, which the other one gave to a page of the director's."""
    write(pair.parent, "first", own=OTHER, peer=OWN)
    phone = Client()
    phone.force_login(director)
    found: dict[str, str] = phone.get("/standby/ticket/").json()
    write(pair.parent, "first")
    return found


def test_redirect_to_the_new_primary_keeps_users_signed_in(director: User, given: dict[str, str]) -> None:
    phone = Client(enforce_csrf_checks=True)
    answer = follow_redirect(phone, **signed_now(given))
    assert (answer.status_code, answer["Cache-Control"]) == (200, "no-store")
    assert carried_taps(answer) == {"path": "/floor/main/", "kept": [], "left": 0}
    assert phone.get("/").wsgi_request.user == director


def test_session_ticket_signs_in_only_once(given: dict[str, str]) -> None:
    phones, sent = [Client(), Client()], signed_now(given)
    for phone in phones:
        follow_redirect(phone, **sent)
    assert ["sessionid" in phone.cookies for phone in phones] == [True, False]


@pytest.mark.parametrize("origin", [OTHER, OWN])
def test_session_ticket_does_not_sign_in_at_the_issuing_laptop(pair: Path, given: dict[str, str], origin: str) -> None:
    """Somebody at the other one's address passes it on, with whatever headers."""
    write(pair.parent, "first", own=OTHER, peer=OWN)
    phone = Client()
    follow_redirect(phone, origin=origin, **signed_now(given))
    assert "sessionid" not in phone.cookies


@pytest.mark.parametrize("lacks", ["ticket", "at", "proof"])
def test_session_ticket_without_a_proof_does_not_sign_in(given: dict[str, str], lacks: str) -> None:
    phone = Client()
    assert follow_redirect(phone, **signed_now(given) | {lacks: ""}).status_code == 200
    assert "sessionid" not in phone.cookies


def test_session_ticket_older_than_a_minute_does_not_sign_in(given: dict[str, str]) -> None:
    phone = Client()
    follow_redirect(phone, **signed_now(given, seconds_ago=60))
    assert "sessionid" not in phone.cookies


def test_changing_the_password_invalidates_session_tickets(director: User, given: dict[str, str]) -> None:
    phone = Client()
    director.set_password("another one, as long as this")
    director.save()
    follow_redirect(phone, **signed_now(given))
    assert phone.get("/health/").status_code == 302


def test_signed_out_user_receives_no_session_ticket(client: Client) -> None:
    assert client.get("/standby/ticket/").status_code == 302


def test_response_with_a_session_ticket_is_never_cached(client: Client, director: User) -> None:
    client.force_login(director)
    assert client.get("/standby/ticket/")["Cache-Control"] == "no-store"


@pytest.mark.parametrize("origin", [None, "null", "http://testserver", "http://10.0.0.8:8000", "http://10.0.0.7:8001"])
def test_redirect_with_a_foreign_origin_is_refused(given: dict[str, str], origin: str | None) -> None:
    phone = Client()
    answer = follow_redirect(phone, origin=origin, **signed_now(given))
    assert (answer.status_code, "sessionid" in phone.cookies) == (403, False)
    assert text_of(answer) == "This page did not come from the other laptop. Open it by its address."


def test_redirect_to_a_standby_is_refused(pair: Path, given: dict[str, str]) -> None:
    write(pair.parent, "standby")
    phone = Client()
    answer = follow_redirect(phone, **signed_now(given))
    assert (answer.status_code, "sessionid" in phone.cookies) == (503, False)


def test_redirected_page_receives_queued_taps_from_a_form_field(client: Client, given: dict[str, str]) -> None:
    kept = [["shuffle-up-taps-main", json.dumps([TAP])], ["theme", "light"]]
    answer = follow_redirect(client, kept=json.dumps(kept), **signed_now(given))
    assert carried_taps(answer) == {"path": "/floor/main/", "kept": [tuple(pair) for pair in kept], "left": 0}


def test_redirected_page_receives_queued_taps_from_a_file(client: Client, given: dict[str, str]) -> None:
    kept = [["shuffle-up-taps-main", json.dumps([TAP])], ["theme", "light"]]
    form = {"path": "/floor/main/", "kept": SimpleUploadedFile("kept.json", json.dumps(kept).encode())}
    answer: Any = client.post("/standby/come-over/", form | signed_now(given), headers={"Origin": OTHER})
    assert carried_taps(answer)["kept"] == [tuple(pair) for pair in kept]


def test_queued_taps_of_signed_out_users_are_not_transferred(client: Client) -> None:
    """Whoever stands at the other laptop's address could have this browser do what they like."""
    answer = follow_redirect(client, kept=json.dumps([["shuffle-up-taps-main", json.dumps([TAP])], ["theme", "light"]]))
    assert carried_taps(answer) == {"path": "/floor/main/", "kept": [("theme", "light")], "left": 1}
    assert text_of(answer) == (
        "Not everything came along You were signed out, so what waited on this phone was not sent here. "
        "Sign in, look at what this laptop has, and do the rest again. Continue"
    )


def test_queued_taps_of_a_table_page_need_no_session_ticket(client: Client) -> None:
    url = reverse("table-tap", args=[card_token(Table(pk=31, card=2)), "take-back"])
    kept = [["shuffle-up-taps-main-table-4", json.dumps([TAP | {"url": url}])]]
    assert carried_taps(follow_redirect(client, kept=json.dumps(kept)))["kept"] == [tuple(pair) for pair in kept]


@pytest.mark.parametrize(
    "url",
    [
        "/table/../api/tournaments/main/actions/bust/",
        "/table/%2e%2e/api/tournaments/main/actions/bust/",
        "/table/3.1.k3Xq/../../api/",
        "/table/3.1.k3Xq/..\\api/",
        "/table/3.1.k3Xq/call/?x=1",
        "/table/3.1.k3Xq/call/x/",
        "/table/3.1./call/",
    ],
)
def test_queued_taps_of_other_pages_need_a_session_ticket(client: Client, url: str) -> None:
    kept = [["shuffle-up-taps-main-table-4", json.dumps([TAP | {"url": url}])]]
    assert carried_taps(follow_redirect(client, kept=json.dumps(kept)))["kept"] == []


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
def test_redirect_transfers_only_queued_taps_of_this_server(client: Client, given: dict[str, str], kept: str) -> None:
    assert carried_taps(follow_redirect(client, kept=kept, **signed_now(given)))["kept"] == []


@pytest.mark.parametrize(
    "path", ["https://example.org/", "//example.org/", "javascript:alert(1)", "/\\example.org", ""]
)
def test_redirect_never_leads_to_another_server(client: Client, path: str) -> None:
    assert carried_taps(follow_redirect(client, path=path))["path"] == "/"


def test_only_pages_aware_of_the_other_laptop_may_connect_there(client: Client, pair: Path) -> None:
    def policy() -> dict[str, str]:
        said = client.get("/login/")["Content-Security-Policy"]
        return {name: value for name, _, value in (directive.strip().partition(" ") for directive in said.split(";"))}

    with_pair = policy()
    assert (with_pair["connect-src"], with_pair["form-action"]) == (f"'self' {OTHER}", f"'self' {OTHER}")
    assert with_pair["script-src"] == "'self'"
    pair.unlink()
    assert (policy()["connect-src"], policy()["form-action"]) == ("'self'", "'self'")


def test_cacheable_page_contains_no_keys_of_the_laptops(client: Client) -> None:
    address = reverse("series-calendar", args=[Series.objects.create(name="Lantern", slug="lantern").slug])
    assert ['name="laptops"' in client.get(page).text for page in ("/login/", address)] == [True, False]
