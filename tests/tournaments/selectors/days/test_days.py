"""The days of a tournament, read for one row and for many."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.conftest import NOON
from tests.tables.play import Play
from tournaments.models import Day, Tournament
from tournaments.rules.days.day_path import FlightsFacts
from tournaments.selectors.days.days import cache_flights_progress, flights_progress
from tournaments.selectors.request_cache import request_cache
from tournaments.services.days.flights import NewFlight, add_flight

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


def test_progress_of_flights_is_the_same_for_one_row_and_for_many(
    open_at: Callable[..., Tournament], director: User
) -> None:
    events = {slug: open_at(slug) for slug in ("championship", "main", "one-day")}
    for slug, codes in {"championship": ("1A", "1B"), "main": ("1A",)}.items():
        for code in codes:
            flight = NewFlight(code=code, starts_at=NOON, end={"at": "level", "level": "l2"})
            Play(events[slug], director)(add_flight, flight=flight, next_at=NOON + 2 * DAY)
    Day.objects.filter(tournament=events["championship"], code="1A").update(ended_at=NOON)
    rows = list(Tournament.objects.order_by("pk"))
    alone = {row.slug: flights_progress(row) for row in rows}
    with request_cache():
        cache_flights_progress(rows)
        with CaptureQueriesContext(connection) as queries:
            together = {row.slug: flights_progress(row) for row in rows}
    assert together == alone
    assert len(queries) == 0
    assert {slug: together[slug] for slug in events} == {
        "championship": FlightsFacts(flights=2, ended=1),
        "main": FlightsFacts(flights=1),
        "one-day": None,
    }
