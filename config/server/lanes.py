"""Separate threads for taps, for pages of staff, and for strangers, so that staff never wait for strangers.

After each request, a thread for strangers rests as long as it has worked, so that the interpreter is free for taps.
"""

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from hashlib import sha256
from time import monotonic
from typing import Any

from django.utils.translation import gettext_noop as noop

from config.server.credentials import Headers, has_valid_credentials, may_have_credentials
from config.server.lane import Lane, refuse_busy
from config.server.whole_requests import Application, Receive, Scope
from tournaments.live.connection import Send

#: threads of taps, of pages for staff, and of strangers
TAPS, STAFF, STRANGERS = 4, 2, 2
#: seconds to wait for a thread
PATIENCE = 20.0
SAFE = ("GET", "HEAD", "OPTIONS")
#: paths that need no session: signing in, a table's card, the other laptop, and monitors
OPEN_PATHS = ("/login/", "/table/", "/standby/", "/healthz", "/readyz", "/metrics")
#: seconds for which the result of a check is remembered, and the maximum number of results in memory
KNOWN_FOR = 10.0
MAX_KNOWN = 2048
BUSY = noop("Too many people ask at once. Try again in a moment.")


@dataclass(slots=True)
class _Known:
    is_valid: bool
    until: float


class SignedIn:
    """Checks sessions and tokens in its own thread, and remembers each result for some seconds."""

    def __init__(self, ask: Callable[[Headers], bool]) -> None:
        self._ask = ask
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="credentials")
        self._known: dict[bytes, _Known] = {}
        self._asking: dict[bytes, asyncio.Task[bool]] = {}

    async def is_signed_in(self, headers: Headers) -> bool:
        """Return whether a request has a valid session or token. Waits for the database if the result is unknown."""
        if not may_have_credentials(headers):
            return False
        digest = _digest(headers)
        known = self._known.get(digest)
        if known is not None and (known.is_valid or monotonic() < known.until):
            if monotonic() >= known.until:
                self._start_asking(digest, headers)
            return known.is_valid
        return await asyncio.shield(self._start_asking(digest, headers))

    def _start_asking(self, digest: bytes, headers: Headers) -> asyncio.Task[bool]:
        if digest not in self._asking:
            self._asking[digest] = asyncio.create_task(self._ask_in_thread(digest, headers))
        return self._asking[digest]

    async def _ask_in_thread(self, digest: bytes, headers: Headers) -> bool:
        try:
            is_valid = await asyncio.get_running_loop().run_in_executor(self._thread, self._ask, headers)
            self._known.pop(digest, None)
            self._known[digest] = _Known(is_valid, monotonic() + KNOWN_FOR)
            if len(self._known) > MAX_KNOWN:
                self._forget_one()
            return is_valid
        finally:
            del self._asking[digest]

    def _forget_one(self) -> None:
        """Forget the oldest invalid credentials, so that made-up ones displace no valid ones; else the oldest."""
        strangers = (digest for digest, known in self._known.items() if not known.is_valid)
        del self._known[next(strangers, next(iter(self._known)))]


def _digest(headers: Headers) -> bytes:
    """Return a digest of a request's credentials, since the credentials themselves are not kept in memory."""
    given = dict(headers)
    return sha256(given.get(b"authorization", b"") + b"\n" + given.get(b"cookie", b"")).digest()


class Lanes:
    """Passes taps, pages of staff, and requests of strangers to three applications, each with its own threads."""

    def __init__(
        self,
        taps: Application,
        staff: Application,
        strangers: Application,
        *,
        is_signed_in: Callable[[Headers], bool] = has_valid_credentials,
        patience: float = PATIENCE,
    ) -> None:
        self._taps, self._staff, self._strangers, self._patience = taps, staff, strangers, patience
        self._signed_in = SignedIn(is_signed_in)
        self._lane = Lane(STRANGERS, rest_ratio=1.0, min_rest=0.0, max_rest=0.2)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request in its lane."""
        if not scope["path"].startswith(OPEN_PATHS) and not await self._signed_in.is_signed_in(scope["headers"]):
            await self.answer_stranger(scope, receive, send)
        elif scope["method"] in SAFE:
            await self._staff(scope, receive, send)
        else:
            await self._taps(scope, receive, send)

    async def answer_stranger(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request of a stranger once a thread is free."""
        if not await self._lane.acquire_thread(self._patience):
            await refuse_busy(scope, send, BUSY)
            return
        answer: list[Mapping[str, Any]] = []

        async def collect(message: Mapping[str, Any]) -> None:
            answer.append(message)

        began = monotonic()
        try:
            await self._strangers(scope, receive, collect)
        finally:
            self._lane.release_after_rest(worked=monotonic() - began)
        for message in answer:  # a slow client occupies no thread
            await send(message)
