"""The time from `./run` to the first page, cold (nothing installed) and warm.

`python -m lab.server_start` copies the files tracked by git into a new folder, and starts the server there twice. The
lower bounds, measured in the same run, are `python -m venv` with the installation (cold), and importing Django (warm).
"""

import os
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from urllib.error import URLError

from lab.rig import ROOT, free_port


def seconds_to_first_page(folder: Path) -> float:
    """Run `./run`, and return the seconds until the front page is answered. Stops the server."""
    port = free_port()
    environment = {key: value for key, value in os.environ.items() if key in {"PATH", "HOME", "LANG", "PIP_INDEX_URL"}}
    started = time.perf_counter()
    server = subprocess.Popen(
        ["./run"],
        cwd=folder,
        env={**environment, "PORT": str(port)},
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
        cold = seconds_to_first_page(folder)
        warm = min(seconds_to_first_page(folder) for _ in range(3))
        floor_warm = min(
            command_seconds([str(folder / ".venv/bin/python"), "-c", "import django, rest_framework, celery"], folder)
            for _ in range(3)
        )
        print("| start | seconds | floor in the same run |\n|---|---:|---|")
        print(f"| cold, from a fresh clone | {cold:.1f} | {floor_cold:.1f}: venv and installation alone |")
        print(f"| warm | {warm:.2f} | {floor_warm:.2f}: importing Django, DRF and Celery once |")


if __name__ == "__main__":
    main()
