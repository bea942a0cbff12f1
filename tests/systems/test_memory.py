"""Freed memory goes back to the system."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from systems.memory import return_free_memory


def resident_pages() -> int:
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])


@pytest.mark.skipif(sys.platform != "linux" or "glibc" not in f"{os.confstr('CS_GNU_LIBC_VERSION')}", reason="of glibc")
def test_memory_between_objects_that_stay_is_returned_to_the_system() -> None:
    objects = [bytes(2000) for _ in range(60_000)]
    last_object = objects.pop()  # keeps the heap from shrinking at its end by itself
    objects.clear()
    before = resident_pages()
    return_free_memory()
    assert (resident_pages() < before, len(last_object)) == (True, 2000)


# the product copies itself before it has threads; a test's process has some
CALL = """
import sys
from pathlib import Path
from systems.memory import call_in_copy

changed = []

def change():
    changed.append("yes")
    Path("changed").write_text("yes", encoding="ascii")

def fail():
    raise LookupError("no such table")

def die():
    import os
    os._exit(1)

call_in_copy(globals()[sys.argv[1]])
print(changed)
"""


def call(name: str, folder: Path) -> tuple[str, str]:
    """Call a function in a copy of a new process; returns what that process prints, and its last line of errors."""
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    process = subprocess.run(
        [sys.executable, "-c", CALL, name],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return process.stdout.strip(), process.stderr.strip().rpartition("\n")[2]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a process cannot be copied safely")
def test_call_in_copy_changes_files_and_not_this_process(tmp_path: Path) -> None:
    assert call("change", tmp_path) == ("[]", "")
    assert (tmp_path / "changed").read_text(encoding="ascii") == "yes"


def test_call_in_copy_raises_what_the_function_raises(tmp_path: Path) -> None:
    assert call("fail", tmp_path) == ("", "LookupError: no such table")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a process cannot be copied safely")
def test_call_in_copy_raises_if_the_copy_is_killed(tmp_path: Path) -> None:
    assert call("die", tmp_path) == ("", "RuntimeError: A copy of this process was killed.")
