"""What goes down a stream, encoded once and shared by everybody who hears it.

Server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypedDict

from tournaments.live.hints import EVERYTHING, Hint


class Message(TypedDict):
    """A piece of an ASGI response body. One object serves every listener: servers only read it."""

    type: Literal["http.response.body"]
    body: bytes
    more_body: bool


def message(body: bytes, *, last: bool = False) -> Message:
    """Wrap bytes for the server; `last` ends the response."""
    return {"type": "http.response.body", "body": body, "more_body": not last}


def event(name: str, payload: bytes) -> bytes:
    """One server-sent event. Line breaks in the payload become further `data:` lines, as the format wants."""
    return b"event: %s\ndata: %s\n\n" % (name.encode(), payload.replace(b"\n", b"\ndata: "))


def retry_after(milliseconds: int) -> Message:
    """How long a browser waits before it connects again."""
    return message(b"retry: %d\n\n" % milliseconds)


def beat(version: int, now: int) -> Message:
    """The heartbeat: the newest version, and the server's clock in milliseconds since 1970."""
    return message(event("beat", _compact({"now": now, "version": version})))


GOODBYE = message(b"", last=True)


@dataclass(frozen=True, slots=True)
class Change:
    """The newest change in both its wordings: for who holds the version before it, and for who has missed some."""

    version: int
    follows: int
    named: Message
    whole: Message

    def for_one_at(self, seen: int) -> Message:
        """What a listener is told who was last told version `seen`."""
        return self.named if seen == self.follows else self.whole


def change(hint: Hint, *, follows: int, now: int) -> Change:
    """Encode a hint for listeners, most of whom hold version `follows`.

    A hint's topics cover one step. Where versions are missing in between, nobody knows what they were about, so
    everybody is told to look at everything.
    """
    whole = _change_message(hint, EVERYTHING, now)
    named = _change_message(hint, hint.topics, now) if hint.version == follows + 1 else whole
    return Change(version=hint.version, follows=follows, named=named, whole=whole)


def _change_message(hint: Hint, topics: tuple[str, ...], now: int) -> Message:
    parts = hint.parts or {}
    return message(event("change", _compact({"version": hint.version, "topics": topics, **parts, "now": now})))


def _compact(payload: Mapping[str, object]) -> bytes:
    return json.dumps(payload, separators=(",", ":")).encode()
