"""Requests to an ASGI application without a server, one at a time or several at once."""

import asyncio
import gzip
import io
import re
from collections.abc import Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

from a2wsgi.wsgi import build_environ
from asgiref.sync import async_to_sync, sync_to_async
from django.core.signals import request_finished, request_started
from django.db import close_old_connections

from config.server.whole_requests import Application, Receive, Scope
from config.wsgi import application as django
from tournaments.live.connection import Send

#: the address at which the server of the tests was reached
HERE = ("192.168.1.20", 8000)
TIME = re.compile(rb'(<script id="server-now" type="application/json">)[0-9]{13}')


@dataclass(slots=True)
class Answer:
    """A complete answer."""

    status: int = 0
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)
    body: bytes = b""

    @property
    def named(self) -> dict[bytes, bytes]:
        """The headers by name, without those that depend on the compression."""
        return {name: value for name, value in self.headers if name not in {b"content-length", b"content-encoding"}}

    @property
    def text(self) -> bytes:
        """The body as a browser reads it, with the server's time left out."""
        packed = dict(self.headers).get(b"content-encoding") == b"gzip"
        return TIME.sub(rb"\1", gzip.decompress(self.body) if packed else self.body)


def request_scope(path: str, *, method: str = "GET", scheme: str = "http", **headers: str) -> dict[str, Any]:
    """Return the scope of a request, as uvicorn makes it."""
    address, _, query = path.partition("?")
    given = {"host": "192.168.1.20:8000"} | {name.replace("_", "-").lower(): text for name, text in headers.items()}
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": scheme,
        "root_path": "",
        "path": address,
        "raw_path": address.encode(),
        "query_string": query.encode(),
        "headers": [(name.encode(), text.encode()) for name, text in given.items() if text],
        "server": HERE,
        "client": ("192.168.1.77", 50_000),
    }


async def answer_to(application: Application, scope: Scope) -> Answer:
    """Return an application's answer to a request."""
    answer = Answer()

    async def send(message: Mapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            answer.status, answer.headers = message["status"], list(message["headers"])
        else:
            answer.body += message.get("body", b"")

    async def receive() -> Mapping[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    await application(scope, receive, send)
    return answer


def ask(application: Application, path: str, **how: str) -> Answer:
    """Send one request, and return the answer."""
    return ask_all(application, [request_scope(path, **how)])[0]


def ask_all(application: Application, scopes: Iterable[Scope]) -> list[Answer]:
    """Send requests at the same time, and return the answers."""

    async def answers() -> list[Answer]:
        return await asyncio.gather(*(answer_to(application, scope) for scope in scopes))

    return async_to_sync(answers)()


async def through_django(scope: Scope, _receive: Receive, send: Send) -> None:
    """Answer by Django, in the thread of the test and its transaction."""
    status, headers, body = await sync_to_async(_answer_of_django)(scope)
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _answer_of_django(scope: Any) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
    environ: Any = build_environ(scope, io.BytesIO())  # type: ignore[arg-type]  # a file without a body
    found: list[Any] = []
    wsgi: Any = django
    for signal in (request_started, request_finished):  # as Django's test client does
        signal.disconnect(close_old_connections)
    try:
        with closing(wsgi(environ, lambda status, headers: found.extend([status, headers]))) as pieces:
            body = b"".join(pieces)
    finally:
        for signal in (request_started, request_finished):
            signal.connect(close_old_connections)
    status, headers = found
    return int(status.split()[0]), [(name.lower().encode(), text.encode()) for name, text in headers], body
