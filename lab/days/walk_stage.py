"""Fills a server for `lab.days.walk`: flight 1A is bagged, and 60 players of flight 1B sit at seven tables.

Prints each player's stack as JSON, by table and name.
"""

import hashlib
import json
from collections import defaultdict
from datetime import datetime, timedelta
from random import Random

import django

django.setup()

from django.contrib.auth import get_user_model  # noqa: E402 - Django has to be set up first
from django.contrib.auth.models import User  # noqa: E402
from django.utils import timezone  # noqa: E402

from tables.models import SeatAssignment  # noqa: E402
from tables.selectors.chips.sums import expected_chips  # noqa: E402
from tables.services.days import carry_over  # noqa: E402
from tables.services.hands import bag_counts  # noqa: E402
from tables.services.hands.bag_counts import StackCount  # noqa: E402
from tables.services.seats import draws  # noqa: E402
from tournaments.models import BustOut, Entry, Player, StructurePlan, Tournament  # noqa: E402
from tournaments.services.clock import clock  # noqa: E402
from tournaments.services.clock.catch_up import catch_up  # noqa: E402
from tournaments.services.days.flights import NewFlight, add_flight  # noqa: E402
from tournaments.services.lifecycle import open_tournament  # noqa: E402
from tournaments.services.open_floor import floor  # noqa: E402
from tournaments.services.staff import roles  # noqa: E402

SLUG, HOUR = "walk", timedelta(hours=1)
ENTRIES, LEFT = 400, 60
# chips are counted in hundreds
UNIT = 100


def main() -> None:
    """Make the tournament, and print each table's players and stacks as JSON."""
    people, now = get_user_model().objects, timezone.now()
    by, ana = people.get(username="director"), people.get(username="ana")
    whole = _open_event(by, now)
    with floor(whole, by=by, now=now - 39 * HOUR) as f:
        for name in ("ana", "piet"):
            roles.grant_role(f, user=people.get(username=name), kind="floor")
    first = _add_flight(whole, "1A", now - 30 * HOUR, by=by)
    with floor(first, by=by, now=now - 24 * HOUR) as f:
        clock.pause_clock(f)
    bags = [bag for of_table in _stacks_by_table(first).values() for bag in of_table]
    with floor(first, by=ana, now=now - 23 * HOUR) as f:
        bag_counts.count_bags(f, bags=bags)
    with floor(first, by=by, now=now - 22 * HOUR) as f:
        bag_counts.verify_bags(f, bags=bags)
        carry_over.end_day(f)
    second = _add_flight(whole, "1B", now - 5 * HOUR, by=by)
    with floor(second, by=by, now=now - 4 * HOUR) as f:
        catch_up(f)
    state = {
        table: [[bag.entry.player.display_name, bag.stack] for bag in bags]
        for table, bags in _stacks_by_table(second).items()
    }
    print(json.dumps(state))


def _open_event(by: User, now: datetime) -> Tournament:
    plan = StructurePlan.objects.get(slug="regular")
    settings = {"slug": SLUG, "name": "Walk", "starts_at": now + 20 * HOUR, "prize_share": 10_000, "zone": "UTC"}
    return open_tournament(plan, by=by, now=now - 40 * HOUR, starting_stack=20_000, **settings)


def _add_flight(whole: Tournament, code: str, starts_at: datetime, *, by: User) -> Tournament:
    """Add a flight, enter everybody, bust all but 60 players, and seat the rest."""
    with floor(whole, by=by, now=starts_at - 2 * HOUR) as f:
        row = add_flight(f, flight=NewFlight(code=code, starts_at=starts_at)).played_in
    players = Player.objects.bulk_create([Player(display_name=f"Player {code} {at:03}") for at in range(ENTRIES)])
    with floor(row, by=by, now=starts_at - HOUR) as f, f.record("entry.entered", name="", bullet=1):
        rows = [
            Entry(
                tournament=row, player=player, stack=20_000, entered_at=f.now, checked_in_at=f.now, prize_share=10_000
            )
            for player in players
        ]
        out = f.add_many(rows)[LEFT:]
        f.add_many([BustOut(entry=entry, out_at=starts_at + timedelta(seconds=at)) for at, entry in enumerate(out)])
    with floor(row, by=by, now=starts_at - HOUR / 2) as f:
        seed = hashlib.sha256(row.slug.encode()).hexdigest()
        draws.open_tables_and_draw_seats(f, count=-(-LEFT // row.seats_per_table), seed=seed)
    return row


def _stacks_by_table(row: Tournament) -> dict[int, list[StackCount]]:
    """Return uneven stacks of the players left, by table number. They add up to all chips."""
    chance, total = Random(row.slug), expected_chips(row).total
    seats = list(SeatAssignment.objects.filter(tournament=row).select_related("entry__player", "seat__table"))
    seats.sort(key=lambda seated: (seated.seat.table.number, seated.seat.number))
    shares = [chance.random() + 0.2 for _ in seats]
    stacks = [int(total * share / sum(shares)) // UNIT * UNIT for share in shares]
    stacks[0] += total - sum(stacks)
    tables: dict[int, list[StackCount]] = defaultdict(list)
    for seat, stack in zip(seats, stacks, strict=True):
        tables[seat.seat.table.number].append(StackCount(entry=seat.entry, stack=stack))
    return dict(tables)


if __name__ == "__main__":
    main()
