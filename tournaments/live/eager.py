"""Start a coroutine on the spot, and make a task of it only if it has to wait.

A fresh task for each of five thousand sends costs more than the sends themselves: nearly all of them finish without
waiting for anything. (Python 3.12 has `asyncio.eager_task_factory` for this; the house runs on 3.11.)
"""

import types
from collections.abc import Awaitable, Coroutine, Generator
from functools import partial
from typing import Any


def begin(coroutine: Coroutine[Any, Any, None]) -> Awaitable[None] | None:
    """Run `coroutine` up to its first real wait.

    Returns None when it came to its end, else the rest of it, to be awaited. What it raises passes through.
    """
    try:
        waits_for = coroutine.send(None)
    except StopIteration:
        return None
    return _rest(coroutine, waits_for)


@types.coroutine
def _rest(coroutine: Coroutine[Any, Any, None], waits_for: object) -> Generator[Any, Any, None]:
    while True:
        try:
            resume = partial(coroutine.send, (yield waits_for))
        except BaseException as thrown:  # noqa: BLE001  a cancellation belongs to the coroutine inside
            resume = partial(coroutine.throw, thrown)
        try:
            waits_for = resume()
        except StopIteration:
            return
