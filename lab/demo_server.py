"""A server with the demonstration tournaments, for processes without Django."""

import json
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.browser.server import environment_of, free_port
from tests.suite.migrated import ROOT, copy_migrated

# printed as QR codes: the port would be another one at each start
PUBLIC_URL = "http://poker.example"
# seconds until a server answers, on a busy machine
PATIENCE = 300


def fill_data_folder(data: Path) -> dict[str, list[str]]:
    """Fill a folder's database with the demonstration.

    Returns the addresses of its pages, sheets and live snapshots.
    """
    copy_migrated(data)
    if _start_demo_data(data, "fill").wait():
        raise SystemExit("the demonstration could not be made")
    addresses: dict[str, list[str]] = json.loads((data / "addresses.json").read_text(encoding="utf-8"))
    return addresses


@contextmanager
def open_demo_server(made: Path, data: Path) -> Iterator[str]:
    """Serve a copy of the folder `made`, and yield the server's address."""
    shutil.copytree(made, data)
    port = free_port()
    process = _start_demo_data(data, "serve", str(port))
    try:
        _wait_for(f"http://127.0.0.1:{port}/login/")
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(timeout=30)


def _wait_for(address: str) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            urllib.request.urlopen(address, timeout=PATIENCE).close()
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)
        else:
            return


def _start_demo_data(data: Path, *arguments: str) -> subprocess.Popen[bytes]:
    environment = environment_of(data) | {
        "PUBLIC_URL": PUBLIC_URL,
        "SECRET_KEY": "of pictures alone",
        "PYTHONHASHSEED": "0",
        "PORT": "8000",
        "HTTPS_PORT": "0",
        "LOG_LEVEL": "ERROR",
    }
    return subprocess.Popen([sys.executable, "-m", "lab.demo_data", *arguments], cwd=ROOT, env=environment)
