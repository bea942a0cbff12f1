"""The start window answers this computer alone, and who has its secret or its cookie. To others it is not there."""

import json
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.test import Client

from config.window.start_window import StartWindow, close_start_window, open_start_window
from systems.data_folder import WINDOW_FILE
from tests.config.window.conftest import EVERY_ADAPTER, HOST

SECRET = "X-Window-Secret"  # noqa: S105 - the name of the header
PAGES = ("/window/",)
POSTS = ("/window/open/", "/window/start/", "/window/stop/")
PROGRAMS = ("/window/program/ticket/", "/window/program/stop/")


def statuses(client: Client, secret: str = "", **more: str) -> set[int]:
    """The statuses of everything that the window answers."""
    asked = [client.get(path, **more) for path in PAGES]  # type: ignore[arg-type]
    asked += [client.post(path, **more) for path in POSTS]  # type: ignore[arg-type]
    asked += [client.post(path, headers={SECRET: secret}, **more) for path in PROGRAMS]  # type: ignore[arg-type]
    return {answer.status_code for answer in asked}


def test_browser_with_a_ticket_gets_the_page_at_an_address_without_it(browser: Client) -> None:
    page = browser.get("/window/")
    assert (page.status_code, b"Shuffle Up is running" in page.content) == (200, True)
    cookie = browser.cookies["window-8000"]
    assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == ("/window/", True, "Strict")


def test_window_page_is_not_found_without_ticket_and_cookie(window: StartWindow) -> None:
    assert statuses(Client(HTTP_HOST=HOST)) == {404}


def test_window_page_is_not_found_with_a_wrong_cookie(window: StartWindow) -> None:
    client = Client(HTTP_HOST=HOST)
    client.cookies["window-8000"] = "0" * 64
    assert statuses(client) == {404}


@pytest.mark.parametrize("address", ["192.168.1.20", "10.0.0.7", "fe80::1", "unknown", ""])
def test_window_page_is_not_found_from_another_address(
    window: StartWindow, browser: Client, address: str, stops: list[bool]
) -> None:
    assert statuses(browser, window.secret, REMOTE_ADDR=address) == {404}
    ticket = {"ticket": window.new_ticket()}
    assert browser.get("/window/", ticket, REMOTE_ADDR=address).status_code == 404
    assert stops == []


@pytest.mark.parametrize("host", ["192.168.1.20:8000", "shuffle-up.local:8000", "poker.example.org"])
def test_window_page_is_not_found_by_another_host_name(window: StartWindow, browser: Client, host: str) -> None:
    assert statuses(browser, window.secret, HTTP_HOST=host) == {404}


@pytest.mark.parametrize(
    "header", ["Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP"]
)
def test_window_page_is_not_found_through_a_proxy(window: StartWindow, browser: Client, header: str) -> None:
    name = f"HTTP_{header.upper().replace('-', '_')}"
    assert statuses(browser, window.secret, **{name: "127.0.0.1"}) == {404}


def test_window_page_is_not_found_in_a_process_without_a_window(window: StartWindow, browser: Client) -> None:
    close_start_window()
    assert statuses(browser, window.secret) == {404}


def test_ticket_opens_the_window_once(window: StartWindow, browser: Client) -> None:
    ticket = {"ticket": window.new_ticket()}
    assert [Client(HTTP_HOST=HOST).get("/window/", ticket).status_code for _ in range(2)] == [302, 404]


def test_ticket_is_valid_for_a_minute(window: StartWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    early, late = window.new_ticket(), window.new_ticket()
    now = time.monotonic()
    monkeypatch.setattr("config.window.start_window.time.monotonic", lambda: now + 59)
    assert window.use_ticket(early)
    monkeypatch.setattr("config.window.start_window.time.monotonic", lambda: now + 61)
    assert not window.use_ticket(late)


def test_too_many_wrong_tickets_block_a_right_ticket_but_no_open_window(window: StartWindow, browser: Client) -> None:
    stranger = Client(HTTP_HOST=HOST)
    assert {stranger.get("/window/", {"ticket": f"{number}"}).status_code for number in range(31)} == {404}
    assert stranger.get("/window/", {"ticket": window.new_ticket()}).status_code == 404
    assert browser.get("/window/").status_code == 200


def test_request_with_an_outdated_window_cookie_counts_as_no_attempt(window: StartWindow) -> None:
    old = Client(HTTP_HOST=HOST)
    old.cookies["window-8000"] = "0" * 64  # of an earlier start: its page asks every three seconds
    assert {old.get("/window/").status_code for _ in range(40)} == {404}
    assert old.get("/window/", {"ticket": window.new_ticket()}).status_code == 302


def test_form_of_another_page_is_refused(window: StartWindow, stops: list[bool]) -> None:
    client = Client(HTTP_HOST=HOST, enforce_csrf_checks=True)
    client.get("/window/", {"ticket": window.new_ticket()})
    assert ([client.post(path).status_code for path in POSTS], stops) == ([403, 403, 403], [])


def test_secret_is_in_a_file_of_its_owner(window: StartWindow, tmp_path: Path) -> None:
    file = tmp_path / WINDOW_FILE
    assert json.loads(file.read_text(encoding="utf-8")) == {
        "address": "http://127.0.0.1:8000/window/",
        "secret": window.secret,
    }
    assert (file.stat().st_mode & 0o777, len(window.secret)) == (0o600, 64)
    close_start_window()
    assert not file.exists()


def test_restarted_server_goes_on_with_open_windows(
    window: StartWindow, browser: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KEEPER_RESTARTS", "1")
    open_start_window(StartWindow(EVERY_ADAPTER, started_at=datetime.now(UTC), stop=list))
    assert browser.get("/window/").status_code == 200


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000/window/"),
        ("localhost", "http://localhost:8000/window/"),
        ("::", "http://[::1]:8000/window/"),
        ("192.168.1.20", ""),
    ],
)
def test_window_is_at_an_address_of_this_computer_alone(
    settings: LazySettings, tmp_path: Path, db: None, host: str, address: str
) -> None:
    settings.DATA_DIR = tmp_path
    open_start_window(StartWindow(host, started_at=datetime.now(UTC), stop=list))
    file = tmp_path / WINDOW_FILE
    assert (json.loads(file.read_text(encoding="utf-8"))["address"] if file.exists() else "") == address
    close_start_window()
