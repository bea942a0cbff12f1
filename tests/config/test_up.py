"""`manage.py up`: a keeper and the one process of the server, as a first visitor starts it."""

import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError

import pytest
from django.conf import settings

from systems.program import version
from tests.config.short_levels import CLOCKS, LEVELS
from tests.suite.migrated import copy_migrated

pytestmark = [pytest.mark.slow, pytest.mark.real_time]

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE = 180


@contextmanager
def starting(
    data: Path, *options: str, errors: int = subprocess.DEVNULL, **variables: str
) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A server that is starting over some data, with no variables set but where; and its port."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = int(probe.getsockname()[1])
    kept = {name: value for name, value in os.environ.items() if name in {"PATH", "HOME", "LANG"}}
    process = subprocess.Popen(
        [sys.executable, "manage.py", "up", "--host", "127.0.0.1", *options],
        cwd=ROOT,
        env={**kept, **variables, "PORT": str(port), "DATA_DIR": str(data)},
        stdout=subprocess.PIPE,
        stderr=errors,
        text=True,
    )
    try:
        yield process, port
    finally:
        if process.poll() is None:
            process.terminate()
            process.wait(PATIENCE)
        if process.stdout:
            process.stdout.close()


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A first visitor's server: its data are made as it starts. Its last test ends it."""
    with starting(tmp_path_factory.mktemp("first") / "data") as (server, port):
        assert wait_until(lambda: is_ready(port))
        yield server, port


def ask(port: int, path: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=15) as answer:
            return answer.status, answer.read().decode()
    except HTTPError as refused:
        return refused.code, refused.read().decode()
    except (URLError, OSError):
        return 0, ""


def wait_until(what: Callable[[], bool]) -> bool:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if what():
            return True
        time.sleep(0.1)
    return False


def is_ready(port: int) -> bool:
    status, body = ask(port, "/readyz")
    return status == 200 and json.loads(body)["ready"]


def children(process: subprocess.Popen[str]) -> dict[int, str]:
    """The living children by process number, with their command lines."""
    found = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text(encoding="ascii").split()
    lines = {int(pid): Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode() for pid in found}
    return {number: line for number, line in lines.items() if line}


def data_folder(process: subprocess.Popen[str]) -> str:
    return Path(f"/proc/{process.pid}/environ").read_bytes().split(b"DATA_DIR=")[1].split(b"\0")[0].decode()


