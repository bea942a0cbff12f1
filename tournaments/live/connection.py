"""The connection to one display, and the opening of a stream in answer to a request."""

from collections.abc import Awaitable, Callable
from typing import Any, Protocol

Send = Callable[[Any], Awaitable[None]]

EXTENSION = "shuffle_up.connection"
"""Key of the request's `StreamOpener` in its scope."""


class Connection(Protocol):
    """An open stream that accepts frames without waiting. Nothing should be written while it is `congested`."""

    congested: bool
    on_drain: Callable[[], None] | None
    """Called whenever it can take frames again."""
    on_lost: Callable[[], None] | None
    """Called once, when the display has disconnected or the stream has ended."""

    def write(self, frame: bytes) -> None:
        """Send a frame (`tournaments.live.frames`)."""

    def end(self) -> None:
        """End the stream, so that the display disconnects."""


class StreamOpener(Protocol):
    """The server's end of a request, which can become an open stream."""

    def open_stream(self, headers: bytes) -> Connection | None:
        """Send the head of the response and return the stream; None if the client has disconnected.

        The request's application has to return without sending anything itself.
        """
