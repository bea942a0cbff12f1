"""Floor of the largest event: breaks tables as it can and levels the room by the plan."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random

from tables.demo.flights import at_moment
from tables.demo.room import RoomDirector, look_after
from tables.demo.staff import doing
from tables.models import Seat, SeatAssignment, Table
from tables.selectors.balance.balancing import open_moves, room_plan
from tables.selectors.seating import open_tables
from tables.services.balance import breaking, moves
from tournaments.models import Entry, Tournament
from tournaments.services.floor.floor import Person

#: tables from which on the whole plan is followed
LAST_TABLES = 6


@dataclass(frozen=True, slots=True)
class EventRoom:
    """The tables of one row."""

    row: Tournament

    def tables(self) -> int:
        """Return the number of open tables."""
        return open_tables(self.row).count()

    def seated(self) -> set[int]:
        """The keys of the entries that hold a seat."""
        return set(SeatAssignment.objects.filter(tournament=self.row).order_by().values_list("entry_id", flat=True))

    def free(self, *, but: int | None = None) -> int:
        """Return the number of free seats, except those of the table `but`."""
        seats = Seat.objects.filter(table__tournament=self.row, table__broken_at=None, usable=True, assignment=None)
        return seats.exclude(table=but).count()

    def look_after(self, moment: datetime, *, by: Person, chance: Random) -> None:
        """Break tables as long as the others have seats for their players, then level the rest.

        Near the end everything is done that the plan says: redraws, buttons, the final table.
        """
        if self.tables() <= LAST_TABLES:
            look_after(RoomDirector(doing(self.row, by=by, now=moment), self.row, chance, moment, timedelta(0)))
            self._arrive(moment, by=by)
            return
        while (table := self._breakable()) is not None:
            at_moment(self.row, moment, lambda f, closing=table: breaking.break_table(f, table=closing), by=by)
            self._arrive(moment, by=by)
        self._level(moment, by=by)

    def _breakable(self) -> Table | None:
        """The table that breaks next, if its players find seats elsewhere."""
        rows = Table.objects.filter(tournament=self.row, broken_at=None)
        table = rows.filter(breaks__isnull=False).order_by("breaks").first()
        if table is None or rows.count() < 2:
            return None
        players = SeatAssignment.objects.filter(seat__table=table).count()
        return table if self.free(but=table.pk) >= players else None

    def _level(self, moment: datetime, *, by: Person) -> None:
        """Make the moves that the plan proposes."""
        plan = room_plan(self.row, now=moment)
        if not plan.moves:
            return
        people = Entry.objects.select_related("player").in_bulk([move.entry for move in plan.moves])
        for move in plan.moves:
            seat = Seat.objects.select_related("table").get(
                table__tournament=self.row, table__number=move.to_table, number=move.to_seat
            )
            at_moment(self.row, moment, lambda f, e=people[move.entry], s=seat: moves.order(f, entry=e, seat=s), by=by)
        self._arrive(moment, by=by)

    def _arrive(self, moment: datetime, *, by: Person) -> None:
        walking = list(open_moves(self.row))
        if walking:
            at_moment(self.row, moment, lambda f: moves.arrive(f, moves=walking), by=by)
