"""A line that writes everything down, and clogs when it is told to."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from tournaments.live.frames import Words


class PaperLine:
    """What was said is in `said`; what ended the response, in `ended`."""

    def __init__(self) -> None:
        self.clogged = False
        self.on_clear: Callable[[], None] | None = None
        self.words: list[Words] = []
        self.ended: list[Mapping[str, Any]] = []

    def write(self, words: Words) -> None:
        """Write down."""
        assert not self.clogged
        self.words.append(words)

    def clear(self) -> None:
        """Take words again."""
        self.clogged = False
        if self.on_clear is not None:
            self.on_clear()

    async def send(self, message: Mapping[str, Any]) -> None:
        """ASGI's send, for the end of the response."""
        self.ended.append(message)

    @property
    def said(self) -> list[tuple[str, Any]]:
        """The events so far: names, and what they say."""
        events = [words.plain.decode().rstrip("\n").split("\n") for words in self.words]
        return [(name.removeprefix("event: "), json.loads(data.removeprefix("data: "))) for name, data in events]

    @property
    def versions(self) -> list[tuple[str, int]]:
        """The events so far, with no more than their versions."""
        return [(name, said["version"]) for name, said in self.said]
