"""Tests run on a call stack in one large chunk.

Python allocates its call stack in chunks of 16 KB, and frees a chunk when the call that needed it returns. Below
pytest, Django and a view the boundary lies in the middle of frequent calls: 33 tests of pages allocated 436,000 times,
a third of their processor time (lab/results/). A frame that needs more than a chunk gets one that is large enough, and
everything it calls uses the rest of it.
"""

from collections.abc import Callable
from types import FunctionType
from typing import Any, cast

import pytest

# words of memory of the frame: half a megabyte, of which only written pages count
STACK_SIZE = 65_536


def _call(function: Callable[..., object], *args: object) -> object:
    return function(*args)


# calls a function on a large stack
call_on_large_stack = cast(
    "Callable[..., object]", FunctionType(_call.__code__.replace(co_stacksize=STACK_SIZE), globals())
)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> object:
    """Run a test on a large stack."""
    runner: Any = item.config.pluginmanager.get_plugin("runner")
    return call_on_large_stack(runner.pytest_runtest_protocol, item, nextitem)
