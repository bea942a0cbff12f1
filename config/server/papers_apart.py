"""PDFs are made in separate threads, so that printing does not delay pages.

A PDF takes from a twentieth of a second to some seconds. Requests for PDFs wait in the event loop, which costs nothing.
A thread rests after each PDF, so that pages keep most of the processor however many PDFs are requested.
"""

import asyncio
import re
from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from time import monotonic
from typing import Any

from django.utils.translation import gettext_noop as noop

from config.server.credentials import Headers, has_valid_credentials, may_have_credentials
from config.server.lane import Lane, refuse_busy
from config.server.whole_requests import Application, Receive, Scope
from tournaments.live.connection import Send

PAPER_PATH = re.compile(r"\.pdf$")
SAFE = ("GET", "HEAD")
# threads of each lane; staff have several, so that small papers pass a large one
STRANGERS_THREADS = 1
STAFF_THREADS = 3
THREADS = STRANGERS_THREADS + STAFF_THREADS
# seconds to wait for a thread
PATIENCE = 20.0
# seconds until a connection that reads slowly is closed
DELIVERY_TIMEOUT = 120.0
BUSY = noop("Too many papers are being printed. Try again in a moment.")


class PapersApart:
    """Passes requests for PDFs to an application with its own threads, and all others to the main application.

    `is_signed_in` tells from a request's headers whether staff sent it. It runs in a separate thread, since it may ask
    the database.
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
        """Return the lane of a request. An invalid session or token counts as a stranger's."""
        if not may_have_credentials(headers):
            return self.strangers
        is_staff = await asyncio.get_running_loop().run_in_executor(self._checks, self.is_signed_in, headers)
        return self.staff if is_staff else self.strangers

    async def _answer_paper(self, lane: Lane, scope: Scope, receive: Receive, send: Send) -> None:
        address = (scope.get("client") or ("",))[0]
        if lane.is_full(address):
            await refuse_busy(scope, send, BUSY)
            return
        lane.inside[address] += 1
        try:
            if not await lane.acquire_thread(self.patience):
                await refuse_busy(scope, send, BUSY)
                return
            answer = await self._collect_answer(lane, scope, receive)
            with suppress(TimeoutError):
                async with asyncio.timeout(DELIVERY_TIMEOUT):
                    for message in answer:
                        await send(message)
        finally:
            lane.inside -= Counter([address])  # drops addresses that have none left

    async def _collect_answer(self, lane: Lane, scope: Scope, receive: Receive) -> list[Mapping[str, Any]]:
        """Return the complete answer as messages, so that a slow client does not occupy a thread."""
        answer: list[Mapping[str, Any]] = []

        async def collect(message: Mapping[str, Any]) -> None:
            answer.append(message)

        began = monotonic()
        try:
            await self.papers(scope, receive, collect)
        finally:
            lane.release_after_rest(worked=monotonic() - began)
        return answer
