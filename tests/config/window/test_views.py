"""Open, copy and stop: the work of the person at this computer in the start window."""

import json
import logging
import re
import time
from html import unescape
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from config.window import views
from config.window.start_window import StartWindow
from tests.config.window.conftest import HOST, PASSWORD
from tests.markup import text_of
from tournaments.models import SecondFactor
from tournaments.services.staff.own_account import change_password


def signed_in(client: Client) -> str:
    """The name under which a browser is signed in; "" if it is not."""
    found = client.session.get("_auth_user_id")
    return User.objects.get(pk=found).username if found else ""


def test_open_button_signs_in_the_first_login_until_another_password_is_chosen(browser: Client) -> None:
    assert browser.post("/window/open/").headers["Location"] == "/"
    assert signed_in(browser) == "director"
    browser.cookies.pop("sessionid")
    change_password(User.objects.get(), new="of my own choice")
    assert browser.post("/window/open/").headers["Location"] == "/"
    assert signed_in(browser) == ""


def test_open_button_signs_in_after_a_restart(browser: Client, window: StartWindow) -> None:
    window.login = None  # the password is not known any more
    browser.post("/window/open/")
    assert signed_in(browser) == "director"
    assert browser.get("/").headers["Location"] == "/first/"


def test_open_button_does_not_sign_in_a_removed_login(browser: Client) -> None:
    User.objects.update(is_active=False)
    browser.post("/window/open/")
    assert signed_in(browser) == ""


def test_open_button_does_not_sign_in_a_user_with_a_second_factor(browser: Client) -> None:
    SecondFactor.objects.create(user=User.objects.get(), nonce="n", since=timezone.now(), last_step=0)
    browser.post("/window/open/")
    assert signed_in(browser) == ""


def test_open_button_keeps_a_signed_in_user(browser: Client) -> None:
    browser.force_login(User.objects.create_user("ana"))
    browser.post("/window/open/")
    assert signed_in(browser) == "ana"


def test_sign_in_by_the_window_is_logged(browser: Client, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "shuffle_up.window"):
        browser.post("/window/open/")
    assert [(record.message, record.user) for record in caplog.records] == [  # type: ignore[attr-defined]  # by `extra`
        ("signed_in_by_window", User.objects.get().pk)
    ]


def test_first_password_is_shown_until_another_one_is_chosen(browser: Client) -> None:
    assert PASSWORD in browser.get("/window/").content.decode()
    change_password(User.objects.get(), new="of my own choice")
    page = browser.get("/window/").content.decode()
    assert (PASSWORD in page, "First login" in page) == (False, False)


def test_unchanged_window_is_not_sent_again(browser: Client) -> None:
    page = browser.get("/window/").content.decode()
    again = re.search(r'hx-get="([^"]*)"', page)
    assert again
    assert browser.get(unescape(again[1])).status_code == 204
    change_password(User.objects.get(), new="of my own choice")
    assert browser.get(unescape(again[1])).status_code == 200


def wait_for_stop(stops: list[bool]) -> None:
    end = time.monotonic() + 10
    while not stops and time.monotonic() < end:
        time.sleep(0.01)


def test_stop_says_goodbye_before_the_server_ends(
    browser: Client, stops: list[bool], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "STOP_DELAY", 0.05)
    page = browser.post("/window/stop/")
    assert f"Everything is saved in {tmp_path}." in text_of(page.content.decode())
    wait_for_stop(stops)
    assert stops == [True]


def test_program_with_the_secret_stops_the_server(
    window: StartWindow, stops: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "STOP_DELAY", 0.05)
    program = Client(HTTP_HOST=HOST, enforce_csrf_checks=True)
    answer = program.post("/window/program/stop/", headers={"X-Window-Secret": window.secret})
    wait_for_stop(stops)
    assert (answer.status_code, stops) == (204, [True])


def test_program_with_the_secret_gets_an_address_that_opens_the_window(window: StartWindow) -> None:
    program = Client(HTTP_HOST=HOST, enforce_csrf_checks=True)
    answer = program.post("/window/program/ticket/", headers={"X-Window-Secret": window.secret})
    address = answer.content.decode()
    assert address.startswith("http://127.0.0.1:8000/window/?ticket=")
    assert Client(HTTP_HOST=HOST).get(address.removeprefix("http://127.0.0.1:8000")).status_code == 302


def test_window_of_a_standby_signs_nobody_in_and_stops_it(
    window: StartWindow, browser: Client, settings: LazySettings, stops: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "STOP_DELAY", 0.05)
    state = {"role": "standby", "epoch": 1, "peer": "http://10.0.0.7:8000"}
    (settings.DATA_DIR / "standby.json").write_text(json.dumps(state), encoding="utf-8")
    assert "This computer follows http://10.0.0.7:8000" in text_of(browser.get("/window/").content.decode())
    browser.post("/window/open/")
    assert signed_in(browser) == ""
    assert browser.post("/window/stop/").status_code == 200
    wait_for_stop(stops)
    assert stops == [True]
