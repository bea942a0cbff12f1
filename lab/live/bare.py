"""The minimal server of event streams, as an upper limit for the real one: `python -m lab.live.bare PORT`.

`GET .../stream` opens a stream of server-sent events, and `SAY <event>` sends the event to all streams. Everything else
is answered with the same 304. Requests are not parsed, connections are not counted, and lost clients are not noticed.
"""

import asyncio
import sys
from typing import Any

import uvloop

HEAD = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n"
OPENING = b"event: snapshot\ndata: %s\n\n" % (b"x" * 20_000)
NOT_MODIFIED = b'HTTP/1.1 304 Not Modified\r\netag: "1"\r\ncache-control: no-cache\r\nx-now: 1795200000000\r\n\r\n'


def http_chunk(body: bytes) -> bytes:
    return b"%x\r\n%s\r\n" % (len(body), body)


class BareStreamServer(asyncio.Protocol):
    """A connection of the bare server. It sends each announcement to all streams."""

    streams: list[Any] = []

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        """Write an announcement to all streams, begin a stream, or answer 304."""
        if data.startswith(b"SAY "):
            payload = http_chunk(data[4:])
            for stream in self.streams:
                stream.write(payload)
        elif b"/stream" in data:
            self.transport.write(HEAD + http_chunk(OPENING))
            self.streams.append(self.transport)
        else:
            self.transport.write(NOT_MODIFIED)


async def serve(port: int) -> None:
    server = await asyncio.get_running_loop().create_server(BareStreamServer, "127.0.0.1", port, backlog=4096)
    await server.serve_forever()


if __name__ == "__main__":
    uvloop.run(serve(int(sys.argv[1])))
