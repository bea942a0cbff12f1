"""Floor staff of the demonstration, who open tables, draw seats and follow the plan."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from math import ceil
from random import Random
from typing import Any

from tables.demo.hands import deal_due_hands
from tables.demo.room import RoomDirector, direct_room
from tables.selectors.seating import open_tables
from tables.services import room as rooms
from tables.services.hands import busts
from tables.services.seats import draws
from tournaments.models import Entry, Tournament
from tournaments.services.floor.floor import Floor, Person
from tournaments.services.open_floor import floor

#: walks take no time; the moves at the demonstration's present are made apart
WALK = timedelta(0)
#: every table may deal at any time
HAND = timedelta(0)
#: above the tables of a demonstration
MAX_TABLES = 100
#: busts after which the plan is followed again
GONE = 4


@dataclass(slots=True)
class FloorStaff:
    """Staff who open tables, draw seats, and follow the plan after busts."""

    chance: Random = field(default_factory=lambda: Random(7))
    gone: int = 0

    def seat(self, tournament: Tournament, *, by: Person, now: datetime) -> None:
        """Open enough tables, post the breaking order, and draw all seats."""
        entered = Entry.objects.filter(tournament=tournament).count()
        with floor(tournament, by=by, now=now) as f:
            tables = rooms.open_new_tables(f, count=ceil(entered / tournament.seats_per_table))
            rooms.post_breaking_order(f, tables=tables[::-1])
            draws.seal_seed(f, seed=tournament.slug.encode().hex().ljust(64, "0")[:64])
            draws.draw_all_seats(f, buttons=True)

    def start(self, tournament: Tournament, *, by: Person, now: datetime) -> None:
        """Deal the first hand at each table."""
        do = action_runner(tournament, by=by, now=now)
        deal_due_hands(do, tournament, chance=self.chance, now=now, hand=HAND, most=MAX_TABLES)

    def bust(self, f: Floor, *, entry: Entry) -> object:
        """Bust a player and free the seat."""
        self.gone += 1
        return busts.bust(f, entry=entry)

    def balance_tables(self, tournament: Tournament, *, by: Person, now: datetime) -> None:
        """Follow the plan after every few busts."""
        if self.gone % GONE == 0:
            self._balance_tables(tournament, by=by, now=now)

    def finish(self, tournament: Tournament, *, by: Person, now: datetime) -> None:
        """Follow the plan until the room is level."""
        if tournament.finished_at is None and open_tables(tournament).exists():
            for _ in ("they are called", "they arrive"):
                self._balance_tables(tournament, by=by, now=now)

    def _balance_tables(self, tournament: Tournament, *, by: Person, now: datetime) -> None:
        direct_room(RoomDirector(action_runner(tournament, by=by, now=now), tournament, self.chance, now, WALK))


def action_runner(tournament: Tournament, *, by: Person, now: datetime) -> Callable[..., Any]:
    """Return a function that does an action on this floor at this time."""

    def do(action: Callable[..., Any], **given: Any) -> Any:
        with floor(tournament.pk, by=by, now=now) as f:
            return action(f, **given)

    return do
