"""The switch of days in the header: each day with its state, for who works there."""

import re
from collections.abc import Iterator

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client

from tables.services.hands import bag_counts
from tables.services.hands.bag_counts import StackCount
from tests.conftest import NOON
from tests.markup import one_line
from tests.tables.festival import DAY, HOUR, Festival
from tournaments.models import Role
from tournaments.services.clock import clock
from tournaments.services.days.flights import add_day

pytestmark = pytest.mark.django_db


def switch(client: Client, address: str) -> list[str]:
    """The days of the switch as they are read; the open one between stars, one without a link in brackets."""
    page = one_line(client.get(address))
    nav = page.partition('<nav class="site-days"')[2].partition("</nav>")[0]
    words = []
    for tag, attributes, inside in re.findall(
        r'<(a|span class="site-day")([^>]*)>(.*?)(?=<a |<span class="site-day"|$)', nav
    ):
        said = " ".join(re.sub(r"<[^>]+>", " ", inside).split())
        words.append(f"*{said}*" if "aria-current" in attributes else said if tag == "a" else f"[{said}]")
    return words


@pytest.fixture
def played(festival: Festival) -> Iterator[Festival]:
    """1A has ended, 1B is planned; after day 2 there is another."""
    festival.flight("1A", after=0)
    festival.flight("1B", after=1)
    festival.whole(add_day, code="Final", starts_at=NOON + 6 * DAY)
    festival.enter("1A", "Ada", "Bix")
    festival.bag("1A", Ada=25_000, Bix=15_000)
    with time_machine.travel(NOON + HOUR, tick=False):
        yield festival


@pytest.mark.usefixtures("played")
def test_every_page_of_a_day_links_to_the_other_days(director: User, client: Client) -> None:
    client.force_login(director)
    rest = ["Day 2 planned", "[Final planned]"]
    assert switch(client, "/t/event-1a/") == ["All days", "*1A ended*", "1B planned", *rest]
    assert switch(client, "/t/event-1b/entries/") == ["All days", "1A ended", "*1B planned*", *rest]
    assert switch(client, "/t/event/") == ["All days", "1A ended", "1B planned", "*Day 2 planned*", rest[1]]


def test_staff_of_a_single_flight_see_no_links_to_other_flights(
    played: Festival, django_user_model: type[User], client: Client
) -> None:
    person = django_user_model.objects.create_user(username="one", password="a long password")  # noqa: S106
    Role.objects.create(tournament=played.flights["1B"].tournament, user=person, kind="director")
    client.force_login(person)
    assert switch(client, "/t/event-1b/") == [
        "All days", "[1A ended]", "*1B planned*", "[Day 2 planned]", "[Final planned]",
    ]  # fmt: skip


def test_clock_of_an_ended_flight_cannot_be_started_again(played: Festival, director: User, client: Client) -> None:
    client.force_login(director)
    page = one_line(client.get("/t/event-1a/"))
    assert "<span>Day over</span>" in page
    refused = played.flights["1A"].refused(clock.start_clock)
    assert refused == "Day 1A has ended. Undo its end in the log first."
    assert switch(client, "/t/event/days/")[0] == "*All days*"
    assert "*Day 2 planned*" not in switch(client, "/t/event/days/")


def test_flight_state_is_bagging_while_bags_are_counted(played: Festival, director: User, client: Client) -> None:
    client.force_login(director)
    play = played.flights["1B"]
    played.enter("1B", "Cleo", "Dory")
    play.now = play.tournament.starts_at + HOUR
    play(clock.pause_clock)
    with time_machine.travel(play.now, tick=False):
        assert switch(client, "/t/event/")[2] == "1B paused"
        play(bag_counts.count_bags, bags=[StackCount(entry=play.entry("Cleo"), stack=20_000)])
        assert switch(client, "/t/event/")[2] == "1B bagging"
