"""However many act in one look at the largest event, they are done before the next."""

from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User

from tables.demo.days.largest_flight import STEP_LENGTH, iterate_action_floors
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("count", "apart"), [(2, 100), (4, 60), (8, 30)])
def test_demo_actions_are_closer_together_when_time_is_short(
    tournament: Tournament, director: User, noon: datetime, count: int, apart: int
) -> None:
    moments = [
        f.now
        for _, f in iterate_action_floors(
            tournament, count, noon, timedelta(seconds=100), by=director, within=STEP_LENGTH
        )
    ]
    assert moments == [noon + at * timedelta(seconds=apart) for at in range(count)]
