"""An event in the middle of its day, with a given number of entries and tables. See growth.py.

To be imported inside `rig.installation()`. The rows are inserted in bulk, since this part is not measured. Each entry
has its payment and its log rows, as after the real actions.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import islice
from math import ceil
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.models import User

from tables.models import Seat, SeatAssignment, Table
from tables.services import room as rooms
from tables.services.seats import draws
from tournaments.models import BustOut, ClockAnchor, Entry, FloorLog, Payment, Player, StructurePlan, Tournament
from tournaments.services.clock import clock
from tournaments.services.lifecycle import open_tournament
from tournaments.services.open_floor import floor
from tournaments.services.prizes.prizes import plan_payouts
from tournaments.services.structure.library import save_presets

NOW = datetime(2030, 1, 1, 12, tzinfo=UTC)
SEATS, STACK = 9, 50_000
PRICE = {"prize_share": 44_000, "house_fee": 4_000, "staff_fee": 2_000}
# every so many tables have an open seat
OPEN_SEAT_EVERY = 2
BATCH_SIZE = 2_000


@dataclass(frozen=True, slots=True)
class FullField:
    """A large event, and its director."""

    tournament: Tournament
    by: User


def fill_field(*, entries: int, tables: int, slug: str = "largest") -> FullField:
    """Return an event two hours after its start. Its tables are nearly full, and all other players are busted."""
    save_presets()
    by = get_user_model().objects.create_superuser(username=f"director-{slug}", password="a long password")
    tournament = _open_event(slug, by)
    rows = _add_entries(tournament, entries)
    sit = min(entries, tables * SEATS - ceil(tables / OPEN_SEAT_EVERY))
    _log_sales(tournament, rows, by)
    _bust_rows(rows[sit:])
    _seat_entries(tournament, rows[:sit], tables, by)
    _fill_log(tournament, rows, by)
    with floor(tournament, by=by, now=NOW) as f:
        clock.start_clock(f)
        for table in Table.objects.filter(tournament=tournament, button__isnull=True):
            table.button, table.small_blind, table.big_blind, table.dealt_at = 1, 2, 3, NOW
            table.dealt = list(range(1, SEATS))
            table.save()
    ClockAnchor.objects.filter(tournament=tournament).update(since=NOW, started_at=NOW - timedelta(hours=2))
    tournament.refresh_from_db()
    return FullField(tournament, by)


def _open_event(slug: str, by: User) -> Tournament:
    opened = open_tournament(
        StructurePlan.objects.get(slug="deep-stack"), by=by, now=NOW - timedelta(days=1), slug=slug, name="The Largest",
        starts_at=NOW + timedelta(hours=1), starting_stack=STACK, seats_per_table=SEATS, rebuys=None, add_ons=None,
        **PRICE,
    )  # fmt: skip
    with floor(opened, by=by, now=NOW - timedelta(hours=3)) as f:
        plan_payouts(f, method="curve", unit=1_000)
    return opened


def _add_entries(tournament: Tournament, count: int) -> list[Entry]:
    people = [
        Player(display_name=f"Player {tournament.pk}-{at:06}", name=f"Player {tournament.pk}-{at:06}")
        for at in range(count)
    ]
    for player in people:
        player.set_search_columns()
    people = Player.objects.bulk_create(people, batch_size=BATCH_SIZE)
    came = NOW - timedelta(hours=2)
    return Entry.objects.bulk_create(
        [
            Entry(tournament=tournament, player=player, stack=STACK, entered_at=came + timedelta(milliseconds=at),
                  checked_in_at=came, **PRICE)
            for at, player in enumerate(people)
        ],
        batch_size=BATCH_SIZE,
    )  # fmt: skip


def _log_sales(tournament: Tournament, rows: list[Entry], by: User) -> None:
    paid = [
        Payment(tournament=tournament, number=at, kind="buy_in", method="cash", amount=row.price, entry=row, by=by,
                by_name=by.username, at=row.entered_at)
        for at, row in enumerate(rows, start=1)
    ]  # fmt: skip
    Payment.objects.bulk_create(paid, batch_size=BATCH_SIZE)


def _bust_rows(rows: list[Entry]) -> None:
    apart = timedelta(hours=1) / (len(rows) + 1)
    outs = [BustOut(entry=row, out_at=NOW - at * apart) for at, row in enumerate(reversed(rows), start=1)]
    BustOut.objects.bulk_create(outs, batch_size=BATCH_SIZE)


def _seat_entries(tournament: Tournament, rows: list[Entry], tables: int, by: User) -> None:
    """Seat entries without a draw. Every other table keeps one free seat."""
    with floor(tournament, by=by, now=NOW - timedelta(hours=2)) as f:
        opened = rooms.open_new_tables(f, count=tables)
        rooms.post_breaking_order(f, tables=opened[::-1])
        draws.seal_seed(f, seed=f"{tournament.pk:064x}")
    seats = list(Seat.objects.filter(table__tournament=tournament).order_by("table__number", "number"))
    left_open = {table.pk for table in opened[::OPEN_SEAT_EVERY]}
    seats_taken = [seat for seat in seats if seat.number < SEATS or seat.table_id not in left_open]
    pairs = zip(rows, islice(seats_taken, len(rows)), strict=True)
    SeatAssignment.objects.bulk_create(
        [
            SeatAssignment(
                tournament=tournament, seat=seat, entry=row, since=NOW - timedelta(hours=2), came="late_entry"
            )
            for row, seat in pairs
        ],
        batch_size=BATCH_SIZE,
    )


def _fill_log(tournament: Tournament, rows: list[Entry], by: User) -> None:
    """Add a log entry for each entry, as large as that of a sale."""
    tournament.refresh_from_db()
    first = tournament.log_number + 1
    lines = [
        FloorLog(
            tournament=tournament, number=first + at, action="entry.entered", by=by, by_name=by.username, roles="desk",
            at=row.entered_at, moment=row.entered_at, previous="0" * 64, digest=f"{at:064x}",
            facts={"name": {"player": row.player_id}, "bullet": 1, "entry": row.pk, "stack": STACK, "price": row.price},
            changes=[["tournaments.entry", row.pk, None, _entry_values(row)]],
        )
        for at, row in enumerate(rows)
    ]  # fmt: skip
    FloorLog.objects.bulk_create(lines, batch_size=BATCH_SIZE)
    Tournament.objects.filter(pk=tournament.pk).update(
        log_number=lines[-1].number, log_digest=lines[-1].digest, version=lines[-1].number
    )


def _entry_values(row: Entry) -> dict[str, Any]:
    return {"tournament_id": row.tournament_id, "player_id": row.player_id, "bullet": 1, "stack": row.stack, **PRICE}
