"""A flight of the largest event: sales at 20 desks, a queue for seats, re-entries, breaking tables, bags."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from math import ceil
from random import Random
from typing import Any

from django.db import transaction

from tables.demo.days.largest_event import SHARE, People, Size
from tables.demo.flights import HOUR, bag_and_end, run_action_at
from tables.demo.room import RoomDirector, direct_room
from tables.demo.staff import action_runner
from tables.models import Seat, SeatAssignment, Table
from tables.selectors.balance import open_moves, room_plan
from tables.selectors.seating import open_tables
from tables.services import room as rooms
from tables.services.balance import breaking, moves
from tables.services.hands import busts
from tables.services.seats import draws, entries
from tournaments.models import Entry, Player, Tournament
from tournaments.rules.structure.times import registration_closing_step_index
from tournaments.services.desk.sales import Sale
from tournaments.services.floor.floor import Person
from tournaments.services.open_floor import floor

#: sales a minute at 20 desks, in the first hour
A_MINUTE = 90
#: share of the entries sold before the first hand, as far as there are seats
BEFORE = 0.75
#: steps until registration closes
STEPS = 30
#: steps from then to the bags
LAST_STEPS = 40
#: longest duration of the actions of a step; the next step is more than five minutes later
STEP_LENGTH = timedelta(minutes=4)
#: share of the field that is out before registration closes
OUT_BEFORE = 0.38
#: late sales per re-entry
AGAIN = 3
#: late sales per player of an earlier flight
KNOWN = 4
#: most entries of a player
BULLETS = 3
#: last busted players who may re-enter
MAX_RE_ENTRIES = 60

#: tables from which on the whole plan is followed
LAST_TABLES = 6


@dataclass(frozen=True, slots=True)
class EventRoom:
    """The tables of one flight or day."""

    row: Tournament

    def table_count(self) -> int:
        return open_tables(self.row).count()

    def seated_entry_keys(self) -> set[int]:
        return set(SeatAssignment.objects.filter(tournament=self.row).order_by().values_list("entry_id", flat=True))

    def free_seat_count(self, *, but: int | None = None) -> int:
        """Return the number of free seats, without the seats of table `but`."""
        seats = Seat.objects.filter(table__tournament=self.row, table__broken_at=None, usable=True, assignment=None)
        return seats.exclude(table=but).count()

    def break_and_level_tables(self, moment: datetime, *, by: Person, chance: Random) -> None:
        """Break tables while their players fit elsewhere, then level the remaining tables.

        With at most LAST_TABLES tables open, follow the whole plan instead.
        """
        if self.table_count() <= LAST_TABLES:
            direct_room(
                RoomDirector(action_runner(self.row, by=by, now=moment), self.row, chance, moment, timedelta(0))
            )
            self._seat_walking_players(moment, by=by)
            return
        while (table := self._breakable_table()) is not None:
            run_action_at(self.row, moment, lambda f, closing=table: breaking.break_table(f, table=closing), by=by)
            self._seat_walking_players(moment, by=by)
        self._level_tables(moment, by=by)

    def _breakable_table(self) -> Table | None:
        """Return the table that breaks next; None if its players find no seats elsewhere."""
        rows = Table.objects.filter(tournament=self.row, broken_at=None)
        table = rows.filter(breaks__isnull=False).order_by("breaks").first()
        if table is None or rows.count() < 2:
            return None
        players = SeatAssignment.objects.filter(seat__table=table).count()
        return table if self.free_seat_count(but=table.pk) >= players else None

    def _level_tables(self, moment: datetime, *, by: Person) -> None:
        plan = room_plan(self.row, now=moment)
        if not plan.moves:
            return
        people = Entry.objects.select_related("player").in_bulk([move.entry for move in plan.moves])
        for move in plan.moves:
            seat = Seat.objects.select_related("table").get(
                table__tournament=self.row, table__number=move.to_table, number=move.to_seat
            )
            run_action_at(
                self.row, moment, lambda f, e=people[move.entry], s=seat: moves.order_move(f, entry=e, seat=s), by=by
            )
        self._seat_walking_players(moment, by=by)

    def _seat_walking_players(self, moment: datetime, *, by: Person) -> None:
        walking = list(open_moves(self.row))
        if walking:
            run_action_at(self.row, moment, lambda f: moves.seat_arrived_players(f, moves=walking), by=by)


@dataclass(slots=True)
class FlightDay:
    """A flight being played. `alive` are the remaining entries, seated or in the queue."""

    row: Tournament
    count: int
    size: Size
    people: People
    by: Person
    say: Callable[[str], None]
    chance: Random = field(init=False)
    alive: list[Entry] = field(default_factory=list)
    out: list[Entry] = field(default_factory=list)
    sold: int = 0
    longest_queue: int = 0

    def __post_init__(self) -> None:
        self.chance = Random(self.row.slug)

    def play(self) -> None:
        """Play the flight from the first sale to the last verified bag."""
        self._open_registration()
        self._sell_and_draw_seats()
        self._play_until_registration_closes()
        self._play_to_bags()
        at = self.row.starts_at + self._time_until_registration_closes() + 6 * HOUR
        bag_and_end(self.row, self.alive, at, self.chance, by=self.by)
        self.people.gone += [entry.player_id for entry in self.out]
        self.say(
            f"{self.row.name}: {self.count:,} entries, longest queue {self.longest_queue:,}, {len(self.alive):,} bags"
        )

    def _open_registration(self) -> None:
        at = self.row.starts_at - 4 * HOUR
        for name, seats, count in self.size.halls():
            run_action_at(
                self.row,
                at,
                lambda f, a=name, s=seats, c=count: rooms.open_new_tables(f, count=c, seats=s, area=a),
                by=self.by,
            )
        with floor(self.row, by=self.by, now=at) as f:
            rooms.post_breaking_order(f, tables=list(self.row.tables.order_by("-number")))
            draws.seal_seed(f, seed=f"{self.chance.getrandbits(256):064x}")

    def _sell_and_draw_seats(self) -> None:
        """Sell early entries and draw all seats at once. The clock starts by schedule."""
        seats = sum(each * count for _, each, count in self.size.halls())
        early = min(int(self.count * BEFORE), seats)
        moment = self.row.starts_at - HOUR - timedelta(minutes=ceil(early / A_MINUTE))
        self._sell_entries(early, moment, within=self.row.starts_at - HOUR - moment)
        with floor(self.row, by=self.by, now=self.row.starts_at - HOUR / 2) as f:
            draws.draw_all_seats(f, buttons=True)

    def _play_until_registration_closes(self) -> None:
        """Bust some players, seat the queue and sell entries in each step. Most entries are sold early."""
        late, leaving, busted = self.count - self.sold, int(self.count * OUT_BEFORE), 0
        for step in range(1, STEPS + 1):
            moment = self.row.starts_at + self._time_until_registration_closes() * step / (STEPS + 1)
            self._bust(round(leaving * (step / STEPS) ** 2) - busted, moment)
            busted = round(leaving * (step / STEPS) ** 2)
            self._seat_queue(moment)
            to_come = round(late * (1 - step / STEPS) ** 2)
            self._sell_entries(self.count - to_come - self.sold, moment, within=STEP_LENGTH)
            self.longest_queue = max(self.longest_queue, len(self.alive) - len(self._event_room().seated_entry_keys()))

    def _play_to_bags(self) -> None:
        """Bust players until only the day's share is left. Seats the queue first, then breaks tables."""
        bags, before = ceil(self.count * SHARE / 10_000), len(self.alive)
        for step in range(1, LAST_STEPS + 1):
            moment = self.row.starts_at + self._time_until_registration_closes() + step * 5 * HOUR / LAST_STEPS
            left = bags + round((before - bags) * (1 - step / LAST_STEPS))
            self._bust(len(self.alive) - left, moment)
            self._seat_queue(moment)
            if step % 2 == 0:
                self._event_room().break_and_level_tables(moment, by=self.by, chance=self.chance)

    def _time_until_registration_closes(self) -> timedelta:
        structure = self.row.structure()
        closes = registration_closing_step_index(structure)
        steps = structure.steps if closes is None else structure.steps[: closes + 1]
        return sum((step.span for step in steps), timedelta(0)) - timedelta(minutes=5)

    def _sell_entries(self, count: int, moment: datetime, *, within: timedelta) -> None:
        """Sell `count` entries at the pace of `A_MINUTE` a minute, one action each.

        Sells faster if that is needed to sell all within the time `within`.
        """
        for at, f in self._iterate_action_floors(count, moment, timedelta(minutes=1) / A_MINUTE, within):
            entry = self._sell_entry(f, late=self.sold >= self.count * BEFORE, at=at)
            entry.tournament = self.row  # shared: 60,000 tournament objects, one an action, take 4 GB
            self.alive.append(entry)
            self.sold += 1

    def _sell_entry(self, f: Any, *, late: bool, at: int) -> Entry:
        cash = Sale(method="cash")
        again = (
            [entry for entry in self.out[-MAX_RE_ENTRIES:] if entry.bullet < BULLETS]
            if late and at % AGAIN == 0
            else []
        )
        if again:
            back = self.chance.choice(again)
            self.out.remove(back)
            return entries.re_enter(f, entry=back, sale=cash)
        if at % KNOWN == 1 and self.people.gone:
            key = self.people.gone.pop(self.chance.randrange(len(self.people.gone)))
            return entries.enter(f, player=Player.objects.get(pk=key), sale=cash)
        return entries.enter(f, name=self.people.new_player_name(), sale=cash)

    def _bust(self, count: int, moment: datetime) -> None:
        sit = self._event_room().seated_entry_keys()
        seated = [entry for entry in self.alive if entry.pk in sit]
        leaving = self.chance.sample(seated, min(count, len(seated)))
        for at, f in self._iterate_action_floors(len(leaving), moment, timedelta(seconds=2), STEP_LENGTH):
            busts.bust(f, entry=leaving[at])
        gone = {entry.pk for entry in leaving}
        self.alive = [entry for entry in self.alive if entry.pk not in gone]
        self.out += leaving

    def _seat_queue(self, moment: datetime) -> None:
        """Draw seats for the queue in order, as long as seats are free."""
        room = self._event_room()
        if len(self.alive) > len(room.seated_entry_keys()) and room.free_seat_count():
            run_action_at(self.row, moment + STEP_LENGTH, draws.draw_all_seats, by=self.by)

    def _event_room(self) -> EventRoom:
        return EventRoom(self.row)

    def _iterate_action_floors(
        self, count: int, moment: datetime, apart: timedelta, within: timedelta
    ) -> Iterator[tuple[int, Any]]:
        yield from iterate_action_floors(self.row, count, moment, apart, by=self.by, within=within)


#: actions in a transaction
TOGETHER = 90


def iterate_action_floors(
    row: Tournament, count: int, moment: datetime, apart: timedelta, *, by: Person, within: timedelta
) -> Iterator[tuple[int, Any]]:
    """Yield (number, floor) for each of `count` actions, each with its own moment and log entry.

    The moments are `apart` from each other, or closer together so that all lie in the time `within`.
    """
    apart = min(apart, within / max(count, 1))
    for first in range(0, count, TOGETHER):
        with transaction.atomic():
            for at in range(first, min(first + TOGETHER, count)):
                with floor(row, by=by, now=moment + at * apart) as f:
                    yield at, f
