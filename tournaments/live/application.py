"""The live pages: an ASGI application for `/live/*` outside Django's views. It starts the hub and ends its streams."""

import asyncio
import json
import logging
import re
import signal
import threading
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from types import FrameType
from typing import Any

from django.utils.translation import gettext_noop as noop

from systems.processes import END_SIGNALS
from tournaments.language.request_language import gettext_for_headers
from tournaments.live.connection import EXTENSION, Send, StreamOpener
from tournaments.live.frames import http_chunk, retry_field, server_sent_event
from tournaments.live.hub import Hub, HubFull
from tournaments.live.protocol import WholeResponse
from tournaments.live.snapshot_cache import Snapshot, SourceAway
from tournaments.live.televisions import CODE, parse_heartbeat, server_build, store_heartbeat
from tournaments.models.tournament import SLUG
from tournaments.selectors.stream import channel_of_graphics

logger = logging.getLogger("shuffle_up.live")

Scope = Mapping[str, Any]
#: returns the answer to a page that asks for role and epoch, given the query and the time in ms since 1970
LaptopAnswer = Callable[[bytes, int], dict[str, Any]]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]

SNAPSHOT = re.compile(rf"/live/({SLUG})/snapshot(?:\?version=([0-9]{{1,15}}))?".encode())
VERSION = re.compile(rb"(?:^|&)version=([0-9]{1,15})(?:&|$)")
"""The query of who asks for a version that a change has announced, or a newer one."""
CREDENTIALS = frozenset({b"cookie", b"authorization"})
"""Headers of requests that get no snapshot older than the newest change."""
ADDRESS = re.compile(
    rf"/live/(?:time|(?P<laptop>laptop)|screen/(?P<screen>{CODE})/beat|"
    rf"(?P<slug>{SLUG})/(?P<graphics>graphics/)?(?P<what>snapshot|stream))"
)
RETRY_FIRST = 1_000
RETRY_SPREAD = 2_000
"""Milliseconds: displays reconnect after one to three seconds, not all at once."""

# Starting the hub with the server, and ending its streams when the server is told to stop.
#
# A server waits for open responses before it announces its shutdown, and a stream is open for a day. So the hub has to
# handle the signal itself.

Headers = list[tuple[bytes, bytes]]

PUBLIC: Headers = [
    (b"access-control-allow-origin", b"*"),  # public, for any screen
    (b"access-control-expose-headers", b"etag, x-now, retry-after"),
    (b"cross-origin-resource-policy", b"cross-origin"),
    (b"x-content-type-options", b"nosniff"),
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
    (b"referrer-policy", b"no-referrer"),
]
JSON: Headers = [(b"content-type", b"application/json"), *PUBLIC]
TEXT_OF_PUBLIC = b"".join(b"%s: %s\r\n" % header for header in PUBLIC)
TEXT_OF_JSON = b"".join(b"%s: %s\r\n" % header for header in JSON)
STREAM: Headers = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-cache, no-transform"),
    (b"x-accel-buffering", b"no"),
    *PUBLIC,
]
TEXT_OF_STREAM = b"".join(b"%s: %s\r\n" % header for header in STREAM)
METHODS = "GET, HEAD, OPTIONS"
PREFLIGHT: Headers = [
    (b"access-control-allow-methods", METHODS.encode()),
    (b"access-control-allow-headers", b"if-none-match, cache-control, last-event-id"),
    (b"access-control-max-age", b"86400"),
    *PUBLIC,
]

SENTENCES = {
    "no_such_page": noop("Page not found."),
    "no_such_tournament": noop("No tournament has this name."),
    "method_not_allowed": noop("This address answers GET, HEAD and OPTIONS."),
    "full": noop("Too many screens are connected. Ask for the snapshot instead."),
    "database_away": noop("The tournament cannot be read just now. Try again in a second."),
}
SOON = (b"retry-after", b"1")


