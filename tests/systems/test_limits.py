"""Limits that a process sets itself."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.systems.needs import IS_WINDOWS, limits

ROOT = Path(__file__).resolve().parents[2]


def run_python(code: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    return subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)


@limits
def test_process_cannot_exceed_its_memory() -> None:
    bound = "from systems.limits import bound_memory_and_time; bound_memory_and_time(memory=400 << 20, seconds=9)\n"
    assert run_python(f"{bound}bytearray(1 << 20)").returncode == 0
    assert "MemoryError" in run_python(f"{bound}bytearray(900 << 20)").stderr


@limits
def test_process_ends_after_its_seconds_of_processor_time() -> None:
    bound = "from systems.limits import bound_memory_and_time; bound_memory_and_time(memory=1 << 32, seconds=1)\n"
    assert run_python(f"{bound}while True: pass").returncode != 0


@pytest.mark.skipif(IS_WINDOWS, reason="Windows has classes of priority")
def test_priority_is_lowered_by_at_least_ten_steps_or_to_the_minimum() -> None:
    code = "import os; from systems.limits import lower_priority; lower_priority(); print(os.nice(0))"
    assert int(run_python(code).stdout) >= min(os.nice(0) + 10, 19)


@pytest.mark.skipif(IS_WINDOWS, reason="Windows has no such limit")
def test_more_files_may_be_open_after_the_limit_was_raised() -> None:
    code = """
import resource
from systems.limits import raise_open_files
most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (64, most))
raise_open_files()
print(resource.getrlimit(resource.RLIMIT_NOFILE)[0] > 64)
"""
    assert run_python(code).stdout == "True\n"
