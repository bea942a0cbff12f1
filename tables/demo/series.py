"""The series of the demonstration: its tournaments with numbers, and events that are still to come."""

from datetime import datetime, timedelta

from tournaments.models import Series, StructurePlan, Tournament
from tournaments.services.days.flights import NewFlight, add_day, add_flight
from tournaments.services.days.series import create_series, put_into_series
from tournaments.services.floor.floor import Person
from tournaments.services.lifecycle import open_tournament
from tournaments.services.open_floor import floor

SLUG = "harbour-autumn"
#: how many tables the room has: on one day too few
TABLES = 42
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
#: the events by number; those that are not there are left out
NUMBERED = (
    "demo-finished",
    "demo-flights",
    "demo-two-days",
    "demo",
    "demo-plo",
    "demo-bubble",
    "demo-break",
    "demo-last-minute",
    "demo-paused",
    "demo-before",
)
#: events to come: address, name, days from now, hour of the day, entries promised by the guarantee
LATER = (
    ("demo-seniors", "Seniors", 2, 12, 60),
    ("demo-ladies", "Ladies", 2, 16, 40),
    ("demo-high-roller", "High Roller", 3, 13, 45),
    ("demo-closer", "Closer", 5, 12, 150),
)
PRIZE_SHARE = 13_000


def make_series(*, by: Person, now: datetime) -> bool:
    """Make the series unless it is there, and put the demonstration's tournaments into it. Returns whether it did."""
    if Series.objects.filter(slug=SLUG).exists():
        return False
    given = {"name": "Harbour Autumn Festival", "venue": "Harbour", "zone": "Europe/Berlin", "tables": TABLES}
    series = create_series(given={**given, "slug": SLUG}, by=by)
    for slug, name, days, hour, promised in LATER:
        _open(slug, name, _at(now, days, hour), promised, by=by, now=now)
    _second_chance(by=by, now=now)
    wanted = [*NUMBERED, "demo-second-chance", *(slug for slug, *_ in LATER)]
    there = Tournament.objects.in_bulk(wanted, field_name="slug")
    for number, slug in enumerate(wanted, start=1):
        if slug in there:
            with floor(there[slug], by=by, now=now) as f:
                put_into_series(f, series=series, number=number)
    return True


def _open(slug: str, name: str, starts_at: datetime, promised: int, *, by: Person, now: datetime) -> Tournament:
    return open_tournament(
        StructurePlan.objects.get(slug="regular"),
        by=by,
        now=now,
        slug=slug,
        name=name,
        starts_at=starts_at,
        zone="Europe/Berlin",
        venue="Harbour 4",
        guarantee=promised * PRIZE_SHARE,
        currency="EUR",
        prize_share=PRIZE_SHARE,
        house_fee=2_000,
    )


def _second_chance(*, by: Person, now: datetime) -> None:
    """Two flights on one day, for which the room has too few tables, then day 2 and the final."""
    tournament = _open("demo-second-chance", "Second Chance", _at(now, 4, 13), 440, by=by, now=now)
    with floor(tournament, by=by, now=now) as f:
        for code, hour in (("1A", 12), ("1B", 15)):
            flight = NewFlight(code=code, starts_at=_at(now, 3, hour), end={"at": "share", "share": 1_500})
            add_flight(f, flight=flight, next_at=_at(now, 4, 13))
        add_day(f, code="Final", starts_at=_at(now, 5, 15))


def _at(now: datetime, days: int, hour: int) -> datetime:
    """So many days from now at an hour of the wall's clock in Berlin, near enough for a demonstration."""
    return (now + days * DAY).replace(hour=hour - 1, minute=0, second=0, microsecond=0)
