"""The board of hand for hand: each table's state in the round, and the possible next steps."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from django.db.models import Count

from tables.models import HandTick, SeatAssignment, Table
from tables.rules.balance.breaking import final_table_size
from tables.selectors.seating import open_tables
from tournaments.models import HandRound, Tournament
from tournaments.rules.prizes.bubble import Arithmetic, BubbleFinding
from tournaments.selectors.days.rounds_in_step import ParallelRoom, other_parallel_rooms
from tournaments.selectors.prizes.bubble import RoundPlace, busts_of_round, newest_round, round_arithmetic, round_places
from tournaments.selectors.request_cache import cached_in_request, stored_clock
from tournaments.selectors.shown_names import unique_names_in


class HandState(StrEnum):
    """The state of a table in a round of hand for hand."""

    DEALING = "dealing"
    DONE = "done"
    ALL_IN = "all_in"
    RELEASED = "released"
    SHORT = "short"  # fewer than two sit there, so nothing is dealt


#: tables named in public
MOST_TABLES = 24

#: tables that still have a hand to finish
STILL_PLAYING = (HandState.DEALING, HandState.RELEASED)
#: names of the actions on a table's hand, by its state; `covered` sets the covered players
_ACTS: dict[HandState, frozenset[str]] = {
    HandState.DEALING: frozenset({"tick", "all-in", "covered"}),
    HandState.RELEASED: frozenset({"tick", "untick", "covered"}),
    HandState.ALL_IN: frozenset({"untick", "covered"}),
    HandState.DONE: frozenset({"untick"}),
    HandState.SHORT: frozenset(),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Covered:
    """A player who is all in and busts if they lose."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardTable:
    """One table. `since` is the start of its state; `lacks` is by how many players it is behind the fullest table.

    `area` is the hall, or part of it, where the table stands.
    """

    number: int
    state: HandState
    since: datetime
    players: int
    lacks: int = 0
    out: int = 0
    covered: tuple[Covered, ...] = ()
    by_name: str = ""
    area: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardArea:
    """The tables of one hall: how many are done, and which are not."""

    name: str
    done: int
    of: int
    missing: list[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """One round with its tables by number. Once `closed_at` is set, the next hand is to be dealt.

    `per_hand` is the time that the clock is advanced for each hand. `places` are the places of players who busted in
    the round. `beside` are the rooms of parallel days, `behind` the codes of days that still play this hand.
    """

    why: str
    hand: int
    dealt_at: datetime
    closed_at: datetime | None
    per_hand: timedelta | None
    tables: list[BoardTable]
    arithmetic: Arithmetic
    places: list[RoundPlace]
    beside: list[ParallelRoom]
    behind: list[str]

    @property
    def playing_tables(self) -> list[BoardTable]:
        """Return the tables that play in this round. Tables with too few players are left out."""
        return [table for table in self.tables if table.state != HandState.SHORT]

    @property
    def table_count(self) -> int:
        return len(self.playing_tables)

    @property
    def done_count(self) -> int:
        return sum(1 for table in self.tables if table.state == HandState.DONE)

    @property
    def areas(self) -> list[BoardArea]:
        """Return the halls, ordered by their lowest table number; [] if all tables stand in one hall."""
        found: dict[str, list[BoardTable]] = {}
        for table in self.playing_tables:
            found.setdefault(table.area, []).append(table)
        if len(found) < 2:
            return []
        counts = {name: sum(table.state == HandState.DONE for table in tables) for name, tables in found.items()}
        return [
            BoardArea(name=name, done=counts[name], of=len(tables), missing=unreported_tables(tables))
            for name, tables in found.items()
        ]

    @property
    def slowest_tables(self) -> list[int]:
        """Return the numbers of the tables that still deal or play an all-in out, longest first."""
        late = sorted(
            (table for table in self.tables if table.state in STILL_PLAYING),
            key=lambda table: (table.since, table.number),
        )
        return [table.number for table in late]

    @property
    def tables_holding_all_in(self) -> list[int]:
        """Return the numbers of the tables whose all-in waits, cards face down."""
        return [table.number for table in self.tables if table.state == HandState.ALL_IN]

    @property
    def unreported_tables(self) -> list[int]:
        return unreported_tables(self.tables)

    @property
    def is_closed(self) -> bool:
        """Return whether the round is closed, so that the next hand is to be dealt."""
        return self.closed_at is not None

    @property
    def may_close(self) -> bool:
        """Return whether the round is open and every table has reported its hand as done."""
        return not (self.closed_at or self.unreported_tables)

    @property
    def next_hand_number(self) -> int:
        return self.hand + 1

    @property
    def may_deal(self) -> bool:
        """Return whether the next hand may be dealt. The round must be closed here and in rooms of parallel days."""
        return self.closed_at is not None and not self.behind

    @property
    def has_reached_goal(self) -> bool:
        """Return whether hand for hand may end because its goal is reached."""
        return self.may_deal and self.arithmetic.verdict == BubbleFinding.REACHED

    @property
    def may_end(self) -> bool:
        """Return whether hand for hand may end without overriding a table that still plays."""
        return self.closed_at is not None or self.may_close

    def actions_at(self, table: BoardTable) -> frozenset[str]:
        """Return the names of the actions on a table's hand; none once the round is closed."""
        return frozenset() if self.closed_at else _ACTS[table.state]


def unreported_tables(tables: Iterable[BoardTable]) -> list[int]:
    """Return the numbers of the tables that have not reported their hand. Tables too short to deal are left out."""
    return [table.number for table in tables if table.state not in (HandState.DONE, HandState.SHORT)]


@cached_in_request
def hand_for_hand_board(tournament: Tournament) -> Board | None:
    """Return the board of the latest round, None outside hand for hand.

    Uses twelve queries, whatever the number of tables.
    """
    current = newest_round(tournament)
    if current is None:
        return None
    tables = board_tables(tournament, current)
    covered = sum(len(table.covered) for table in tables if table.state in (HandState.ALL_IN, HandState.RELEASED))
    size = final_table_size(tournament.seats_per_table, rule=tournament.house_rules()["final_table_at"])
    sibling_rooms = other_parallel_rooms(tournament) if current.hand_for_hand.in_step else []
    return Board(
        why=current.hand_for_hand.why,
        hand=current.number,
        dealt_at=current.dealt_at,
        closed_at=current.closed_at,
        per_hand=stored_clock(tournament).hand_span,
        tables=tables,
        arithmetic=round_arithmetic(tournament, current, covered=covered, final_table=size),
        places=round_places(tournament, current),
        beside=sibling_rooms,
        behind=[room.code for room in sibling_rooms if not room.has_played(current.number)],
    )


def board_tables(tournament: Tournament, current: HandRound) -> list[BoardTable]:
    """Return the state of each open table in a round, by number."""
    seated = _player_count_by_table(tournament)
    ticks = {tick.table_id: tick for tick in HandTick.objects.filter(round=current)}
    names = _covered_name_by_seat(tournament, list(ticks.values()))
    out: dict[int | None, int] = {}
    for bust_out in busts_of_round(current, only_here=True):
        number = bust_out.hand.table_number if bust_out.hand else None
        out[number] = out.get(number, 0) + 1
    fullest = max(seated.values(), default=0)
    found = []
    for table in open_tables(tournament):
        tick, players = ticks.get(table.pk), seated.get(table.pk, 0)
        found.append(
            BoardTable(
                number=table.number,
                state=_hand_state(tick, players),
                since=tick.at if tick else current.dealt_at,
                players=players,
                lacks=fullest - players,
                out=out.get(table.number, 0),
                covered=_covered_players(table, tick, names),
                by_name=tick.by_name if tick else "",
                area=table.area,
            )
        )
    return found


def round_progress(tournament: Tournament) -> dict[str, Any] | None:
    """Return how many tables of the round are done, and up to MOST_TABLES of the tables that are not done.

    `all` lists all tables of the round, but is empty if there are more than MOST_TABLES. None outside hand for hand.
    """
    current = newest_round(tournament)
    if current is None:
        return None
    seated = _player_count_by_table(tournament)
    tables = dict(open_tables(tournament).values_list("pk", "number"))
    playing = {key: number for key, number in tables.items() if seated.get(key, 0) > 1}
    ticks = HandTick.objects.filter(round=current, state=HandTick.State.DONE, table__in=playing)
    done = set(ticks.values_list("table_id", flat=True))
    missing = sorted(number for key, number in playing.items() if key not in done)
    numbers = sorted(playing.values()) if len(playing) <= MOST_TABLES else []
    return {"done": len(done), "of": len(playing), "missing": missing[:MOST_TABLES], "all": numbers}


def _hand_state(tick: HandTick | None, players: int) -> HandState:
    if tick is not None:
        return HandState(tick.state)
    return HandState.DEALING if players >= 2 else HandState.SHORT


def _player_count_by_table(tournament: Tournament) -> dict[int, int]:
    """Return how many players sit at each open table, by its key."""
    assignments = SeatAssignment.objects.filter(
        tournament=tournament, kind=SeatAssignment.Kind.SEATED, seat__table__broken_at__isnull=True
    )
    return dict(assignments.order_by().values_list("seat__table_id").annotate(Count("pk")))


def _covered_name_by_seat(tournament: Tournament, ticks: Sequence[HandTick]) -> dict[tuple[int, int], str]:
    tables = [tick.table_id for tick in ticks if tick.covered]
    if not tables:
        return {}
    assignments = SeatAssignment.objects.filter(
        tournament=tournament, kind=SeatAssignment.Kind.SEATED, seat__table__in=tables
    )
    rows = list(assignments.select_related("entry__player", "seat"))
    names = unique_names_in(tournament, (row.entry.player for row in rows))
    return {(row.seat.table_id, row.seat.number): names[row.entry.player_id] for row in rows}


def _covered_players(table: Table, tick: HandTick | None, names: dict[tuple[int, int], str]) -> tuple[Covered, ...]:
    """Return the covered players who still have their seat. Covered players who left their seat are out already."""
    if tick is None or tick.state == HandTick.State.DONE:
        return ()
    return tuple(Covered(seat=seat, name=names[table.pk, seat]) for seat in tick.covered if (table.pk, seat) in names)
