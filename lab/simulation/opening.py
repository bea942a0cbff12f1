"""The event of a simulated day, opened with a login and a token for everybody who works there."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.contrib.auth import get_user_model

from lab.simulation.databases import SimulatedDatabase
from lab.simulation.server import SLUG
from tables.demo.day import open_day
from tournaments.actions import ACTIONS
from tournaments.models import Tournament
from tournaments.services.open_floor import floor
from tournaments.services.staff.roles import grant_role
from tournaments.services.staff.tokens import make_token

# how many of each act
STAFF = {"desk": 10, "cashier": 2, "payouts": 2, "floor": 20}
# the role of those whose work has another name
ROLES = {"cashier": "desk", "payouts": "desk"}
DIRECTOR = "director"
# four seats at a table, so that few players fill several; what an entry costs, and how often it may be bought again
SETTINGS = {
    "seats_per_table": 4,
    "prize_share": 10_000,
    "house_fee": 1_000,
    "re_entries": 2,
    "rebuys": 2,
    "rebuy_up_to": 1_000,
    "add_ons": 1,
}
# what the players buy later; chips, and minor units
PRICES: tuple[dict[str, Any], ...] = (
    {"name": "Rebuy", "sells": "rebuy", "chips": 15_000, "prize_share": 8_000},
    {"name": "Add-on", "sells": "add_on", "chips": 30_000, "prize_share": 9_000, "staff_fee": 1_000},
)
# three places are paid, so that there is something to share
PAYOUTS = {"method": "own", "shares": ["50", "30", "20"], "name": "Three paid"}


@dataclass(slots=True)
class OpenEvent:
    """An event ready to be played: tokens by login, the newest log number, and an image of the database."""

    tokens: dict[str, str] = field(default_factory=dict)
    last: int = 0
    image: bytes = b""


class EventCache:
    """The event at the beginning of a day, by its size. It is created once, and restored for other days."""

    def __init__(self, database: SimulatedDatabase) -> None:
        self.database = database
        self._made: dict[int, OpenEvent] = {}

    def restore_event(self, size: int, *, now: datetime) -> OpenEvent:
        """Make the database contain only the event of a size, and return the event."""
        event = self._made.get(size)
        if event and event.image:
            self.database.restore_image(event.image)
            return event
        self.database.delete_rows()
        event = self._made[size] = _create_event(size, now)
        event.image = self.database.image()
        return event


def _create_event(size: int, now: datetime) -> OpenEvent:
    people, opened = get_user_model().objects, OpenEvent()
    director = people.create_superuser(DIRECTOR)
    event = open_day(slug=SLUG, players=max(size, 10), by=director, now=now)
    opened.tokens[DIRECTOR] = make_token(director, name="simulated", now=now)
    with floor(event, by=director, now=now) as f:
        ACTIONS["change-settings"].run(f, **SETTINGS)
        for price in PRICES:
            ACTIONS["add-price"].run(f, **price)
        ACTIONS["plan-payouts"].run(f, **PAYOUTS)
        for kind, count in STAFF.items():
            for number in range(1, count + 1):
                person = people.create_user(f"{kind} {number}")
                grant_role(f, user=person, kind=ROLES.get(kind, kind))
                opened.tokens[person.get_username()] = make_token(person, name="simulated", now=now)
    opened.last = Tournament.objects.get(slug=SLUG).log_number
    return opened
