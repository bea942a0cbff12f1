"""The room of a day that has ended: bags per table, and nothing to break, to move or to bust."""

import re
from collections.abc import Iterator

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client

from tables.selectors.balance import room_plan
from tables.selectors.room.boards import next_break
from tables.selectors.room.map import room_map
from tables.selectors.room.public import table_states
from tables.services.hands import buttons
from tests.conftest import NOON
from tests.markup import one_line
from tests.tables.festival import HOUR, Festival
from tests.tables.play import Play
from tests.tournaments.views.conftest import words

pytestmark = pytest.mark.django_db


@pytest.fixture
def ended(festival: Festival) -> Iterator[Play]:
    """Three players at two tables bagged on day 1A, which has ended."""
    flight = festival.flight("1A", after=0)
    flight.sit(t1=[1, 3], t2=[2])
    flight(buttons.set_button, table=flight.table(1), button=1)
    festival.bag("1A", Ada=25_000, Bix=15_000, Cleo=20_000)
    with time_machine.travel(NOON + HOUR, tick=False):
        yield flight


@pytest.fixture
def page(ended: Play, client: Client, director: User) -> str:
    """The page of all tables, as the director reads it."""
    client.force_login(director)
    return one_line(client.get("/t/event-1a/tables/"))


def test_tables_page_of_an_ended_day_shows_bags(page: str) -> None:
    assert re.findall(r"<small>(bags [^<]+)</small>", page) == ["bags 2 of 2, 40,000", "bags 1 of 1, 20,000"]
    offered = ["Break table", "Next hand", "data-outs", "next big blind", "Room tools", 'id="panel-moves"', "✓ blinds"]
    assert [word for word in offered if word in page] == []


def test_map_of_an_ended_day_shows_the_bagged_chips_of_each_table(ended: Play) -> None:
    tags = {table.number: table.tag for table in room_map(ended.tournament, now=ended.now).tables}
    assert tags == {1: "bags 40,000", 2: "bags 20,000"}
    assert room_plan(ended.tournament, now=NOON + HOUR).breaks is None


def test_table_page_of_an_ended_day_lists_its_bags(ended: Play, client: Client, director: User) -> None:
    client.force_login(director)
    page = one_line(client.get("/t/event-1a/table/1/"))
    bags = re.findall(r'<li class="out">(.*?)</li>', page)
    assert [" ".join(words(bag).split()) for bag in bags] == ["Ada 1.1 25,000", "Bix 1.3 15,000"]
    assert ('class="badge' in page, "data-outs" in page, 'id="panel-moves"' in page) == (False, False, False)


def test_dashboard_of_an_ended_day_offers_no_bust(ended: Play, client: Client, director: User) -> None:
    client.force_login(director)
    found = one_line(client.get("/t/event-1a/"))
    assert "3 of 3 left" in found
    assert [word for word in ("data-outs", 'aria-label="Bust') if word in found] == []


def test_phone_page_of_an_ended_day_offers_no_bust(ended: Play, client: Client, director: User) -> None:
    client.force_login(director)
    found = one_line(client.get("/floor/event-1a/1/"))
    assert "2 of 2" in found
    offered = ['data-tap="bust"', 'data-tap="bag"', "tap a seat to bag", "Bag the whole table"]
    assert [word for word in offered if word in found] == []


def test_ended_day_has_no_next_table_to_break(ended: Play) -> None:
    assert not any(table.breaks_next for table in table_states(ended.tournament))
    assert next_break(ended.tournament, now=ended.now) is None
