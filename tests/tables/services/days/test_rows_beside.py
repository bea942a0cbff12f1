"""Clocks of other flights hear of what the whole shows there: the pool, and the end of a day."""

import pytest
from django.db import connection
from django.test import TestCase
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoCaptureOnCommitCallbacks

from tests.not_none import not_none
from tests.tables.festival import Festival
from tournaments.live.hints import Hint
from tournaments.live.publisher import subscribe_in_process, unsubscribe_in_process
from tournaments.models import Day, Tournament
from tournaments.selectors.snapshot import cached_snapshot
from tournaments.services.busts import bust
from tournaments.services.days.flights import change_day_end
from tournaments.services.lifecycle import change_settings

pytestmark = pytest.mark.django_db


@pytest.fixture
def open_flights(festival: Festival) -> Festival:
    """Two flights that take entries, and one that has ended."""
    festival.whole(change_settings, prize_share=5_000)
    for at, code in enumerate(("1A", "1B", "1C")):
        festival.flight(code, after=at)
    festival.enter("1C", "Ada")
    festival.bag("1C", Ada=20_000)
    return festival


def snapshot_values(festival: Festival, slug: str) -> dict[str, object]:
    found = cached_snapshot(Tournament.objects.get(slug=slug))
    return {"pool": found["money"]["pool"], "ends": not_none(found["day"])["ends"]}


def test_flight_entry_updates_the_prize_pool_on_every_open_clock(
    open_flights: Festival, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    slugs = ("event", "event-1a", "event-1b")
    assert [snapshot_values(open_flights, slug)["pool"] for slug in slugs] == [5_000, 5_000, 5_000]
    heard: list[Hint] = []
    subscribe_in_process(heard.append)
    try:
        with django_capture_on_commit_callbacks(execute=True):
            open_flights.enter("1A", "Bix", "Cleo")
    finally:
        unsubscribe_in_process(heard.append)
    assert [snapshot_values(open_flights, slug)["pool"] for slug in slugs] == [15_000, 15_000, 15_000]
    assert {message.slug for message in heard} == set(slugs)


def test_changed_end_of_a_flight_is_shown_on_its_clock_immediately(
    open_flights: Festival, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    assert snapshot_values(open_flights, "event-1a")["ends"] is None
    with django_capture_on_commit_callbacks(execute=True):
        open_flights.whole(change_day_end, day=Day.objects.get(code="1A"), end={"at": "players", "players": 3})
    assert snapshot_values(open_flights, "event-1a")["ends"] == {"players": 3}
    open_flights.enter("1B", "Bix", "Cleo")
    before = Tournament.objects.get(slug="event-1a").version
    with django_capture_on_commit_callbacks(execute=True):
        open_flights.flights["1B"](bust, entry=open_flights.flights["1B"].entry("Bix"))
    assert Tournament.objects.get(slug="event-1a").version == before


def count_queries_of_entry(festival: Festival, code: str, name: str) -> int:
    """Return how many statements an entry takes, with what the other rows are told after it."""
    with CaptureQueriesContext(connection) as queries, TestCase.captureOnCommitCallbacks(execute=True):
        festival.enter(code, name)
    return len(queries)


@pytest.mark.skipif(connection.vendor != "sqlite", reason="where each row has its own lock, they are told one by one")
def test_number_of_flights_does_not_change_the_query_count(open_flights: Festival) -> None:
    count_queries_of_entry(open_flights, "1A", "Bix")
    two = count_queries_of_entry(open_flights, "1A", "Cleo")
    for at, code in enumerate(("1D", "1E")):
        open_flights.flight(code, after=at)
    assert count_queries_of_entry(open_flights, "1A", "Dory") == two
