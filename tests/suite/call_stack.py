"""Tests run on a call stack that is long in one piece.

Python's own calls stand in pieces of 16 KB, and a call that begins a new piece asks the system for it and gives it back
when it returns. Below pytest, Django and a view the boundary lies somewhere in the middle of what is called thousands
of times: 33 tests of pages asked 436,000 times, a third of their processor time (lab/results/). A frame that
asks for more than a piece gets one that is large enough, and whatever it calls stands in the rest of it.
"""

from collections.abc import Callable
from types import FunctionType
from typing import cast

import pytest

# words of memory that the frame asks for: half a megabyte, of which the system gives what is written to
LONG = 65_536


def _call(function: Callable[..., object], *given: object) -> object:
    return function(*given)


# calls a function on a stack that is long enough for all that it calls
on_long_stack = cast("Callable[..., object]", FunctionType(_call.__code__.replace(co_stacksize=LONG), globals()))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> object:
    """Run a test as pytest does, on a long stack."""
    runner = item.config.pluginmanager.get_plugin("runner")
    return on_long_stack(runner.pytest_runtest_protocol, item, nextitem)
