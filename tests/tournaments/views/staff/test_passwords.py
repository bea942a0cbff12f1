"""A person's own password: who knows the old one changes it, and their other sessions end."""

import logging
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client

from tests.conftest import NOON
from tests.markup import one_line
from tests.tournaments.views.conftest import SignIn
from tournaments.models import AnsweredRequest, ApiToken, Preference, Tournament
from tournaments.services.staff.tokens import make_token

pytestmark = pytest.mark.django_db
OLD, NEW = "a long password", "another long password"


@pytest.fixture
def staff(director: User) -> Client:
    """The director, signed in by the page."""
    return browser_of()


def browser_of(password: str = OLD) -> Client:
    browser = Client()
    answer = browser.post("/login/", {"username": "director", "password": password})
    assert answer.status_code == 302
    return browser


def change(browser: Client, current: str = OLD, new: str = NEW, again: str = "") -> Any:
    return browser.post("/my/password/", {"current": current, "new": new, "again": again or new})


def signs_in(password: str) -> bool:
    return Client().post("/login/", {"username": "director", "password": password}).status_code == 302


def test_changing_the_password_ends_all_other_sessions(staff: Client) -> None:
    elsewhere = browser_of()
    answer = change(staff)
    assert (answer.status_code, answer["Location"]) == (302, "/my/password/?changed")
    assert "Password changed. Your other devices are signed out." in one_line(staff.get(answer["Location"]))
    assert elsewhere.get("/tokens/")["Location"] == "/login/?next=/tokens/"
    assert (signs_in(OLD), signs_in(NEW)) == (False, True)


def test_changing_the_password_requires_the_old_password(staff: Client) -> None:
    answer = change(staff, current="a wrong password")
    assert answer.status_code == 409
    assert "That is not your password. Enter the password that you sign in with." in one_line(answer)
    assert signs_in(OLD)


@pytest.mark.parametrize(
    ("new", "again", "says"),
    [
        ("short", "", "This password is too short. It must contain at least 10 characters. Choose another password."),
        (OLD, "", "The new password is the old one. Choose another."),
        (NEW, "yet another password", "The two new passwords differ. Enter the same one twice."),
    ],
)
def test_new_password_must_be_long_new_and_confirmed(staff: Client, new: str, again: str, says: str) -> None:
    assert says in one_line(change(staff, new=new, again=again))
    assert signs_in(OLD)


def test_wrong_old_passwords_lock_the_account_like_failed_sign_ins(staff: Client) -> None:
    answers = [change(staff, current="a wrong password").status_code for _ in range(settings.AXES_FAILURE_LIMIT)]
    assert answers == [409] * (settings.AXES_FAILURE_LIMIT - 1) + [429]
    assert (change(staff).status_code, signs_in(OLD)) == (429, False)


def test_password_changes_are_limited_to_ten_attempts_a_minute(staff: Client) -> None:
    for _ in range(10):
        change(staff, new="short")
    answer = change(staff)
    assert (answer.status_code, "Too many attempts. Wait a minute, then try again." in one_line(answer)) == (429, True)
    assert signs_in(OLD)


def test_changing_the_password_by_api_keeps_the_token_valid(director: User) -> None:
    session = browser_of()
    token = make_token(director, name="Desk", now=NOON, ends_at=None)
    api = Client(headers={"Authorization": f"Bearer {token}"})
    path, body = "/api/my/password/", {"current": OLD, "new": NEW}
    wrong = api.post(path, {**body, "current": "no"}, content_type="application/json").json()["error"]
    assert (wrong["code"], wrong["field"]) == ("wrong_password", "current")
    assert api.post(path, body, content_type="application/json").status_code == 204
    assert (signs_in(NEW), ApiToken.objects.count(), "sessionid" in api.cookies) == (True, 1, False)
    assert session.get("/tokens/").status_code == 302


def test_changing_the_password_by_api_keeps_the_session(staff: Client) -> None:
    answer = staff.post("/api/my/password/", {"current": OLD, "new": NEW}, content_type="application/json")
    assert (answer.status_code, staff.get("/tokens/").status_code) == (204, 200)


def test_responses_to_password_changes_are_not_stored_for_idempotency(staff: Client) -> None:
    body = {"current": OLD, "new": NEW}
    staff.post("/api/my/password/", body, content_type="application/json", headers={"Idempotency-Key": "one"})
    staff.post("/my/password/", body, headers={"Idempotency-Key": "two"})
    assert AnsweredRequest.objects.count() == 0


def test_password_page_requires_sign_in(client: Client) -> None:
    assert client.get("/my/password/")["Location"] == "/login/?next=/my/password/"
    assert client.post("/api/my/password/", {}).status_code == 401


def test_account_menu_links_to_the_password_page(staff: Client) -> None:
    assert '<a href="/my/password/">Name and password</a>' in one_line(staff.get("/tokens/"))


def language(client: Client, address: str = "/", **headers: str) -> str:
    return one_line(client.get(address, headers=headers)).partition('<html lang="')[2][:2]


def test_user_who_chooses_a_language_stays_on_the_page(sign_in: SignIn, tournament: Tournament) -> None:
    floor = sign_in("floor", tournament)
    answer = floor.post("/my/language/", {"language": "de", "next": "/t/event/screens/"})
    assert answer.headers["Location"] == "/t/event/screens/"
    assert language(floor, "/t/event/screens/") == "de"
    assert Preference.objects.get().language == "de"


def test_unknown_language_is_refused(sign_in: SignIn, tournament: Tournament) -> None:
    floor = sign_in("floor", tournament)
    assert floor.post("/my/language/", {"language": "xx"}).status_code == 400
    assert (Preference.objects.count(), floor.get("/my/language/").status_code) == (0, 405)


def test_choosing_a_language_redirects_to_no_other_site(sign_in: SignIn, tournament: Tournament) -> None:
    floor = sign_in("floor", tournament)
    answer = floor.post("/my/language/", {"language": "de", "next": "https://elsewhere.example/"})
    assert answer.headers["Location"] == "/"


def test_user_changes_the_own_name_on_the_page_and_by_the_api(
    staff: Client, director: User, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "shuffle_up.staff"):
        assert staff.post("/my/name/", {"name": " Ana  Vale "})["Location"] == "/my/password/?renamed"
    assert [(record.message, record.before) for record in caplog.records] == [("login_renamed", "director")]  # type: ignore[attr-defined]  # by `extra`
    assert "Name changed. Sign in with it from now on." in one_line(staff.get("/my/password/?renamed"))
    assert staff.put("/api/my/name/", {"name": "Bo"}, content_type="application/json").status_code == 204
    assert User.objects.get(pk=director.pk).username == "Bo"
    assert staff.get("/tokens/").status_code == 200


def test_name_of_another_login_is_refused(staff: Client, director: User) -> None:
    User.objects.create_user("piet")
    answer = staff.post("/my/name/", {"name": "Piet"})
    assert (answer.status_code, "Another login has the name Piet. Choose another name." in one_line(answer)) == (
        409,
        True,
    )
    by_program = staff.put("/api/my/name/", {"name": "PIET"}, content_type="application/json").json()["error"]
    assert (by_program["code"], by_program["field"]) == ("login_taken", "name")
    assert User.objects.get(pk=director.pk).username == "director"
