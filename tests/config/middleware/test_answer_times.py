"""The selection of measured answers."""

from collections.abc import Iterator

import pytest
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.test import Client

from config.middleware.answer_times import AnswerTimes
from tournaments.views.staff.answer_times import MAX_ANSWERS, answer_times, clear_answer_times

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_answered() -> Iterator[None]:
    """Forget the answers of other tests, and leave them none."""
    clear_answer_times()
    yield
    clear_answer_times()


def record_answer(answer: HttpResponseBase, *, path: str = "/t/friday/") -> int:
    """Give this answer, and return how many are remembered."""
    request = HttpRequest()
    request.path = path
    AnswerTimes(lambda _request: answer)(request)
    return len(answer_times())


def test_only_page_and_api_response_times_are_measured() -> None:
    counted = [
        record_answer(HttpResponse(content_type="text/html; charset=utf-8")),
        record_answer(HttpResponse(content_type="application/json")),
        record_answer(HttpResponse(content_type="application/pdf")),
        record_answer(HttpResponse(content_type="image/png")),
        record_answer(StreamingHttpResponse(["<p>"], content_type="text/html")),
        record_answer(HttpResponse(content_type="application/json"), path="/live/laptop"),
    ]
    assert counted == [1, 2, 2, 2, 2, 2]


def test_only_the_latest_response_times_are_stored() -> None:
    for _ in range(MAX_ANSWERS + 3):
        record_answer(HttpResponse(content_type="text/html"))
    assert len(answer_times()) == MAX_ANSWERS


def test_server_response_time_is_measured(client: Client) -> None:
    assert client.get("/login/").status_code == 200
    [seconds] = answer_times()
    assert 0 < seconds < 60
