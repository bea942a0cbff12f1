"""A session that was begun by HTTPS is never sent by HTTP; both work on one host."""

from http.cookies import Morsel

import pytest
from django.contrib.auth.models import User
from django.test import Client, override_settings

from config.middleware.secure_cookies import PREFIX

pytestmark = pytest.mark.django_db

SECURE, PLAIN = f"{PREFIX}sessionid", "sessionid"
ASKED = {"username": "director", "password": "a long password"}


def sent_cookies(client: Client, *, secure: bool) -> dict[str, str]:
    """The cookies that a browser sends: secure ones by HTTPS alone."""
    return {name: cookie.value for name, cookie in client.cookies.items() if secure or not cookie["secure"]}


def open_page(client: Client, path: str, *, secure: bool) -> int:
    """Open a page as a browser does."""
    browser = Client()
    browser.cookies.load(sent_cookies(client, secure=secure))
    return browser.get(path, secure=secure).status_code


def signed_in(client: Client, *, secure: bool) -> None:
    assert client.post("/login/", ASKED, secure=secure).status_code == 302


def attributes(cookie: "Morsel[str]") -> tuple[object, ...]:
    return bool(cookie["secure"]), cookie["path"], cookie["domain"], bool(cookie["httponly"]), cookie["samesite"]


def test_session_cookie_over_https_is_secure(client: Client, director: User) -> None:
    signed_in(client, secure=True)
    assert PLAIN not in client.cookies
    assert attributes(client.cookies[SECURE]) == (True, "/", "", True, "Lax")
    assert [open_page(client, "/people/", secure=secure) for secure in (True, False)] == [200, 302]


def test_secure_session_cookie_is_ignored_over_http(client: Client, director: User) -> None:
    signed_in(client, secure=True)
    browser = Client()
    browser.cookies.load({SECURE: client.cookies[SECURE].value})
    assert browser.get("/people/").status_code == 302


def test_session_started_over_http_is_invalid_over_https(client: Client, director: User) -> None:
    signed_in(client, secure=False)
    assert (attributes(client.cookies[PLAIN]), SECURE in client.cookies) == ((False, "/", "", True, "Lax"), False)
    assert [open_page(client, "/people/", secure=secure) for secure in (True, False)] == [302, 200]


def test_sessions_over_http_and_https_on_one_host_are_independent(client: Client, director: User) -> None:
    for secure in (True, False):
        signed_in(client, secure=secure)
    assert client.cookies[SECURE].value != client.cookies[PLAIN].value
    assert [open_page(client, "/people/", secure=secure) for secure in (True, False)] == [200, 200]
    key = client.cookies[SECURE].value
    client.post("/logout/", secure=True)
    assert (client.cookies[SECURE].value, bool(client.cookies[SECURE]["secure"])) == ("", True)
    stolen = Client()
    stolen.cookies.load({SECURE: key})
    assert [stolen.get("/people/", secure=True).status_code, open_page(client, "/people/", secure=False)] == [302, 200]
    client.post("/logout/")
    assert open_page(client, "/people/", secure=False) == 302


@pytest.mark.parametrize("secure", [True, False])
def test_http_and_https_have_separate_csrf_tokens(director: User, secure: bool) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.get("/login/", secure=secure)
    name = f"{PREFIX}csrftoken" if secure else "csrftoken"
    token = browser.cookies[name]
    assert (list(browser.cookies), bool(token["secure"])) == ([name], secure)
    headers = {"Referer": "https://testserver/login/"}
    asked = {**ASKED, "csrfmiddlewaretoken": token.value}
    other = Client(enforce_csrf_checks=True)
    other.cookies.load({"csrftoken" if secure else f"{PREFIX}csrftoken": token.value})
    answers = [client.post("/login/", asked, secure=secure, headers=headers).status_code for client in (other, browser)]
    assert answers == [403, 302]


@override_settings(SESSION_COOKIE_SECURE=True, CSRF_COOKIE_SECURE=True)
def test_session_cookie_behind_an_https_proxy_is_secure(director: User) -> None:
    browser = Client()
    signed_in(browser, secure=True)
    assert (PLAIN in browser.cookies, bool(browser.cookies[PLAIN]["secure"])) == (True, True)


def test_signed_in_https_pages_are_not_cached(client: Client, director: User) -> None:
    signed_in(client, secure=True)
    assert client.get("/players/", secure=True)["Cache-Control"] == "private, no-store"
