"""The public clock in the real server: its view, its stream, and a director who pauses while a display looks on."""

import os
import secrets
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.contrib.auth.hashers import make_password
from playwright.sync_api import APIRequestContext, Page, expect
from pytest_django import DjangoDbBlocker

from tests.suite.databases import DEMONSTRATION, Databases

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("demonstration")]

ROOT = Path(__file__).resolve().parents[3]
PASSWORD = secrets.token_urlsafe(12)


@pytest.fixture(scope="module")
def server(
    tmp_path_factory: pytest.TempPathFactory,
    databases: Databases,
    django_db_setup: None,
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[str]:
    """The address of a server with the demonstration running."""
    data = tmp_path_factory.mktemp("server")
    with django_db_blocker.unblock():
        _let_in(databases.copy(DEMONSTRATION, data))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environment = {name: value for name, value in os.environ.items() if name in {"PATH", "HOME", "LANG"}}
    chosen = {"PORT": str(port), "DATA_DIR": str(data)}
    command = [sys.executable, "manage.py", "up", "--demo", "--host", "127.0.0.1"]
    with subprocess.Popen(
        command, cwd=ROOT, env=environment | chosen, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as up:
        assert up.stdout is not None
        announcement = next((line for line in up.stdout if line.startswith("Open ")), "Open nothing: it did not start")
        yield announcement.split()[1]
        up.terminate()


def _let_in(database: Path) -> None:
    """Set a password for everybody in a database, hashed so that the server can read it."""
    with closing(sqlite3.connect(database)) as opened, opened:
        opened.execute("UPDATE auth_user SET password = ?", [make_password(PASSWORD, hasher="argon2")])


@pytest.fixture
def directs(server: str) -> Callable[[Page, str, str], None]:
    """Does an action as the director: `directs(page, slug, action)`."""

    def token(desk: APIRequestContext) -> str:
        return next(cookie["value"] for cookie in desk.storage_state()["cookies"] if cookie["name"] == "csrftoken")

    def action(page: Page, slug: str, name: str) -> None:
        desk = page.context.request
        desk.get(f"{server}/login/")
        form: dict[str, str | float | bool] = {
            "username": "director",
            "password": PASSWORD,
            "csrfmiddlewaretoken": token(desk),
        }
        desk.post(f"{server}/login/", form=form)
        headers = {"X-CSRFToken": token(desk), "Idempotency-Key": secrets.token_hex(8)}
        answer = desk.post(f"{server}/api/tournaments/{slug}/actions/{name}/", data={}, headers=headers)
        assert answer.ok, answer.text()

    return action


def test_pause_and_start_are_shown_on_a_display_at_once(
    server: str, open_page: Callable[..., Page], directs: Callable[[Page, str, str], None]
) -> None:
    page = open_page(f"{server}/d/demo-plo/clock/")
    expect(page.locator("#frame")).to_have_attribute("data-state", "running")
    directs(page, "demo-plo", "pause")
    expect(page.locator("#frame")).to_have_attribute("data-state", "paused")
    directs(page, "demo-plo", "start")
    expect(page.locator("#frame")).to_have_attribute("data-state", "running")
    expect(page.locator("#join")).not_to_contain_text("No connection")


#: a page that says itself whether somebody sees it
SEEN = """
  window.seen = true;
  Object.defineProperty(Document.prototype, 'hidden', { get: () => !window.seen });
"""
LOOKED = "seen => { window.seen = seen; document.dispatchEvent(new Event('visibilitychange')); }"


def test_nine_pages_in_one_browser_all_receive_changes(
    server: str, open_page: Callable[..., Page], directs: Callable[[Page, str, str], None]
) -> None:
    """A browser keeps six connections to a server; hidden pages give theirs back."""
    first = open_page(f"{server}/d/demo-plo/clock/")
    pages = [first]
    first.context.add_init_script(SEEN)
    first.reload()
    for _page in range(8):
        pages[-1].evaluate(LOOKED, arg=False)
        pages.append(first.context.new_page())
        pages[-1].goto(f"{server}/d/demo-plo/clock/")
    directs(first, "demo-plo", "pause")
    for page in (pages[0], pages[4], pages[-1]):
        expect(page.locator("#frame")).to_have_attribute("data-state", "paused")
    pages[-1].evaluate(LOOKED, arg=False)
    first.evaluate(LOOKED, arg=True)
    directs(first, "demo-plo", "start")
    for page in (pages[0], pages[-1]):
        expect(page.locator("#frame")).to_have_attribute("data-state", "running")
        expect(page.locator("#join")).not_to_contain_text("No connection")


def test_clock_of_each_demo_tournament_shows_its_prepared_state(server: str, open_page: Callable[..., Page]) -> None:
    shown = {}
    for slug in ("demo-before", "demo-break", "demo-paused", "demo-bubble", "demo-finished"):
        page = open_page(f"{server}/d/{slug}/clock/")
        expect(page.locator("#local")).not_to_be_empty()
        shown[slug] = page.locator("#frame").get_attribute("data-state")
    assert shown == {
        "demo-before": "before",
        "demo-break": "break",
        "demo-paused": "paused",
        "demo-bubble": "handforhand",
        "demo-finished": "finished",
    }


def test_clock_page_has_a_qr_code_of_its_own_address(server: str, open_page: Callable[..., Page]) -> None:
    page = open_page(f"{server}/d/demo-plo/clock/?theme=light")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    expect(page.locator(".qr")).to_have_attribute("href", f"{server}/d/demo-plo/me/")
    expect(page.locator(".qr svg path")).not_to_have_count(0)


def test_clock_page_is_in_the_language_of_its_address(server: str, open_page: Callable[..., Page]) -> None:
    page = open_page(f"{server}/d/demo-plo/clock/?lang=de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("#players .k")).to_have_text("Noch im Spiel")
