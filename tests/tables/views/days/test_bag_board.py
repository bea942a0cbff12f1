"""The bag board: what it shows, and how it ends the day."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tables.models import LastHands
from tables.services.hands.bag_counts import StackCount, count_bags
from tests.markup import one_line
from tests.tables.ending import Ending
from tests.tables.festival import Festival
from tests.tables.play import Play
from tournaments.models import Day
from tournaments.services.clock import clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(director: User, client: Client) -> Client:
    """A browser in which the director is signed in."""
    client.force_login(director)
    return client


def test_bag_board_shows_the_number_of_bagged_tables(staff: Client, ending: Ending) -> None:
    ending.bag(Dory=0, Enzo=0)
    shown = one_line(staff.get("/t/event/bags/"))
    assert '<span id="bagged">1 of 2 tables bagged</span>' in shown
    assert "1 table is not bagged: T1." in shown
    assert "Confirm the bags" not in shown


def test_bag_board_is_refreshed_by_the_right_topics(staff: Client, ending: Ending) -> None:
    ending.bag(Dory=0, Enzo=0)
    assert 'data-topics="bags clock hands tables field all"' in one_line(staff.get("/t/event/bags/"))


def test_one_day_tournament_can_confirm_overnight_bags(staff: Client, ending: Ending) -> None:
    ending.bag(Ada=0, Bix=0, Cleo=0, Dory=0, Enzo=0)
    shown = one_line(staff.get("/t/event/bags/"))
    assert ("Confirm the bags" in shown, "End the day" in shown) == (True, False)
    done = one_line(staff.post("/t/event/bags/", {"action": "check-bags"}, follow=True))
    assert "Not done" not in done


def test_last_hands_can_be_announced_and_ended_on_the_bag_board(staff: Client, play: Play) -> None:
    play.sit(t1=[1, 2, 3], t2=[1, 2])
    play.now = play.tournament.starts_at
    shown = one_line(staff.post("/t/event/bags/", {"action": "last-hands", "hands": "3"}, follow=True))
    assert LastHands.objects.get().hands == 3
    assert "waiting for T1 and T2" in shown
    staff.post("/t/event/bags/", {"action": "last-hands-over", "reason": "agreed"})
    assert LastHands.objects.get().over_at


def test_flight_with_missing_bags_can_end_only_with_a_reason(staff: Client, festival: Festival) -> None:
    festival.flight("1A", after=0)
    festival.enter("1A", "Ada", "Bix")
    play = festival.flights["1A"]
    play.now = play.tournament.starts_at
    play(clock.pause_clock)
    play(count_bags, bags=[StackCount(entry=play.entry("Ada"), stack=20_000)])
    address = f"/t/{play.tournament.slug}/bags/"
    assert "End the day anyway" in one_line(staff.get(address))
    assert "Not done" in one_line(staff.post(address, {"action": "end-day"}, follow=True))
    done = one_line(staff.post(address, {"action": "end-day", "reason": "Bix left their bag"}, follow=True))
    assert "Day 1A ended at" in done
    assert Day.objects.get(code="1A").ended_at


def test_bag_board_of_an_empty_room_shows_a_message(staff: Client, play: Play) -> None:
    assert "No player has chips to bag." in one_line(staff.get("/t/event/bags/"))


def test_dashboard_links_to_the_bag_board_and_each_table(staff: Client, ending: Ending) -> None:
    shown = one_line(staff.get("/t/event/"))
    assert '<a class="btn btn-go" href="/t/event/bags/">Bag board</a>' in shown
    assert 'href="/t/event/bags/2/"' in shown