class LiveApplication:
    """ASGI application for `/live/time`, `/live/laptop`, heartbeats, snapshots and streams of events and graphics."""

    def __init__(self, hub: Hub, *, laptop_answer: LaptopAnswer | None = None) -> None:
        self.hub = hub
        self.laptop_answer = laptop_answer
        self.build = server_build()
        self._opened = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one HTTP request."""
        address = ADDRESS.fullmatch(scope["path"])
        if address is None:
            await send_error(scope, send, 404, "no_such_page")
        elif scope["method"] not in {"GET", "HEAD"}:
            await self._answer_without_reading(scope, send)
        elif address["screen"] is not None:
            await self._answer_heartbeat(address["screen"], scope, send)
        elif address["laptop"] is not None and self.laptop_answer:
            await send_json(send, 200, self.laptop_answer(scope.get("query_string", b""), self.hub.now()))
        elif address["slug"] is None:
            await send_json(send, 200, {"now": self.hub.now()})
        else:
            watched = channel_of_graphics(address["slug"]) if address["graphics"] else address["slug"]
            await self._answer_with_snapshot(watched, address["what"], scope, send)

    async def _answer_without_reading(self, scope: Scope, send: Send) -> None:
        if scope["method"] == "OPTIONS":
            await send_response(send, 204, PREFLIGHT)
        else:
            await send_error(
                scope, send, 405, "method_not_allowed", (b"allow", METHODS.encode()), (b"connection", b"close")
            )

    async def _answer_heartbeat(self, code: str, scope: Scope, send: Send) -> None:
        """Store a screen's heartbeat, and answer with the time and the build of the server."""
        now = self.hub.now()
        beat = parse_heartbeat(scope.get("query_string", b""), now=now)
        try:
            await asyncio.to_thread(store_heartbeat, code, beat)
        except Exception as error:  # noqa: BLE001 - anything that a shared cache may raise
            logger.warning("heartbeat_not_stored", extra={"problem": str(error)})
        await send_json(send, 200, {"now": now, "build": self.build})

    async def _answer_with_snapshot(self, slug: str, part: str, scope: Scope, send: Send) -> None:
        asked = VERSION.search(scope.get("query_string", b""))
        version = int(asked[1]) if asked else 0
        try:
            snapshot = await self.hub.snapshots.get(slug, at_least=version)
            if snapshot is None:
                await send_error(scope, send, 404, "no_such_tournament")
            elif part == "snapshot":
                await self._send_snapshot(snapshot, scope, send)
            elif scope["method"] == "HEAD":
                await send_response(send, 200, STREAM)
            else:
                self._open_stream(slug, snapshot, scope["extensions"][EXTENSION])
        except SourceAway:
            await send_error(scope, send, 503, "database_away", SOON)
        except HubFull:
            await send_error(scope, send, 503, "full", SOON)

    async def _send_snapshot(self, snapshot: Snapshot, scope: Scope, send: Send) -> None:
        status, headers, body = self._snapshot_response(snapshot, scope["headers"])
        await send_response(send, status, [*headers, *(PUBLIC if status == 304 else JSON)], body)

    def answer_at_once(self, url: bytes, scope: Scope) -> WholeResponse | None:
        """Return the response to a GET request that needs no waiting; None for any other request.

        Thousands of displays request an unchanged snapshot; answering without a task costs a third as much. While a
        newer snapshot is read, strangers get the previous one. Signed-in people wait for it, since they may have
        made the change.
        """
        address = SNAPSHOT.fullmatch(url)
        if address is None:
            return None
        slug, version, headers = address[1].decode(), int(address[2] or 0), scope["headers"]
        if any(name in CREDENTIALS for name, _value in headers):
            snapshot = self.hub.snapshots.fresh_snapshot(slug, at_least=version)
        else:
            snapshot = self.hub.snapshots.recent_snapshot(slug, at_least=version)
        if snapshot is None:
            return None
        status, own, body = self._snapshot_response(snapshot, headers)
        text = b"".join(b"%s: %s\r\n" % header for header in own)
        return WholeResponse(status, text + (TEXT_OF_PUBLIC if status == 304 else TEXT_OF_JSON), body)

    def _snapshot_response(self, snapshot: Snapshot, request: Headers) -> tuple[int, Headers, bytes]:
        """Return the status, headers and body of a response with this snapshot, or of a 304 response."""
        given = dict(request)
        common = [
            (b"cache-control", b"no-cache"),
            (b"vary", b"accept-encoding"),
            (b"x-now", b"%d" % self.hub.now()),
        ]
        if _contains_etag(given.get(b"if-none-match", b""), snapshot.etag):
            return 304, [(b"etag", snapshot.etag), *common], b""
        if b"gzip" not in given.get(b"accept-encoding", b""):
            body, etag = snapshot.body, snapshot.etag
        else:
            body, etag = snapshot.compressed, b"W/" + snapshot.etag
            common.append((b"content-encoding", b"gzip"))
        return 200, [(b"etag", etag), *common, (b"content-length", b"%d" % len(body))], body

    def _open_stream(self, slug: str, snapshot: Snapshot, opener: StreamOpener) -> None:
        self.hub.require_room()
        connection = opener.open_stream(TEXT_OF_STREAM)
        if connection is not None:
            connection.write(self._first_frame())
            self.hub.join(slug, connection, snapshot=snapshot)

    def _first_frame(self) -> bytes:
        self._opened += 1
        first = retry_field(RETRY_FIRST + self._opened * 37 % RETRY_SPREAD)
        build = server_sent_event("build", json.dumps(self.build).encode()) if self.build else b""
        return http_chunk(first + build)


