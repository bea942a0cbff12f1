"""A lane: requests that wait for one of a few threads, which rest after each of them."""

import asyncio
import json
from collections import Counter
from dataclasses import dataclass, field

from config.server.whole_requests import Scope
from tournaments.language.request_language import gettext_for_headers
from tournaments.live.connection import Send

# requests that wait in a lane or are being sent, in all and from one address
MAX_IN_LANE = 32
MAX_PER_ADDRESS = 16
# seconds of Retry-After
RETRY_AFTER = 5


@dataclass(slots=True)
class Lane:
    """A queue of requests, `at_once` of which are answered at the same time. A thread rests after each."""

    at_once: int
    # seconds of rest for each second of work, and its bounds
    rest_ratio: float
    min_rest: float
    max_rest: float
    # requests by the client's address
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

    async def acquire_thread(self, patience: float) -> bool:
        """Wait for a thread, at most `patience` seconds. Returns False if none was free in time."""
        try:
            async with asyncio.timeout(patience):
                return await self.free.acquire()
        except TimeoutError:
            return False

    def release_after_rest(self, *, worked: float) -> None:
        """Give a thread back once it has rested."""
        asyncio.get_running_loop().call_later(self.rest_seconds(worked=worked), self.free.release)


async def refuse_busy(scope: Scope, send: Send, sentence: str) -> None:
    """Answer 503 with the sentence, and with the number of seconds after which to try again."""
    says = await gettext_for_headers(scope["headers"], sentence)
    is_api = scope["path"].startswith("/api/")
    body = json.dumps({"error": {"code": "too_busy", "says": says, "field": ""}}) if is_api else says
    content = body.encode()
    content_type = b"application/json" if is_api else b"text/plain; charset=utf-8"
    headers = [(b"content-type", content_type), (b"content-length", str(len(content)).encode())]
    headers.append((b"retry-after", str(RETRY_AFTER).encode()))
    await send({"type": "http.response.start", "status": 503, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else content})
