"""Response times and uptime of this process, for the health page."""

import time
from collections import deque
from collections.abc import Sequence

MAX_ANSWERS = 500

_seconds: deque[float] = deque(maxlen=MAX_ANSWERS)
_started = time.monotonic()


def record_answer_time(seconds: float) -> None:
    """Store the duration of an answer."""
    _seconds.append(seconds)


def answer_times() -> Sequence[float]:
    """Return the durations of the last answers in seconds."""
    return tuple(_seconds)


def uptime_seconds() -> float:
    return time.monotonic() - _started


def clear_answer_times() -> None:
    """Forget the durations so far, for example those of the server's warm-up."""
    _seconds.clear()
