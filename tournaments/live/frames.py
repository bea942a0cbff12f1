"""The frames of a stream, encoded once and shared by all subscribers.

Server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.live.hints import EVERYTHING, MOVES_STEPS, Hint


@dataclass(frozen=True, slots=True)
class Frame:
    """A piece of a stream: as it is, and wrapped as one chunk of HTTP/1.1 (RFC 9112 §7.1)."""

    plain: bytes
    chunk: bytes

    @classmethod
    def of(cls, plain: bytes) -> "Frame":
        """Wrap bytes."""
        return cls(plain, b"%x\r\n%s\r\n" % (len(plain), plain))


def event(name: str, payload: bytes) -> bytes:
    """One server-sent event. Line breaks in the payload become further `data:` lines, as the format wants."""
    return b"event: %s\ndata: %s\n\n" % (name.encode(), payload.replace(b"\n", b"\ndata: "))


def retry_after(milliseconds: int) -> bytes:
    """How long a display waits before it connects again, as the format says it."""
    return b"retry: %d\n\n" % milliseconds


def opening(snapshot: bytes) -> Frame:
    """The snapshot, as a stream begins with it."""
    return Frame.of(event("snapshot", snapshot))


def beat(version: int, now: int, more: Mapping[str, object] | None = None) -> Frame:
    """The heartbeat: the newest version, the server's clock in milliseconds since 1970, and what it says of a pair."""
    return Frame.of(event("beat", _compact({"now": now, "version": version, **(more or {})})))


@dataclass(frozen=True, slots=True)
class Change:
    """The newest change as two frames: for displays that have the version before it, and for those that missed some."""

    version: int
    follows: int
    named: Frame
    whole: Frame

    def for_one_at(self, seen: int) -> Frame:
        """Return the frame for a display that has version `seen`."""
        return self.named if seen == self.follows else self.whole


def change(hint: Hint, *, follows: int, now: int) -> Change:
    """Encode a hint for subscribers, most of which have version `follows`.

    A hint's topics cover one step. Where versions are missing in between their topics are unknown, so
    all read everything.
    """
    whole = _change_frame(hint, EVERYTHING, now)
    named = _change_frame(hint, hint.topics, now) if hint.version == follows + 1 else whole
    return Change(version=hint.version, follows=follows, named=named, whole=whole)


def _change_frame(hint: Hint, topics: tuple[str, ...], now: int) -> Frame:
    return Frame.of(event("change", _compact(change_message(hint, topics, now))))


def change_message(hint: Hint, topics: tuple[str, ...], now: int) -> dict[str, object]:
    """Return what a display is told of a change; with `reread` nothing that travels along fits what it holds."""
    reread = {"reread": True} if MOVES_STEPS.intersection(topics) else {}
    return {"version": hint.version, "topics": topics, **reread, **(hint.parts or {}), "now": now}


def _compact(payload: Mapping[str, object]) -> bytes:
    return json.dumps(payload, separators=(",", ":")).encode()
