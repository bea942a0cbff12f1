"""Requests are read completely in the event loop before a thread handles them.

Django has few threads. A thread that reads a body itself waits for the sender: eight connections that had sent half a
request each stopped the server.
"""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any

from django.utils.translation import gettext_noop as noop

from tournaments.language.request_language import gettext_for_headers
from tournaments.live.connection import Send

Scope = Mapping[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

# bytes of a body: a form or JSON
MAX_BODY = 2_000_000
# addresses of uploads, and the bytes of the largest file; photos from phones are small and come as JSON
UPLOADS = (
    (re.compile(r"^(/api)?/players/imports?/$"), 20_000_000),
    (re.compile(r"^(/import|/api/imports)/$"), 100_000_000),
    (re.compile(r"^(/api)?/players/[0-9]+/photo/(keep/)?$"), 8_000_000),
    (
        re.compile(
            r"^(/api/tournaments/[^/]+/actions|/t/[^/]+/action)/(add-photo|penalty|add-picture|import-layout)/$"
        ),
        8_000_000,
    ),
    (re.compile(r"^/t/[^/]+/layouts/$"), 8_000_000),
    (re.compile(r"^(/api/tournaments/[^/]+/actions|/t/[^/]+/action)/add-sound/$|^/t/[^/]+/sounds/$"), 2_000_000),
    (re.compile(r"^/standby/come-over/$"), 8_000_000),
    (re.compile(r"^(/structures/new/file|/api/structure-files|/api/chip-set-files|/t/[^/]+/chips/set)/$"), 2_000_000),
)
# bytes of a form beside the file: its name, and the other fields
FORM_OVERHEAD = 100_000
# bytes of all bodies in memory
MAX_HELD = 128_000_000
# bytes and seconds of a refused body that are read and dropped: a browser that is cut off while it sends shows its
# own error instead of the answer
MAX_DISCARDED = 64_000_000
DISCARD_TIMEOUT = 20.0
# seconds between two pieces of a body, and for all of it
PIECE_TIMEOUT = 20.0
BODY_TIMEOUT = 300.0

REFUSALS = {
    400: ("not_understood", noop("The address has characters that no address has.")),
    408: ("too_slow", noop("The request did not arrive in time. Send it again.")),
    413: ("too_large", noop("More was sent than this server takes. Make the file smaller.")),
    503: ("too_busy", noop("Too much is being sent at once. Try again in a moment.")),
}


class RefusedRequest(Exception):
    """A request that is refused. `status` is 0 if the client has disconnected.

    `more_comes`: a part of the body was not read yet.
    """

    def __init__(self, status: int, *, more_comes: bool = False) -> None:
        super().__init__(status)
        self.status, self.more_comes = status, more_comes


class WholeRequests:
    """Passes requests on once they are complete, within limits of time and size."""

    def __init__(
        self, application: Application, *, piece_timeout: float = PIECE_TIMEOUT, body_timeout: float = BODY_TIMEOUT
    ) -> None:
        self.application = application
        self.piece_timeout, self.body_timeout = piece_timeout, body_timeout
        self.held = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not scope["query_string"].isascii():
            await _refuse(scope, send, 400)
        elif not _has_body(scope):
            await self.application(scope, receive, send)
        else:
            await self._pass_with_body(scope, receive, send)

    async def _pass_with_body(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = bytearray()
        try:
            async with asyncio.timeout(self.body_timeout):
                await self._read_body(scope, receive, body)
            await self.application(scope, _receive_from_memory(body, receive), send)
        except RefusedRequest as problem:
            if problem.more_comes:
                await self._discard_body(receive)
            await _refuse(scope, send, problem.status)
        except TimeoutError:
            await _refuse(scope, send, 408)
        finally:
            self.held -= len(body)

    async def _read_body(self, scope: Scope, receive: Receive, body: bytearray) -> None:
        limit = _max_body_size(scope)
        declared = _header_value(scope, b"content-length")
        if declared.isdigit() and int(declared[:20]) > limit:
            raise RefusedRequest(413, more_comes=True)
        more = True
        while more:
            async with asyncio.timeout(self.piece_timeout):
                message = await receive()
            if message["type"] == "http.disconnect":
                raise RefusedRequest(0)
            piece = message.get("body", b"")
            body += piece
            self.held += len(piece)
            more = message.get("more_body", False)
            if len(body) > limit:
                raise RefusedRequest(413, more_comes=more)
            if self.held > MAX_HELD:
                raise RefusedRequest(503)

    async def _discard_body(self, receive: Receive) -> None:
        """Read and drop the rest of a body, up to a limit of size and time."""
        with suppress(TimeoutError):
            async with asyncio.timeout(DISCARD_TIMEOUT):
                remaining = MAX_DISCARDED
                while remaining > 0:
                    async with asyncio.timeout(self.piece_timeout):
                        message = await receive()
                    remaining -= len(message.get("body", b"")) or 1
                    if not message.get("more_body", False):
                        return


def _max_body_size(scope: Scope) -> int:
    """Return the maximum number of bytes for the body of this request."""
    if not _header_value(scope, b"content-type").lower().startswith(b"multipart/"):
        return MAX_BODY
    return next((limit + FORM_OVERHEAD for address, limit in UPLOADS if address.match(scope["path"])), MAX_BODY)


def _receive_from_memory(body: bytearray, receive: Receive) -> Receive:
    """Return a `receive` that first returns the whole body as one message, then the connection's later messages."""
    messages = [{"type": "http.request", "body": bytes(body), "more_body": False}]

    async def receive_body() -> Mapping[str, Any]:
        return messages.pop() if messages else await receive()

    return receive_body


def _has_body(scope: Scope) -> bool:
    return any(name in {b"content-length", b"transfer-encoding"} and value != b"0" for name, value in scope["headers"])


def _header_value(scope: Scope, wanted: bytes) -> bytes:
    return next((bytes(value) for name, value in scope["headers"] if name == wanted), b"")


async def _refuse(scope: Scope, send: Send, status: int) -> None:
    """Answer with a refusal and close the connection. Status 0 answers nothing."""
    if not status:
        return
    code, sentence = REFUSALS[status]
    says = await gettext_for_headers(scope["headers"], sentence)
    is_api = scope["path"].startswith("/api/")
    body = json.dumps({"error": {"code": code, "says": says, "field": ""}}) if is_api else says
    content_type = b"application/json" if is_api else b"text/plain; charset=utf-8"
    content = body.encode()
    length = str(len(content)).encode()
    headers = [(b"content-type", content_type), (b"content-length", length), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": content})
