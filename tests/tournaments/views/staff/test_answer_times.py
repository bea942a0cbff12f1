"""What the page of the server's health knows of answers: how long they took, and nothing of who asked."""

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.test import Client

from tournaments.views.staff import answer_times
from tournaments.views.staff.answer_times import REMEMBERED, AnswerTimes, forget_answers

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_answered() -> Iterator[None]:
    """Nothing is remembered of other tests, and nothing is left to them."""
    forget_answers()
    yield
    forget_answers()


def answered(answer: HttpResponseBase, *, path: str = "/t/friday/") -> int:
    """Let it be an answer; how many are remembered."""
    request = HttpRequest()
    request.path = path
    AnswerTimes(lambda _request: answer)(request)
    return len(answer_times.answer_times())


def test_pages_and_the_api_count_and_nothing_for_which_nobody_waits() -> None:
    counted = [
        answered(HttpResponse(content_type="text/html; charset=utf-8")),
        answered(HttpResponse(content_type="application/json")),
        answered(HttpResponse(content_type="application/pdf")),
        answered(HttpResponse(content_type="image/png")),
        answered(StreamingHttpResponse(["<p>"], content_type="text/html")),
        answered(HttpResponse(content_type="application/json"), path="/live/laptop"),
    ]
    assert counted == [1, 2, 2, 2, 2, 2]


def test_the_last_ones_are_remembered() -> None:
    for _ in range(REMEMBERED + 3):
        answered(HttpResponse(content_type="text/html"))
    assert len(answer_times.answer_times()) == REMEMBERED


def test_every_answer_of_the_server_is_taken_in(client: Client) -> None:
    assert client.get("/login/").status_code == 200
    [seconds] = answer_times.answer_times()
    assert 0 < seconds < 60


def test_the_page_says_how_long_answers_take(client: Client, director: User, monkeypatch: pytest.MonkeyPatch) -> None:
    client.force_login(director)
    monkeypatch.setattr(answer_times, "_started", answer_times.time.monotonic() - 3 * 3600)
    answer_times._seconds.extend([0.012] * 30 + [0.0841])
    page = client.get("/health/").content.decode()
    assert "Started 3 hours ago. The slowest of the last 31 answers took 84 ms." in page
    assert "12 ms an answer" in page


def test_answers_that_take_long_are_something_to_look_at(client: Client, director: User) -> None:
    client.force_login(director)
    answer_times._seconds.extend([1.2] * 40)
    page = client.get("/health/").content.decode()
    assert "Answers take long. Close other programs on this computer." in page
    assert "1,200 ms an answer" in page


def test_monitors_read_both_figures(client: Client) -> None:
    answer_times._seconds.extend([0.25, 0.5, 0.75])
    lines = client.get("/metrics").content.decode().splitlines()
    assert {"shuffle_up_answer_seconds_typical 0.5", "shuffle_up_answer_seconds_slowest 0.75"} <= set(lines)
