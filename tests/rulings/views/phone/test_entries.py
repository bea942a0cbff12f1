"""The phone's entries: late entries, sales, and what a role is shown."""

import re

import pytest
import time_machine

from tests.rulings.views.conftest import get
from tests.rulings.views.phone.conftest import PhoneOf, bust
from tests.rulings.views.phone.test_now import taps
from tests.tables.play import Play
from tests.tournaments.views.conftest import words
from tournaments.models import Entry, Payment
from tournaments.services import lifecycle

pytestmark = pytest.mark.django_db


def test_late_entry_is_paid_and_shows_its_seat(play: Play, phone_of: PhoneOf) -> None:
    play.sit(t1=[1, 2])
    play(lifecycle.change_settings, prize_share=5_000)
    desk = phone_of("desk")
    fields = {"name": "Ember", "is_new": "true", "method": "cash"}
    with time_machine.travel(play.now, tick=False):
        answer = desk.post("/floor/event/entries/new/", fields)
    entered = Entry.objects.get(player__display_name="Ember")
    assert answer["Location"] == f"/floor/event/entries/{entered.pk}/?entered"
    assert Payment.objects.get(entry=entered).amount == 5_000
    page = get(desk, play, f"entries/{entered.pk}/?entered")
    assert "Entered Ember" in words(page)
    assert "Ember entered" in page.partition('id="toast"')[2]


def test_refused_late_entry_says_why_and_keeps_the_name(play: Play, phone_of: PhoneOf) -> None:
    play.sit(t1=[1, 2])
    answer = phone_of("desk").post("/floor/event/entries/new/", {"player": str(play.entry("Ada").player_id)})
    assert answer.status_code == 409
    assert 'class="phone-refusal"' in answer.content.decode()
    assert "Ada" in words(answer)


def test_full_room_offers_a_table_to_directors(play: Play, phone_of: PhoneOf) -> None:
    play.sit(t1=range(1, 10))
    for seat in play.tournament.tables.get().seats.filter(number__gt=9):
        seat.delete()
    shown = {kind: get(phone_of(kind), play, "entries/new/?name=Player+12") for kind in ("director", "desk")}
    assert ["No free seat." in page for page in shown.values()] == [True, True]
    assert ["open-tables" in taps(page) for page in shown.values()] == [True, False]


def test_entries_are_listed_by_state(play: Play, phone_of: PhoneOf) -> None:
    play.sit(t1=[1, 2])
    bust(play, "Ada")
    desk = phone_of("desk")
    names = [
        re.findall(r'<b class="clip" dir="auto">(\w+)', get(desk, play, f"entries/{query}"))
        for query in ("", "?state=in", "?state=out")
    ]
    assert names == [["Bix", "Ada"], ["Bix"], ["Ada"]]


def test_entry_page_shows_each_role_only_its_actions(play: Play, phone_of: PhoneOf) -> None:
    play.sit(t1=[1, 2])
    path = f"entries/{play.entry('Ada').pk}/"
    pages = {kind: taps(get(phone_of(kind), play, path)) for kind in ("director", "floor", "desk")}
    assert {"move", "void-entry", "mark-absent"} <= pages["director"]
    assert "void-entry" not in pages["floor"]
    assert "put-right" in pages["floor"]
    assert "move" not in pages["desk"]
