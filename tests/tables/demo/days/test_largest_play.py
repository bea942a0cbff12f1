"""A hundredth of the largest event is played whole, and every sum is exact; a sum that is not is found."""

from datetime import datetime

import pytest
from django.contrib.auth.models import User

from tables.demo.days.largest_event import Size
from tables.demo.days.largest_play import event_sums, play_largest
from tournaments.models import Entry, Payment, Tournament
from tournaments.services.structure.library import save_presets

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def test_demo_has_the_size_of_the_big_50_of_2019() -> None:
    assert (sum(Size().entry_counts_of_flights()), Size().entry_counts_of_flights()) == (
        28_371,
        [7_093, 7_093, 7_093, 7_092],
    )
    assert Size().halls() == [("North Hall", 10, 292), ("South Hall", 9, 291)]


def test_flights_beyond_the_alphabet_have_unique_codes() -> None:
    codes = Size(flights=54).flight_codes()
    assert (codes[:4], codes[25:28], codes[51:], len(set(codes))) == (
        ["1A", "1B", "1C", "1D"],
        ["1Z", "1AA", "1AB"],
        ["1AZ", "1BA", "1BB"],
        54,
    )


def test_wrong_sum_of_a_demo_event_is_shown_red(director: User, noon: datetime) -> None:
    save_presets()
    said: list[str] = []
    size = Size(entries=283, tables=6)
    sums = play_largest(by=director, now=noon, say=said.append, size=size)
    assert [event_sum.sentence() for event_sum in sums if not event_sum.is_correct] == []
    assert [line.split(":")[0] for line in said] == [
        "Big 50 1A",
        "Big 50 1B",
        "Big 50 1C",
        "Big 50 1D",
        "Day 2",
        "Final table",
    ]
    event = Tournament.objects.get(slug="big50")
    flights = list(Tournament.objects.exclude(pk=event.pk))
    Payment.objects.filter(kind="prize").latest("number").delete()
    Entry.objects.filter(tournament=flights[0]).latest("pk").payments.all().delete()
    wrong = {event_sum.what for event_sum in event_sums(event, flights, size=size) if not event_sum.is_correct}
    assert wrong == {"Paid in, minor units", "Prizes paid", "Players paid", "Payouts that are open"}
