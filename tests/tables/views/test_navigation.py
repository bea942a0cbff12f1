"""Search for players of the room: from every page's box and in the list of entries."""

import re

import pytest
from django.test import Client

from tests.markup import one_line
from tests.tables.play import Play

pytestmark = pytest.mark.django_db


def test_navigation_search_finds_a_player_by_table_and_seat(desk: Client, play: Play) -> None:
    play.sit(t1=[1, 9], t2=[9])
    page = one_line(desk.get("/find/", {"q": "1.9"}, headers={"X-Part": "find"}))
    seats = page.partition("Tables and seats")[2]
    assert re.findall(r"<span>([^<]*)", seats) == ["Bix", "Table 1"]


def test_entry_list_can_be_searched_by_seat(desk: Client, play: Play) -> None:
    play.sit(t1=[1, 9], t2=[9])
    page = one_line(desk.get("/t/event/entries/", {"q": " 1.9 "}))
    assert [name for name in ("Ada", "Bix", "Cleo") if name in page] == ["Bix"]
