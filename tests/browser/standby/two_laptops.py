"""Two real web processes of one room: a key and a database in common, a folder of their own each.

Who is in charge is written by the test, as the protocol of the second laptop writes it.
"""

import json
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.browser.server import environment_of, free_port, wait_for
from tests.browser.servers.forked import Forked, fork_filling, fork_server
from tests.suite.migrated import NAME

#: a browser keeps cookies by host: each laptop has one of its own
HOSTS = ("127.0.0.1", "127.0.0.2")
SLUG = "phone-rows"
WITNESS = "/standby/witness/"
#: where a laptop is asked for its role
ROLE = "/live/laptop"
SINCE = "2026-11-22T20:14:00+00:00"


@dataclass
class Laptop:
    """One of two laptops: its web process and data."""

    data: Path
    host: str
    port: int
    database: Path
    process: Forked | None = None

    @property
    def address(self) -> str:
        """Return the origin."""
        return f"http://{self.host}:{self.port}"

    def says(self, role: str, epoch: int, peer: str, **more: Any) -> None:
        """Write the state file as the standby protocol does."""
        state = {"role": role, "epoch": epoch, "peer": peer, "in_step": True, "since": SINCE, "behind": 0}
        state["address"] = self.address
        file = self.data / "standby.json.new"
        file.write_text(json.dumps(state | {"reason": "", "witness": None} | more), encoding="utf-8")
        file.replace(self.data / "standby.json")

    def start(self) -> None:
        """Start its web process, and wait until it answers."""
        environment = room_of(self.data, self.database) | {"PORT": str(self.port), "HTTPS_PORT": "0"}
        self.process = fork_server(environment, host=self.host, port=self.port)
        wait_for(f"{self.address}/healthz")

    def kill(self) -> None:
        """End the process without a warning, like a power cut."""
        if self.process is not None:
            self.process.kill()

    def freeze(self) -> None:
        """Stop the process so that it answers nothing but keeps its connections."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)


def room_of(data: Path, database: Path) -> dict[str, str]:
    """Return the environment of a laptop of this room."""
    key = "a key that both laptops of a made-up room have, as long as this"
    return environment_of(data) | {"DATABASE_URL": f"sqlite:///{database}", "SECRET_KEY": key}


@contextmanager
def open_room(folder: Path, *slugs: str) -> Iterator[tuple[Laptop, Laptop]]:
    """Run two laptops, the first as primary with epoch 4, the second as standby."""
    file = folder / NAME
    first, second = (Laptop(folder / host, host, free_port(), file) for host in HOSTS)
    first.data.mkdir()
    second.data.mkdir()
    fork_filling(room_of(first.data, file), list(slugs))
    first.says("first", 4, second.address)
    second.says("standby", 4, first.address)
    try:
        first.start()
        second.start()
        yield first, second
    finally:
        for laptop in (first, second):
            laptop.kill()


def take_over(taker: Laptop, other: Laptop, epoch: int = 5) -> None:
    taker.says("first", epoch, other.address, in_step=False, reason="timeout")


def wait_until_drawn(page: Page) -> None:
    page.wait_for_function("() => document.getElementById('local').textContent !== ''")


HEARTBEAT = """() => new Promise((heard) => {
    addEventListener('link-heard', ({ detail }) => detail.every && heard());
})"""


def wait_until_listening(page: Page) -> None:
    """Wait until the page hears another heartbeat of its laptop."""
    page.evaluate(HEARTBEAT)


def wait_for_questions(page: Page, other: Laptop, count: int = 3) -> None:
    """Wait until the page has asked the other laptop again and again: a page that moves there asks no more."""
    for _ in range(count):
        page.wait_for_event("request", lambda request: request.url.startswith(f"{other.address}{ROLE}"))


def add_screen(page: Page, laptop: Laptop) -> str:
    """Add a screen, and return the code of one."""
    asks, api = page.context.request, f"{laptop.address}/api/tournaments/{SLUG}"
    token = next(cookie["value"] for cookie in page.context.cookies(laptop.address) if cookie["name"] == "csrftoken")
    headers = {"X-CSRFToken": token, "Referer": laptop.address}
    assert asks.post(f"{api}/actions/add-screen/", data={"name": "West wall"}, headers=headers).status == 200
    screen, *_ = asks.get(f"{api}/screens/").json()["screens"]
    page.close()  # the dashboard would say that it lost its server
    return str(screen["code"])
