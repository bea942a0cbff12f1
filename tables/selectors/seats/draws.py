"""Published draws, the seal and number of the next draw, and the staff's page and alerts about draws."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from tables.models import Draw, Seal, SecretSeed
from tables.rules.room import CountedTable, RoomTable
from tables.rules.seats.draw import OpenTable
from tables.selectors.seating import room_tables
from tables.selectors.seats.teams import team_overview
from tournaments.contribution_types import Alert
from tournaments.models import OWN_ROW, ClockAnchor, Tournament
from tournaments.selectors.alerts import AHEAD, STOPPED
from tournaments.selectors.next_step import setup_before_play
from tournaments.selectors.presence import may_have
from tournaments.selectors.shown_names import entry_names

# after payouts
AFTER_PAYING = STOPPED + 3
# before the alert that nothing is left to do
WITH_NOTHING_ELSE = AHEAD - 1

# the printed seating lists all of them
MAX_TABLES = 60


def open_seal(tournament: Tournament) -> Seal | None:
    """Return the seal of the current draws, None if no seed is sealed."""
    if not may_have(tournament, Seal):
        return None
    return Seal.objects.filter(tournament=tournament, revealed_at__isnull=True).first()


def next_draw_number(seal: Seal) -> int:
    """Return the number of the next seat drawn under a seal, from 1."""
    last = Draw.objects.filter(seal=seal).order_by("-first").values_list("first", "drawn").first()
    return last[0] + len(last[1]) if last else 1


def seed_of(seal: Seal) -> str:
    """Return the secret seed of a seal."""
    return SecretSeed.objects.get(commitment=seal.commitment).seed


def tables_to_draw_from(room: Sequence[RoomTable | CountedTable]) -> list[OpenTable]:
    """Return (table, players, open seats) of tables with open seats, as input of a draw."""
    return [(table.number, table.size.players, sorted(table.open_seats)) for table in room if table.open_seats]


def published_draws_json(tournament: Tournament) -> dict[str, Any]:
    """Return everything needed to repeat each draw. Seeds are included once revealed."""
    seals = Seal.objects.filter(tournament=tournament).prefetch_related("draws")
    return {
        "format": "shuffle-up-draw/1",
        "tournament": tournament.slug,
        "seals": [_seal_json(seal) for seal in seals],
        "names": {str(entry): name for entry, name in entry_names(tournament).items()},
    }


def sealed_draw_rows(tournament: Tournament, *, most: int = 500) -> list[dict[str, Any]]:
    """Return the seals, latest first, each with its draws and the players' names.

    At most `most` seats of each draw are listed.
    """
    names = entry_names(tournament)
    seals = Seal.objects.filter(tournament=tournament).prefetch_related("draws")
    return [
        {
            "commitment": seal.commitment,
            "sealed_at": seal.sealed_at,
            "seed": seal.seed,
            "revealed_at": seal.revealed_at,
            "draws": [_draw_row(draw, names, most) for draw in seal.draws.all()],
        }
        for seal in reversed(seals)
    ]


@dataclass(frozen=True, slots=True)
class DrawnSeats:
    """One draw: its seal, when it began and ended, and the seat of each entry.

    Seats that late entries draw belong to the draw before their entry.
    """

    seal: Seal
    first_at: datetime
    at: datetime
    seats: Mapping[int, str]


def draws_latest_first(tournament: Tournament) -> list[DrawnSeats]:
    """Return all draws, latest first. A redraw, a broken table and a repeated draw each count as a new draw."""
    found: list[DrawnSeats] = []
    kind = ""
    for draw in Draw.objects.filter(tournament=tournament).select_related("seal"):
        before = found[-1] if found else None
        seats = {entry: f"{table}.{seat}" for entry, table, seat in draw.drawn}
        late = draw.kind == kind == Draw.Kind.SEATS
        if before and late and before.seal == draw.seal and before.seats.keys().isdisjoint(seats):
            # a seat that was drawn again belongs to its last player
            there = {entry: seat for entry, seat in before.seats.items() if seat not in seats.values()}
            found[-1] = replace(before, at=draw.at, seats={**there, **seats})
        else:
            found.append(DrawnSeats(draw.seal, draw.at, draw.at, seats))
        kind = draw.kind
    return found[::-1]


def _draw_row(draw: Draw, names: dict[int, str], most: int) -> dict[str, Any]:
    return {
        "title": draw.get_kind_display(),
        "at": draw.at,
        "first": draw.first,
        "teams": len(draw.teams),
        "number": draw.number,
        "meetings": draw.meetings,
        "count": len(draw.drawn),
        "entries": [entry for entry, _, _ in draw.drawn[:most]],
        "rows": [(names.get(entry, ""), f"{table}.{seat}") for entry, table, seat in draw.drawn[:most]],
        "more": max(len(draw.drawn) - most, 0),
    }


def _seal_json(seal: Seal) -> dict[str, Any]:
    return {
        "commitment": seal.commitment,
        "sealed_at": seal.sealed_at.isoformat(),
        "seed": seal.seed or None,
        "draws": [_draw_json(draw) for draw in seal.draws.all()],
    }


def _draw_json(draw: Draw) -> dict[str, Any]:
    names = (
        "kind",
        "policy",
        "shuffled",
        "first",
        "entries",
        "tables",
        "drawn",
        "teams",
        "number",
        "plain",
        "meetings",
    )
    return {**{name: getattr(draw, name) for name in names}, "at": draw.at.isoformat()}


def draw_alerts(tournament: Tournament, *, now: datetime) -> Iterator[Alert]:
    """Yield the alert to publish the seed of this tournament's draws or, if that is not due, of its ended flights."""
    day = tournament.own_day
    if (tournament.is_over or (day is not None and day.ended_at is not None)) and _has_secret_draws(tournament.pk):
        yield Alert("draw_to_publish", "go", rank=AFTER_PAYING, optional=True)
        return
    yield from _flight_alerts(tournament)


