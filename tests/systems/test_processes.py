"""Children end with what they have started."""

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from systems.processes import end_child, kill_child, start_child
from tests.systems.needs import signals

# a child that starts another one, writes its number to a file, and waits
PARENT = """
import os, subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
with open(os.environ["NUMBER"] + ".new", "w") as file:
    file.write(f"{child.pid}")
os.rename(os.environ["NUMBER"] + ".new", os.environ["NUMBER"])
time.sleep(60)
"""


@signals
@pytest.mark.parametrize("end", [end_child, kill_child])
def test_ending_a_child_process_ends_its_own_children(
    tmp_path: Path, end: Callable[[subprocess.Popen[bytes]], None]
) -> None:
    number = tmp_path / "number"
    process = start_child([sys.executable, "-c", PARENT], environment={"NUMBER": str(number)})
    wait_until(number.exists)
    grandchild = Path(f"/proc/{number.read_text(encoding='ascii')}/stat")
    end(process)
    assert process.wait(10) < 0
    wait_until(lambda: not is_running(grandchild))
    end(process)  # what has ended already is left alone


def test_child_that_is_asked_to_end_does_its_last_work(tmp_path: Path) -> None:
    code = """
import sys, time
from pathlib import Path
from systems.processes import on_end
asked = []
on_end(lambda: asked.append(True))
Path("ready").touch()
while not asked:
    time.sleep(0.01)
Path("goodbye").touch()
"""
    root = str(Path(__file__).resolve().parents[2])
    runner = f"import os, sys; os.chdir({str(tmp_path)!r}); sys.path.append({root!r})\n{code}"
    process = start_child([sys.executable, "-c", runner], environment={})
    wait_until((tmp_path / "ready").exists)
    end_child(process)
    assert (process.wait(10), (tmp_path / "goodbye").exists()) == (0, True)


def is_running(stat: Path) -> bool:
    try:
        return stat.read_text(encoding="ascii").rsplit(")", 1)[1].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def wait_until(holds: Callable[[], bool], timeout: float = 10) -> None:
    until = time.monotonic() + timeout
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.02)
