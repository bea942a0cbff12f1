"""One display that listens."""

import asyncio
import contextlib
from typing import Protocol

from tournaments.live.frames import Change, Words
from tournaments.live.line import Line, Send


class Speaker(Protocol):
    """Who knows the newest change: the rail a listener stands at."""

    newest: Change | None


class Listener:
    """An open stream, and the version its reader was last told.

    There is no queue. While a line is clogged nothing piles up behind it; when it is clear again it is told the newest
    change, worded for somebody who has missed some.
    """

    __slots__ = ("_goodbye", "_line", "_open", "_rail", "_seen", "_send")

    def __init__(self, rail: Speaker, line: Line, send: Send, *, seen: int) -> None:
        """`send` ends the response; everything before that goes down the line."""
        self._rail = rail
        self._line = line
        self._send = send
        self._seen = seen
        self._open = False

    def open(self, opening: Words) -> None:
        """Say the first words; from now on it is told of changes."""
        self._open = True
        self._line.on_clear = self.nudge
        self._line.write(opening)
        self.nudge()

    def nudge(self) -> None:
        """Tell the newest change, if this one has not heard it and the line is clear."""
        change = self._rail.newest
        if change is None or self._seen == change.version or self._line.clogged or not self._open:
            return
        words = change.for_one_at(self._seen)
        self._seen = change.version
        self._line.write(words)

    def beat(self, heartbeat: Words) -> None:
        """Say the heartbeat, unless there is something better to say, or words are still waiting."""
        self.nudge()
        if self._open and not self._line.clogged:
            self._line.write(heartbeat)

    def close(self) -> None:
        """Say nothing more."""
        self._open = False
        self._line.on_clear = None

    def end(self) -> None:
        """Say nothing more, and end the response. The server then tells whoever waits for the display to hang up."""
        if self._open:
            self.close()
            self._goodbye = asyncio.create_task(self._end_response())

    async def _end_response(self) -> None:
        with contextlib.suppress(OSError):  # it was quicker
            await self._send({"type": "http.response.body", "body": b"", "more_body": False})
