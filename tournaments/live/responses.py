"""Responses of the live pages, and their common headers."""

import json
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_noop as noop

from tournaments.language.request_language import translated_for
from tournaments.live.connection import Send

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
STREAM: Headers = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-cache, no-transform"),
    (b"x-accel-buffering", b"no"),
    *PUBLIC,
]
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
    "full": noop("Too many displays are connected. Ask for the snapshot instead."),
    "database_away": noop("The tournament cannot be read just now. Try again in a second."),
}


async def respond(send: Send, status: int, headers: Headers, body: bytes = b"") -> None:
    """Send a whole response."""
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def respond_json(send: Send, status: int, payload: object, *extra: tuple[bytes, bytes]) -> None:
    """Send an object that is not to be cached."""
    body = json.dumps(payload, separators=(",", ":")).encode()
    length = (b"content-length", b"%d" % len(body))
    await respond(send, status, [*JSON, (b"cache-control", b"no-store"), length, *extra], body)


async def refuse(scope: Mapping[str, Any], send: Send, status: int, code: str, *extra: tuple[bytes, bytes]) -> None:
    """Refuse with the sentence of `code` in the client's language, in the shape of the API's errors."""
    says = await translated_for(scope["headers"], SENTENCES[code])
    await respond_json(send, status, {"error": {"code": code, "says": says, "field": ""}}, *extra)
