"""The server's processes while nothing answers yet."""

import os
import signal
import sys
from collections.abc import Iterator

import pytest

from config.server.children import Child, supervise

LEAVING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@pytest.fixture
def handlers() -> Iterator[None]:
    """Gives the process its own signal handlers back."""
    before = {number: signal.getsignal(number) for number in LEAVING}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


def test_child_process_that_dies_during_start_is_restarted(handlers: None) -> None:
    child = Child("web", [sys.executable, "-c", "import time; time.sleep(60)"])
    seen: list[int] = []

    def ready() -> bool:
        assert child.process is not None
        if not seen:
            child.process.kill()
        if child.process.pid not in seen:
            seen.append(child.process.pid)
        if len(seen) == 2:
            os.kill(os.getpid(), signal.SIGTERM)
        return False

    supervise([child], ready=ready, watch=lambda: ())
    assert (len(seen), child.deaths, child.is_dead) == (2, 1, True)