def is_alive(number: int) -> bool:
    try:
        return Path(f"/proc/{number}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_server_prints_the_login_only_at_its_first_start(running: tuple[subprocess.Popen[str], int]) -> None:
    server, port = running
    assert server.stdout
    what, address, login = (server.stdout.readline() for _ in range(3))
    assert what == f"Shuffle Up {settings.VERSION} is running, with its data in {data_folder(server)}.\n"
    assert address == (
        f"Open http://localhost:{port} on this computer. No other computer reaches it (--host 127.0.0.1).\n"
    )
    assert login.startswith("First login director, password ")
    assert ask(port, "/healthz") == (200, '{"ok": true}')


def test_one_process_serves_pages_and_runs_tasks(running: tuple[subprocess.Popen[str], int]) -> None:
    server, _port = running
    assert [line.split()[4:6] for line in children(server).values()] == [["serve", "--host"]]


def test_killed_server_is_restarted(running: tuple[subprocess.Popen[str], int]) -> None:
    server, port = running
    (killed,) = children(server)
    os.kill(killed, signal.SIGKILL)
    assert wait_until(lambda: set(children(server)) - {killed} != set())
    assert wait_until(lambda: is_ready(port))


def test_demonstration_is_made_again_if_the_server_dies_while_it_is_made(tmp_path: Path) -> None:
    copy_migrated(tmp_path)
    with starting(tmp_path, "--demo") as (server, _port):
        assert server.stdout
        making = "Making the demonstration tournaments; the first time this takes about a minute ...\n"
        assert server.stdout.readline() == making
        (killed,) = children(server)
        os.kill(killed, signal.SIGKILL)
        assert server.stdout.readline() == making


def test_second_start_does_not_stop_the_running_server(
    running: tuple[subprocess.Popen[str], int],
) -> None:
    server, port = running
    before, data = children(server), data_folder(server)
    again = subprocess.run(
        [sys.executable, "manage.py", "up"],
        cwd=ROOT,
        env=os.environ | {"DATA_DIR": data},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (again.returncode, again.stdout) == (1, "")
    assert again.stderr == (
        f"Shuffle Up already runs here: http://localhost:{port}/ with the data in {data}. "
        "End it first, with Ctrl-C in its window.\n"
    )
    assert (children(server), is_ready(port)) == (before, True)


@pytest.mark.parametrize("name", ["Poker #1 Nächte? 50%41 🂡", "a" * 200])
def test_data_folder_may_have_any_name(tmp_path: Path, name: str) -> None:
    copy_migrated(tmp_path / name)
    with starting(tmp_path / name) as (_server, port):
        assert wait_until(lambda: is_ready(port))


@pytest.mark.parametrize("options", [(), ("--log-to-terminal",)])
def test_log_goes_to_a_file_unless_the_terminal_is_asked_for(tmp_path: Path, options: tuple[str, ...]) -> None:
    copy_migrated(tmp_path)
    with starting(tmp_path, *options, errors=subprocess.STDOUT, LOG_LEVEL="DEBUG") as (server, port):
        assert wait_until(lambda: is_ready(port))
        server.terminate()
        printed, _ = server.communicate(timeout=PATIENCE)
    in_terminal = [line for line in printed.splitlines() if line.startswith("{")]
    file = tmp_path / "logs" / "shuffle-up.log"
    in_file = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    written, nothing = (in_terminal, in_file) if options else (in_file, in_terminal)
    # a record of the worker comes after the web application has set Django up again
    assert [row for row in map(json.loads, written) if row["log"].startswith("celery.")] != []
    # before the command begins, records of loading go to the file
    assert [row for row in map(json.loads, nothing) if row["log"].startswith("celery.")] == []


def test_older_program_refuses_a_newer_database_and_leaves_it_unchanged(tmp_path: Path) -> None:
    file = copy_migrated(tmp_path)
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("INSERT INTO tournaments_serverkey (id, mark, version) VALUES (1, '', '0.12.0')")
    before = file.read_bytes()
    with starting(tmp_path, errors=subprocess.STDOUT) as (server, _port):
        assert server.stdout
        assert server.stdout.read().strip() == (
            f"This database was written by Shuffle Up 0.12.0, and this is {version()}, which leaves it as it is: "
            "install that version again, or put back a backup made before that update: "
            "./run restore FILE --replace"
        )
        assert server.wait(PATIENCE) == 1
    assert file.read_bytes() == before


def test_import_and_hung_webhook_receiver_delay_no_level(tmp_path: Path) -> None:
    file = copy_migrated(tmp_path)
    rows = [f"{number},Ada Vale{number:x} Wren{number * 7919 % 10_007:x}" for number in range(10_000)]
    with socket.create_server(("127.0.0.1", 0)) as receiver, starting(tmp_path) as (_server, port):
        assert wait_until(lambda: is_ready(port))
        command = [sys.executable, "-m", "tests.config.short_levels", str(receiver.getsockname()[1])]
        environment = os.environ | {"DATA_DIR": str(tmp_path), "DATABASE_URL": ""}
        token = subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True, text=True).stdout

        def call(method: str, path: str, **fields: object) -> dict[str, Any]:
            head = {"Authorization": f"Token {token.strip()}", "Content-Type": "application/json"}
            address, body = f"http://127.0.0.1:{port}/api/players/imports/{path}", json.dumps(fields).encode()
            with urllib.request.urlopen(urllib.request.Request(address, body, head, method=method)) as answer:
                return dict(json.load(answer))

        job = call("POST", "", csv="\n".join(["Number,Name", *rows]))["id"]
        call("PATCH", f"{job}/", columns=["club_number", "name"], shown_as="name")
        call("POST", f"{job}/")
        with closing(sqlite3.connect(file)) as database:

            def levels() -> list[tuple[str, str]]:
                crossed = "SELECT moment, at FROM tournaments_floorlog WHERE action = 'clock.crossed'"
                return database.execute(crossed).fetchall()

            assert wait_until(lambda: len(levels()) == CLOCKS * (LEVELS + 1))
            late = [datetime.fromisoformat(at) - datetime.fromisoformat(moment) for moment, at in levels()]
            players = database.execute("SELECT count(*) FROM tournaments_player").fetchone()
        receiver.settimeout(PATIENCE)
        hung, _address = receiver.accept()
        with hung:
            request = hung.recv(100)
    assert (players, request.partition(b" ")[0]) == ((10_000,), b"POST")
    assert [span for span in late if span > timedelta(seconds=2)] == []


def test_sigterm_ends_every_process_and_leaves_the_database_in_one_file(
    running: tuple[subprocess.Popen[str], int],
) -> None:
    server, _port = running
    every_process, data = list(children(server)), data_folder(server)
    server.terminate()
    assert server.wait(PATIENCE) == 0
    assert [number for number in every_process if is_alive(number)] == []
    assert server.stdout
    last_line = server.stdout.read().splitlines()[-1]
    assert re.fullmatch(rf"Stopped at \d\d:\d\d:\d\d\. Everything is saved in {data}\.", last_line)
    assert [file.name for file in Path(data).glob("*.sqlite3*")] == ["shuffle-up.sqlite3"]


def test_killed_server_stops_its_child_processes(tmp_path: Path) -> None:
    copy_migrated(tmp_path / "data")
    with starting(tmp_path / "data") as (server, port):
        assert wait_until(lambda: is_ready(port))
        every_process = list(children(server))
        server.kill()
        server.wait(PATIENCE)
    assert wait_until(lambda: not any(is_alive(number) for number in every_process))
