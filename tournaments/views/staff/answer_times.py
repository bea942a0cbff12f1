"""How long the last answers of this process took, and how long it has run, for "Is everything all right?"."""

import time
from collections import deque
from collections.abc import Sequence

MAX_ANSWERS = 500

_seconds: deque[float] = deque(maxlen=MAX_ANSWERS)
_started = time.monotonic()


def note_answer(seconds: float) -> None:
    """Remember how long an answer took."""
    _seconds.append(seconds)


def answer_times() -> Sequence[float]:
    """Return the seconds of the last answers."""
    return tuple(_seconds)


def running_for() -> float:
    """Return for how many seconds this process has run."""
    return time.monotonic() - _started


def forget_answers() -> None:
    """Forget the answers so far, such as those to the server's own warming."""
    _seconds.clear()
