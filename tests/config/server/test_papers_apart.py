"""PDFs are printed on threads of their own; too many requests are refused with Retry-After."""

import asyncio
from collections.abc import Mapping
from typing import Any

from config.server.credentials import Headers
from config.server.lane import MAX_IN_LANE, MAX_PER_ADDRESS, Lane
from config.server.papers_apart import STAFF_THREADS, STRANGERS_THREADS, PapersApart
from tests.suite.each_case import for_each
from tournaments.live.connection import Send

GUIDE = "/help/guide.pdf"


class Printer:
    """The application behind: prints when told to, and counts the papers in progress."""

    def __init__(self) -> None:
        self.go = asyncio.Event()
        self.asked: list[str] = []
        self.at_once = self.most_at_once = 0

    async def __call__(self, scope: Mapping[str, Any], _receive: Any, send: Send) -> None:
        self.asked.append(scope["path"])
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        await self.go.wait()
        self.at_once -= 1
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": scope["path"].encode()})


class Server:
    """Pages and papers, as they stand beside each other."""

    def __init__(self, *, patience: float = 20.0) -> None:
        self.pages, self.papers = Printer(), Printer()
        self.others = 0
        self.apart = PapersApart(self.pages, self.papers, is_signed_in=is_signed_in, patience=patience)

    def ask(self, path: str, *, method: str = "GET", by: str = "", **headers: str) -> asyncio.Task[list[Any]]:
        """Begin a request from an address, each without one from another. Its result is the messages of the answer."""
        self.others += 1
        given = [(name.encode(), value.encode()) for name, value in headers.items()]
        scope: dict[str, Any] = {"type": "http", "method": method, "path": path, "query_string": b"", "headers": given}
        scope["client"] = (by or f"10.0.0.{self.others}", 50_000)

        async def answered() -> list[Any]:
            messages: list[Any] = []

            async def send(message: Any) -> None:
                messages.append(message)

            async def receive() -> Any:
                raise AssertionError("nobody asks for a body")

            await self.apart(scope, receive, send)
            return messages

        return asyncio.ensure_future(answered())


def is_signed_in(headers: Headers) -> bool:
    """Return whether the request has the session or the token of staff."""
    return any(b"of-staff" in value for _name, value in headers)


async def settled() -> None:
    """Let every task go as far as it can, also those that ask a thread who is signed in."""
    for _ in range(20):
        await asyncio.sleep(0.001)


@for_each(
    ("method", "path", "is_paper"),
    [
        ("GET", GUIDE, True),
        ("HEAD", "/p/event/schedule.pdf", True),
        ("POST", GUIDE, False),
        ("GET", "/t/event/", False),
        ("GET", "/help/guide.pdf/", False),
    ],
)
def test_only_printouts_run_in_the_print_threads(method: str, path: str, is_paper: bool) -> None:
    async def run() -> tuple[list[str], list[str]]:
        server = Server()
        server.pages.go.set()
        server.papers.go.set()
        await server.ask(path, method=method)
        return server.pages.asked, server.papers.asked

    assert asyncio.run(run()) == (([], [path]) if is_paper else ([path], []))


def test_signed_in_staff_and_the_public_have_separate_print_threads() -> None:
    async def run() -> tuple[int, int, list[int]]:
        server = Server()
        server.apart.strangers.min_rest = server.apart.staff.min_rest = 0.0
        strangers = [server.ask(GUIDE) for _ in range(16)]
        await settled()
        alone = server.papers.most_at_once
        staff = [
            server.ask(GUIDE, cookie="a=b; sessionid=of-staff"),
            server.ask(GUIDE, authorization="Bearer of-staff"),
        ]
        await settled()
        together = server.papers.most_at_once
        server.papers.go.set()
        answers = await asyncio.gather(*strangers, *staff)
        return alone, together, [answer[0]["status"] for answer in answers]

    assert asyncio.run(run()) == (STRANGERS_THREADS, STRANGERS_THREADS + 2, [200] * 18)


def test_staff_still_get_printouts_while_the_public_queue_is_full() -> None:
    async def run() -> tuple[Any, Any]:
        server = Server()
        waiting = [server.ask(GUIDE, cookie=f"sessionid=made-up-{at}") for at in range(MAX_IN_LANE)]
        await settled()
        refused = await server.ask(GUIDE)
        machine = await server.ask("/api/x.pdf")
        staff = server.ask(GUIDE, cookie="sessionid=of-staff")
        await settled()
        server.papers.go.set()
        printed = await staff
        for paper in waiting:
            paper.cancel()
        return (refused, machine), printed

    (refused, machine), printed = asyncio.run(run())
    assert (refused[0]["status"], dict(refused[0]["headers"])[b"retry-after"]) == (503, b"5")
    assert refused[1]["body"] == b"Too many papers are being printed. Try again in a moment."
    assert machine[1]["body"].startswith(b'{"error": {"code": "too_busy", "says": "Too many papers')
    assert printed[1]["body"] == GUIDE.encode()


def test_single_client_cannot_fill_the_printout_queue() -> None:
    async def run() -> tuple[int, bytes]:
        server = Server()
        stranger = [server.ask(GUIDE, by="10.0.0.9", cookie="sessionid=of-staff") for _ in range(MAX_PER_ADDRESS)]
        await settled()
        refused = await server.ask(GUIDE, by="10.0.0.9", cookie="sessionid=of-staff")
        staff = server.ask(GUIDE, by="10.0.0.1", cookie="sessionid=of-staff")
        await settled()
        server.papers.go.set()
        printed = await staff
        await asyncio.gather(*stranger)
        again = server.ask(GUIDE, by="10.0.0.9", cookie="sessionid=of-staff")
        return refused[0]["status"] + (await again)[0]["status"], printed[1]["body"]

    assert asyncio.run(run()) == (503 + 200, GUIDE.encode())


def test_printout_that_waits_too_long_for_a_print_thread_is_refused() -> None:
    async def run() -> list[Any]:
        server = Server(patience=0.01)
        first = [server.ask(GUIDE, cookie="sessionid=of-staff") for _ in range(STAFF_THREADS)]
        await settled()
        late = await server.ask(GUIDE, cookie="sessionid=of-staff")
        server.papers.go.set()
        answers = [await paper for paper in first]
        return [late[0]["status"], *(answer[0]["status"] for answer in answers)]

    assert asyncio.run(run()) == [503, 200, 200, 200]


def test_slow_download_of_a_printout_does_not_occupy_a_print_thread() -> None:
    """The first reader takes nothing of its answer; the second has its own all the same."""

    async def run() -> int:
        server = Server()
        server.apart.strangers.min_rest = 0.0
        server.papers.go.set()
        never = asyncio.Event()

        async def send(_message: Any) -> None:
            await never.wait()

        scope = {"type": "http", "method": "GET", "path": GUIDE, "query_string": b"", "headers": []}
        slow = asyncio.ensure_future(server.apart(scope, None, send))  # type: ignore[arg-type]  # it asks for nothing
        await settled()
        status = (await server.ask(GUIDE))[0]["status"]
        slow.cancel()
        return int(status)

    assert asyncio.run(run()) == 200


@for_each(("worked", "rest"), [(0.0, 0.1), (0.2, 0.4), (5.0, 2.0)])
def test_print_thread_rests_twice_as_long_as_it_worked_within_limits(worked: float, rest: float) -> None:
    async def run() -> float:
        return Lane(1, rest_ratio=2.0, min_rest=0.1, max_rest=2.0).rest_seconds(worked=worked)

    assert asyncio.run(run()) == rest
