"""Clocks on players on the phone."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from rulings.models import ShotClock
from rulings.services import shot_clock
from tests.markup import one_line
from tests.rulings.views.conftest import get
from tests.tables.play import Play
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

BY_STREET = (("preflop", 15), ("flop", 20), ("turn", 30), ("river", 30))


def test_every_shot_clock_on_the_page_has_an_end_time(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    for name in ("Ada", "Bix"):
        play(shot_clock.call_clock, entry=play.entry(name))
    ends = [int(match) for match in re.findall(r'data-ends="(\d+)"', get(phone, play, "clock/"))]
    began = [clock.started_at for clock in ShotClock.objects.order_by("pk")]
    assert ends == [round(moment.timestamp() * 1000) + 30_000 for moment in began]


def test_shot_clock_page_explains_how_to_start_a_clock(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    assert "No player is on the clock. Open a table and tap a player." in get(phone, play, "clock/")


def test_shot_clock_shows_the_street_in_the_language_of_the_reader(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    Tournament.objects.update(house_overrides={"shot_clock": "by_street"})
    page = one_line(phone.get("/floor/event/1/", headers={"Accept-Language": "fr"}))
    [form, _] = re.findall(r'<form data-tap="call-clock".*?</form>', page)
    assert re.findall(r"<small>([^<]*)</small>", form) == ["Préflop", "Flop", "Turn", "River"]


def test_tab_shows_the_number_of_running_clocks(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    play(shot_clock.call_clock, entry=play.entry("Ada"))
    assert "More<em>1</em>" in get(phone, play)


def test_number_of_clocks_does_not_change_the_query_count(
    phone: Client, play: Play, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    house_of(play, house_overrides={"time_banks": 2, "time_banks_again": "each_level"})
    play.sit(t1=[1, 2, 3])
    play(shot_clock.call_clock, entry=play.entry("Ada"))
    get(phone, play, "clock/")
    with CaptureQueriesContext(connection) as queries:
        get(phone, play, "clock/")
    cost = len(queries)
    for name in ("Bix", "Cleo"):
        play(shot_clock.call_clock, entry=play.entry(name))
    get(phone, play, "clock/")
    with django_assert_num_queries(cost):
        page = get(phone, play, "clock/")
    assert page.count("2 left") == 3


def house_of(play: Play, **house_rules: object) -> None:
    """Give the tournament a house rule of its own."""
    Tournament.objects.filter(pk=play.tournament.pk).update(**house_rules)
    play.tournament.refresh_from_db()


@pytest.mark.parametrize(
    ("house_rules", "buttons"),
    [
        ({}, ["Clock 25 + 5"]),
        ({"shot_clock": 30}, ["Clock 30"]),
        (
            {"shot_clock": "by_street"},
            [f"Clock {many}<small>{name.title()}</small>" for name, many in BY_STREET],
        ),
    ],
)
def test_seat_has_a_button_for_each_kind_of_shot_clock(
    phone: Client, play: Play, house_rules: dict[str, object], buttons: list[str]
) -> None:
    play.sit(t1=[1])
    house_of(play, house_overrides=house_rules)
    [form] = re.findall(r'<form data-tap="call-clock".*?</form>', get(phone, play, "1/"))
    assert re.findall(r"<button[^>]*>(.*?)</button>", form) == buttons


@pytest.mark.parametrize(
    ("rulebook", "rule"),
    [("tda_2024", "TDA 2024 rule 29"), ("wsop", "WSOP 2024 rule 80"), ("tda_2019", "TDA 2019 rule 29")],
)
def test_shot_clock_page_cites_the_rulebook_of_the_tournament(
    phone: Client, play: Play, rulebook: str, rule: str
) -> None:
    play.sit(t1=[1])
    house_of(play, rulebook=rulebook)
    play(shot_clock.call_clock, entry=play.entry("Ada"))
    assert f"<small>{rule} · if it is close, the player acted in time</small>" in get(phone, play, "clock/")


@pytest.mark.parametrize(
    ("house_rules", "within", "cap"),
    [
        ({}, False, "then 5 aloud"),
        ({"shot_clock": 15}, True, "the last 5 aloud"),
        ({"clock_countdown_seconds": 0}, False, ""),
    ],
)
def test_called_clock_shows_its_countdown_separately(
    phone: Client, play: Play, *, house_rules: dict[str, object], within: bool, cap: str
) -> None:
    play.sit(t1=[1])
    house_of(play, house_overrides=house_rules)
    play(shot_clock.call_clock, entry=play.entry("Ada"))
    page = get(phone, play, "clock/")
    caps = re.findall(r'<p class="cap">(.*?)</p>', page)
    assert ("data-within" in page, caps) == (within, [cap] if cap else [])
