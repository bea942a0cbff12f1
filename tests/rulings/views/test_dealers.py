"""The dealers' page on the phone."""

import re

import pytest
from django.test import Client

from rulings.models import Dealer
from rulings.services import dealers
from tests.markup import one_line
from tests.rulings.views.conftest import get
from tests.tables.play import Play
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def room(play: Play) -> Play:
    """Two tables, one without a dealer, and a dealer on break."""
    play.sit(t1=[1, 2], t2=[1, 2])
    for name in ("bo", "mo"):
        play(dealers.add_dealer, name=name)
    play(dealers.push_dealer, dealer=Dealer.objects.get(name="bo"), table=play.table(1))
    play(dealers.push_dealer, dealer=Dealer.objects.get(name="mo"))
    return play


def test_rota_shows_dealers_tables_and_times(phone: Client, room: Play) -> None:
    shown = get(phone, room, "dealers/")
    assert re.findall(r'<b class="num">([^<]+)</b><span><b class="clip" dir="auto">(\w+)</b>', shown) == [
        ("1", "bo"),
        ("–", "mo"),
    ]
    assert "since 11:30 · next change 12:00" in shown
    assert "on break since 11:30 · next change 12:00" in shown


def test_rota_shows_the_next_place_of_each_dealer(phone: Client, room: Play) -> None:
    room(dealers.add_dealer, name="rui")
    shown = get(phone, room, "dealers/")
    goes = re.findall(r'<b class="clip" dir="auto">(\w+)</b>.*?next change: *</span>→ (\w+)<', shown)
    assert goes == [("bo", "T2"), ("mo", "T1"), ("rui", "break")]


def test_late_dealer_push_is_marked(phone: Client, room: Play) -> None:
    shown = get(phone, room, "dealers/")
    assert ('class="late"' in shown, "1 late" in shown, "More<em>1</em>" in shown) == (True, True, True)


def test_dealer_form_can_send_a_dealer_to_a_table_directly(phone: Client, room: Play) -> None:
    assert 'name="table" value="2" formnovalidate' in get(phone, room, "dealers/")


def test_phone_uses_the_dealer_push_pause_of_the_house_rules(phone: Client, room: Play) -> None:
    before = get(phone, room, "dealers/")
    Tournament.objects.filter(pk=room.tournament.pk).update(house_overrides={"push_hold_seconds": 45})
    assert ('data-hold="90"' in before, 'data-hold="45"' in get(phone, room)) == (True, True)


def test_empty_dealer_rota_shows_instructions(phone: Client, play: Play) -> None:
    shown = get(phone, play, "dealers/")
    assert ("No dealers yet." in shown, 'data-tap="push-line"' in shown) == (True, False)


def test_dashboard_panel_links_to_the_rota(phone: Client, room: Play) -> None:
    assert 'href="/floor/event/dealers/"' in one_line(phone.get("/t/event/panel/rulings/"))
