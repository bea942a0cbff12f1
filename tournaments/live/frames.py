"""The frames of a stream: chunks of its response, encoded once and shared by all subscribers.

Server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace

from tournaments.live.hints import EVERYTHING, MOVES_STEPS, Hint, join_hints


def http_chunk(piece: bytes) -> bytes:
    """Return a piece of a response as a chunk of HTTP/1.1 (RFC 9112 §7.1)."""
    return b"%x\r\n%s\r\n" % (len(piece), piece)


def server_sent_event(name: str, payload: bytes) -> bytes:
    """Return a server-sent event. Line breaks in the payload become further `data:` lines."""
    return b"event: %s\ndata: %s\n\n" % (name.encode(), payload.replace(b"\n", b"\ndata: "))


def retry_field(milliseconds: int) -> bytes:
    """Return the `retry:` field: the time after which a disconnected display reconnects."""
    return b"retry: %d\n\n" % milliseconds


def opening_frame(snapshot: bytes) -> bytes:
    """Return the first frame of a stream: the snapshot."""
    return http_chunk(server_sent_event("snapshot", snapshot))


def heartbeat_frame(version: int, now: int, extra_fields: Mapping[str, object] | None = None) -> bytes:
    """Return a heartbeat: the newest version, the server's time in ms since 1970, and the extra fields."""
    return http_chunk(server_sent_event("beat", _compact({"now": now, "version": version, **(extra_fields or {})})))


class Change:
    """The newest change, as a frame for each version that a display may have.

    A display that misses a few versions is sent their changes joined. If it misses older changes too, it must
    reread everything, as their topics are unknown.
    """

    __slots__ = ("_frames", "_hints", "_now", "version")

    def __init__(self, hints: Sequence[Hint], *, now: int) -> None:
        """Take the newest hints, with consecutive versions, and the server's time in ms since 1970."""
        self.version = hints[-1].version
        self._hints = tuple(hints)
        self._now = now
        self._frames: dict[int | None, bytes] = {}

    def frame_for(self, seen_version: int) -> bytes:
        """Return the frame for displays that have this version. It is encoded once."""
        known = self._hints[0].version - 1 <= seen_version < self.version
        key = seen_version if known else None
        frame = self._frames.get(key)
        if frame is None:
            frame = self._frames[key] = self._encode(key)
        return frame

    def _encode(self, seen_version: int | None) -> bytes:
        if seen_version is None:
            message = change_message(replace(self._hints[-1], topics=EVERYTHING), self._now)
        else:
            hint = join_hints([hint for hint in self._hints if hint.version > seen_version])
            message = change_message(hint, self._now, since=seen_version)
        return http_chunk(server_sent_event("change", _compact(message)))


def change_message(hint: Hint, now: int, *, since: int | None = None) -> dict[str, object]:
    """Return a change as displays receive it; with `reread`, they must read the whole snapshot.

    Joined changes have `since`, the version that they follow; a single change follows the version before its own.
    """
    joined = {"since": since} if since is not None and since != hint.version - 1 else {}
    reread = {"reread": True} if MOVES_STEPS.intersection(hint.topics) else {}
    return {"version": hint.version, **joined, "topics": hint.topics, **reread, **(hint.parts or {}), "now": now}


def _compact(payload: Mapping[str, object]) -> bytes:
    return json.dumps(payload, separators=(",", ":")).encode()
