"""The plan as pages see it."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tables.selectors.balancing import plan_of
from tables.selectors.seen import plan_seen
from tables.services import going_out
from tests.tables.conftest import Play

pytestmark = pytest.mark.django_db


def test_a_plan_is_worked_out_once_for_a_version_and_anew_for_the_next(play: Play) -> None:
    play.sit(t1=range(1, 10), t2=range(1, 9))
    play.tournament.refresh_from_db()
    first = plan_seen(play.tournament, now=play.now)
    assert first == plan_of(play.tournament, now=play.now)
    with CaptureQueriesContext(connection) as asked:
        assert plan_seen(play.tournament, now=play.now) == first
    assert len(asked) == 0
    play(going_out.bust, entry=play.entry("Ada"))
    play.tournament.refresh_from_db()
    assert plan_seen(play.tournament, now=play.now) == plan_of(play.tournament, now=play.now) != first
