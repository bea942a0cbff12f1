"""Load as people make it: requests become due at their own moments, however long the answers before them take.

Everything runs in one event loop (uvloop), and costs so little that two cores are enough for client and server.
"""

import asyncio
import re
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count, cycle
from time import monotonic
from typing import Any

CHANGE = b'event: change\ndata: {"version":'
END_OF_HEAD = b"\r\n\r\n"
LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)
ETAG = re.compile(rb'etag: ((?:W/)?"[^"]*")', re.IGNORECASE)
VERSION = re.compile(rb'"version":(\d+)')
STREAM = b"GET /live/%s/stream HTTP/1.1\r\nHost: %s\r\nAccept: text/event-stream\r\n\r\n"
TICK = 0.002
"""Seconds between two looks for requests that are due."""


@dataclass(slots=True)
class Found:
    """Times of the readers, the writers and the streams, in seconds, and the statuses of all answers."""

    reads: dict[str, list[float]] = field(default_factory=dict)
    writes: list[float] = field(default_factory=list)
    written: dict[int, float] = field(default_factory=dict)
    """Moment at which each version was due to be written."""
    arrived: dict[int, list[float]] = field(default_factory=dict)
    """Moments at which each version reached the streams."""
    statuses: Counter[int] = field(default_factory=Counter)

    def pushes(self) -> list[float]:
        """Return the seconds of each change to each stream, from the moment at which the change was due."""
        return [
            moment - self.written[version]
            for version, moments in self.arrived.items()
            if version in self.written
            for moment in moments
        ]

    def clear_writes(self) -> None:
        """Forget the actions so far."""
        self.writes.clear()
        self.written.clear()
        self.arrived.clear()

    @property
    def errors(self) -> int:
        return sum(number for status, number in self.statuses.items() if status not in {200, 304})