def _flight_alerts(tournament: Tournament) -> Iterator[Alert]:
    """Yield the alert to publish the seeds of ended flights.

    It is shown at the whole tournament, since nobody opens the page of an ended flight.
    """
    if tournament.is_flight or not tournament.has_flights:
        return
    ended = tournament.days.filter(kind__in=OWN_ROW, ended_at__isnull=False).order_by("order")
    waiting = [
        (day.code, day.played_in.slug)
        for day in ended.select_related("played_in")
        if _has_secret_draws(day.played_in_id)
    ]
    if waiting:
        rank = AFTER_PAYING + 1 if tournament.is_over else WITH_NOTHING_ELSE
        facts = {"codes": [code for code, _ in waiting], "slug": waiting[0][1]}
        yield Alert("flight_draws_to_publish", "go", facts, rank=rank, optional=tournament.is_over)


def _has_secret_draws(row: int) -> bool:
    """Return whether seats were drawn with a seed that is not published."""
    return Seal.objects.filter(tournament=row, revealed_at__isnull=True, draws__isnull=False).exists()


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """One table with its players by seat."""

    number: int
    seats: int
    players: list[tuple[int, str]]


def draw_page_context(tournament: Tournament, *, now: datetime) -> dict[str, Any]:
    """Return the context of the draw page. `to_open` is how many more tables must open to seat all players."""
    setup, room = setup_before_play(tournament), room_tables(tournament)
    names = entry_names(tournament)
    # a broken table's players draw among the open seats: that is no draw of the room
    draws = Draw.objects.filter(tournament=tournament).exclude(kind=Draw.Kind.BROKEN_TABLE)
    return {
        "room": setup.room,
        "players": setup.players,
        "to_open": setup.to_open if setup.room.waiting > setup.room.free else 0,
        "tables": [_seated_table(table, names) for table in room[:MAX_TABLES]],
        "more": max(0, len(room) - MAX_TABLES),
        "seal": Seal.objects.filter(tournament=tournament).order_by("-sealed_at", "-pk").first(),
        "drawn": draws.order_by("-pk").only("at").first(),
        "apart": team_overview(tournament, names, room),
        "begun": ClockAnchor.objects.get(tournament=tournament).has_begun(now),
    }


def _seated_table(table: RoomTable, names: dict[int, str]) -> SeatedTable:
    players = [(seat, names.get(player.entry, player.name)) for seat, player in sorted(table.players.items())]
    return SeatedTable(table.number, len(table.seats), players)
