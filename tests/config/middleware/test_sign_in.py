"""Sign-ins are limited by address, and where directors need codes they set them up first."""

import pyotp
import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client, override_settings

from tests.conftest import NOON
from tests.markup import one_line
from tournaments.models import Role, Tournament
from tournaments.selectors.staff.app_codes import app_secret_of, new_nonce
from tournaments.services.staff.second_factors import turn_on_second_factor
from tournaments.services.staff.tokens import make_token

pytestmark = pytest.mark.django_db


@override_settings(DIRECTORS_NEED_CODES=True)
def test_director_without_a_second_factor_must_set_up_codes_first(director: User, tournament: Tournament) -> None:
    browser, floor = Client(), Client()
    browser.force_login(director)
    person = User.objects.create_user("floor")
    Role.objects.create(tournament=tournament, user=person, kind="floor")
    floor.force_login(person)
    assert browser.get("/t/event/")["Location"] == "/my/codes/"
    assert browser.get("/t/event/panel/clock/", headers={"HX-Request": "true"})["HX-Redirect"] == "/my/codes/"
    assert browser.get("/api/tournaments/").json()["error"]["code"] == "second_factor_needed"
    assert "Directors sign in with a code here. Set up your codes first." in one_line(browser.get("/my/codes/"))
    assert (browser.get("/d/event/clock/").status_code, floor.get("/t/event/").status_code) == (200, 200)
    token = make_token(director, name="Desk", now=NOON, ends_at=None)
    assert Client(headers={"Authorization": f"Bearer {token}"}).get("/api/tournaments/").status_code == 200
    nonce = new_nonce()
    code = pyotp.TOTP(app_secret_of(director, nonce)).at(NOON)
    turn_on_second_factor(director, nonce=nonce, code=code, now=NOON, session=browser.session.session_key)
    assert browser.get("/t/event/").status_code == 200


@time_machine.travel(NOON, tick=False)
def test_sign_in_attempts_per_address_are_limited() -> None:
    for number in range(31):
        answer = Client().post("/login/", {"username": f"nobody-{number}", "password": "wrong"})
    assert answer.status_code == 429
    assert answer.content.decode() == "Too many attempts from this address. Wait a minute."
    assert answer["Retry-After"] == "60"
