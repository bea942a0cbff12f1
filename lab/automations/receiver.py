"""A receiver of webhooks that fails at a fixed interval, as a process: `receiver EVERY FILE PORT`.

It writes a line to FILE for each delivery: its id, and the status of the answer.
"""

import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any


def serve(every: int, path: Path, port: int) -> None:
    """Answer 503 to every `every`th request, and 200 to the others. With 0, answer 200 to all."""
    count = 0
    with path.open("a", encoding="ascii", buffering=1) as file:

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True

            def do_POST(self) -> None:
                nonlocal count
                count += 1
                self.rfile.read(int(self.headers["content-length"]))
                status = 503 if every and count % every == 0 else 200
                file.write(f"{self.headers['webhook-id']} {status}\n")
                self.send_response(status)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_args: Any) -> None:
                """Print nothing."""

        ThreadingHTTPServer(("127.0.0.1", port), Handler).serve_forever()


if __name__ == "__main__":
    serve(int(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))
