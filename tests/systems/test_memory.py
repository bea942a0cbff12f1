"""Freed memory goes back to the system."""

import os
import sys
from pathlib import Path

import pytest

from systems.memory import call_in_copy, return_free_memory

changed: list[str] = []


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


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a process cannot be copied safely")
def test_call_in_copy_changes_files_and_not_this_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    call_in_copy(_change)
    assert ((tmp_path / "changed").read_text(encoding="ascii"), changed) == ("yes", [])


def test_call_in_copy_raises_what_the_function_raises() -> None:
    with pytest.raises(LookupError, match="no such table"):
        call_in_copy(_fail)


def _change() -> None:
    changed.append("yes")
    Path("changed").write_text("yes", encoding="ascii")


def _fail() -> None:
    raise LookupError("no such table")
