"""The web process by itself, as `config.server.serve` starts it."""

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError, URLError

import pytest

pytestmark = [pytest.mark.slow, pytest.mark.real_time]

ROOT = Path(__file__).resolve().parents[3]
PATIENCE = 60


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """A web process over a database without a single table, and where it listens."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        free = int(probe.getsockname()[1])
    data = str(tmp_path_factory.mktemp("served"))
    environment = os.environ | {"DATA_DIR": data, "BROKER_URL": "memory://", "DATABASE_URL": ""}
    command = [sys.executable, "-m", "config.server.serve", "--port", str(free)]
    with subprocess.Popen(command, cwd=ROOT, env=environment, stderr=subprocess.DEVNULL) as process:
        end = time.monotonic() + PATIENCE
        while ask(free, "/live/time")[0] != 200:
            assert process.poll() is None
            assert time.monotonic() < end
            time.sleep(0.05)
        yield free
        process.terminate()
        assert process.wait(PATIENCE) is not None


def ask(port: int, path: str) -> tuple[int, str, dict[str, str]]:
    """Status, body and headers; nobody there is status 0."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=PATIENCE) as answer:
            return answer.status, answer.read().decode(), dict(answer.headers)
    except HTTPError as refused:
        with refused:
            return refused.code, refused.read().decode(), dict(refused.headers)
    except (URLError, OSError):
        return 0, "", {}


def test_live_hub_answers_only_the_live_pages(port: int) -> None:
    status, body, headers = ask(port, "/live/time")
    assert (status, list(json.loads(body)), headers["access-control-allow-origin"]) == (200, ["now"], "*")
    status, _, headers = ask(port, "/healthz")
    assert (status, "access-control-allow-origin" in headers) == (200, False)


def test_live_snapshot_reports_an_unreadable_database_as_unavailable(port: int) -> None:
    status, body, _ = ask(port, "/live/demo/snapshot")
    assert (status, json.loads(body)["error"]["code"]) == (503, "database_away")


def test_server_header_is_not_sent(port: int) -> None:
    assert "server" not in ask(port, "/live/time")[2]
