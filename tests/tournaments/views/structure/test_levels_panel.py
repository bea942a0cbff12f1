"""The dashboard's list of levels."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.test import Client

from tests.conftest import NOON
from tests.markup import one_line
from tests.tournaments.views.conftest import FRAGMENT, Post
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def test_levels_panel_and_schedule_show_the_same_start_of_a_level(
    desk: Client, post: Post, tournament: Tournament
) -> None:
    started = NOON - timedelta(minutes=10, seconds=15)
    post("start", when=started)
    with time_machine.travel(started + timedelta(minutes=1), tick=False):
        panel = one_line(desk.get("/t/event/panel/levels/", headers=FRAGMENT))
        sheet = one_line(desk.get("/d/event/schedule/"))
    found = re.search(r'aria-current="step".*?<td[^>]*> ?(\d\d:\d\d)', panel)
    assert found is not None
    assert found[1].endswith(":50")
    assert f">{found[1]}<" in sheet.replace(" ", "")
