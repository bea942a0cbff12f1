"""Measures how long answers take, for "Is everything all right?"; who asked for what is not stored."""

import time
from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from tournaments.views.staff.answer_times import note_answer

#: what people wait for: pages and the API; a sheet takes as long as it has pages, and a stream never ends
COUNTED = ("text/html", "application/json")
#: what machines ask for again and again, for which nobody waits
OF_MACHINES = ("/healthz", "/readyz", "/live/", "/standby/")


class AnswerTimes:
    """Outermost of all: the time includes what every other layer did."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        began = time.perf_counter()
        answer = self.get_response(request)
        counted = not answer.streaming and answer.get("Content-Type", "").startswith(COUNTED)
        if counted and not request.path.startswith(OF_MACHINES):
            note_answer(time.perf_counter() - began)
        return answer
