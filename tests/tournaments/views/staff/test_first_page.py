"""The first page: the first login of a new installation becomes a person's own, and the club gets its settings."""

import logging
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client

from tests.tournaments.views.conftest import SignIn, words
from tournaments.models import FirstLogin, OrganisationSettings, Preference, Tournament
from tournaments.services.staff.first_setup import create_first_login

pytestmark = pytest.mark.django_db
GENERATED, OWN = "a008-f7f7-4dcd-efc5", "brass kettle forty-one"
SETTINGS = {
    "name": "The Lantern Room",
    "currency": "CHF",
    "language": "de",
    "zone": "Europe/Zurich",
    "rulebook": "tda_2024",
}
FILLED = {"own_name": "Ana Vale", "password": OWN, **SETTINGS}


@pytest.fixture
def first() -> Client:
    """The browser in which somebody has signed in with the login that the terminal shows."""
    create_first_login("club", password=GENERATED, is_generated=True)
    return sign_in_with("club", GENERATED)


def sign_in_with(name: str, password: str) -> Client:
    browser = Client()
    assert browser.post("/login/", {"username": name, "password": password})["Location"] == "/"
    return browser


def location(answer: Any) -> str | None:
    found: HttpResponse = answer
    return found.get("Location")


def stored_settings() -> list[dict[str, Any]]:
    return list(OrganisationSettings.objects.values(*SETTINGS))


def test_first_login_lands_on_the_first_page_until_it_is_filled_in(first: Client) -> None:
    assert location(first.get("/")) == "/first/"
    page = words(first.get("/first/"))
    assert "Your name You sign in with it." in page
    assert "New tournament Look around with a demo Import from The Tournament Director" in page
    assert location(first.post("/first/", {**FILLED, "next": "new"})) == "/open/"
    assert (location(first.get("/")), location(first.get("/first/")), stored_settings()) == (None, "/", [SETTINGS])


def test_person_signs_in_with_own_name_and_password_afterwards(first: Client, caplog: pytest.LogCaptureFixture) -> None:
    elsewhere = sign_in_with("club", GENERATED)
    with caplog.at_level(logging.INFO, "shuffle_up.staff"):
        assert location(first.post("/first/", {**FILLED, "next": "import"})) == "/import/"
    assert [record.message for record in caplog.records] == [
        "organisation_changed",
        "login_renamed",
        "first_setup_done",
    ]
    assert first.get("/tokens/").status_code == 200
    assert location(elsewhere.get("/tokens/")) == "/login/?next=/tokens/"
    refused = Client().post("/login/", {"username": "club", "password": OWN})
    assert (location(refused), sign_in_with("Ana Vale", OWN).get("/tokens/").status_code) == (None, 200)
    assert list(Preference.objects.values_list("user__username", "language")) == [("Ana Vale", "de")]


def test_settings_of_the_first_page_are_the_defaults_of_a_new_tournament(first: Client) -> None:
    first.post("/first/", FILLED)
    form = first.get("/open/").content.decode()
    assert 'value="CHF"' in form
    assert 'value="Europe/Zurich"' in form
    given = {"name": "Friday", "starts_at": "2100-01-07T19:00", "starting_stack": 20_000}
    assert first.post("/api/tournaments/", given, content_type="application/json").status_code == 201
    made = Tournament.objects.get()
    assert (made.currency, made.zone, made.language, made.rulebook) == ("CHF", "Europe/Zurich", "de", "tda_2024")


@pytest.mark.parametrize(
    ("change", "field", "says"),
    [
        ({"password": "short"}, "password", "This password is too short."),
        ({"password": "password123"}, "password", "This password is too common."),
        ({"password": GENERATED}, "password", "The new password is the old one."),
        ({"own_name": " "}, "own_name", "Enter something."),
        ({"own_name": "PIET"}, "own_name", "Another login has the name PIET. Choose another name."),
        ({"zone": "Europe/Nowhere"}, "zone", "Europe/Nowhere is not a time zone"),
        ({"currency": "euro"}, "currency", ""),
    ],
)
def test_first_page_with_an_invalid_field_stores_nothing(
    first: Client, change: dict[str, str], field: str, says: str
) -> None:
    User.objects.create_user("piet")
    answer = first.post("/first/", FILLED | change)
    assert (answer.status_code, list(answer.context["problems"])) == (409, [field])
    assert says in words(answer)
    assert OWN not in answer.content.decode()
    assert (stored_settings(), User.objects.filter(username="club").exists()) == ([], True)
    assert sign_in_with("club", GENERATED)


def test_first_page_is_for_the_first_login_alone(first: Client, sign_in: SignIn) -> None:
    second, stranger = sign_in(organisation="director"), Client()
    assert [location(browser.get("/")) for browser in (second, stranger)] == [None, None]
    assert [location(browser.post("/first/", FILLED)) for browser in (second, stranger)] == [
        "/",
        "/login/?next=/first/",
    ]
    assert second.post("/first/password/", {"password": "short"}).status_code == 404
    refused = second.post("/api/first-setup/", FILLED, content_type="application/json")
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "first_setup_done")
    assert (stored_settings(), FirstLogin.objects.count()) == ([], 1)


def test_first_page_does_not_come_where_tournaments_exist(first: Client, open_at: Callable[..., Tournament]) -> None:
    open_at("event")
    assert (location(first.get("/")), location(first.post("/first/", FILLED))) == (None, "/")
    assert stored_settings() == []


def test_first_page_does_not_come_once_an_own_password_is_chosen(first: Client) -> None:
    first.post("/my/password/", {"current": GENERATED, "new": OWN, "again": OWN})
    assert location(first.get("/")) is None


def test_login_with_a_chosen_password_gets_no_first_page() -> None:
    create_first_login("ana", password=OWN, is_generated=False)
    assert location(sign_in_with("ana", OWN).get("/")) is None


def test_password_is_checked_while_it_is_typed(first: Client) -> None:
    said = [first.post("/first/password/", {"password": typed}).json()["says"] for typed in ("short", OWN)]
    assert said == ["This password is too short. It must contain at least 10 characters.", ""]


def test_program_fills_in_the_first_page_only_once(first: Client) -> None:
    def send(fields: dict[str, str]) -> Any:
        return first.post("/api/first-setup/", fields, content_type="application/json")

    assert send({**FILLED, "pasword": "x"}).status_code == 400
    assert [send(FILLED).status_code, send({**FILLED, "own_name": "Bo"}).status_code] == [204, 409]
    assert (stored_settings(), list(User.objects.values_list("username", flat=True))) == ([SETTINGS], ["Ana Vale"])
    assert first.get("/tokens/").status_code == 200
