"""The dashboard of a day that waits for the bags of its flights: nobody knows how it begins."""

import re
from collections.abc import Iterator

import pytest
import time_machine
from django.test import Client

from tables.services.days import carry_over
from tests.conftest import NOON
from tests.markup import one_line
from tests.tables.festival import DAY, Festival
from tests.tournaments.views.conftest import words

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(festival: Festival, client: Client) -> Iterator[Client]:
    """The director, in whose tournament flight 1A is played and bagged; 1B is planned."""
    festival.flight("1A", after=0)
    festival.flight("1B", after=1)
    festival.enter("1A", "Ada", "Bix")
    festival.bag("1A", Ada=25_000, Bix=15_000)
    client.force_login(festival.by)
    with time_machine.travel(NOON + 2 * DAY, tick=False):
        yield client


def panel(staff: Client, name: str) -> str:
    return one_line(staff.get(f"/t/event/panel/{name}/"))


def test_levels_panel_lists_the_flights_that_decide_the_start(staff: Client) -> None:
    levels = panel(staff, "levels")
    assert "Level follows from 1A, 1B" in words(levels)
    assert re.findall(r'<th scope="col"[^>]*>([^<]+)</th>', levels) == ["Level", "Blinds", "Ante", "Min"]
    assert ['aria-current="step"' in panel(staff, name) for name in ("levels", "rail")] == [False, False]


def test_figures_are_hidden_before_the_day_has_players(staff: Client) -> None:
    said = words(panel(staff, "money"))
    assert [word for word in ("Left", "Average", "Chips in play", "Schedule ends") if word in said] == []
    assert words(panel(staff, "entries")) == "Registration waits for the bags Desk"


def test_level_and_players_are_shown_after_the_carry_over(staff: Client, festival: Festival) -> None:
    festival.enter("1B", "Cleo", "Dory")
    festival.bag("1B", Cleo=20_000, Dory=20_000)
    festival.whole(carry_over.confirm_carry_over)
    levels, said = panel(staff, "levels"), words(panel(staff, "money"))
    assert ("Level follows" in levels, 'aria-current="step"' in levels) == (False, True)
    assert "Left 4 Average 20,000" in said
