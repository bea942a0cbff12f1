"""The phone's field: tables, seats, players of the event and of the register."""

import re

import pytest

from tests.rulings.views.conftest import get
from tests.rulings.views.phone.conftest import PhoneOf
from tests.tables.play import Play
from tournaments.models import Player

pytestmark = pytest.mark.django_db


def hits(page: str) -> list[tuple[str, str]]:
    """Return address and mark of each hit."""
    return re.findall(r'<a href="([^"]+)"\s*>\s*<b class="num">([^<]+)</b>', page)


def test_search_on_the_phone_finds_seats_and_offers_late_entry_of_other_players(play: Play, phone_of: PhoneOf) -> None:
    play.sit(t1=[1, 2])
    Player.objects.create(display_name="Adam")
    found = hits(get(phone_of("director"), play, "find/?q=ada"))
    adam = Player.objects.get(display_name="Adam").pk
    assert set(found) == {
        ("/floor/event/1/#seat-1", "1.1"),
        (f"/floor/event/entries/new/?player={adam}", "–"),
        ("/floor/event/entries/new/?name=ada&amp;is_new=true", "+"),
    }
    assert found[-1][1] == "+"


def test_floor_staff_find_players_of_the_event_alone(play: Play, phone_of: PhoneOf) -> None:
    play.sit(t1=[1, 2])
    Player.objects.create(display_name="Adam")
    assert hits(get(phone_of("floor"), play, "find/?q=ada")) == [("/floor/event/1/#seat-1", "1.1")]


def test_search_by_desk_staff_leads_to_the_entry(play: Play, phone_of: PhoneOf) -> None:
    play.sit(t1=[1, 2])
    found = hits(get(phone_of("desk"), play, "find/?q=ada&entries=1"))
    assert found[0] == (f"/floor/event/entries/{play.entry('Ada').pk}/", "1.1")
