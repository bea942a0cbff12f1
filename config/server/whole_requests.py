"""Requests that are whole before a thread is taken: a body that never comes waits in the event loop, and costs nothing.

Django's threads are few. One that reads a body waits for its sender, so eight sockets that sent half a request
stopped the server.
"""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any

from django.utils.translation import gettext_noop as noop

from tournaments.language.request_language import translated_for
from tournaments.live.connection import Send

Scope = Mapping[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

#: bytes of a body: a form or JSON
MOST_BODY = 2_000_000
#: addresses that take files, each with the bytes of the largest; a photo of the phone is small, and comes as JSON
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
    (re.compile(r"^(/structures/new/file|/api/structure-files)/$"), 2_000_000),
)
#: bytes around a file in a form: its name, and the other fields
FRAME = 100_000
#: bytes of all bodies that are under way: what a flood of uploads may take
MOST_AT_ONCE = 128_000_000
#: bytes and seconds of what is too large that are still let come, and thrown away: a browser that is cut off while it
#: sends shows an error of its own instead of the answer
LET_COME, LET_COME_FOR = 64_000_000, 20.0
#: seconds between two pieces of a body, and for the whole of it
BETWEEN_BYTES, IN_ALL = 20.0, 300.0

SAYS = {
    400: ("not_understood", noop("The address has characters that no address has.")),
    408: ("too_slow", noop("The request did not arrive in time. Send it again.")),
    413: ("too_large", noop("More was sent than this server takes. Make the file smaller.")),
    503: ("too_busy", noop("Too much is being sent at once. Try again in a moment.")),
}


class NotWhole(Exception):
    """A request that is answered without being passed on; status 0 for one whose sender has gone.

    `comes` says whether more of it is on its way.
    """

    def __init__(self, status: int, *, comes: bool = False) -> None:
        super().__init__(status)
        self.status, self.comes = status, comes


class WholeRequests:
    """Passes requests on once they are whole, with deadlines and bounds."""

    def __init__(self, application: Application, *, between: float = BETWEEN_BYTES, in_all: float = IN_ALL) -> None:
        self.application = application
        self.between, self.in_all = between, in_all
        self.held = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not scope["query_string"].isascii():
            await _refuse(scope, send, 400)
        elif not _has_body(scope):
            await self.application(scope, receive, send)
        else:
            await self._with_body(scope, receive, send)

    async def _with_body(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = bytearray()
        try:
            async with asyncio.timeout(self.in_all):
                await self._read(scope, receive, body)
            await self.application(scope, _whole(body, receive), send)
        except NotWhole as problem:
            if problem.comes:
                await self._let_come(receive)
            await _refuse(scope, send, problem.status)
        except TimeoutError:
            await _refuse(scope, send, 408)
        finally:
            self.held -= len(body)

    async def _read(self, scope: Scope, receive: Receive, body: bytearray) -> None:
        most = _most(scope)
        declared = _header(scope, b"content-length")
        if declared.isdigit() and int(declared[:20]) > most:
            raise NotWhole(413, comes=True)
        more = True
        while more:
            async with asyncio.timeout(self.between):
                message = await receive()
            if message["type"] == "http.disconnect":
                raise NotWhole(0)
            piece = message.get("body", b"")
            body += piece
            self.held += len(piece)
            more = message.get("more_body", False)
            if len(body) > most:
                raise NotWhole(413, comes=more)
            if self.held > MOST_AT_ONCE:
                raise NotWhole(503)

    async def _let_come(self, receive: Receive) -> None:
        """Throw away what is on its way, for a while."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LET_COME_FOR):
                left = LET_COME
                while left > 0:
                    async with asyncio.timeout(self.between):
                        message = await receive()
                    left -= len(message.get("body", b"")) or 1
                    if not message.get("more_body", False):
                        return


def _most(scope: Scope) -> int:
    """Return how many bytes a body may have here."""
    if not _header(scope, b"content-type").lower().startswith(b"multipart/"):
        return MOST_BODY
    return next((most + FRAME for address, most in UPLOADS if address.match(scope["path"])), MOST_BODY)


def _whole(body: bytearray, receive: Receive) -> Receive:
    """Return what hands the body out in one piece, and then waits for what the connection says next."""
    messages = [{"type": "http.request", "body": bytes(body), "more_body": False}]

    async def receive_whole() -> Mapping[str, Any]:
        return messages.pop() if messages else await receive()

    return receive_whole


def _has_body(scope: Scope) -> bool:
    return any(name in {b"content-length", b"transfer-encoding"} and value != b"0" for name, value in scope["headers"])


def _header(scope: Scope, wanted: bytes) -> bytes:
    return next((bytes(value) for name, value in scope["headers"] if name == wanted), b"")


async def _refuse(scope: Scope, send: Send, status: int) -> None:
    """Answer and close the connection: the rest of such a body is not waited for."""
    if not status:
        return
    code, sentence = SAYS[status]
    says = await translated_for(scope["headers"], sentence)
    machine = scope["path"].startswith("/api/")
    body = json.dumps({"error": {"code": code, "says": says, "field": ""}}) if machine else says
    kind = b"application/json" if machine else b"text/plain; charset=utf-8"
    content = body.encode()
    length = str(len(content)).encode()
    headers = [(b"content-type", kind), (b"content-length", length), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": content})
