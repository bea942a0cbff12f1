"""Two people add an event to one series at once: no number is given twice."""

from collections.abc import Callable
from functools import partial

import pytest
from django.contrib.auth.models import User

from tests.concurrency import at_once
from tests.conftest import MINUTE, NOON
from tournaments.models import Series, Tournament
from tournaments.rules.refused import Refused
from tournaments.services.days.series import create_series, put_into_series, remove_series
from tournaments.services.open_floor import floor

pytestmark = pytest.mark.django_db(transaction=True)


def add_event(series: Series, slug: str, number: int | None = None) -> None:
    with floor(Tournament.objects.get(slug=slug), by=None, now=NOON - MINUTE) as f:
        put_into_series(f, series=series, number=number)


def test_events_added_to_a_series_simultaneously_get_different_numbers(
    open_at: Callable[..., Tournament], director: User
) -> None:
    series = create_series(fields={"name": "Autumn"}, by=director)
    slugs = [open_at(slug).slug for slug in ("one", "two", "three")]
    assert at_once(*(partial(add_event, series, slug) for slug in slugs)) == ["done"] * 3
    numbers = Tournament.objects.order_by("event_number").values_list("event_number", flat=True)
    assert list(numbers) == [1, 2, 3]


def test_second_of_two_simultaneous_requests_for_an_event_number_is_refused(
    open_at: Callable[..., Tournament], director: User
) -> None:
    series = create_series(fields={"name": "Autumn"}, by=director)
    slugs = [open_at(slug).slug for slug in ("one", "two")]
    assert at_once(*(partial(add_event, series, slug, 7) for slug in slugs)) == ["done", "event_number_taken"]


def test_simultaneous_series_removal_and_event_addition_cannot_both_succeed(
    open_at: Callable[..., Tournament], director: User
) -> None:
    series = create_series(fields={"name": "Autumn"}, by=director)
    slug = open_at("one").slug

    def add_event_unless_removed() -> None:
        try:
            add_event(series, slug)
        except Series.DoesNotExist:
            raise Refused("gone_meanwhile") from None

    done = at_once(add_event_unless_removed, lambda: remove_series(series, by=director))
    assert done in (["done", "gone_meanwhile"], ["done", "series_has_events"])
