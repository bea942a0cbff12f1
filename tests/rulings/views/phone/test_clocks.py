"""Clocks on players on the phone."""

import re

import pytest
from django.test import Client

from rulings.models import ShotClock
from rulings.services import shot_clocks
from tests.rulings.views.phone.conftest import get
from tests.tables.conftest import Play

pytestmark = pytest.mark.django_db


def test_each_clock_says_when_it_ends_so_that_the_phone_counts(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    for name in ("Ada", "Bix"):
        play(shot_clocks.call_clock, entry=play.entry(name))
    ends = [int(one) for one in re.findall(r'data-ends="(\d+)"', get(phone, play, "clock/"))]
    began = [one.started_at for one in ShotClock.objects.order_by("pk")]
    assert ends == [round(one.timestamp() * 1000) + 30_000 for one in began]


def test_with_nobody_on_the_clock_the_page_says_how_to_call_it(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    assert "Nobody. To call it, tap the player at his table." in get(phone, play, "clock/")


def test_the_tab_counts_the_clocks_that_stand(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    play(shot_clocks.call_clock, entry=play.entry("Ada"))
    assert "Clock<em>1</em>" in get(phone, play)
