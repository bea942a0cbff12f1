"""A call is given one piece of memory for all calls in it."""

import sys
from pathlib import Path
from threading import Thread

import pytest

from tests.suite.call_stack import on_long_stack


def deep(calls: int) -> int:
    return deep(calls - 1) if calls else mapped()


def mapped() -> int:
    """How much memory the system has given."""
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])


def test_it_hands_over_what_it_is_given_and_what_comes_back() -> None:
    assert on_long_stack(divmod, 7, 2) == (3, 1)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks Linux")
def test_deep_calls_ask_the_system_for_nothing_more() -> None:
    found: list[int] = []

    def shallow_and_deep() -> None:
        found.extend((deep(0), deep(600)))

    # a thread has a stack of its own, and this test already stands on a long one
    thread = Thread(target=on_long_stack, args=(shallow_and_deep,))
    thread.start()
    thread.join()
    assert found[0] == found[1]
