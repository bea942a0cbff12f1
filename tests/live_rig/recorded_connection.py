"""A connection that records every frame, and is congested when a test says so."""

import json
from collections.abc import Callable
from typing import Any


class RecordedConnection:
    """Connection that records its events in `said`, and counts in `ended` how often it was ended."""

    def __init__(self) -> None:
        self.congested = False
        self.on_drain: Callable[[], None] | None = None
        self.on_lost: Callable[[], None] | None = None
        self.frame: list[bytes] = []
        self.ended = 0

    def write(self, frame: bytes) -> None:
        """Record a frame."""
        assert not self.congested
        self.frame.append(frame)

    def clear(self) -> None:
        """Take frames again."""
        self.congested = False
        if self.on_drain is not None:
            self.on_drain()

    def end(self) -> None:
        """Count the end of the stream."""
        self.ended += 1

    @property
    def said(self) -> list[tuple[str, Any]]:
        """Return the events so far: names and data."""
        events = [frame.decode().split("\r\n")[1].rstrip("\n").split("\n") for frame in self.frame]
        return [(name.removeprefix("event: "), json.loads(data.removeprefix("data: "))) for name, data in events]

    @property
    def versions(self) -> list[tuple[str, int]]:
        """Return the events so far, reduced to their versions."""
        return [(name, said["version"]) for name, said in self.said]
