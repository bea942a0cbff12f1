"""The rail: everybody who watches one tournament."""

import asyncio

from tournaments.live.frames import Change, beat, change
from tournaments.live.hints import Hint
from tournaments.live.line import Line, Send
from tournaments.live.listener import Listener

ROW = 200
"""Listeners stand in rows of so many. The loop sees to everything else between two rows; and who came together stays
together, in memory too, which makes speaking to all of them a fifth cheaper."""
TURNS = 20
"""Rows take turns with their heartbeats."""


class Rail:
    """The listeners of tournament `slug`, and the newest version they are told."""

    def __init__(self, slug: str, *, version: int, now: float) -> None:
        """`now` is the loop's time in seconds."""
        self.slug = slug
        self.version = version
        self.told_at = now
        self.newest: Change | None = None
        self._rows: list[dict[Listener, None]] = []  # a set that keeps its order

    def __len__(self) -> int:
        return sum(map(len, self._rows))

    def join(self, line: Line, send: Send, *, seen: int) -> Listener:
        """Add a listener who is about to be shown version `seen`."""
        listener = Listener(self, line, send, seen=seen)
        row = next((row for row in self._rows if len(row) < ROW), None)
        if row is None:
            row = {}
            self._rows.append(row)
        row[listener] = None
        return listener

    def leave(self, listener: Listener) -> None:
        """Take a listener off."""
        for row in self._rows:
            row.pop(listener, None)

    def tell(self, hint: Hint, *, now: int) -> None:
        """Tell everybody. `now` is the server's clock in milliseconds since 1970."""
        self.newest = change(hint, follows=self.version, now=now)
        self.version = hint.version
        self.told_at = asyncio.get_running_loop().time()
        self._nudge_row(0)

    def beat(self, turn: int, *, now: int) -> None:
        """Say the heartbeat to the rows whose turn it is."""
        if not (rows := self._rows[turn::TURNS]):
            return
        heartbeat = beat(self.version, now)
        for row in rows:
            for listener in tuple(row):
                listener.beat(heartbeat)

    def end(self) -> None:
        """End every stream."""
        for row in self._rows:
            for listener in tuple(row):
                listener.end()

    def _nudge_row(self, number: int) -> None:
        if number + 1 < len(self._rows):
            asyncio.get_running_loop().call_soon(self._nudge_row, number + 1)
        if number < len(self._rows):
            for listener in tuple(self._rows[number]):
                listener.nudge()
