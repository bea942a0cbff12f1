"""Signing in with a code after the password."""

import re
from datetime import timedelta
from typing import Any

import pyotp
import pytest
import time_machine
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client

from tests.conftest import NOON
from tests.markup import one_line
from tests.tournaments.views.conftest import SignIn, words
from tournaments.models import SecondFactor
from tournaments.selectors.staff.app_codes import app_secret_of, new_nonce
from tournaments.services.staff.second_factors import turn_on_second_factor
from tournaments.services.staff.tokens import make_token

pytestmark = pytest.mark.django_db
PASSWORD, STEP = "a long password", timedelta(seconds=30)
NONCE = new_nonce()


def code(person: User, at: Any = NOON + STEP, nonce: str = NONCE) -> str:
    return pyotp.TOTP(app_secret_of(person, nonce)).at(at)


@pytest.fixture
def recovery(director: User) -> list[str]:
    """The director's recovery codes."""
    return turn_on_second_factor(director, nonce=NONCE, code=code(director, NOON), now=NOON)


def password_given(onward: str = "") -> Client:
    """A browser in which the password was right."""
    browser = Client()
    given = {"username": "director", "password": PASSWORD, "next": onward}
    assert browser.post("/login/", given)["Location"] == "/login/code/"
    return browser


def is_in(browser: Client) -> bool:
    return browser.get("/tokens/").status_code == 200


@time_machine.travel(NOON + STEP, tick=False)
def test_sign_in_requires_a_code_after_the_password(director: User, recovery: list[str]) -> None:
    browser = password_given("/structures/")
    assert not is_in(browser)
    assert "Enter your code" in words(browser.get("/login/code/"))
    wrong = browser.post("/login/code/", {"code": "000000"})
    assert "The code is wrong or was used before. Enter the code that the app shows now." in words(wrong)
    assert not is_in(browser)
    assert browser.post("/login/code/", {"code": code(director)})["Location"] == "/structures/"
    assert is_in(browser)


@time_machine.travel(NOON + STEP, tick=False)
def test_used_sign_in_code_is_refused(director: User, recovery: list[str]) -> None:
    first, second = password_given(), password_given()
    given = {"code": code(director)}
    assert [browser.post("/login/code/", given).status_code for browser in (first, second)] == [302, 200]
    assert (is_in(first), is_in(second)) == (True, False)


@time_machine.travel(NOON + STEP, tick=False)
def test_recovery_code_signs_in_without_the_authenticator_app(director: User, recovery: list[str]) -> None:
    browser = password_given()
    browser.post("/login/code/", {"code": recovery[0]})
    assert is_in(browser)


@time_machine.travel(NOON + STEP, tick=False)
def test_wrong_codes_lock_the_sign_in_like_wrong_passwords(director: User, recovery: list[str]) -> None:
    browser = password_given()
    tries = [browser.post("/login/code/", {"code": "000000"}).status_code for _ in range(settings.AXES_FAILURE_LIMIT)]
    assert tries == [200] * (settings.AXES_FAILURE_LIMIT - 1) + [429]
    assert browser.post("/login/code/", {"code": code(director)}).status_code == 429
    assert not is_in(browser)


@time_machine.travel(NOON + STEP, tick=False)
def test_wrong_codes_are_counted_by_user_across_addresses(director: User, recovery: list[str]) -> None:
    for number in range(20):
        browser = Client(REMOTE_ADDR=f"203.0.113.{number}")
        browser.post("/login/", {"username": "director", "password": PASSWORD})
        browser.post("/login/code/", {"code": "000000"})
    answer = password_given().post("/login/code/", {"code": code(director)})
    assert (answer.status_code, "Too many wrong codes." in words(answer)) == (429, True)


def test_unfinished_sign_in_expires_after_five_minutes(director: User, recovery: list[str]) -> None:
    with time_machine.travel(NOON + STEP, tick=False) as clock:
        browser = password_given()
        clock.shift(timedelta(minutes=5, seconds=1))
        assert browser.get("/login/code/")["Location"] == "/login/"
        browser = password_given()
        director.set_password("another long password")
        director.save()
        assert browser.get("/login/code/")["Location"] == "/login/"
    assert Client().get("/login/code/")["Location"] == "/login/"


def test_user_without_a_second_factor_signs_in_in_one_step(director: User) -> None:
    browser = Client()
    assert browser.post("/login/", {"username": "director", "password": PASSWORD})["Location"] == "/"
    assert is_in(browser)


def test_capital_letters_of_a_login_do_not_matter(director: User) -> None:
    def signs_in(name: str) -> bool:
        return Client().post("/login/", {"username": name, "password": PASSWORD}).status_code == 302

    assert [signs_in(name) for name in ("director", " Director ", "DIRECTOR", "directo")] == [True, True, True, False]
    User.objects.create_user(username="Director")
    assert [signs_in(name) for name in ("director", "Director", "DIRECTOR")] == [True, False, False]


