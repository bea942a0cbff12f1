"""The Big 50 of 2019: 28,371 entries in four flights, 583 tables in two halls, with made-up people, prices and dates.

A smaller `size` plays a part of it; tests play a fiftieth.
"""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from math import ceil
from random import Random
from string import ascii_uppercase
from typing import Any

from tables.demo.flights import HOUR, run_action_at
from tournaments.models import StructurePlan, Tournament
from tournaments.services import lifecycle
from tournaments.services.days.flights import NewFlight, add_flight, set_carry_over
from tournaments.services.floor.floor import Person
from tournaments.services.open_floor import floor
from tournaments.services.prizes import prizes

SLUG, NAME = "big50", "Big 50"
ENTRIES, TABLES = 28_371, 583
FLIGHTS = 4
#: halls, with the seats of a table and their share of the tables
HALLS = (("North Hall", 10, 0.5), ("South Hall", 9, 0.5))
#: 15 % of a flight's entries bag, and are in the money
SHARE = 1_500
STACK = 50_000
PRICE = {"prize_share": 44_000, "house_fee": 4_000, "staff_fee": 2_000}
DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """Size of the event: the whole event, or a part of it for a test."""

    entries: int = ENTRIES
    tables: int = TABLES
    flights: int = FLIGHTS

    def entry_counts_of_flights(self) -> list[int]:
        """Return the number of entries in each flight; the numbers differ by at most 1."""
        each, more = divmod(self.entries, self.flights)
        return [each + (at < more) for at in range(self.flights)]

    def flight_codes(self) -> list[str]:
        """Return the codes of the flights: 1A to 1Z, then 1AA, 1AB."""
        letters = ["", *ascii_uppercase]
        return [f"1{letters[at // 26]}{ascii_uppercase[at % 26]}" for at in range(self.flights)]

    def halls(self) -> list[tuple[str, int, int]]:
        """Return each hall as (name, seats per table, number of tables)."""
        first = ceil(self.tables * HALLS[0][2])
        counts = (first, self.tables - first)
        return [(name, seats, count) for (name, seats, _), count in zip(HALLS, counts, strict=True)]


@dataclass(slots=True)
class People:
    """Source of players: new ones with invented names, and players who busted in an earlier flight and may re-enter."""

    chance: Random = field(default_factory=lambda: Random(50))
    met: int = 0
    #: keys of players who went out in an earlier flight, and may come again
    gone: list[int] = field(default_factory=list)

    def new_player_name(self) -> str:
        self.met += 1
        return f"Player {self.met:05d}"


def open_event(*, slug: str, by: Person, now: datetime, size: Size) -> Tournament:
    """Announce the event five days before its first flight, with best stack forward and a real payout table."""
    announced = now - (size.flights + 5) * DAY
    event = lifecycle.open_tournament(
        StructurePlan.objects.get(slug="deep-stack"),
        by=by,
        now=announced,
        slug=slug,
        name=NAME,
        starts_at=now,
        zone="America/Los_Angeles",
        venue="Two halls",
        currency="USD",
        starting_stack=STACK,
        seats_per_table=10,
        final_table_seats=9,
        re_entries=None,
        house_overrides={"several_flights": "best_stack"},
        **PRICE,
    )
    with floor(event, by=by, now=announced) as f:
        prizes.plan_payouts(f, method="curve", unit=1_000)
        policy: dict[str, Any] = {"policy": "best", "bonus": 0, "pay": "nothing", "amount": 0, "share": 0}
        set_carry_over(f, **policy, from_pool=True, keeps_place=False, restart="lowest", printed=None)
    return event


def open_flights(event: Tournament, *, by: Person, now: datetime, size: Size) -> list[Tournament]:
    """Add the flights, one a day, the last one yesterday. Each ends when 15 % of its entries are left."""
    rows, added = [], now - (size.flights + 4) * DAY
    for at, code in enumerate(size.flight_codes()):
        starts_at = now - (size.flights - at) * DAY - 9 * HOUR
        flight = NewFlight(code=code, starts_at=starts_at, level_minutes=20, end={"at": "share", "share": SHARE})
        day = run_action_at(event, added, lambda f, asked=flight: add_flight(f, flight=asked, next_at=now), by=by)
        rows.append(day.played_in)
    return rows
