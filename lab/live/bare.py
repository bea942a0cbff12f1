"""The minimal server of event streams, as an upper limit for the real one: `python -m lab.live.bare [ANSWERS] PORT`.

`GET .../stream` opens a stream of server-sent events, and `SAY <event>` sends the event to all streams. A POST sends a
change with the next version to all streams, and is answered with that version. ANSWERS is a JSON file with the answers
to other paths; all other requests, and all with an ETag, get the same 304. Requests are parsed no further, connections
are not counted, and lost clients are not noticed.
"""

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

import uvloop

HEAD = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n"
OPENING = b"event: snapshot\ndata: %s\n\n" % (b"x" * 20_000)
NOT_MODIFIED = b'HTTP/1.1 304 Not Modified\r\netag: "1"\r\ncache-control: no-cache\r\nx-now: 1795200000000\r\n\r\n'
CHANGE = b'event: change\ndata: {"version":%d,"topics":["clock"],"clock":%s,"now":1795200000000}\n\n'
WRITTEN = b'HTTP/1.1 200 OK\r\ncontent-length: %d\r\n\r\n{"version":%d}'


def http_chunk(body: bytes) -> bytes:
    return b"%x\r\n%s\r\n" % (len(body), body)


class BareStreamServer(asyncio.Protocol):
    """A connection of the bare server. It sends each announcement to all streams."""

    streams: list[Any] = []
    answers: dict[bytes, bytes] = {}
    version = 1

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        """Write an announcement to all streams, begin a stream, or answer each request."""
        if data.startswith(b"SAY "):
            self.send_to_streams(data[4:])
        elif data.startswith(b"POST "):
            self.write_version()
        elif b"/stream" in data:
            self.transport.write(HEAD + http_chunk(OPENING))
            self.streams.append(self.transport)
        else:
            for request in data.split(b"\r\n\r\n")[:-1]:
                answer = self.answers.get(request.split(b" ", 2)[1]) if b"If-None-Match" not in request else None
                self.transport.write(answer or NOT_MODIFIED)

    def send_to_streams(self, event: bytes) -> None:
        payload = http_chunk(event)
        for stream in self.streams:
            stream.write(payload)

    def write_version(self) -> None:
        BareStreamServer.version += 1
        self.send_to_streams(CHANGE % (self.version, b'"%s"' % (b"x" * 180)))
        self.transport.write(WRITTEN % (len(b'{"version":%d}' % self.version), self.version))


async def serve(port: int) -> None:
    server = await asyncio.get_running_loop().create_server(BareStreamServer, "127.0.0.1", port, backlog=4096)
    await server.serve_forever()


if __name__ == "__main__":
    if len(sys.argv) > 2:
        recorded = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
        BareStreamServer.answers = {path.encode(): answer.encode("latin-1") for path, answer in recorded.items()}
    uvloop.run(serve(int(sys.argv[-1])))
