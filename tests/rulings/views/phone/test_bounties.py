"""The phone asks who won the bounty of somebody who goes out."""

import re

import pytest
from django.test import Client

from tables.services.hands import buttons
from tests.rulings.views.conftest import get
from tests.tables.play import Play
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def test_bust_sheet_lists_opponents_clockwise_from_the_button(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2, 5], t2=[1, 2])
    play(buttons.set_button, table=play.table(1), button=1)
    Tournament.objects.update(bounty=25_00)
    play.tournament.entries.update(bounty=25_00)
    shown = get(phone, play, "1/")
    assert re.findall(r'id="won-out-1-(\d)"', shown) == ["2", "5"]
    assert re.findall(r'id="won-out-2-(\d)"', shown) == ["5", "1"]
    assert (shown.count("data-won disabled"), shown.count("Bust, bounty later")) == (3, 3)


def test_bust_sheet_without_bounties_does_not_ask_for_a_winner(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2, 5])
    assert "Who won" not in get(phone, play, "1/")
