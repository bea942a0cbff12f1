"""The plan as pages see it."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tables.selectors.balance import current_plan, room_plan
from tables.services.hands import busts
from tests.tables.play import Play

pytestmark = pytest.mark.django_db


def test_balancing_plan_is_calculated_once_for_each_room_version(play: Play) -> None:
    play.sit(t1=range(1, 10), t2=range(1, 9))
    play.tournament.refresh_from_db()
    first = current_plan(play.tournament, now=play.now)
    assert first == room_plan(play.tournament, now=play.now)
    with CaptureQueriesContext(connection) as asked:
        assert current_plan(play.tournament, now=play.now) == first
    assert len(asked) == 0
    play(busts.bust, entry=play.entry("Ada"))
    play.tournament.refresh_from_db()
    assert current_plan(play.tournament, now=play.now) == room_plan(play.tournament, now=play.now) != first
