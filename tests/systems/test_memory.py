"""Freed memory goes back to the system."""

import os
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
