"""The series of the demonstration, with numbered tournaments and events to come."""

from datetime import datetime, timedelta

from django.db import transaction

from tournaments.models import Series, StructurePlan, Tournament
from tournaments.services.days.flights import NewFlight, add_day, add_flight
from tournaments.services.days.series import create_series, put_into_series
from tournaments.services.floor.floor import Person
from tournaments.services.lifecycle import open_tournament
from tournaments.services.open_floor import floor

SLUG = "harbour-autumn"
#: tables of the room, too few on one of the days
TABLES = 42
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
#: events by number; missing ones are left out
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


@transaction.atomic
def make_series(*, by: Person, now: datetime) -> bool:
    """Make the series with the demonstration's tournaments unless it exists. Returns whether it was made."""
    if Series.objects.filter(slug=SLUG).exists():
        return False
    given = {"name": "Harbour Autumn Festival", "venue": "Harbour", "zone": "Europe/Berlin", "tables": TABLES}
    series = create_series(fields={**given, "slug": SLUG}, by=by)
    for slug, name, days, hour, promised in LATER:
        _open_planned(slug, name, _local_hour(now, days, hour), promised, by=by, now=now)
    _open_second_chance(by=by, now=now)
    wanted = [*NUMBERED, "demo-second-chance", *(slug for slug, *_ in LATER)]
    existing = Tournament.objects.in_bulk(wanted, field_name="slug")
    for number, slug in enumerate(wanted, start=1):
        if slug in existing:
            with floor(existing[slug], by=by, now=now) as f:
                put_into_series(f, series=series, number=number)
    return True


def _open_planned(slug: str, name: str, starts_at: datetime, promised: int, *, by: Person, now: datetime) -> Tournament:
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


def _open_second_chance(*, by: Person, now: datetime) -> None:
    """Open a tournament with two flights on one day, too large for the room, then day 2 and a final."""
    tournament = _open_planned("demo-second-chance", "Second Chance", _local_hour(now, 4, 13), 440, by=by, now=now)
    with floor(tournament, by=by, now=now) as f:
        for code, hour in (("1A", 12), ("1B", 15)):
            flight = NewFlight(code=code, starts_at=_local_hour(now, 3, hour), end={"at": "share", "share": 1_500})
            add_flight(f, flight=flight, next_at=_local_hour(now, 4, 13))
        add_day(f, code="Final", starts_at=_local_hour(now, 5, 15))


def _local_hour(now: datetime, days: int, hour: int) -> datetime:
    """Return an hour in Berlin some days from now, ignoring daylight saving time."""
    return (now + days * DAY).replace(hour=hour - 1, minute=0, second=0, microsecond=0)