def test_admin_site_uses_the_common_sign_in_page(director: User, sign_in: SignIn) -> None:
    answer = Client().get("/admin/", follow=True)
    assert answer.redirect_chain == [("/admin/login/?next=/admin/", 302), ("/login/?next=/admin/", 302)]
    assert Client().post("/admin/login/", {"username": "director", "password": PASSWORD}).status_code == 302
    assert sign_in().get("/admin/", follow=True).status_code == 403


@time_machine.travel(NOON + STEP, tick=False)
def test_api_tokens_need_no_second_factor(director: User, recovery: list[str]) -> None:
    token = make_token(director, name="Desk", now=NOON, ends_at=None)
    api = Client(headers={"Authorization": f"Bearer {token}"})
    assert api.get("/api/tournaments/").json()["results"] == []
    assert api.get("/api/my/codes/").json() == {
        "on": True,
        "since": "2026-03-14T12:00:00Z",
        "recovery_codes_left": 10,
    }


@time_machine.travel(NOON, tick=False)
def test_second_factor_is_turned_on_and_off_by_the_user(director: User) -> None:
    browser = Client()
    browser.force_login(director)
    nonce = re.search(r'name="nonce" value="([\w-]{32})"', one_line(browser.get("/my/codes/")))
    assert nonce is not None
    given = {"nonce": nonce[1], "current": PASSWORD}
    wrong = browser.post("/my/codes/", {**given, "code": "000000"})
    assert (wrong.status_code, f'value="{nonce[1]}"' in one_line(wrong)) == (409, True)
    assert browser.post("/my/codes/", {**given, "code": "000000", "current": "no"}).status_code == 409
    made = browser.post("/my/codes/", {**given, "code": code(director, NOON, nonce[1])})
    assert len(re.findall(r'<code class="token">((?:\w{4}-){3}\w{4})</code>', one_line(made))) == 10
    assert "no-store" in made["Cache-Control"]
    later = browser.get("/my/codes/")
    assert "On since 14 Mar 2026. 10 recovery codes are left; each signs in once without the app." in words(later)
    assert app_secret_of(director, nonce[1])[:4] not in one_line(later)
    refused = browser.post("/my/codes/", {"code": code(director, NOON, nonce[1]), "current": PASSWORD})
    assert (refused.status_code, "was used before" in words(refused)) == (409, True)
    with time_machine.travel(NOON + STEP, tick=False):
        off = browser.post("/my/codes/", {"code": code(director, NOON + STEP, nonce[1]), "current": PASSWORD})
    assert (off["Location"], SecondFactor.objects.exists()) == ("/my/codes/?off", False)


@time_machine.travel(NOON, tick=False)
def test_second_factor_is_turned_on_and_off_by_the_api(director: User) -> None:
    api = Client()
    api.force_login(director)
    secret = api.post("/api/my/codes/secret/").json()
    given = {"nonce": secret["nonce"], "code": pyotp.TOTP(secret["secret"]).at(NOON), "current": PASSWORD}
    made = api.post("/api/my/codes/", given, content_type="application/json")
    assert (made.status_code, len(made.json()["recovery_codes"])) == (201, 10)
    off = {"code": made.json()["recovery_codes"][0], "current": PASSWORD}
    assert api.delete("/api/my/codes/", off, content_type="application/json").status_code == 204
    assert api.get("/api/my/codes/").json() == {"on": False, "since": None, "recovery_codes_left": 0}


def test_organisation_director_resets_sign_in_codes_of_a_lost_phone(sign_in: SignIn) -> None:
    by = sign_in(organisation="director")
    for name in ("one", "two"):
        person = User.objects.create_user(name)
        turn_on_second_factor(person, nonce=NONCE, code=code(person, NOON), now=NOON)
    page = one_line(by.get("/people/"))
    assert 'aria-label="Reset the codes of one"' in page
    reset_person = User.objects.get(username="one")
    assert by.post("/people/", {"action": "reset", "person": reset_person.pk})["Location"] == "/people/"
    assert [row["user"] for row in by.get("/api/people/codes/").json()] == ["two"]
    assert sign_in(organisation="trusted").delete("/api/people/codes/two/").status_code == 403
    assert by.delete("/api/people/codes/two/").status_code == 204
    assert not SecondFactor.objects.exists()


def test_directors_cannot_reset_codes_of_themselves_or_administrators(
    sign_in: SignIn, director: User, recovery: list[str]
) -> None:
    answer = sign_in(organisation="director").delete("/api/people/codes/director/")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "may_not_reset")
    assert SecondFactor.objects.count() == 1


def test_management_command_resets_sign_in_codes(director: User, recovery: list[str]) -> None:
    call_command("reset_sign_in_codes", "director")
    assert not SecondFactor.objects.exists()
    with pytest.raises(CommandError, match="director has no sign-in codes"):
        call_command("reset_sign_in_codes", "director")
