"""The page of the players' notices."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.conftest import NOON
from tests.markup import one_line
from tests.tournaments.services.desk.desk_actions import cashier
from tournaments.models import Notice, Tournament

pytestmark = pytest.mark.django_db
NOTICES = "/t/event/settings/notices/"


@pytest.fixture
def page(client: Client, director: User, tournament: Tournament) -> Client:
    client.force_login(director)
    return client


def test_notice_is_posted_and_removed_on_the_notices_page(page: Client, tournament: Tournament) -> None:
    tournament.zone = "Europe/Berlin"
    tournament.save()
    assert page.post(NOTICES, {"title": "Phones off", "until": "2126-03-14T13:00"}).status_code == 302
    notice = Notice.objects.get()
    assert (notice.title, notice.until) == ("Phones off", NOON.replace(year=2126))
    assert page.post(NOTICES, {"notice": notice.pk}).status_code == 302
    assert "No notices posted." in one_line(page.get(NOTICES))


def test_refused_notice_form_keeps_the_typed_text(page: Client) -> None:
    answer = page.post(NOTICES, {"title": "Too late", "until": "2026-03-14T13:00"})
    said = one_line(answer)
    assert (answer.status_code, "end before it is shown" in said, 'value="Too late"' in said) == (400, True, True)
    assert page.post(NOTICES, {"title": "x" * 61}).status_code == 400
    assert page.post(NOTICES, {"notice": "77"}).status_code == 400
    assert Notice.objects.count() == 0


def test_house_rule_deviations_are_offered_as_notices(page: Client, tournament: Tournament) -> None:
    tournament.house_overrides = {"penalty_start": "current_hand"}
    tournament.save()
    assert "When a penalty of missed hands starts" in one_line(page.get(NOTICES))
    filled = one_line(page.get(NOTICES, {"title": "Penalties", "words": "At once."}))
    assert ('value="Penalties"' in filled, 'value="At once."' in filled) == (True, True)


def test_html_in_a_notice_is_escaped(page: Client) -> None:
    page.post(NOTICES, {"title": "<script>alert(1)</script>", "words": "</script><b>bold</b>"})
    for address in (NOTICES, "/d/event/notices/", "/d/event/clock/"):
        said = one_line(page.get(address))
        assert ("<script>alert" in said, "<b>bold" in said) == (False, False)


def test_desk_staff_can_read_but_not_change_notices(client: Client, tournament: Tournament) -> None:
    client.force_login(cashier(tournament))
    assert "Floor staff and the director can post notices." in one_line(client.get(NOTICES))
    assert "Your role does not allow" in one_line(client.post(NOTICES, {"title": "No"}))


def test_notices_display_without_notices_shows_the_clock(page: Client) -> None:
    def screen_mark(query: str = "") -> list[str]:
        shown = one_line(page.get(f"/d/event/notices/{query}"))
        return re.findall(r'<meta name="screen" content=" (.*?) dark en event"', shown)

    assert (screen_mark(), screen_mark("?mark=1")) == (["clock"], ["clock"])
    page.post(NOTICES, {"title": "Phones off"})
    assert (screen_mark("?mark=1"), screen_mark()) == (["notices"], [])


def test_notices_are_shown_when_scripts_are_disabled(page: Client) -> None:
    page.post(NOTICES, {"title": "Phones off"})
    page.post(NOTICES, {"title": "Tomorrow", "at": "2126-01-01T10:00"})
    said = one_line(page.get("/d/event/notices/?lang=de"))
    assert (">Phones off</p>" in said, ">Tomorrow</p>" in said, "Für alle Spieler" in said) == (
        True,
        False,
        True,
    )
