"""Papers beside the pages: what is printed takes no thread of those that serve taps.

A paper costs from a twentieth of a second to some seconds. Those who ask wait in the event loop, where waiting costs
nothing, and a lane rests after each paper, so that however many ask, taps have most of the computer.
"""

import asyncio
import json
import re
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from django.conf import settings
from django.utils.translation import gettext_noop as noop

from config.server.whole_requests import Application, Receive, Scope
from tournaments.language.request_language import translated_for
from tournaments.live.connection import Send

PAPER = re.compile(r"\.pdf$")
SAFE = ("GET", "HEAD")
#: threads of each lane: a staff's large sheet, which takes long, lets small ones pass
OF_STRANGERS, OF_STAFF = 1, 3
THREADS = OF_STRANGERS + OF_STAFF
#: papers that wait in a lane, or are on their way to a slow reader
MOST_IN_LANE = 32
#: so many of them are of one address: nobody fills a lane alone, nor one that is not theirs
MOST_OF_ONE = 16
#: seconds that somebody waits before being told to come back, and what they are told to wait
PATIENCE, COME_BACK = 20.0, 5
#: seconds that somebody may take to read a paper; then the connection is closed
DELIVERY = 120.0
BUSY = noop("Too many papers are being printed. Try again in a moment.")


@dataclass(slots=True)
class Lane:
    """Papers that are printed so many at once; after one that took a second a thread rests `rests` seconds."""

    at_once: int
    #: seconds of rest for a second of work, the least of it and the most of it
    rests: float
    least: float
    most: float
    #: papers by the address that asked
    inside: Counter[str] = field(default_factory=Counter)
    free: asyncio.Semaphore = field(init=False)

    def __post_init__(self) -> None:
        self.free = asyncio.Semaphore(self.at_once)

    def is_full(self, address: str) -> bool:
        """Return whether one more of this address is too much."""
        return self.inside.total() >= MOST_IN_LANE or self.inside[address] >= MOST_OF_ONE

    def rest(self, *, worked: float) -> float:
        """Return how long a thread rests."""
        return min(self.most, max(self.least, self.rests * worked))


class PapersApart:
    """Passes papers on to an application with threads of its own, and everything else to the other."""

    def __init__(self, pages: Application, papers: Application, *, patience: float = PATIENCE) -> None:
        self.pages, self.papers, self.patience = pages, papers, patience
        self.strangers = Lane(OF_STRANGERS, rests=2.0, least=0.1, most=2.0)
        self.staff = Lane(OF_STAFF, rests=0.5, least=0.02, most=0.2)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope.get("method") in SAFE and PAPER.search(scope["path"]):
            await self._paper(self.staff if _may_be_staff(scope) else self.strangers, scope, receive, send)
        else:
            await self.pages(scope, receive, send)

    async def _paper(self, lane: Lane, scope: Scope, receive: Receive, send: Send) -> None:
        address = (scope.get("client") or ("",))[0]
        if lane.is_full(address):
            await _come_back(scope, send)
            return
        lane.inside[address] += 1
        try:
            if not await self._turn(lane):
                await _come_back(scope, send)
                return
            answer = await self._printed(lane, scope, receive)
            with suppress(TimeoutError):
                async with asyncio.timeout(DELIVERY):
                    for message in answer:
                        await send(message)
        finally:
            lane.inside -= Counter([address])  # and forgets who has none

    async def _turn(self, lane: Lane) -> bool:
        """Wait for a thread of the lane. Returns False if none was free in time."""
        try:
            async with asyncio.timeout(self.patience):
                return await lane.free.acquire()
        except TimeoutError:
            return False

    async def _printed(self, lane: Lane, scope: Scope, receive: Receive) -> list[Mapping[str, Any]]:
        """Return the whole answer: who reads it slowly keeps no thread."""
        answer: list[Mapping[str, Any]] = []

        async def keep(message: Mapping[str, Any]) -> None:
            answer.append(message)

        began = monotonic()
        try:
            await self.papers(scope, receive, keep)
        finally:
            asyncio.get_running_loop().call_later(lane.rest(worked=monotonic() - began), lane.free.release)
        return answer


def _may_be_staff(scope: Scope) -> bool:
    """Return whether a session or a token comes along; whose it is, the page asks."""
    headers = {name: bytes(value) for name, value in scope["headers"]}
    return b"authorization" in headers or settings.SESSION_COOKIE_NAME.encode() in headers.get(b"cookie", b"")


async def _come_back(scope: Scope, send: Send) -> None:
    says = await translated_for(scope["headers"], BUSY)
    machine = scope["path"].startswith("/api/")
    body = json.dumps({"error": {"code": "too_busy", "says": says, "field": ""}}) if machine else says
    content = body.encode()
    kind = b"application/json" if machine else b"text/plain; charset=utf-8"
    headers = [(b"content-type", kind), (b"content-length", str(len(content)).encode())]
    headers.append((b"retry-after", str(COME_BACK).encode()))
    await send({"type": "http.response.start", "status": 503, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else content})
