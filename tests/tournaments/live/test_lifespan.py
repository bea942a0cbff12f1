"""Stopping: streams end by themselves, so that the process can."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.live_rig.served import PATIENCE, Display

pytestmark = pytest.mark.real_time

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def process(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """A web process that waits for its open responses without end."""
    environment = os.environ | {"DATA_DIR": str(tmp_path), "BROKER_URL": "memory://"}
    command = [sys.executable, "-m", "tests.live_rig.alone"]
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as started:
        yield started
        started.kill()


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_shutdown_ends_open_streams(process: subprocess.Popen[str], number: signal.Signals) -> None:
    assert process.stdout is not None
    port = int(process.stdout.readline())
    displays = [Display(port) for _ in range(5)]
    for display in displays:
        display.answer()
        assert display.event()[0] == "snapshot"
    process.send_signal(number)
    assert [display.ended() for display in displays] == [True] * 5
    for display in displays:
        display.close()
    _, complaints = process.communicate(timeout=PATIENCE)
    assert process.returncode == -number  # it stopped in order, and then says what it stopped of
    assert "ASGI" not in complaints
