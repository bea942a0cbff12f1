"""The board of hand for hand: how each table stands in the round, and what the round means."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from django.db.models import Count

from tables.models import HandTick, Held, Table
from tables.rules.final_table import final_table_players
from tables.selectors.room import open_tables
from tournaments.models import ClockAnchor, HandRound, Tournament
from tournaments.rules.bubble import Arithmetic
from tournaments.selectors.bubble import RoundPlace, arithmetic_of, last_round_of, outs_of, round_places


class Stands(StrEnum):
    """How a table stands in a round."""

    DEALING = "dealing"
    DONE = "done"
    ALL_IN = "all_in"
    RELEASED = "released"
    SHORT = "short"  # fewer than two sit there, so nothing is dealt


#: so many of the tables that everybody waits for are shown in public
NAMED = 24

#: tables that still have a hand to finish
PLAYS = (Stands.DEALING, Stands.RELEASED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Covered:
    """Somebody who is all in and out when he loses."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardTable:
    """One table. `since` is when it began to stand so; `lacks` how many fewer sit here than at the fullest table."""

    number: int
    state: Stands
    since: datetime
    players: int
    lacks: int = 0
    out: int = 0
    covered: tuple[Covered, ...] = ()
    by_name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """One round with its tables by number. `closed_at`: its arithmetic was accepted, and the next is to be dealt.

    `per_hand` is what comes off the clock; `places` are where those finish who went out in this round.
    """

    why: str
    hand: int
    dealt_at: datetime
    closed_at: datetime | None
    per_hand: timedelta | None
    tables: list[BoardTable]
    arithmetic: Arithmetic
    places: list[RoundPlace]

    @property
    def playing(self) -> list[BoardTable]:
        """The tables that play in this round."""
        return [table for table in self.tables if table.state != Stands.SHORT]

    @property
    def of(self) -> int:
        """How many tables play in this round."""
        return len(self.playing)

    @property
    def done(self) -> int:
        """How many of them are done."""
        return sum(1 for table in self.tables if table.state == Stands.DONE)

    @property
    def slowest(self) -> list[int]:
        """The tables that everybody waits for, longest first: those that still deal or play an all-in out."""
        late = sorted((one for one in self.tables if one.state in PLAYS), key=lambda one: (one.since, one.number))
        return [table.number for table in late]

    @property
    def waits(self) -> list[int]:
        """The tables that hold an all-in face down."""
        return [table.number for table in self.tables if table.state == Stands.ALL_IN]

    @property
    def missing(self) -> list[int]:
        """The tables that have not said that their hand is done."""
        return [table.number for table in self.playing if table.state != Stands.DONE]


def board(tournament: Tournament) -> Board | None:
    """The board as it stands; None when play is not hand for hand. Twelve queries, however many tables."""
    current = last_round_of(tournament)
    if current is None:
        return None
    tables = board_tables(tournament, current)
    covered = sum(len(table.covered) for table in tables if table.state in (Stands.ALL_IN, Stands.RELEASED))
    size = final_table_players(tournament.seats_per_table, rule=tournament.house()["final_table_at"])
    return Board(
        why=current.hand_for_hand.why,
        hand=current.number,
        dealt_at=current.dealt_at,
        closed_at=current.closed_at,
        per_hand=ClockAnchor.objects.get(tournament=tournament).hand_span,
        tables=tables,
        arithmetic=arithmetic_of(tournament, current, covered=covered, final_table=size),
        places=round_places(tournament, current),
    )


def board_tables(tournament: Tournament, current: HandRound) -> list[BoardTable]:
    """How each open table stands in a round, by number."""
    seated = _seated(tournament)
    ticks = {tick.table_id: tick for tick in HandTick.objects.filter(round=current)}
    names = _names(tournament, list(ticks.values()))
    out: dict[int | None, int] = {}
    for one in outs_of(current):
        number = one.hand.table_number if one.hand else None
        out[number] = out.get(number, 0) + 1
    fullest = max(seated.values(), default=0)
    found = []
    for table in open_tables(tournament):
        tick, players = ticks.get(table.pk), seated.get(table.pk, 0)
        found.append(
            BoardTable(
                number=table.number,
                state=_state(tick, players),
                since=tick.at if tick else current.dealt_at,
                players=players,
                lacks=fullest - players,
                out=out.get(table.number, 0),
                covered=_covered(table, tick, names),
                by_name=tick.by_name if tick else "",
            )
        )
    return found


def tables_counted(tournament: Tournament) -> dict[str, Any] | None:
    """How many tables are done in the round, of how many, and at most NAMED of those that are waited for."""
    current = last_round_of(tournament)
    if current is None:
        return None
    seated = _seated(tournament)
    tables = dict(open_tables(tournament).values_list("pk", "number"))
    playing = {key: number for key, number in tables.items() if seated.get(key, 0) > 1}
    ticks = HandTick.objects.filter(round=current, state=HandTick.State.DONE, table__in=playing)
    done = set(ticks.values_list("table_id", flat=True))
    missing = sorted(number for key, number in playing.items() if key not in done)
    return {"done": len(done), "of": len(playing), "missing": missing[:NAMED]}


def _state(tick: HandTick | None, players: int) -> Stands:
    if tick is not None:
        return Stands(tick.state)
    return Stands.DEALING if players >= 2 else Stands.SHORT


def _seated(tournament: Tournament) -> dict[int, int]:
    """How many sit at each open table, by its key."""
    held = Held.objects.filter(tournament=tournament, kind=Held.Kind.SITS, seat__table__broken_at__isnull=True)
    return dict(held.order_by().values_list("seat__table_id").annotate(Count("pk")))


def _names(tournament: Tournament, ticks: Sequence[HandTick]) -> dict[tuple[int, int], str]:
    """Who sits in the seats that are covered, by table and seat."""
    tables = [tick.table_id for tick in ticks if tick.covered]
    if not tables:
        return {}
    held = Held.objects.filter(tournament=tournament, kind=Held.Kind.SITS, seat__table__in=tables)
    rows = held.values_list("seat__table_id", "seat__number", "entry__player__display_name")
    return {(table, seat): name for table, seat, name in rows}


def _covered(table: Table, tick: HandTick | None, names: dict[tuple[int, int], str]) -> tuple[Covered, ...]:
    """Those of the covered who are still in their seats: who went out meanwhile is counted among those out."""
    if tick is None or tick.state == HandTick.State.DONE:
        return ()
    return tuple(Covered(seat=seat, name=names[table.pk, seat]) for seat in tick.covered if (table.pk, seat) in names)
