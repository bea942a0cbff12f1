"""The time from `./run` to the first page: nothing installed, an empty data folder, and warm.

`python -m lab.server_start` copies the files tracked by git into a new folder, and starts the server there. The lower
bounds, measured in the same run, are `python -m venv` with the installation, and importing Django.
"""

import os
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from urllib.error import URLError

from lab.rig import ROOT, free_port

# the least that a server imports
IMPORTS = """
import django
from django.conf import settings
settings.configure(INSTALLED_APPS=["django.contrib.contenttypes", "django.contrib.auth"])
django.setup()
import django.contrib.auth.views, django.db.migrations.executor, rest_framework.views, celery.app.base
"""
#: runs of which the shortest counts
RUNS = 3


def seconds_to_first_page(folder: Path, data: Path, *, within: Sequence[str] = ()) -> float:
    """Run `./run`, and return the seconds until the front page is answered. Stops the server.

    `within` is a command that gets `./run` as an argument, and runs it.
    """
    port = free_port()
    environment = {key: value for key, value in os.environ.items() if key in {"PATH", "HOME", "LANG", "PIP_INDEX_URL"}}
    started = time.perf_counter()
    server = subprocess.Popen(
        [*within, "./run"],
        cwd=folder,
        env={**environment, "PORT": str(port), "DATA_DIR": str(data)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        while True:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=2).close()
                return time.perf_counter() - started
            except (URLError, OSError):
                time.sleep(0.02)
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(10)


def command_seconds(command: list[str], folder: Path) -> float:
    started = time.perf_counter()
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - started


def main() -> None:
    with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as other:
        subprocess.run(["git", "clone", "--quiet", str(ROOT), first], check=True)
        folder, bare = Path(first), Path(other)
        install = [str(bare / "v/bin/pip"), "install", "--quiet", "-r", str(folder / "requirements.txt")]
        floor_cold = command_seconds([sys.executable, "-m", "venv", str(bare / "v")], bare) + command_seconds(
            install, bare
        )
        cold = seconds_to_first_page(folder, bare / "data")
        empty = min(seconds_to_first_page(folder, bare / f"data {number}") for number in range(RUNS))
        warm = min(seconds_to_first_page(folder, bare / "data") for _ in range(RUNS))
        imports = [str(folder / ".venv/bin/python"), "-c", IMPORTS]
        floor_warm = min(command_seconds(imports, folder) for _ in range(RUNS))
        print("| start | seconds | floor in the same run | aim |\n|---|---:|---|---:|")
        print(f"| nothing installed | {cold:.1f} | {floor_cold:.1f}: venv and installation alone | |")
        print(f"| an empty data folder | {empty:.2f} | {floor_warm:.2f}: importing Django, DRF and Celery once | 6 |")
        print(f"| warm | {warm:.2f} | {floor_warm:.2f}: the same | 3 |")


if __name__ == "__main__":
    main()
