"""A connection that records every frame, and is congested when a test says so."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from tournaments.live.frames import Frame


class RecordedConnection:
    """Connection that records its events in `said`, and the final messages of the response in `ended`."""

    def __init__(self) -> None:
        self.congested = False
        self.on_drain: Callable[[], None] | None = None
        self.frame: list[Frame] = []
        self.ended: list[Mapping[str, Any]] = []

    def write(self, frame: Frame) -> None:
        """Record a frame."""
        assert not self.congested
        self.frame.append(frame)

    def clear(self) -> None:
        """Take frames again."""
        self.congested = False
        if self.on_drain is not None:
            self.on_drain()

    async def send(self, message: Mapping[str, Any]) -> None:
        """Record the end of the response, as ASGI's send."""
        self.ended.append(message)

    @property
    def said(self) -> list[tuple[str, Any]]:
        """Return the events so far: names and data."""
        events = [frame.plain.decode().rstrip("\n").split("\n") for frame in self.frame]
        return [(name.removeprefix("event: "), json.loads(data.removeprefix("data: "))) for name, data in events]

    @property
    def versions(self) -> list[tuple[str, int]]:
        """Return the events so far, reduced to their versions."""
        return [(name, said["version"]) for name, said in self.said]
