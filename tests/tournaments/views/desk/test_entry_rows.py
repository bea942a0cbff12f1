"""Actions on a row of the list of entries."""

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.conftest import MINUTE, NOON
from tests.markup import one_line
from tests.tournaments.services.desk.desk_actions import BUY_IN, SPLIT, Desk
from tournaments.models import Tournament
from tournaments.services import busts, lifecycle
from tournaments.services.desk import entries

pytestmark = pytest.mark.django_db
LATER = NOON.replace(year=2100)


@pytest.fixture
def desk(open_at: Callable[..., Tournament], director: User) -> Desk:
    """An event of the year 2100: registration is open whenever the tests run."""
    return Desk(open_at(starts_at=LATER, **SPLIT), director, now=LATER - MINUTE)


@pytest.fixture
def page(client: Client, director: User) -> Client:
    client.force_login(director)
    return client


def test_unpaid_entry_is_paid_in_its_row_by_the_selected_method(desk: Desk, page: Client) -> None:
    bix = desk(entries.enter, name="Bix")
    shown = one_line(page.get("/t/event/entries/?state=unpaid"))
    assert re.findall(r'<option value="(\w+)"', shown)[0] == "cash"
    assert re.search(rf'form="pay" name="entry" value="{bix.pk}"[^>]*>Pay €150', shown)
    done = page.post("/t/event/entries/?state=unpaid", {"action": "pay", "entry": bix.pk, "method": "card"})
    assert (done.status_code, desk.taken()) == (302, BUY_IN)
    assert "No entries." in one_line(page.get(f"/t/event/entries/{done['Location']}"))


def test_receipt_number_finds_its_entry(desk: Desk, page: Client) -> None:
    desk.enter("Ada")
    bix = desk.enter("Bix")
    number = bix.payments.get().number
    found = re.findall(r'<a href="\?entry=(\d+)&', one_line(page.get(f"/t/event/entries/?q={number}")))
    assert (number, found) == (2, [str(bix.pk)])


def test_row_of_a_busted_player_offers_a_reentry(desk: Desk, page: Client) -> None:
    desk(lifecycle.change_settings, re_entries=1)
    ada, bix = desk.enter("Ada"), desk.enter("Bix")
    closed = one_line(page.get("/t/event/entries/"))
    assert (f'href="?entry={ada.pk}&' in closed, "row-menu" in closed) == (True, False)
    desk(busts.bust, entry=ada)
    opened = one_line(page.get(f"/t/event/entries/?q=Ada&entry={ada.pk}"))
    assert ('value="re-enter"' in opened, "Receipt" in opened, "Void and refund" in opened) == (True, True, False)
    assert "Void and refund" in one_line(page.get(f"/t/event/entries/?entry={bix.pk}"))
    done = page.post("/t/event/entries/?q=Ada", {"action": "re-enter", "entry": ada.pk, "method": "cash"})
    assert (done.status_code, "Ada 2" in desk.entries_in()) == (302, True)


def test_main_button_of_entries_adds_players_until_the_event_ends(desk: Desk, page: Client) -> None:
    button = '<a class="btn btn-go" href="/t/event/players/">'
    assert button in one_line(page.get("/t/event/entries/"))
    Tournament.objects.update(finished_at=LATER)
    assert button not in one_line(page.get("/t/event/entries/"))


def test_filters_of_the_entry_list_show_counts(desk: Desk, page: Client) -> None:
    ada, _bix = desk.enter("Ada"), desk.enter("Bix")
    desk(busts.bust, entry=ada)
    desk(entries.enter, name="Cleo")
    tabs = re.search(r'<nav class="tabs" aria-label="Which">(.*?)</nav>', one_line(page.get("/t/event/entries/")))
    assert tabs
    words = re.sub(r"<[^>]+>", " ", tabs[1]).split()
    assert words == "All 3 In 2 Out 1 Unpaid 1 Absent 0 Voided".split()


def test_actions_that_do_not_belong_to_entry_rows_are_not_found(desk: Desk, page: Client) -> None:
    ada = desk.enter("Ada")
    assert page.post("/t/event/entries/", {"action": "finish", "entry": ada.pk}).status_code == 404


def test_entry_list_disambiguates_equal_names(desk: Desk, page: Client) -> None:
    for name, full in (("Ada", "Ana Vega"), ("Bix", "Ana Voss")):
        player = desk.enter(name).player
        player.name, player.display_name = full, "Ana V."
        player.save()
    shown = one_line(page.get("/t/event/entries/"))
    assert ("<bdi>Ana Ve.</bdi>" in shown, "<bdi>Ana Vo.</bdi>" in shown) == (True, True)
    assert re.findall(r'<td class="log-text" title="(.*?)">', shown) == ["Ana Vega", "Ana Voss"], "in full on hover"


def test_empty_entry_list_explains_how_to_add_players(desk: Desk, page: Client) -> None:
    shown = page.get("/t/event/entries/").content.decode()
    empty = shown.partition('<div class="empty">')[2].partition("</div>")[0]
    assert re.findall(r'href="([^"]+)"', empty) == ["/t/event/players/", "/t/event/desk/"]
    desk(entries.enter, name="Bix")
    assert '<div class="empty">' not in page.get("/t/event/entries/").content.decode()
