"""Rulings on the phone."""

import pytest
from django.test import Client

from rulings.calculators import CALCULATORS
from rulings.services import ruling_log
from tests.rulings.views.phone.conftest import get
from tests.tables.conftest import Play

pytestmark = pytest.mark.django_db


def test_every_calculator_is_found_and_knows_the_table(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    shown = get(phone, play, "ruling/?table=1")
    missing = [name for name in CALCULATORS if f'href="/rulings/{name}/?t=event&amp;table=1"' not in shown]
    assert missing == []


def test_what_was_ruled_in_this_event_stands_below(phone: Client, play: Play) -> None:
    play(ruling_log.log_ruling, question="Premature turn", decided="The card goes back")
    assert '<p class="said">The card goes back</p>' in get(phone, play, "ruling/")


def test_a_table_that_is_no_number_is_left_out(phone: Client, play: Play) -> None:
    assert "<h1>Ruling</h1>" in get(phone, play, "ruling/?table=<b>")
