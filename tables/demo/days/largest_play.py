"""The largest event from the first sale to the last payout, and the sums that must hold then."""

from collections.abc import Callable
from datetime import datetime

from tables.demo.days.largest_event import DAY, SLUG, People, Size, open_event, open_flights
from tables.demo.days.largest_final_days import FinalDays
from tables.demo.days.largest_flight import FlightDay
from tables.demo.days.largest_sums import Held, held
from tournaments.services.floor.floor import Person


def play_largest(
    *, by: Person, now: datetime, say: Callable[[str], None], size: Size | None = None, slug: str = SLUG
) -> list[Held]:
    """Play the event through the services, report its progress, and return the sums. Its last day was yesterday."""
    size, began = size or Size(), now - DAY
    event = open_event(slug=slug, by=by, now=began, size=size)
    flights = open_flights(event, by=by, now=began, size=size)
    people = People()
    for row, count in zip(flights, size.of_flights(), strict=True):
        FlightDay(row, count, size, people, by, say).play()
    event.refresh_from_db()
    FinalDays(event, by, say, began).play()
    event.refresh_from_db()
    return list(held(event, flights, size=size))
