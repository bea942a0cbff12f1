"""A small server for displays in tests: it says what a test tells it to, when it is told, and can go away.

It serves the pages and the files of the real one, and `/live/*` by hand, because no test can take the real server's
network apart while a browser looks on.
"""

import json
import mimetypes
import queue
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.html import format_html
from PIL import Image

from config.static_files.joining import bundled_source
from tests.browser.snapshots import NOW
from tournaments.displays.clock_labels import clock_labels
from tournaments.displays.layout_labels import layout_widgets
from tournaments.live.frames import change_message
from tournaments.live.hints import Hint

#: a stand-in for the QR code: it is drawn by somebody else
QR = format_html('<svg viewBox="0 0 29 29"><path d="{}"/></svg>', "M0 0h7v7h-7zM22 0h7v7h-7zM0 22h7v7h-7z")
#: how long a test waits for displays, and after how long without a question they have asked all they want, in seconds
PATIENCE, QUIET = 60, 0.3


class DisplayServer:
    """Server of displays whose clock begins at `NOW` and runs."""

    def __init__(self, snapshot: dict[str, Any]) -> None:
        self.snapshot = snapshot
        self.streaming = True
        self.answering = True
        #: whether the tournament was removed: all of its addresses are unknown
        self.removed = False
        self.asked: list[tuple[str, int]] = []
        self.theme = "dark"
        #: a layout's own widgets and lists, shown at ?layout=own
        self.own: dict[str, Any] = {"layout": [], "lists": {"busts": [], "league": [], "topics": []}}
        self._lines: list[queue.Queue[bytes | None]] = []
        self._began = self.asked_last = time.monotonic()

    @property
    def now(self) -> int:
        """Return the server's time in milliseconds since 1970."""
        return NOW + round((time.monotonic() - self._began) * 1000)

    def set_clock_to(self, moment: int) -> None:
        """Let the server's time be `moment` now."""
        self._began = time.monotonic() - (moment - NOW) / 1000

    def show(self, snapshot: dict[str, Any], *topics: str, quietly: bool = False, **carried: Any) -> None:
        """Publish a changed snapshot as the next version, with a hint for the displays unless `quietly`."""
        self.snapshot = snapshot | {"version": self.snapshot["version"] + 1}
        small = {"clock": self.snapshot["clock"]} | carried
        if not quietly:
            hint = Hint(self.snapshot["slug"], self.snapshot["version"], topics, small)
            self.say("change", change_message(hint, self.now))

    def say(self, name: str, payload: dict[str, Any]) -> None:
        """Send an event on every stream."""
        for line in self._lines:
            line.put(_event(name, payload))

    def cut(self) -> None:
        """Cut every stream."""
        for line in self._lines:
            line.put(None)

    def wait_for_listeners(self, count: int) -> None:
        """Wait until so many displays listen. Raises TimeoutError if they never do."""
        until = time.monotonic() + PATIENCE
        while len(self._lines) != count:
            if time.monotonic() > until:
                raise TimeoutError(f"{len(self._lines)} displays listen, not {count}")
            time.sleep(0.02)

    def wait_until_quiet(self) -> None:
        """Wait until the displays ask nothing more: they know the time, and all that came is drawn."""
        while time.monotonic() - self.asked_last < QUIET:
            time.sleep(0.02)

    def go_away(self) -> None:
        """Stop answering."""
        self.streaming = self.answering = False
        self.cut()

    def come_back(self) -> None:
        """Answer again."""
        self.streaming = self.answering = True

    def remove_tournament(self) -> None:
        """Answer as if the tournament had been removed, with its screens."""
        self.removed = True
        self.cut()

    def stream(self) -> Iterator[bytes]:
        """Yield the stream of one display, beginning with the whole snapshot."""
        line: queue.Queue[bytes | None] = queue.Queue()
        self._lines.append(line)
        yield _event("snapshot", self.snapshot)
        while (piece := line.get()) is not None:
            yield piece
        self._lines.remove(line)

    def page(self, path: str) -> str:
        """The page of a display, as the server's own view draws it: `?theme=light`, `?language=de`, `?layout=home`."""
        _, _, query = path.partition("?")
        parameters = dict(pair.split("=") for pair in query.split("&") if pair)
        with translation.override(parameters.get("language", "en")):
            if slug := parameters.pop("layout", ""):
                shown = self.own if slug == "own" else {"layout": layout_widgets(slug)}
                context = self.context(parameters) | shown | {"display": f"layout-{slug}"}
                return render_to_string("tournaments/layouts/layout_display.html", context)
            return render_to_string("tournaments/clock/clock_display.html", self.context(parameters))

    def context(self, parameters: dict[str, str]) -> dict[str, Any]:
        """Return the context of the page."""
        whole = {"snapshot": self.snapshot, "words": clock_labels(), "now": self.now, "theme": self.theme}
        return whole | {"qr": QR, "clock_url": "/d/friday/clock/"} | parameters


