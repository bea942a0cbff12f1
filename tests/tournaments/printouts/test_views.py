"""Sheets at their addresses."""

import pytest
from django.test import Client

from tests.tournaments.printouts.pages import Printed
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def test_schedule_sheet_is_public_and_opens_in_the_browser(client: Client, tournament: Tournament) -> None:
    answer = client.get("/p/event/schedule.pdf")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert answer["Content-Disposition"] == 'inline; filename="event-schedule-1.pdf"'
    assert "no-store" in answer["Cache-Control"]
    shown = Printed(answer.content)
    assert shown.title == "Event"
    head = tournament.log_head
    assert shown.lines[-2].endswith("Live: testserver/d/event/schedule")
    assert shown.lines[-1] == f"Log {head.number}: {head.printed_digest}"


@pytest.mark.parametrize(
    ("query", "size"), [("", (210, 297)), ("?paper=a4", (210, 297)), ("?paper=letter", (216, 279))]
)
def test_schedule_address_selects_the_paper_size(
    client: Client, tournament: Tournament, query: str, size: tuple[int, int]
) -> None:
    assert Printed(client.get(f"/p/event/schedule.pdf{query}").content).sizes == [size]


def test_unknown_paper_size_of_a_schedule_is_refused_with_a_reason(client: Client, tournament: Tournament) -> None:
    answer = client.get("/p/event/schedule.pdf", {"paper": "<b>a5"})
    assert answer.status_code == 400
    assert answer.content.decode() == "Paper size &lt;b&gt;a5 is not available. Use a4 or letter."


def test_schedule_sheet_is_in_the_requested_or_the_tournament_language(client: Client, tournament: Tournament) -> None:
    def month(query: str) -> str:
        return Printed(client.get(f"/p/event/schedule.pdf{query}").content).lines[0]

    assert month("") == "Saturday 14 March 2026"
    assert "März" in month("?lang=de")
    assert month("?lang=nonsense") == month("")


def test_schedule_sheet_of_an_unknown_tournament_is_not_found(client: Client) -> None:
    assert client.get("/p/nothing/schedule.pdf").status_code == 404


def test_schedule_sheet_answers_only_get_requests(client: Client, tournament: Tournament) -> None:
    assert client.post("/p/event/schedule.pdf").status_code == 405
