"""Public pages are answered from memory, in front of Django, to everybody who has no session.

A page is made again after a second; until then, its stream brings the changes. A script that asks because of a change
gets a page with that change. The first request for an outdated page waits for the new page; requests that come
meanwhile get the old page. An answer from memory costs no query.
"""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import monotonic
from typing import Any

from config.server.public_pages.page import Headers, PublicPage
from config.server.public_pages.question import Question, Request, RequestReader
from config.server.whole_requests import Application, Receive, Scope
from tournaments.live.connection import Send
from tournaments.live.protocol import WholeResponse

#: seconds after which a page is made again
FRESH_FOR = 1.0
#: seconds for which an outdated page is still answered while the new one is made
OLD_FOR = 5.0
#: the beginning of the addresses of displays
PATHS = b"/d/"
MAX_PAGES = 512
MAX_BYTES = 32 * 1024 * 1024
MAX_PAGE_BYTES = 1024 * 1024
MAX_TOURNAMENTS = 1024


@dataclass(slots=True)
class Stored:
    """A page, the moment when its making began, and the number of its tournament's changes known at that moment."""

    page: PublicPage
    began: float
    changes: int


class PublicPages:
    """Answers public pages from memory, and passes every other request on.

    `pages` makes a page, `others` answers all other requests. `now` is the server's time in ms. With
    `several_processes`, a script that asks because of a change gets a page made after its request, since another
    process may have announced the change.
    """

    def __init__(
        self,
        pages: Application,
        others: Application,
        *,
        now: Callable[[], int],
        several_processes: bool = False,
        fresh_for: float = FRESH_FOR,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._make, self._others, self._now = pages, others, now
        self._several_processes, self._fresh_for, self._clock = several_processes, fresh_for, clock
        self._reader = RequestReader()
        self._stored: dict[Question, Stored] = {}
        self._bytes = 0
        self._being_made: dict[Question, asyncio.Task[Stored]] = {}
        self._changes: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self._stored)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        request = self._reader.read(scope)
        if request is None:
            await self._others(scope, receive, send)
            return
        stored = self._usable(request) or await self._made(request, scope)
        headers, body = self._answer(request, stored)
        await send({"type": "http.response.start", "status": stored.page.status, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    def answer_at_once(self, url: bytes, scope: Scope) -> WholeResponse | None:
        """Return the response to a GET request from memory; None if an application has to answer it.

        The scope need not have path, method and query yet. A proxy's headers are left to the server's middleware.
        """
        path, _, query = url.partition(b"?")
        if not path.startswith(PATHS) and path != b"/":
            return None
        if not url.isascii() or any(name.startswith(b"x-forwarded-") for name, _value in scope["headers"]):
            return None
        request = self._reader.read({**scope, "path": path.decode(), "query_string": query, "method": "GET"})
        stored = self._usable(request) if request else None
        if request is None or stored is None:
            return None
        headers, body = self._answer(request, stored)
        return WholeResponse(stored.page.status, b"".join(b"%s: %s\r\n" % header for header in headers), body)

    def _answer(self, request: Request, stored: Stored) -> tuple[Headers, bytes]:
        is_secure = request.question.scheme == "https"
        return stored.page.answer(gzip=request.takes_gzip, now=self._now(), secure=is_secure)

    def note_change(self, slug: str) -> None:
        """Note a change of a tournament: scripts that ask next get new pages of it, and a new front page."""
        for changed in (slug, ""):
            self._changes[changed] = self._changes.pop(changed, 0) + 1
        if len(self._changes) > MAX_TOURNAMENTS:
            self._forget_oldest_change()

    def _usable(self, request: Request) -> Stored | None:
        """Return the stored page if it is new enough for this request."""
        question = request.question
        stored = self._stored.get(question)
        if stored is None:
            return None
        outdated_for = self._clock() - stored.began - self._fresh_for
        if request.wants_newest:
            is_usable = outdated_for < 0 and not self._several_processes and self._has_every_change(question, stored)
        else:
            is_usable = outdated_for < (OLD_FOR if question in self._being_made else 0)
        if not is_usable:
            return None
        self._stored[question] = self._stored.pop(question)  # the least recently used page is dropped first
        return stored

    def _has_every_change(self, question: Question, stored: Stored) -> bool:
        return stored.changes == self._changes.get(question.slug, 0)

    async def _made(self, request: Request, scope: Scope) -> Stored:
        """Return a new page. Requests for it at the same time share the work."""
        question, arrived = request.question, self._clock()
        known = self._changes.get(question.slug, 0)
        while True:
            making = self._being_made.get(question)
            if making is None:
                making = asyncio.create_task(self._make_page(question, scope))
                self._being_made[question] = making
            stored = await asyncio.shield(making)
            is_new = stored.began >= arrived if self._several_processes else stored.changes >= known
            if is_new or not request.wants_newest:
                return stored

    async def _make_page(self, question: Question, scope: Scope) -> Stored:
        began, changes = self._clock(), self._changes.get(question.slug, 0)
        messages: list[dict[str, Any]] = []

        async def collect(message: Any) -> None:
            messages.append(message)

        try:
            await self._make(question.scope(scope), _receive_nothing, collect)
            page = await asyncio.to_thread(PublicPage.from_answer, messages)
            stored = Stored(page, began, changes)
            self._drop(question)
            if page.may_be_stored and page.size <= MAX_PAGE_BYTES:
                self._store(question, stored)
            return stored
        finally:
            del self._being_made[question]

    def _store(self, question: Question, stored: Stored) -> None:
        self._stored[question] = stored
        self._bytes += stored.page.size
        while len(self._stored) > MAX_PAGES or self._bytes > MAX_BYTES:
            self._drop(next(iter(self._stored)))

    def _drop(self, question: Question) -> None:
        stored = self._stored.pop(question, None)
        if stored is not None:
            self._bytes -= stored.page.size

    def _forget_oldest_change(self) -> None:
        """Forget the count of a tournament's changes, and its pages, which would look new without the count."""
        oldest = next(slug for slug in self._changes if slug)
        del self._changes[oldest]
        for question in [question for question in self._stored if question.slug == oldest]:
            self._drop(question)


async def _receive_nothing() -> Mapping[str, Any]:
    """Return the body of a request that has none."""
    return {"type": "http.request", "body": b"", "more_body": False}
