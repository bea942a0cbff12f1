"""What goes down a stream, encoded once and shared by everybody who hears it.

Server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.live.hints import EVERYTHING, Hint


@dataclass(frozen=True, slots=True)
class Words:
    """A piece of a stream: as it is, and wrapped as one chunk of HTTP/1.1 (RFC 9112 §7.1)."""

    plain: bytes
    chunk: bytes

    @classmethod
    def of(cls, plain: bytes) -> "Words":
        """Wrap bytes."""
        return cls(plain, b"%x\r\n%s\r\n" % (len(plain), plain))


def event(name: str, payload: bytes) -> bytes:
    """One server-sent event. Line breaks in the payload become further `data:` lines, as the format wants."""
    return b"event: %s\ndata: %s\n\n" % (name.encode(), payload.replace(b"\n", b"\ndata: "))


def retry_after(milliseconds: int) -> bytes:
    """How long a display waits before it connects again, as the format says it."""
    return b"retry: %d\n\n" % milliseconds


def opening(snapshot: bytes) -> Words:
    """The snapshot, as a stream begins with it."""
    return Words.of(event("snapshot", snapshot))


def beat(version: int, now: int) -> Words:
    """The heartbeat: the newest version, and the server's clock in milliseconds since 1970."""
    return Words.of(event("beat", _compact({"now": now, "version": version})))


@dataclass(frozen=True, slots=True)
class Change:
    """The newest change in both its wordings: for who holds the version before it, and for who has missed some."""

    version: int
    follows: int
    named: Words
    whole: Words

    def for_one_at(self, seen: int) -> Words:
        """What a listener is told who was last told version `seen`."""
        return self.named if seen == self.follows else self.whole


def change(hint: Hint, *, follows: int, now: int) -> Change:
    """Encode a hint for listeners, most of whom hold version `follows`.

    A hint's topics cover one step. Where versions are missing in between, nobody knows what they were about, so
    everybody is told to look at everything.
    """
    whole = _change_words(hint, EVERYTHING, now)
    named = _change_words(hint, hint.topics, now) if hint.version == follows + 1 else whole
    return Change(version=hint.version, follows=follows, named=named, whole=whole)


def _change_words(hint: Hint, topics: tuple[str, ...], now: int) -> Words:
    parts = hint.parts or {}
    return Words.of(event("change", _compact({"version": hint.version, "topics": topics, **parts, "now": now})))


def _compact(payload: Mapping[str, object]) -> bytes:
    return json.dumps(payload, separators=(",", ":")).encode()
