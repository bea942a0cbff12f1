"""How long the answers of this process take, for "Is everything all right?"; nothing of who asked for what is kept."""

import time
from collections import deque
from collections.abc import Callable, Sequence

from django.http import HttpRequest
from django.http.response import HttpResponseBase

#: so many answers are remembered
REMEMBERED = 500
#: what people wait for: pages and the API; a sheet takes as long as it has pages, and a stream never ends
COUNTED = ("text/html", "application/json")
#: what machines ask for again and again, for which nobody waits
OF_MACHINES = ("/healthz", "/readyz", "/live/", "/standby/")

_seconds: deque[float] = deque(maxlen=REMEMBERED)
_started = time.monotonic()


class AnswerTimes:
    """Middleware: remembers how long each answer took, with everything that the other layers did."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        began = time.perf_counter()
        answer = self.get_response(request)
        counted = not answer.streaming and answer.get("Content-Type", "").startswith(COUNTED)
        if counted and not request.path.startswith(OF_MACHINES):
            _seconds.append(time.perf_counter() - began)
        return answer


def answer_times() -> Sequence[float]:
    """Return the seconds of the last answers."""
    return tuple(_seconds)


def running_for() -> float:
    """Return for how many seconds this process has run."""
    return time.monotonic() - _started


def forget_answers() -> None:
    """Forget what was answered so far, such as what nobody asked for."""
    _seconds.clear()
