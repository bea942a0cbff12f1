"""Measures how long answers take, for "Is everything all right?". Stores no addresses or people."""

import time
from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from tournaments.views.staff.answer_times import record_answer_time

# pages and the API; PDFs and streams are not measured
MEASURED_TYPES = ("text/html", "application/json")
# polled by programs: nobody waits for these
POLLED_PATHS = ("/healthz", "/readyz", "/live/", "/standby/")


class AnswerTimes:
    """Measures how long answers take. It is the outermost middleware, so that the time includes all others."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        began = time.perf_counter()
        answer = self.get_response(request)
        is_measured = not answer.streaming and answer.get("Content-Type", "").startswith(MEASURED_TYPES)
        if is_measured and not request.path.startswith(POLLED_PATHS):
            record_answer_time(time.perf_counter() - began)
        return answer