class Stream(asyncio.Protocol):
    """An open stream that notes when each version arrives. A newer version includes the versions that it skipped."""

    __slots__ = ("_arrived", "_request", "_seen", "transport")

    def __init__(self, request: bytes, arrived: dict[int, list[float]]) -> None:
        self._request, self._arrived, self._seen = request, arrived, 0

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Note the version of a change."""
        at = data.rfind(CHANGE)
        if at < 0:
            return
        start = at + len(CHANGE)
        version, now = int(data[start : data.index(b",", start)]), monotonic()
        for arrived in range(self._seen + 1 if self._seen else version, version + 1):
            moments = self._arrived.get(arrived)
            if moments is None:
                moments = self._arrived[arrived] = []
            moments.append(now)
        self._seen = version


class Line(asyncio.Protocol):
    """A connection that stays open. Its requests are sent when they are due, and answered in their order."""

    def __init__(self, found: Found) -> None:
        self.found, self.etag = found, b""
        self.waiting: deque[tuple[float, Callable[[float, int, bytes], None]]] = deque()
        self._read = b""

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def connection_lost(self, _error: Exception | None) -> None:
        self.found.statuses[0] += len(self.waiting)
        self.waiting.clear()

    def send(self, request: bytes, due: float, answered: Callable[[float, int, bytes], None]) -> None:
        """Send a request. `answered` is called with the moment it was due, the status and the whole answer."""
        self.waiting.append((due, answered))
        self.transport.write(request)

    def data_received(self, data: bytes) -> None:
        """Take the answers that are complete."""
        self._read = self._read + data if self._read else data
        while self._read and (end := end_of_answer(self._read)):
            answer, self._read = self._read[:end], self._read[end:]
            status = int(answer[9:12])
            self.found.statuses[status] += 1
            due, answered = self.waiting.popleft()
            answered(due, status, answer)


def end_of_answer(data: bytes) -> int:
    """Return where the first answer ends; 0 if it is not complete."""
    end = data.find(END_OF_HEAD) + len(END_OF_HEAD)
    if end < len(END_OF_HEAD):
        return 0
    if data.startswith((b"HTTP/1.1 304", b"HTTP/1.1 204")):
        return end
    if length := LENGTH.search(data, 0, end):
        whole = end + int(length[1])
        return whole if len(data) >= whole else 0
    return data.find(b"\r\n0\r\n\r\n", end - 2) + 7 if b"\r\n0\r\n\r\n" in data else 0


@dataclass(frozen=True, slots=True)
class Read:
    """A kind of read: its name, its path, its share in percent, and whether it sends the last ETag."""

    name: str
    path: str
    of_hundred: int
    with_etag: bool = False


class Readers:
    """Reads at an even rate over some connections, each of which keeps its ETag as a phone does."""

    def __init__(self, lines: Sequence[Line], reads: Sequence[Read], *, host: str, found: Found) -> None:
        self._lines, self._host, self._found = cycle(lines), host, found
        for read in reads:
            found.reads[read.name] = []
        # spread evenly: the kinds come in turn, by their shares
        self._kinds = cycle([read for _, read in sorted(_turns(reads), key=lambda turn: turn[0])])

    def send(self, due: float) -> None:
        """Send the next read."""
        line, read = next(self._lines), next(self._kinds)
        tag = b"If-None-Match: %s\r\n" % line.etag if read.with_etag and line.etag else b""
        head = f"GET {read.path} HTTP/1.1\r\nHost: {self._host}\r\nAccept-Encoding: gzip\r\n".encode()
        times = self._found.reads[read.name]

        def answered(due: float, status: int, answer: bytes) -> None:
            times.append(monotonic() - due)
            if read.with_etag and status == 200 and (tag := ETAG.search(answer)):
                line.etag = tag[1]

        line.send(b"%s%s\r\n" % (head, tag), due, answered)


def _turns(reads: Sequence[Read]) -> Iterator[tuple[float, Read]]:
    for read in reads:
        yield from (((turn + 0.5) / read.of_hundred, read) for turn in range(read.of_hundred))


class Writers:
    """People who write in turn, each with their own connection and token."""

    def __init__(
        self, lines: Sequence[tuple[Line, str]], actions: Iterator[tuple[str, str]], *, host: str, found: Found
    ) -> None:
        self._lines, self._actions, self._host, self._found = cycle(lines), actions, host, found

    def send(self, due: float) -> None:
        """Send the next action."""
        line, token = next(self._lines)
        path, body = next(self._actions)
        head = f"POST {path} HTTP/1.1\r\nHost: {self._host}\r\nAuthorization: Bearer {token}\r\n"
        kind = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"

        def answered(due: float, status: int, answer: bytes) -> None:
            self._found.writes.append(monotonic() - due)
            if status != 200:
                print(answer[-300:])
            elif version := VERSION.search(answer):
                self._found.written[int(version[1])] = due

        line.send(f"{head}{kind}{body}".encode(), due, answered)


async def open_lines(port: int, number: int, found: Found) -> list[Line]:
    """Open connections to a server."""
    loop = asyncio.get_running_loop()
    return [(await loop.create_connection(lambda: Line(found), "127.0.0.1", port))[1] for _ in range(number)]


async def open_streams(port: int, number: int, found: Found, *, slug: str) -> None:
    """Open streams, and wait until each has had time to read its snapshot."""
    loop = asyncio.get_running_loop()
    request = STREAM % (slug.encode(), b"localhost")
    for _ in range(number):
        await loop.create_connection(lambda: Stream(request, found.arrived), "127.0.0.1", port)
    await asyncio.sleep(2)


async def send_when_due(send: Callable[[float], None], *, rate: float, seconds: float) -> None:
    """Call `send` at an even rate with the moment at which each call was due."""
    began, numbers = monotonic(), count()
    number = next(numbers)
    while number < rate * seconds:
        now = monotonic()
        while (due := began + number / rate) <= now and number < rate * seconds:
            send(due)
            number = next(numbers)
        await asyncio.sleep(TICK)
