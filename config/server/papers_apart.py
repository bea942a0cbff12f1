"""PDFs are made in separate threads, so that printing does not delay pages.

A PDF takes from a twentieth of a second to some seconds. Requests for PDFs wait in the event loop, which costs nothing.
A thread rests after each PDF, so that pages keep most of the processor however many PDFs are requested.
"""

import asyncio
import json
import re
from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from django.utils.translation import gettext_noop as noop

from config.server.credentials import Headers, has_valid_credentials, may_have_credentials
from config.server.whole_requests import Application, Receive, Scope
from tournaments.language.request_language import gettext_for_headers
from tournaments.live.connection import Send

PAPER_PATH = re.compile(r"\.pdf$")
SAFE = ("GET", "HEAD")
# threads of each lane; staff have several, so that small papers pass a large one
STRANGERS_THREADS = 1
STAFF_THREADS = 3
THREADS = STRANGERS_THREADS + STAFF_THREADS
# papers that wait in a lane or are being sent, in all and from one address
MAX_IN_LANE = 32
MAX_PER_ADDRESS = 16
# seconds to wait for a thread, and of Retry-After
PATIENCE = 20.0
RETRY_AFTER = 5
# seconds until a connection that reads slowly is closed
DELIVERY_TIMEOUT = 120.0
BUSY = noop("Too many papers are being printed. Try again in a moment.")


@dataclass(slots=True)
class Lane:
    """A queue of PDFs, `at_once` of which are made at the same time. A thread rests after each PDF."""

    at_once: int
    # seconds of rest for each second of work, and its bounds
    rest_ratio: float
    min_rest: float
    max_rest: float
    # papers by the client's address
    inside: Counter[str] = field(default_factory=Counter)
    free: asyncio.Semaphore = field(init=False)

    def __post_init__(self) -> None:
        self.free = asyncio.Semaphore(self.at_once)

    def is_full(self, address: str) -> bool:
        """Return whether the lane accepts no more requests from this address."""
        return self.inside.total() >= MAX_IN_LANE or self.inside[address] >= MAX_PER_ADDRESS

    def rest_seconds(self, *, worked: float) -> float:
        """Return for how many seconds a thread rests after it has worked `worked` seconds."""
        return min(self.max_rest, max(self.min_rest, self.rest_ratio * worked))


class PapersApart:
    """Passes requests for PDFs to an application with its own threads, and all others to the main application.

    `is_signed_in` tells by a request's headers who is staff. It may ask the database: it runs in a thread of its own.
    """

    def __init__(
        self,
        pages: Application,
        papers: Application,
        *,
        is_signed_in: Callable[[Headers], bool] = has_valid_credentials,
        patience: float = PATIENCE,
    ) -> None:
        self.pages, self.papers, self.is_signed_in, self.patience = pages, papers, is_signed_in, patience
        self._checks = ThreadPoolExecutor(1, thread_name_prefix="papers")
        self.strangers = Lane(STRANGERS_THREADS, rest_ratio=2.0, min_rest=0.1, max_rest=2.0)
        self.staff = Lane(STAFF_THREADS, rest_ratio=0.5, min_rest=0.02, max_rest=0.2)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope.get("method") in SAFE and PAPER_PATH.search(scope["path"]):
            await self._answer_paper(await self._lane(scope["headers"]), scope, receive, send)
        else:
            await self.pages(scope, receive, send)

    async def _lane(self, headers: Headers) -> Lane:
        """Return the lane of a request. A session or token that does not exist is a stranger's."""
        if not may_have_credentials(headers):
            return self.strangers
        is_staff = await asyncio.get_running_loop().run_in_executor(self._checks, self.is_signed_in, headers)
        return self.staff if is_staff else self.strangers

    async def _answer_paper(self, lane: Lane, scope: Scope, receive: Receive, send: Send) -> None:
        address = (scope.get("client") or ("",))[0]
        if lane.is_full(address):
            await _refuse_busy(scope, send)
            return
        lane.inside[address] += 1
        try:
            if not await self._acquire_thread(lane):
                await _refuse_busy(scope, send)
                return
            answer = await self._collect_answer(lane, scope, receive)
            with suppress(TimeoutError):
                async with asyncio.timeout(DELIVERY_TIMEOUT):
                    for message in answer:
                        await send(message)
        finally:
            lane.inside -= Counter([address])  # drops addresses that have none left

    async def _acquire_thread(self, lane: Lane) -> bool:
        """Wait for a thread of the lane. Returns False if none was free in time."""
        try:
            async with asyncio.timeout(self.patience):
                return await lane.free.acquire()
        except TimeoutError:
            return False

    async def _collect_answer(self, lane: Lane, scope: Scope, receive: Receive) -> list[Mapping[str, Any]]:
        """Return the complete answer as messages, so that a slow client does not occupy a thread."""
        answer: list[Mapping[str, Any]] = []

        async def collect(message: Mapping[str, Any]) -> None:
            answer.append(message)

        began = monotonic()
        try:
            await self.papers(scope, receive, collect)
        finally:
            asyncio.get_running_loop().call_later(lane.rest_seconds(worked=monotonic() - began), lane.free.release)
        return answer


async def _refuse_busy(scope: Scope, send: Send) -> None:
    says = await gettext_for_headers(scope["headers"], BUSY)
    is_api = scope["path"].startswith("/api/")
    body = json.dumps({"error": {"code": "too_busy", "says": says, "field": ""}}) if is_api else says
    content = body.encode()
    content_type = b"application/json" if is_api else b"text/plain; charset=utf-8"
    headers = [(b"content-type", content_type), (b"content-length", str(len(content)).encode())]
    headers.append((b"retry-after", str(RETRY_AFTER).encode()))
    await send({"type": "http.response.start", "status": 503, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else content})
