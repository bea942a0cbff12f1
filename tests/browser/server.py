"""The real web process, with data of its own, filled for journeys."""

import os
import socket
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, StorageState

from tests.browser.javascript import javascript
from tests.browser.servers.forked import fork_call, fork_server
from tests.suite.migrated import KEPT

PASSWORD = "shuffle up and deal"  # noqa: S105 - of a server that lives as long as a test
PATIENCE = 60
#: the checker's rules whose answer goes by the theme; by all others a page is the same in both
OF_COLOURS = ("color-contrast", "link-in-text-block")
#: where the static files are built that these servers share
BUILT = KEPT.parent / "built"


@contextmanager
def open_server(data: Path, *slugs: str, secure_port: int = 0) -> Iterator[str]:
    """A server over SQLite with some of `furnish`'s tournaments (all, without a slug), without broker and worker: what
    a dashboard shows must be right without them. With HTTPS where it is given a port for it.
    """
    port = free_port()
    environment = environment_of(data) | {"PORT": str(port), "HTTPS_PORT": str(secure_port)}
    process = fork_server(environment, host="127.0.0.1", port=port, fill=list(slugs))
    try:
        wait_for(f"http://127.0.0.1:{port}/healthz")
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()


def free_port() -> int:
    """Return a free port."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


def work_once(data: Path, task: str) -> None:
    """Run a task of a server's worker once, such as `tournaments.tasks:log_clock_events`."""
    fork_call(environment_of(data), task)


def add_known_players(data: Path, many: int = 60) -> None:
    """Put players into the register who have not entered anywhere."""
    fork_call(environment_of(data), "tests.browser.journey_data:know_players", many)


def environment_of(data: Path) -> dict[str, str]:
    """Return the environment of a process of that server."""
    chosen = {
        "DATA_DIR": str(data),
        "STATIC_ROOT": str(BUILT),
        "DATABASE_URL": "",
        "BROKER_URL": "memory://",
        "DIRECTOR_PASSWORD": PASSWORD,
    }
    return os.environ | {"DJANGO_SETTINGS_MODULE": "tests.suite.settings"} | chosen


def wait_for(address: str) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            urllib.request.urlopen(address, timeout=15).close()  # noqa: S310 - our own address
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.05)
        else:
            return


def sign_in(page: Page, name: str = "director") -> None:
    """Sign in from a page that sent its visitor to the login."""
    page.fill("[name=username]", name)
    page.fill("[name=password]", PASSWORD)
    page.click("text=Sign in >> nth=-1")
    page.wait_for_load_state()


def origin(address: str) -> str:
    """Return the part of an address that names its server."""
    return "/".join(address.split("/")[:3])


def staff_cookies(browser: Browser, server: str, name: str) -> StorageState:
    """Return what a browser keeps in which one of the staff has signed in, without opening a page for it."""
    with browser.new_context() as context:
        login = f"{server}/login/"
        context.request.get(login)
        token = next(cookie["value"] for cookie in context.cookies() if cookie["name"] == "csrftoken")
        form: dict[str, str | float | bool] = {"username": name, "password": PASSWORD, "csrfmiddlewaretoken": token}
        assert context.request.post(login, form=form, headers={"Referer": login}, max_redirects=0).status == 302
        return context.storage_state()


#: chooses a theme, and waits until its colours have faded in
SWITCH_THEME = javascript(__file__, "switch_theme.js")


def serious(page: Page, *, rules: Sequence[str] = ()) -> dict[str, list[str]]:
    """Return the serious findings of the checker by all its rules, or by those that are named, in the theme that
    the page is drawn in.
    """
    there = page.evaluate("'axe' in window")
    checker = Axe("null") if there else Axe()
    options: dict[str, Any] = {"resultTypes": ["violations"]} | ({"runOnly": list(rules)} if rules else {})
    return {
        violation["id"]: [node["html"][:120] for node in violation["nodes"]]
        for violation in checker.run(page, options=options).response["violations"]
        if violation["impact"] in ("moderate", "serious", "critical")
    }
