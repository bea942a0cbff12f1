"""Strangers wait for each other in their lane; taps and pages of staff pass them."""

import asyncio
from collections.abc import Mapping
from typing import Any

from asgiref.sync import async_to_sync

from config.server import lanes as lanes_module
from config.server.credentials import Headers
from config.server.lanes import STRANGERS, Lanes
from tests.suite.each_case import for_each
from tournaments.live.connection import Send

STAFF = {"cookie": "sessionid=of-staff"}


class Threads:
    """An application with threads of its own: answers when told to, and counts."""

    def __init__(self, name: str) -> None:
        self.name, self.go, self.asked = name, asyncio.Event(), list[str]()
        self.at_once = self.most_at_once = 0

    async def __call__(self, scope: Mapping[str, Any], _receive: Any, send: Send) -> None:
        self.asked.append(scope["path"])
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        await self.go.wait()
        self.at_once -= 1
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": self.name.encode()})


class Server:
    """The three kinds of threads beside each other."""

    def __init__(self, **more: Any) -> None:
        self.taps, self.staff, self.strangers = (Threads(name) for name in ("taps", "staff", "strangers"))
        self.questions: list[Headers] = []
        self.lanes = Lanes(self.taps, self.staff, self.strangers, is_signed_in=self.is_signed_in, **more)

    def is_signed_in(self, headers: Headers) -> bool:
        """Return whether the request has the session or the token of staff."""
        self.questions.append(headers)
        return any(b"of-staff" in value for _name, value in headers)

    def open(self) -> None:
        for threads in (self.taps, self.staff, self.strangers):
            threads.go.set()

    def ask(self, path: str, *, method: str = "GET", **headers: str) -> asyncio.Task[tuple[int, str]]:
        """Begin a request. Its result is the status and the text."""
        given = [(name.encode(), value.encode()) for name, value in headers.items()]
        scope = {"type": "http", "method": method, "path": path, "query_string": b"", "headers": given}

        async def answered() -> tuple[int, str]:
            messages: list[Any] = []

            async def send(message: Any) -> None:
                messages.append(message)

            await self.lanes(scope, _no_body, send)
            return messages[0]["status"], messages[1]["body"].decode()

        return asyncio.ensure_future(answered())


async def _no_body() -> Any:
    raise AssertionError("nobody asks for a body")


async def settled() -> None:
    """Let every task go as far as it can, also those that ask a thread who is signed in."""
    for _ in range(30):
        await asyncio.sleep(0.001)


@for_each(
    ("path", "method", "headers", "threads"),
    [
        ("/t/event/action/bust/", "POST", STAFF, "taps"),
        ("/api/tournaments/event/actions/bust/", "POST", {"authorization": "Bearer of-staff"}, "taps"),
        ("/table/abc/done/", "POST", {}, "taps"),
        ("/t/event/", "GET", STAFF, "staff"),
        ("/login/", "GET", {}, "staff"),
        ("/readyz", "GET", {}, "staff"),
        ("/rulings/pots/", "GET", {}, "strangers"),
        ("/rulings/pots/", "POST", {}, "strangers"),
        ("/t/event/action/bust/", "POST", {"cookie": "sessionid=made-up"}, "strangers"),
        ("/t/event/", "GET", {"authorization": "Bearer made-up"}, "strangers"),
    ],
)
def test_each_request_runs_in_the_thread_pool_of_its_lane(
    path: str, method: str, headers: dict[str, str], threads: str
) -> None:
    async def run() -> tuple[int, str]:
        server = Server()
        server.open()
        return await server.ask(path, method=method, **headers)

    assert async_to_sync(run)() == (200, threads)


def test_staff_requests_do_not_wait_behind_waiting_strangers() -> None:
    async def run() -> tuple[list[Any], int]:
        server = Server()
        waiting = [server.ask(f"/rulings/?{number}", cookie=f"sessionid=made-up-{number % 9}") for number in range(200)]
        await settled()
        server.taps.go.set()
        server.staff.go.set()
        passed = [await server.ask("/t/event/", **STAFF), await server.ask("/t/event/x/", method="POST", **STAFF)]
        server.open()
        for request in waiting:
            request.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        return passed, server.strangers.most_at_once

    assert async_to_sync(run)() == ([(200, "staff"), (200, "taps")], STRANGERS)


def test_thread_for_strangers_rests_after_each_request() -> None:
    async def run() -> tuple[list[int], int]:
        server = Server()
        asked = [server.ask("/rulings/") for _ in range(2 * STRANGERS)]
        await settled()
        await asyncio.sleep(0.1)  # work
        server.open()
        await settled()
        working = [len(server.strangers.asked)]
        await asyncio.gather(*asked)
        return working, len(server.strangers.asked)

    assert async_to_sync(run)() == ([STRANGERS], 2 * STRANGERS)


def test_stranger_who_waits_too_long_is_refused_in_words() -> None:
    async def run() -> tuple[int, str]:
        server = Server(patience=0.05)
        busy = [server.ask("/rulings/") for _ in range(STRANGERS)]
        await settled()
        refused = await server.ask("/rulings/")
        server.open()
        await asyncio.gather(*busy)
        return refused

    assert async_to_sync(run)() == (503, "Too many people ask at once. Try again in a moment.")


def test_session_is_looked_up_once_for_many_requests() -> None:
    async def run() -> int:
        server = Server()
        server.open()
        await asyncio.gather(*(server.ask("/t/event/", **STAFF) for _ in range(20)))
        await server.ask("/t/event/", **STAFF)
        return len(server.questions)

    assert async_to_sync(run)() == 1


def test_staff_do_not_wait_while_their_session_is_looked_up_again(monkeypatch: Any) -> None:
    monkeypatch.setattr(lanes_module, "KNOWN_FOR", 0.0)

    async def run() -> tuple[list[str], int]:
        server = Server()
        server.open()
        lanes = [(await server.ask("/t/event/", **STAFF))[1] for _ in range(2)]
        await settled()
        return lanes, len(server.questions)

    assert async_to_sync(run)() == (["staff", "staff"], 2)


def test_invented_session_keys_do_not_evict_a_real_session_from_memory(monkeypatch: Any) -> None:
    monkeypatch.setattr(lanes_module, "MAX_KNOWN", 5)

    async def run() -> int:
        server = Server()
        server.open()
        await server.ask("/t/event/", **STAFF)
        for number in range(8):
            await server.lanes._signed_in.is_signed_in([(b"cookie", b"sessionid=made-up-%d" % number)])
        asked = len(server.questions)
        await server.ask("/t/event/", **STAFF)
        return len(server.questions) - asked

    assert async_to_sync(run)() == 0
