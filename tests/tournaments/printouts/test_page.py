"""The schedule's page as it is sent: the same sheet, readable without a script."""

import re
from datetime import timedelta
from html import unescape

import pytest
import time_machine
from django.test import Client

from tests.conftest import MINUTE, NOON
from tournaments.models import Screen, Tournament

pytestmark = pytest.mark.django_db
ADDRESS = "/d/event/schedule/"


def page(client: Client, *, minutes: float = -30, address: str = ADDRESS) -> str:
    """The page so many minutes after noon."""
    with time_machine.travel(NOON + minutes * MINUTE, tick=False):
        answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def table_rows(html: str) -> list[str]:
    """The words of each row of the table's body."""
    body = html.split("<tbody>")[1].split("</tbody>", maxsplit=1)[0]
    found = re.findall(r"<tr.*?</tr>", body, re.S)
    return [" ".join(unescape(re.sub(r"<em>.*?</em>|<[^>]+>", " ", row)).split()) for row in found]


def present(html: str) -> list[str]:
    return re.findall(r'<tr[^>]*data-key="([^"]+)"[^>]*aria-current="true"', html)


def test_schedule_page_and_printed_schedule_have_the_same_rows(client: Client, tournament: Tournament) -> None:
    assert table_rows(page(client)) == [
        "1 12:00 20 100 / 200 200 400",
        "2 12:20 20 200 / 400 400 800",
        "Break 10 min, 12:40 to 12:50 100s coloured up · registration closes 12:50",
        "3 12:50 20 500 / 1,000 1,000 2,000",
        "4 13:10 20 1,000 / 2,000 2,000 4,000",
    ]


@pytest.mark.parametrize(("minutes", "expected"), [(-1, []), (0, ["l1"]), (19.9, ["l1"]), (45, ["b1"]), (95, ["l4"])])
def test_current_level_is_marked_on_the_schedule_page(
    client: Client, tournament: Tournament, minutes: float, expected: list[str]
) -> None:
    assert present(page(client, minutes=minutes)) == expected


def test_wall_screen_shows_the_chosen_schedule(client: Client, tournament: Tournament) -> None:
    screen = Screen.objects.create(tournament=tournament, name="Bar", code="bar1", shows="schedule")
    html = page(client, address=f"/screen/{screen.code}/")
    assert re.search(r'<meta\s+name="screen"\s+content="bar1 schedule dark en event"', html)
    assert len(table_rows(html)) == 5


def test_html_in_a_tournament_name_is_escaped_on_the_schedule_page(client: Client, tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(name='<script>alert("x")</script>', venue="<b>Hall</b>")
    html = page(client)
    assert "<script>alert" not in html
    assert "<b>Hall" not in html
    assert "&lt;b&gt;Hall&lt;/b&gt;, Saturday 14 March 2026. Planned times" in html


def test_schedule_page_links_to_both_paper_sizes(client: Client, tournament: Tournament) -> None:
    links = re.findall(r'<a\s+href="(/p/[^"]+)"', page(client))
    assert links == ["/p/event/schedule.pdf", "/p/event/schedule.pdf?paper=letter"]


def test_schedule_figures_without_a_visible_heading_have_labels(client: Client, tournament: Tournament) -> None:
    labels = re.findall(r'data-label="([^"]*)"', page(client).split('data-key="l1"')[1].split("</tr>")[0])
    assert labels == ["small", "", "big blind", "BBA", "Raise from"]


def test_schedule_page_is_in_the_language_of_the_tournament(client: Client, tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(language="de")
    assert "Pause 10 min, 12:40 bis 12:50 100er werden eingetauscht · Anmeldung schließt 12:50" in table_rows(
        page(client)
    )


def test_schedule_page_during_a_pause_counts_times_from_now(client: Client, tournament: Tournament) -> None:
    html = page(client, minutes=5)
    assert "Times as of 12:05. The clock has the actual ones." in html
    tournament.clock.refresh_from_db()
    clock = tournament.clock
    clock.started_at, clock.since, clock.starts_at, clock.left = NOON, None, None, timedelta(minutes=15)
    clock.save(update_fields=["started_at", "since", "starts_at", "left"])
    html = page(client, minutes=9)
    assert "Clock stopped. Times assume play resumes at 12:09." in html
    assert table_rows(html)[1] == "2 12:24 20 200 / 400 400 800"
