"""Seats by name, pictures of tables with names, and the next break, for the boards on the walls."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from tables.models import Seat, SeatAssignment
from tables.rules.balance.breaking import busts_until_break
from tables.rules.balance.plan import may_break_table
from tables.rules.policies import breaking_order_by_policy
from tables.rules.room import table_sizes_after_walks
from tables.selectors.balance import room_policies
from tables.selectors.room.public import public_seats
from tables.selectors.seating import counted_tables
from tournaments.models import Tournament
from tournaments.rules.players.search import fold_text
from tournaments.rules.screens.paging import index_letter
from tournaments.selectors.days.days import is_ended_flight
from tournaments.selectors.shown_names import unique_names_in
from tournaments.selectors.snapshot import cached_by_version

#: above any field
NO_LIMIT = 100_000


@dataclass(frozen=True, slots=True)
class NamedSeat:
    """One seat in the picture of a table, with the name of its player; "" for an open seat."""

    number: int
    name: str


def seats_by_name(tournament: Tournament) -> list[tuple[str, str]]:
    """Return (name, "12.3") of all players, sorted by name. Cached until the tournament's version changes."""
    return cached_by_version("board-seats", tournament, _seats_by_name)


def sorted_by_name(rows: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return (name, text) rows sorted as a reader looks for names."""
    return sorted(rows, key=lambda row: (name_sort_key(row[0]), row))


def name_sort_key(name: str) -> tuple[str, str]:
    """Return the sort key of a name, without case and accents."""
    return index_letter(name), fold_text(name)


def named_seats_by_table(tournament: Tournament, *, numbers: Iterable[int]) -> dict[int, list[NamedSeat]]:
    """Return the usable seats of some tables with the names of their players, by table."""
    seats = Seat.objects.filter(table__tournament=tournament, table__number__in=numbers, usable=True)
    sitting = SeatAssignment.objects.filter(tournament=tournament, seat__in=seats)
    rows = list(sitting.select_related("entry__player", "seat"))
    apart = unique_names_in(tournament, (row.entry.player for row in rows))
    names = {row.seat_id: apart[row.entry.player_id] for row in rows}
    found: dict[int, list[NamedSeat]] = {}
    for key, table, number in seats.order_by("table__number", "number").values_list("pk", "table__number", "number"):
        found.setdefault(table, []).append(NamedSeat(number, names.get(key, "")))
    return found


def next_break(tournament: Tournament, *, now: datetime) -> tuple[int, int] | None:
    """Return the table that breaks next and the number of players at which it breaks.

    None if no break is foreseen, and while late entries or alternates may still take the seats.
    """
    room = counted_tables(tournament)
    policies = room_policies(tournament, room, now=now)
    order = breaking_order_by_policy(room, policies=policies)
    if len(room) < 2 or not order or is_ended_flight(tournament) or not may_break_table(room, policies):
        return None
    busts = busts_until_break(table_sizes_after_walks(room), table=room.index(order[0]))
    players = sum(table.player_count for table in room)
    return None if busts is None else (order[0].number, players - busts)


def _seats_by_name(tournament: Tournament) -> list[tuple[str, str]]:
    seats, _ = public_seats(tournament, most=NO_LIMIT)
    return sorted_by_name((seat.name, seat.seat) for seat in seats)
