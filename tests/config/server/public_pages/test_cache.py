"""Public pages are made once for all, made again after a change, and bounded."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from asgiref.sync import async_to_sync

from config.server.public_pages import cache as caching
from config.server.public_pages.cache import FRESH_FOR, OLD_FOR, PublicPages
from config.server.whole_requests import Receive, Scope
from tests.config.server.public_pages.asking import Answer, answer_to, ask, ask_all, request_scope
from tournaments.live.connection import Send

CLOCK = "/d/event/clock/"
#: what a scope has only once the head of its request was read
LATER = {"method", "path", "raw_path", "query_string"}


class Kitchen:
    """Makes pages that say how many were made before, when it may; and answers what is none of a public page."""

    def __init__(self, **more: Any) -> None:
        self.time, self.made, self.status, self.headers = 100.0, list[str](), 200, list[tuple[bytes, bytes]]()
        self.size = 0
        self.problem: Exception | None = None
        self.go = asyncio.Event()
        self.go.set()
        self.pages = PublicPages(self.make, self.pass_on, now=lambda: 1_795_200_000_000, clock=self.clock, **more)

    def clock(self) -> float:
        return self.time

    async def make(self, scope: Scope, _receive: Receive, send: Send) -> None:
        """Make a page."""
        self.made.append(scope["path"])
        number = len(self.made)
        await self.go.wait()
        if self.problem:
            raise self.problem
        await send({"type": "http.response.start", "status": self.status, "headers": self.headers})
        await send({"type": "http.response.body", "body": b"%d" % number + b"x" * self.size})

    async def pass_on(self, _scope: Scope, _receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"from Django"})

    def ask(self, path: str = CLOCK, **how: str) -> bytes:
        return ask(self.pages, path, **how).body


def run_together(run: Callable[[Kitchen, Callable[..., asyncio.Task[Answer]]], Any], kitchen: Kitchen) -> Any:
    """Run a coroutine function that gets the kitchen, and a function that begins a request."""

    async def together() -> Any:
        kitchen.go = asyncio.Event()

        def begin(path: str = CLOCK, **how: str) -> asyncio.Task[Answer]:
            return asyncio.create_task(answer_to(kitchen.pages, request_scope(path, **how)))

        return await run(kitchen, begin)

    return async_to_sync(together)()


async def settle() -> None:
    """Let every task go as far as it can."""
    for _ in range(20):
        await asyncio.sleep(0.001)


def test_page_is_made_once_for_simultaneous_requests() -> None:
    kitchen = Kitchen()
    answers = ask_all(kitchen.pages, [request_scope(CLOCK) for _ in range(50)])
    assert ({answer.body for answer in answers}, len(kitchen.made)) == ({b"1"}, 1)


def test_stored_page_is_answered_until_it_is_a_second_old() -> None:
    kitchen = Kitchen()
    first = kitchen.ask()
    kitchen.time += FRESH_FOR - 0.01
    second = kitchen.ask()
    kitchen.time += 0.02
    assert (first, second, kitchen.ask()) == (b"1", b"1", b"2")


def test_script_gets_a_new_page_only_if_the_page_shows_a_changed_tournament() -> None:
    kitchen = Kitchen()
    paths = (CLOCK, "/d/other/clock/", "/")
    before = [kitchen.ask(path) for path in paths]
    kitchen.pages.note_change("event")
    after = [kitchen.ask(path, cache_control="no-cache") for path in paths]
    assert (before, after) == ([b"1", b"2", b"3"], [b"4", b"2", b"5"])


def test_page_is_made_at_most_once_a_second_for_browsers_however_often_it_changes() -> None:
    kitchen = Kitchen()
    answers = []
    for _ in range(9):
        answers.append(kitchen.ask())
        kitchen.pages.note_change("event")
        kitchen.time += FRESH_FOR / 4 + 0.01
    assert answers == [b"1"] * 4 + [b"2"] * 4 + [b"3"]


def test_previous_page_is_served_while_a_new_page_is_made() -> None:
    async def run(kitchen: Kitchen, begin: Callable[..., asyncio.Task[Answer]]) -> tuple[bytes, ...]:
        kitchen.go.set()
        await begin()
        kitchen.time += FRESH_FOR
        kitchen.go.clear()
        first_asker = begin()
        await settle()
        meanwhile = (await begin()).body
        kitchen.time += OLD_FOR + 0.1
        too_old = begin()
        await settle()
        is_waiting = not too_old.done()
        kitchen.go.set()
        return meanwhile, (await first_asker).body, (await too_old).body, b"waits" if is_waiting else b""

    assert run_together(run, Kitchen()) == (b"1", b"2", b"2", b"waits")


def test_page_in_memory_is_answered_without_waiting() -> None:
    kitchen, scope = Kitchen(), {name: part for name, part in request_scope(CLOCK).items() if name not in LATER}
    before = kitchen.pages.answer_at_once(CLOCK.encode(), scope)
    kitchen.ask()
    answer = kitchen.pages.answer_at_once(CLOCK.encode(), scope)
    assert (before, answer and answer.body, len(kitchen.made)) == (None, b"1", 1)


@pytest.mark.parametrize(
    ("url", "headers"),
    [
        ("/d/event/clock/", {"cookie": "sessionid=a"}),
        ("/d/event/clock/", {"x_forwarded_proto": "https"}),
        ("/d/event/clock/", {"authorization": "Bearer a"}),
        ("/d/event/clock/?x=1", {}),
        ("/d/event%2fclock/", {}),
        ("/d/\xe9vent/clock/", {}),
        ("/t/event/", {}),
    ],
)
def test_any_other_request_is_left_to_the_application(url: str, headers: dict[str, str]) -> None:
    kitchen = Kitchen()
    kitchen.ask()
    assert kitchen.pages.answer_at_once(url.encode("latin-1"), request_scope(CLOCK, **headers)) is None


def test_script_request_after_a_change_gets_a_page_with_the_change() -> None:
    async def run(kitchen: Kitchen, begin: Callable[..., asyncio.Task[Answer]]) -> list[bytes]:
        kitchen.go.set()
        await begin()
        kitchen.pages.note_change("event")
        kitchen.time += FRESH_FOR
        kitchen.go.clear()
        await_second = begin()
        await settle()
        kitchen.pages.note_change("event")  # a change that the page being made may lack
        script = begin(cache_control="no-cache")
        await settle()
        kitchen.go.set()
        return [(await await_second).body, (await script).body]

    assert run_together(run, Kitchen()) == [b"2", b"3"]


def test_script_gets_the_stored_page_if_no_change_is_known() -> None:
    kitchen = Kitchen()
    assert [kitchen.ask(cache_control="no-cache") for _ in range(3)] == [b"1", b"1", b"1"]


def test_script_gets_a_page_made_after_its_request_if_other_processes_write() -> None:
    kitchen = Kitchen(several_processes=True)
    answers = [kitchen.ask()]
    for _ in range(2):
        kitchen.time += 0.1
        answers.append(kitchen.ask(cache_control="no-cache"))
    assert [*answers, kitchen.ask()] == [b"1", b"2", b"3", b"3"]


def test_failure_to_make_a_page_is_raised_and_the_next_request_tries_again() -> None:
    kitchen = Kitchen()
    kitchen.problem = RuntimeError("broken")
    for _ in range(2):
        with pytest.raises(RuntimeError, match="broken"):
            kitchen.ask()
    kitchen.problem = None
    assert (kitchen.ask(), len(kitchen.pages)) == (b"3", 1)


@pytest.mark.parametrize(
    ("status", "headers"), [(404, []), (503, []), (200, [(b"set-cookie", b"csrftoken=a")]), (302, [])]
)
def test_errors_and_answers_with_a_cookie_are_not_stored(status: int, headers: list[tuple[bytes, bytes]]) -> None:
    kitchen = Kitchen()
    kitchen.status, kitchen.headers = status, headers
    answers = [ask(kitchen.pages, CLOCK) for _ in range(2)]
    assert [(answer.status, answer.body) for answer in answers] == [(status, b"1"), (status, b"2")]
    assert len(kitchen.pages) == 0


def test_page_that_cannot_be_made_again_is_not_answered_any_more() -> None:
    kitchen = Kitchen()
    kitchen.ask()
    kitchen.time += FRESH_FOR
    kitchen.status = 404
    assert (ask(kitchen.pages, CLOCK).status, len(kitchen.pages)) == (404, 0)


def test_number_of_stored_pages_is_bounded_and_recently_used_pages_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caching, "MAX_PAGES", 3)
    kitchen = Kitchen()
    for name in ("one", "two", "three", "one", "four"):
        kitchen.ask(f"/d/{name}/clock/")
    assert len(kitchen.pages) == 3
    assert [kitchen.ask(f"/d/{name}/clock/") for name in ("one", "three", "four", "two")] == [b"1", b"3", b"4", b"5"]


def test_bytes_of_stored_pages_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caching, "MAX_BYTES", 100_000)
    kitchen = Kitchen()
    kitchen.size = 20_000
    for number in range(20):
        kitchen.ask(f"/d/event-{number}/clock/")
    assert 1 <= len(kitchen.pages) <= 5


def test_single_page_that_is_too_large_is_not_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caching, "MAX_PAGE_BYTES", 1_000)
    kitchen = Kitchen()
    kitchen.size = 2_000
    assert (len(kitchen.ask()), len(kitchen.pages)) == (2_001, 0)


def test_number_of_known_changes_is_bounded_and_forgotten_changes_drop_their_pages(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(caching, "MAX_TOURNAMENTS", 2)
    kitchen = Kitchen()
    kitchen.pages.note_change("event")
    kitchen.ask()
    kitchen.pages.note_change("another")
    assert (len(kitchen.pages), kitchen.ask()) == (0, b"2")
