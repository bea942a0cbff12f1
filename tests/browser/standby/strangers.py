"""Other servers at a laptop's address, without its key."""

import http.server
import json
import threading
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from tests.browser.standby.two_laptops import Laptop

Answer = Callable[[str], Any]


@contextmanager
def _serving(laptop: Laptop, answer: Answer, *, status: int = 200, **headers: str) -> Iterator[list[str]]:
    """Run a server in place of a killed laptop; yield the paths that are requested."""
    paths: list[str] = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            paths.append(self.path)
            self.send_response(status)
            for name, value in {"Access-Control-Allow-Origin": "*", "Content-Type": "application/json"}.items():
                self.send_header(name, value)
            for name, value in headers.items():
                self.send_header(name, f"{value}{self.path}")
            self.end_headers()
            self.wfile.write(json.dumps(answer(self.path)).encode())

        def do_POST(self) -> None:
            self.rfile.read(int(self.headers.get("Content-Length", 0)))
            self.do_GET()

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    laptop.kill()
    server = http.server.ThreadingHTTPServer((laptop.host, laptop.port), Handler)
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
    try:
        yield paths
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def stranger(laptop: Laptop, *, redirects_to: str = "") -> Iterator[list[str]]:
    """Run another server at a laptop's address that claims to be primary; yield the requested paths."""
    answer = {"role": "first", "epoch": 99, "at": 1, "answer": "0" * 64}
    redirected = {"status": 307, "Location": redirects_to} if redirects_to else {}
    with _serving(laptop, lambda _path: answer, **redirected) as paths:  # type: ignore[arg-type]
        yield paths


@contextmanager
def relay(laptop: Laptop, behind: Laptop, **changed: Any) -> Iterator[list[str]]:
    """Run a relay that passes questions on to the other laptop and changes its answers; yield the requested paths."""

    def passed_on(path: str) -> Any:
        headers = {"Host": laptop.address.partition("//")[2], "Origin": laptop.address}
        try:
            with urllib.request.urlopen(urllib.request.Request(f"{behind.address}{path}", headers=headers)) as answer:  # noqa: S310
                return json.loads(answer.read()) | changed
        except (OSError, ValueError):  # it is dead
            return changed

    with _serving(laptop, passed_on) as paths:
        yield paths
