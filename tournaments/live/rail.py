"""The rail: everybody who watches one tournament."""

import asyncio

from tournaments.live.frames import Change, beat, change
from tournaments.live.hints import Hint
from tournaments.live.listener import Listener, Send

SLICES = 20
"""Listeners are spoken to in so many slices: heartbeats spread over the seconds between them, and between two slices
of a change the loop gets to write out what was said, so that the first need not wait for the last."""


class Rail:
    """The listeners of tournament `slug`, and the newest version they are told."""

    def __init__(self, slug: str, *, version: int, now: float) -> None:
        self.slug = slug
        self.version = version
        self.told_at = now
        self.newest: Change | None = None
        self._slices: tuple[set[Listener], ...] = tuple(set() for _ in range(SLICES))

    def __len__(self) -> int:
        return sum(map(len, self._slices))

    def join(self, send: Send, *, seen: int) -> Listener:
        """Add a listener who holds version `seen`. It is told nothing before its `free` is called."""
        listener = Listener(self, send, seen=seen)
        min(self._slices, key=len).add(listener)
        return listener

    def leave(self, listener: Listener) -> None:
        """Take a listener off."""
        for part in self._slices:
            part.discard(listener)

    def tell(self, hint: Hint, *, now: int) -> None:
        """Tell everybody. `now` is the server's clock in milliseconds since 1970."""
        self.newest = change(hint, follows=self.version, now=now)
        self.version = hint.version
        self.told_at = asyncio.get_running_loop().time()
        self._nudge_slice(0)

    def beat(self, number: int, *, now: int) -> None:
        """Say the heartbeat to one slice of the listeners."""
        if part := self._slices[number]:
            heartbeat = beat(self.version, now)
            for listener in tuple(part):
                listener.beat(heartbeat)

    def end(self) -> None:
        """End every stream."""
        for part in self._slices:
            for listener in tuple(part):
                listener.end()

    def _nudge_slice(self, number: int) -> None:
        if number + 1 < SLICES:
            asyncio.get_running_loop().call_soon(self._nudge_slice, number + 1)
        for listener in tuple(self._slices[number]):
            listener.nudge()
