"""A connection that records every frame, and is congested when a test says so."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from tournaments.live.frames import Frame


class RecordedConnection:
    """The events are in `said`, the messages that ended the response in `ended`."""

    def __init__(self) -> None:
        self.congested = False
        self.on_drain: Callable[[], None] | None = None
        self.frame: list[Frame] = []
        self.ended: list[Mapping[str, Any]] = []

    def write(self, frame: Frame) -> None:
        """Record."""
        assert not self.congested
        self.frame.append(frame)

    def clear(self) -> None:
        """Take frames again."""
        self.congested = False
        if self.on_drain is not None:
            self.on_drain()

    async def send(self, message: Mapping[str, Any]) -> None:
        """ASGI's send, for the end of the response."""
        self.ended.append(message)

    @property
    def said(self) -> list[tuple[str, Any]]:
        """The events so far: names, and what they say."""
        events = [frame.plain.decode().rstrip("\n").split("\n") for frame in self.frame]
        return [(name.removeprefix("event: "), json.loads(data.removeprefix("data: "))) for name, data in events]

    @property
    def versions(self) -> list[tuple[str, int]]:
        """The events so far, with no more than their versions."""
        return [(name, said["version"]) for name, said in self.said]
