"""A fragment of a page is not found when a person opens it; scripts get it."""

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client

from tests.config.test_public_pages import addresses
from tests.tables.demo.test_day import a_day
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

# headers of a navigation
OPENED = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
PARTS = ("clock", "entries", "tables", "money", "log")


@pytest.fixture
def desk(director: User) -> Client:
    client = Client()
    client.force_login(director)
    return client


@pytest.mark.slow
def test_opening_an_address_never_returns_a_fragment_of_a_page(desk: Client, director: User) -> None:
    day, wall = a_day(director)
    day.draw_seats()
    day.start_play()
    known = {"slug": "day", "name": "clock", "number": 1, "pk": 1, "page": "seats", "code": "none"}
    raw = []
    with time_machine.travel(wall.now, tick=False):
        for address in sorted(set(addresses(known))):
            if address.startswith(("/admin/", "/logout/", "/api/")):
                continue
            answer = desk.get(address, headers=OPENED)
            content = answer.getvalue()
            markup = answer.status_code == 200 and answer.get("Content-Type", "").startswith("text/html")
            if markup and not content.lstrip().lower().startswith(b"<!doctype"):
                raw.append(address)
    assert raw == []


@pytest.mark.parametrize("part", PARTS)
def test_dashboard_panel_opened_as_a_full_page_is_not_found(desk: Client, director: User, part: str) -> None:
    day, wall = a_day(director)
    address = f"/t/{day.tournament.slug}/panel/{part}/"
    with time_machine.travel(wall.now, tick=False):
        asked = [desk.get(address, headers=sent).status_code for sent in (OPENED, {}, {**OPENED, "HX-Request": "true"})]
    assert asked == [404, 200, 200]


def test_compressed_page_is_recognised_as_a_complete_page(desk: Client, tournament: Tournament) -> None:
    answer = desk.get(f"/floor/{tournament.slug}/", headers={**OPENED, "Accept-Encoding": "gzip"})
    assert (answer.status_code, answer["Content-Encoding"]) == (200, "gzip")