def _contains_etag(tags: bytes, etag: bytes) -> bool:
    """Return whether the client already has this version (RFC 9110 §13.1.2, weak comparison)."""
    return tags == etag or any(tag.strip().removeprefix(b"W/") in {etag, b"*"} for tag in tags.split(b","))


async def run_hub(hub: Hub, receive: Receive, send: Send) -> None:
    """Run the hub from startup to shutdown of the server (ASGI lifespan)."""
    await receive()
    hub.start()
    with _calling_on_signal(hub.end_streams):
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await hub.stop()
    await send({"type": "lifespan.shutdown.complete"})


@contextmanager
def _calling_on_signal(end: Callable[[], None]) -> Iterator[None]:
    """Within the context, call `end` on the event loop when the process gets a signal to stop.

    The signal handler installed before is called afterwards.
    """
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread may handle signals
        return
    loop = asyncio.get_running_loop()
    old_handlers = {number: handler for number in END_SIGNALS if callable(handler := signal.getsignal(number))}

    def handle(number: int, frame: FrameType | None) -> Any:
        loop.call_soon_threadsafe(end)
        return old_handlers[signal.Signals(number)](number, frame)

    for number in old_handlers:
        signal.signal(number, handle)
    try:
        yield
    finally:
        for number, handler in old_handlers.items():
            signal.signal(number, handler)


async def send_response(send: Send, status: int, headers: Headers, body: bytes = b"") -> None:
    """Send a complete response."""
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def send_json(send: Send, status: int, payload: object, *extra: tuple[bytes, bytes]) -> None:
    """Send an object as JSON that is not cached."""
    body = json.dumps(payload, separators=(",", ":")).encode()
    length = (b"content-length", b"%d" % len(body))
    await send_response(send, status, [*JSON, (b"cache-control", b"no-store"), length, *extra], body)


async def send_error(scope: Mapping[str, Any], send: Send, status: int, code: str, *extra: tuple[bytes, bytes]) -> None:
    """Send an error in the API's format: its `code`, and its sentence in the client's language."""
    says = await gettext_for_headers(scope["headers"], SENTENCES[code])
    await send_json(send, status, {"error": {"code": code, "says": says, "field": ""}}, *extra)
