"""The computer's time is set while the whole server runs: no clock may jump, and the director is asked.

`python -m lab.faults.set_clock` (Linux, with cc) starts `manage.py up` with a library that adds seconds to the
computer's time only. It sets that time forward and back, and compares the time on a display with an independent
counter.
"""

import http.client
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lab.faults.slow_bodies import open_event
from lab.rig import ROOT, installation, machine_line

# steps of the computer's time in seconds, and whether the director is asked
STEPS = ((600, True), (-600, True), (-86_400, True), (1, False))
# seconds that a display may be off
MAX_ERROR = 0.1
# seconds: displays follow smaller steps
FOLLOWED = 2


@dataclass
class ServerWithSetTime:
    """A server whose time can be set, and a display that counts by itself."""

    port: int
    token: str
    file: Path
    added: int = 0

    def add(self, seconds: int) -> None:
        """Set the time of the server's processes forward by some seconds, or back by negative seconds."""
        self.added += seconds
        whole = self.file.with_suffix(".new")
        whole.write_text(f"{self.added}\n", encoding="ascii")
        whole.replace(self.file)

    def fetch_json(self, path: str, **fields: Any) -> tuple[Any, http.client.HTTPMessage]:
        """Return the JSON and the headers of an answer.

        Raises SystemExit unless its status is 200. Fields are sent by POST.
        """
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        line.request("POST" if fields else "GET", path, json.dumps(fields) if fields else None, headers)
        answer = line.getresponse()
        body = answer.read()
        if answer.status != 200:
            raise SystemExit(f"{path}: {answer.status} {body[:300]!r}")
        return json.loads(body), answer.headers

    def do_action(self, name: str, **fields: Any) -> None:
        """Do an action of the benchmark tournament."""
        self.fetch_json(f"/api/tournaments/benchmark/actions/{name}/", **(fields or {"x": 1}))

    def displayed_seconds_left(self) -> float:
        """Return the seconds left in the level, as a display shows them."""
        shown, headers = self.fetch_json("/live/benchmark/snapshot")
        clock = shown["clock"]
        gone = int(headers["x-now"]) - clock["since"] if clock["since"] else 0
        return float(clock["left"] - gone) / 1000

    def is_director_asked(self) -> bool:
        """Return whether the dashboard asks the director which time is right."""
        answer, _headers = self.fetch_json("/api/tournaments/benchmark/next/")
        return "time_step" in [alert["key"] for alert in answer["alerts"]]


def main() -> int:
    """Set the time by each step, and print the error of a display. Returns 1 on any fault."""
    bad = 0
    with installation(), _running_server(open_event()) as room:
        room.do_action("start")
        print("| the computer's time is set by | display off by | the director is asked |\n|---|---:|---|")
        for seconds, asks in STEPS:
            off, is_director_asked = _set_time(room, seconds)
            bad += off > MAX_ERROR + (FOLLOWED if abs(seconds) <= FOLLOWED else 0) or is_director_asked is not asks
            print(f"| {seconds:+,} s | {off * 1000:.0f} ms | {'yes' if is_director_asked else 'no'} |")
            room.add(-seconds)
            time.sleep(3)
            bad += room.is_director_asked()  # it is as it was: nothing is asked any more
    print(machine_line())
    return 1 if bad else 0


def _set_time(room: ServerWithSetTime, seconds: int) -> tuple[float, bool]:
    """Set the time. Returns the display's largest error in seconds, and whether the director is asked."""
    first, off = _read_display(room), 0.0
    room.add(seconds)
    while (now := _read_display(room))[0] < first[0] + 4:
        gone, least, most = first[2] - now[2], now[0] - first[1], now[1] - first[0]
        off = max(off, least - gone, gone - most)
        time.sleep(0.1)
    return off, room.is_director_asked()


def _read_display(room: ServerWithSetTime) -> tuple[float, float, float]:
    """Return the time before reading, the time after it, and the displayed seconds left."""
    began, left = time.monotonic(), room.displayed_seconds_left()
    return began, time.monotonic(), left


@contextmanager
def _running_server(token: str) -> Iterator[ServerWithSetTime]:
    """Run a server in whose processes the time can be set."""
    with tempfile.TemporaryDirectory(prefix="clock-") as folder, socket.create_server(("127.0.0.1", 0)) as probe:
        library, file, port = Path(folder) / "set_clock.so", Path(folder) / "added", probe.getsockname()[1]
        probe.close()
        subprocess.run(["cc", "-shared", "-fPIC", "-o", library, Path(__file__).with_suffix(".c")], check=True)
        file.write_text("0\n", encoding="ascii")
        loaded = {"LD_PRELOAD": str(library), "CLOCK_STEP_FILE": str(file), "PORT": str(port)}
        server = subprocess.Popen(
            [sys.executable, "manage.py", "up", "--host", "127.0.0.1"], cwd=ROOT, env={**os.environ, **loaded}
        )
        try:
            _wait_for(port)
            yield ServerWithSetTime(port, token, file)
        finally:
            server.terminate()
            server.wait(timeout=10)


def _wait_for(port: int) -> None:
    for _try in range(600):
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=1):
                break
        except OSError:
            time.sleep(0.1)
    time.sleep(3)


if __name__ == "__main__":
    sys.exit(main())