def _event(name: str, payload: dict[str, Any]) -> bytes:
    return f"event: {name}\ndata: {json.dumps(payload)}\n\n".encode()


def _policy() -> str:
    directives = settings.CONTENT_SECURITY_POLICY["DIRECTIVES"]
    return "; ".join(f"{name} {' '.join(str(source) for source in sources)}" for name, sources in directives.items())


@cache
def static_file(name: str) -> bytes | None:
    """Return a static file joined with its imports as in production, which saves 38 requests per clock."""
    path = finders.find(name)
    if not path:
        return None
    ours = Path(str(path)).is_relative_to(settings.BASE_DIR / "tournaments") and "/vendor/" not in name
    if ours and name.endswith((".js", ".css")):
        return bundled_source(name, _text).encode()
    return Path(str(path)).read_bytes()


@cache
def logo() -> bytes:
    """Return a logo three times as wide as high."""
    file = BytesIO()
    Image.new("RGB", (900, 300), (40, 160, 110)).save(file, "PNG")
    return file.getvalue()


@cache
def _text(name: str) -> str:
    return Path(str(finders.find(name))).read_text(encoding="utf-8")


class RequestHandler(BaseHTTPRequestHandler):
    """Handler of one request."""

    protocol_version = "HTTP/1.1"
    displays: DisplayServer

    def do_GET(self) -> None:
        """Serve pages, files and the live paths."""
        path = self.path.partition("?")[0]
        self.displays.asked.append((path, self.displays.now))
        self.displays.asked_last = time.monotonic()
        if path.startswith(("/static/", "/pictures/")):
            return self._file(path.removeprefix("/static/"))
        if not self.displays.answering:
            return self._send(b"away", status=503)
        if path == "/screen/":
            return self._send(b"<!doctype html><title>Pair this screen</title>", kind="text/html")
        if self.displays.removed:
            return self._send(b"no such page", status=404)
        if path.startswith("/live/"):
            return self._live(path)
        return self._send(self.displays.page(self.path).encode(), kind="text/html; charset=utf-8")

    def _live(self, path: str) -> None:
        if path.endswith("/snapshot"):
            self._snapshot()
        elif path.endswith("/stream"):
            self._stream()
        else:
            self._send(json.dumps({"now": self.displays.now}).encode(), kind="application/json")

    def _snapshot(self) -> None:
        etag = f'"{self.displays.snapshot["version"]}"'
        if self.headers.get("If-None-Match") == etag:
            return self._send(b"", status=304, headers={"ETag": etag})
        return self._send(json.dumps(self.displays.snapshot).encode(), kind="application/json", headers={"ETag": etag})

    def _stream(self) -> None:
        if not self.displays.streaming:
            return self._send(b"away", status=503)
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        with suppress(OSError):
            for piece in self.displays.stream():
                self.wfile.write(piece)
                self.wfile.flush()
        return None

    def _file(self, name: str) -> None:
        content = logo() if name.startswith("/pictures/") else static_file(name)
        if content is None:
            return self._send(b"no such file", status=404)
        return self._send(content, kind=mimetypes.guess_type(name)[0] or "application/octet-stream")

    def _send(
        self, body: bytes, *, status: int = 200, kind: str = "text/plain", headers: dict[str, str] | None = None
    ) -> None:
        self.send_response(status)
        for name, value in {"Content-Type": kind, "Content-Security-Policy": _policy(), **(headers or {})}.items():
            self.send_header(name, value)
        if status != 304:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        with suppress(OSError):
            self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


class HttpServer(ThreadingHTTPServer):
    """Server that handles requests in threads, which end with the test."""

    daemon_threads = True

    def handle_error(self, *_: object) -> None:
        """Ignore a browser that disconnects."""


@contextmanager
def open_display_server(snapshot: dict[str, Any]) -> Iterator[tuple[DisplayServer, str]]:
    """Run a server; yield it and its address."""
    server = DisplayServer(snapshot)
    http = HttpServer(("127.0.0.1", 0), type("Handler", (RequestHandler,), {"displays": server}))
    threading.Thread(target=http.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
    try:
        yield server, f"http://127.0.0.1:{http.server_address[1]}"
    finally:
        server.cut()
        http.shutdown()
        http.server_close()
