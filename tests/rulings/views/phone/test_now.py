"""The phone's first page and its controls of the clock, by role."""

import re

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client

from tables.services import room
from tests.conftest import MINUTE, NOON
from tests.rulings.views.conftest import get
from tests.rulings.views.phone.conftest import PhoneOf
from tests.tables.festival import Festival
from tests.tables.play import Play
from tests.tournaments.views.conftest import words
from tournaments.models import Tournament
from tournaments.services.clock import clock, hand_for_hand
from tournaments.services.desk import entries

pytestmark = pytest.mark.django_db


def taps(page: str) -> set[str]:
    """Return the names of the actions of a page's forms and buttons."""
    return set(re.findall(r'data-(?:tap|action)="([\w-]+)"', page))


def tabs(page: str) -> list[str]:
    return re.findall(r"</svg>\s*([\w’]+)\s*(?:<em>|</a>)", page.partition('class="phone-nav"')[2])


@pytest.fixture
def running(play: Play) -> Play:
    """Two tables at play, five minutes after the start."""
    play.sit(t1=[1, 2, 3], t2=[1, 2, 3])
    play(clock.start_clock)
    play.now = NOON + 5 * MINUTE
    return play


def test_director_has_every_control_and_floor_staff_have_pause_alone(running: Play, phone_of: PhoneOf) -> None:
    with time_machine.travel(running.now, tick=False):
        director = taps(get(phone_of("director"), running, "controls/"))
        floor = taps(get(phone_of("floor"), running, "controls/"))
    clock_actions = {"previous", "next", "add-time", "set-time", "break-now", "stop-after", "hand-for-hand", "pause"}
    assert director == clock_actions
    assert floor == {"pause"}


def test_start_of_a_paused_clock_is_shown_to_directors_alone(running: Play, phone_of: PhoneOf) -> None:
    running(clock.pause_clock)
    with time_machine.travel(running.now, tick=False):
        shown = [taps(get(phone_of(kind), running, "controls/")) & {"start", "pause"} for kind in ("director", "floor")]
    assert shown == [{"start"}, set()]


def test_ended_day_has_no_controls_of_the_clock(tournament: Tournament, director: User, client: Client) -> None:
    counter = User.objects.create_superuser(username="counter")
    festival = Festival(tournament, director, counter)
    flight = festival.flight("1A", after=0)
    festival.enter("1A", "Ada", "Bix")
    client.force_login(director)
    clock_actions = {"start", "pause", "add-time", "set-time"}
    with time_machine.travel(NOON - MINUTE, tick=False):
        assert "start" in taps(get(client, flight))
    festival.bag("1A", Ada=25_000, Bix=15_000)
    with time_machine.travel(flight.now, tick=False):
        assert taps(get(client, flight)) & clock_actions == set()


def test_fourth_tab_is_rulings_for_a_role_without_entries(running: Play, phone_of: PhoneOf) -> None:
    shown = {kind: tabs(get(phone_of(kind), running)) for kind in ("director", "floor", "desk")}
    assert shown == {
        "director": ["Now", "Tables", "Moves", "Entries", "More"],
        "floor": ["Now", "Tables", "Moves", "Rulings", "More"],
        "desk": ["Now", "Tables", "Moves", "Entries", "More"],
    }


def test_call_of_a_table_waits_on_the_first_page_with_its_button(running: Play, phone_of: PhoneOf) -> None:
    running(room.call_floor, table=running.table(2))
    with time_machine.travel(running.now, tick=False):
        page = get(phone_of("floor"), running)
    assert "Table 2 called the floor" in words(page)
    assert 'data-shape="call"' in page
    assert "answer-call" in taps(page)


def test_steps_before_play_have_their_buttons(play: Play, phone_of: PhoneOf) -> None:
    for name in ("Ada", "Bix", "Cleo"):
        play(entries.enter, name=name)
    with time_machine.travel(play.now, tick=False):
        director, floor = (get(phone_of(kind), play) for kind in ("director", "floor"))
    assert "open-tables" in taps(director)
    assert "open-tables" not in taps(floor)
    assert re.findall(r'data-step="(\w+)"', director) == ["players", "tables", "draw", "start"]


def test_hand_for_hand_has_a_tile_for_each_table(running: Play, phone_of: PhoneOf) -> None:
    running(hand_for_hand.start_hand_for_hand, why="money")
    with time_machine.travel(running.now, tick=False):
        page = get(phone_of("director"), running)
    assert re.findall(r'data-hand="(\w+)"', page) == ["dealing", "dealing"]
    assert "tick" in taps(page)
    assert "close-round" not in taps(page)
