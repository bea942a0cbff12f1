"""The frames of a stream, encoded once and shared by all subscribers.

Server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.live.hints import EVERYTHING, MOVES_STEPS, Hint


@dataclass(frozen=True, slots=True)
class Frame:
    """A piece of a stream, both as plain bytes and as a chunk of HTTP/1.1 (RFC 9112 §7.1)."""

    plain: bytes
    chunk: bytes

    @classmethod
    def from_bytes(cls, plain: bytes) -> "Frame":
        """Return the frame of these bytes."""
        return cls(plain, b"%x\r\n%s\r\n" % (len(plain), plain))


def server_sent_event(name: str, payload: bytes) -> bytes:
    """Return a server-sent event. Line breaks in the payload become further `data:` lines."""
    return b"event: %s\ndata: %s\n\n" % (name.encode(), payload.replace(b"\n", b"\ndata: "))


def retry_field(milliseconds: int) -> bytes:
    """Return the `retry:` field: the time after which a disconnected display reconnects."""
    return b"retry: %d\n\n" % milliseconds


def opening_frame(snapshot: bytes) -> Frame:
    """Return the first frame of a stream: the snapshot."""
    return Frame.from_bytes(server_sent_event("snapshot", snapshot))


def heartbeat_frame(version: int, now: int, extra_fields: Mapping[str, object] | None = None) -> Frame:
    """Return a heartbeat: the newest version, the server's time in ms since 1970, and the extra fields."""
    return Frame.from_bytes(
        server_sent_event("beat", _compact({"now": now, "version": version, **(extra_fields or {})}))
    )


@dataclass(frozen=True, slots=True)
class Change:
    """The newest change as two frames: one for displays that have the version before it, one for all others."""

    version: int
    previous: int
    with_topics: Frame
    with_everything: Frame

    def frame_for(self, seen_version: int) -> Frame:
        return self.with_topics if seen_version == self.previous else self.with_everything


def encode_change(hint: Hint, *, previous: int, now: int) -> Change:
    """Encode a hint for subscribers, most of which have the version `previous`.

    If versions are missing before the hint's, displays must reread everything, as the topics of the missing ones are
    unknown.
    """
    with_everything = _change_frame(hint, EVERYTHING, now)
    with_topics = _change_frame(hint, hint.topics, now) if hint.version == previous + 1 else with_everything
    return Change(version=hint.version, previous=previous, with_topics=with_topics, with_everything=with_everything)


def _change_frame(hint: Hint, topics: tuple[str, ...], now: int) -> Frame:
    return Frame.from_bytes(server_sent_event("change", _compact(change_message(hint, topics, now))))


def change_message(hint: Hint, topics: tuple[str, ...], now: int) -> dict[str, object]:
    """Return a change as displays receive it; with `reread`, they must read the whole snapshot."""
    reread = {"reread": True} if MOVES_STEPS.intersection(topics) else {}
    return {"version": hint.version, "topics": topics, **reread, **(hint.parts or {}), "now": now}


def _compact(payload: Mapping[str, object]) -> bytes:
    return json.dumps(payload, separators=(",", ":")).encode()
