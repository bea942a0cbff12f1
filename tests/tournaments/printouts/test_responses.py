"""Responses with printouts: the size asked for, their names, and what is said when there is none."""

from collections.abc import Callable
from typing import Any, NoReturn

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.backends.cache import SessionStore
from django.http import HttpRequest, QueryDict
from django.test import RequestFactory
from django.utils import translation

from tests.conftest import NOON
from tournaments.models import Tournament
from tournaments.printouts import responses


@pytest.fixture
def printout_request(director: User, tournament: Tournament) -> Callable[..., HttpRequest]:
    """A director's request for a printout."""

    def make_request(query: str = "") -> HttpRequest:
        request = RequestFactory().get(f"/paper/?{query}")
        request.user, request.session = director, SessionStore()
        return request

    return make_request


@pytest.mark.django_db
def test_printout_has_a_file_name_and_is_not_cached(printout_request: Callable[..., HttpRequest]):
    view = responses.pdf_view(
        "cash-up", lambda _request, tournament, paper, _now: f"{tournament.slug} {paper}".encode()
    )
    answer = view(printout_request("paper=letter"), "event")
    assert (answer.content, answer["Content-Type"], answer["Content-Disposition"]) == (
        b"event letter", "application/pdf", 'inline; filename="event-cash-up.pdf"',
    )  # fmt: skip
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.django_db
def test_refusal_of_an_unknown_paper_size_lists_known_sizes(printout_request: Callable[..., HttpRequest]):
    view = responses.pdf_view("cash-up", lambda *_: b"")
    answer = view(printout_request("paper=<b>"), "event")
    assert (answer.status_code, answer.content.decode()) == (
        400, "Paper size &lt;b&gt; is not available. Use a4 or letter.",
    )  # fmt: skip


@pytest.mark.django_db
def test_unavailable_printout_explains_what_to_do_first(printout_request: Callable[..., HttpRequest]):
    def raise_nothing_to_print(*_: object) -> NoReturn:
        raise responses.NothingToPrint("Propose one first.")

    answer = responses.pdf_view("deal", raise_nothing_to_print)(printout_request(), "event")
    assert (answer.status_code, "<p>Propose one first.</p>" in answer.content.decode()) == (404, True)


@pytest.mark.django_db
@pytest.mark.parametrize(("speaks", "language"), [(True, "de"), (False, "en")])
def test_only_player_printouts_use_the_language_of_the_tournament(
    printout_request: Callable[..., HttpRequest],
    tournament: Tournament,
    monkeypatch: pytest.MonkeyPatch,
    speaks,
    language,
):
    tournament.language = "de"
    tournament.save(update_fields=["language"])
    monkeypatch.setattr(
        responses, "compile_pdf", lambda template, words, **_: f"{template} {words['language']}".encode()
    )

    def content(*_: object) -> tuple[str, dict[str, Any]]:
        return "tables/seats/seat_cards", {"language": translation.get_language()}

    answer = responses.template_view("seat-cards", content, for_players=speaks)(printout_request(), "event")
    assert answer.content == f"tables/seats/seat_cards {language}".encode()


def test_printed_times_are_in_the_time_zone_of_the_tournament():
    assert responses.moment_text(Tournament(zone="Europe/Vienna"), NOON) == "14 Mar 2026, 13:00"


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ("entry=3&entry=1", [3, 1]),
        ("entry=x&entry=-1&entry=²&entry=", []),
        (f"entry={'9' * 13}&entry={'9' * 12}", [10**12 - 1]),
    ],
)
def test_invalid_entry_numbers_in_an_address_are_ignored(query, numbers):
    request = RequestFactory().get("/")
    request.GET = QueryDict(query)
    assert responses.query_numbers(request, "entry") == numbers
