"""`manage.py up`: the whole house as one process tree, as a stranger starts it."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.error import HTTPError, URLError

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE = 60


@pytest.fixture
def port() -> int:
    """A port that nobody uses."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@pytest.fixture
def house(tmp_path: Path, port: int) -> Iterator[subprocess.Popen[str]]:
    """A house that is opening, with its own data and no variables set but where."""
    chosen = {"PORT": str(port), "DATA_DIR": str(tmp_path / "data")}
    kept = {name: value for name, value in os.environ.items() if name in {"PATH", "HOME", "LANG"}}
    process = subprocess.Popen(
        [sys.executable, "manage.py", "up", "--host", "127.0.0.1"],
        cwd=ROOT,
        env={**kept, **chosen},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    yield process
    if process.poll() is None:
        process.terminate()
        process.wait(10)
    if process.stdout:
        process.stdout.close()


def ask(port: int, path: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=5) as answer:
            return answer.status, answer.read().decode()
    except HTTPError as refused:
        return refused.code, refused.read().decode()
    except (URLError, OSError):
        return 0, ""


def until(what: Callable[[], bool]) -> bool:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if what():
            return True
        time.sleep(0.1)
    return False


def ready(port: int) -> bool:
    status, body = ask(port, "/readyz")
    return status == 200 and json.loads(body)["ready"]


def children(process: subprocess.Popen[str]) -> dict[int, str]:
    """The living children by process number, with their command lines."""
    found = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text(encoding="ascii").split()
    lines = {int(one): Path(f"/proc/{one}/cmdline").read_bytes().replace(b"\0", b" ").decode() for one in found}
    return {number: line for number, line in lines.items() if line}


def is_alive(number: int) -> bool:
    try:
        return Path(f"/proc/{number}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_the_house_opens_says_where_and_prints_the_login_once(house: subprocess.Popen[str], port: int) -> None:
    assert until(lambda: ready(port))
    assert house.stdout
    login, address = house.stdout.readline(), house.stdout.readline()
    assert login.startswith("Director's login: director / ")
    assert address == f"Shuffle Up is open at http://localhost:{port}/\n"
    assert ask(port, "/healthz") == (200, '{"ok": true}')


def test_a_child_that_is_killed_is_started_again(house: subprocess.Popen[str], port: int) -> None:
    assert until(lambda: ready(port))
    before = {number for number, line in children(house).items() if " worker " in line}
    os.kill(next(iter(before)), signal.SIGKILL)
    assert until(lambda: {number for number, line in children(house).items() if " worker " in line} - before != set())
    assert until(lambda: ready(port))


def test_on_sigterm_everybody_leaves(house: subprocess.Popen[str], port: int) -> None:
    assert until(lambda: ready(port))
    everybody = list(children(house))
    house.terminate()
    assert house.wait(10) == 0
    assert [number for number in everybody if is_alive(number)] == []


def test_a_house_that_is_killed_takes_its_children_with_it(house: subprocess.Popen[str], port: int) -> None:
    assert until(lambda: ready(port))
    everybody = list(children(house))
    house.kill()
    house.wait(10)
    assert until(lambda: not any(is_alive(number) for number in everybody))


def test_with_the_broker_down_the_house_says_so_and_goes_on(house: subprocess.Popen[str], port: int) -> None:
    assert until(lambda: ready(port))
    broker = next(number for number, line in children(house).items() if "valkey-server" in line)
    os.kill(broker, signal.SIGSTOP)
    try:
        assert until(lambda: "broker" in ask(port, "/readyz")[1])
        status, body = ask(port, "/readyz")
        assert (status, json.loads(body)["down"][0]) == (503, "broker")
        assert ask(port, "/healthz")[0] == 200
        assert ask(port, "/live/time")[0] == 200
    finally:
        os.kill(broker, signal.SIGCONT)
