"""Signing in with a phone code, the welcome, and where people land."""

from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client
from pyotp import TOTP

from tests.conftest import MINUTE, NOON
from tests.tournaments.views.conftest import words
from tournaments.models import OrganisationRole, OrganisationSettings, Role, Tournament
from tournaments.selectors.staff.app_codes import app_secret_of, new_nonce
from tournaments.services.staff.phone_codes import make_phone_code
from tournaments.services.staff.second_factors import turn_on_second_factor

pytestmark = pytest.mark.django_db

PHONE = {"narrow": "1"}


@pytest.fixture
def person(tournament: Tournament) -> User:
    """A person with the role floor and no password."""
    user = User.objects.create_user("Floor 1")
    Role.objects.create(tournament=tournament, user=user, kind="floor")
    return user


@pytest.fixture
def digits(director: User, person: User) -> str:
    """The digits of a new code of the person."""
    return make_phone_code(person, by=director, now=NOON)[1]


def is_in(browser: Client) -> bool:
    return browser.get("/tokens/").status_code == 200


@time_machine.travel(NOON, tick=False)
def test_code_signs_a_phone_in_until_six_in_the_morning(digits: str) -> None:
    OrganisationSettings.objects.create(language="en", zone="Europe/Berlin", rulebook="tda_2024", at=NOON)
    phone = Client()
    assert phone.post("/code/", {"code": digits, **PHONE})["Location"] == "/welcome/"
    welcome = phone.get("/welcome/")
    assert "Welcome, Floor You work at Event . This phone is signed in until 06:00." in words(welcome)
    assert "You may bust players, move players, answer calls, stop the clock" in words(welcome)
    assert "You may not sell entries, pay prizes, change blinds, add staff" in words(welcome)
    assert 'href="/floor/event/"' in welcome.content.decode()
    for minutes, signed_in in ((16 * 60 + 59, True), (17 * 60, False)):
        with time_machine.travel(NOON + minutes * MINUTE, tick=False):
            assert is_in(phone) is signed_in


@time_machine.travel(NOON, tick=False)
def test_refusal_of_a_used_code_shows_when_the_code_ended(digits: str) -> None:
    Client().post("/code/", {"code": digits})
    phone = Client()
    answer = phone.post("/code/", {"code": digits})
    assert (answer.status_code, is_in(phone)) == (409, False)
    assert f"This code is over {digits[:3]} {digits[3:]} ended at 12:00." in words(answer)
    assert "Ask the director for a new one: Staff, your name, New code." in words(answer)


@time_machine.travel(NOON, tick=False)
def test_wrong_codes_are_refused_in_words(digits: str) -> None:
    wrong = "000000" if digits != "000000" else "000001"
    phone = Client()
    answers = [words(phone.post("/code/", {"code": wrong})) for _ in range(6)]
    assert "The code is wrong. Type the six digits that the director’s screen shows." in answers[0]
    assert "Too many wrong codes were typed." in answers[5]
    assert "A code has six digits. Type all of them." in words(phone.post("/code/", {"code": "12"}))


@time_machine.travel(NOON, tick=False)
def test_attempts_of_an_address_are_limited(digits: str) -> None:
    phone = Client()
    assert [phone.post("/code/", {"code": "1"}).status_code for _ in range(31)][-2:] == [409, 429]


@time_machine.travel(NOON, tick=False)
def test_code_does_not_replace_the_second_step(director: User, person: User) -> None:
    nonce = new_nonce()
    turn_on_second_factor(person, nonce=nonce, code=TOTP(app_secret_of(person, nonce)).at(NOON), now=NOON)
    _, digits = make_phone_code(person, by=director, now=NOON)
    phone = Client()
    assert phone.post("/code/", {"code": digits, **PHONE})["Location"] == "/login/code/"
    assert not is_in(phone)
    with time_machine.travel(NOON + MINUTE, tick=False):
        code = TOTP(app_secret_of(person, nonce)).at(NOON + MINUTE)
        assert phone.post("/login/code/", {"code": code})["Location"] == "/welcome/"
    with time_machine.travel(NOON + 18 * 60 * MINUTE, tick=False):
        assert not is_in(phone)


@time_machine.travel(NOON, tick=False)
def test_person_without_password_chooses_one(digits: str, person: User) -> None:
    phone = Client()
    phone.post("/code/", {"code": digits})
    chosen = {"new": "brass kettle", "again": "brass kettle"}
    assert phone.post("/my/password/", chosen)["Location"] == "/my/password/?changed"
    given = {"username": "Floor 1", "password": "brass kettle"}
    assert (is_in(phone), Client().post("/login/", given).status_code) == (True, 302)
    assert phone.post("/my/password/", {"new": "iron kettle", "again": "iron kettle"}).status_code == 400
    refused = phone.post("/api/my/password/", {"new": "iron kettle"}, content_type="application/json")
    assert refused.json()["error"]["code"] == "wrong_password"


@pytest.mark.parametrize(
    ("kind", "narrow", "landing"),
    [
        ("director", PHONE, "/floor/event/"),
        ("supervisor", PHONE, "/floor/event/"),
        ("floor", PHONE, "/floor/event/"),
        ("desk", PHONE, "/floor/event/entries/"),
        ("floor", {}, "/"),
        ("trusted", PHONE, "/"),
    ],
)
def test_sign_in_redirects_each_role_to_its_work_page(
    tournament: Tournament, kind: str, narrow: dict[str, str], landing: str
) -> None:
    person = User.objects.create_user("Person 1", password="brass kettle")  # noqa: S106 - of a test
    if kind == "trusted":
        OrganisationRole.objects.create(user=person, kind=kind, at=NOON)
    else:
        Role.objects.create(tournament=tournament, user=person, kind=kind)
    given: dict[str, Any] = {"username": "Person 1", "password": "brass kettle", **narrow}
    assert Client().post("/login/", given)["Location"] == landing
    assert Client().post("/login/", {**given, "next": "/structures/"})["Location"] == "/structures/"
