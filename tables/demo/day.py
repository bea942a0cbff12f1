"""A simulated tournament day, from the draw to the last hand, played entirely through actions.

A seed decides all random choices: busts, buttons and draws. `now` is called for each action, so that tests can set the
time.
"""

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from math import ceil
from random import Random
from typing import Any

from tables.demo.hands import deal_due_hands
from tables.demo.room import RoomDirector, direct_room
from tables.models import SeatAssignment
from tables.rules.hands.bagging import HAND
from tables.rules.invariants import Finding
from tables.selectors.room.invariants import invariant_findings
from tables.selectors.seating import open_tables
from tables.services import room as rooms
from tables.services.hands import busts
from tables.services.seats import draws
from tournaments.demo.people import display_names
from tournaments.demo.tournaments import shorten_structure
from tournaments.models import ClockAnchor, Entry, FloorLog, StructurePlan, Tournament
from tournaments.rules.clock.clock import Clock
from tournaments.rules.levels import Level, Structure
from tournaments.rules.refused import Refused
from tournaments.rules.structure.files.json_file import steps_to_json
from tournaments.rules.structure.presets import preset_structure
from tournaments.rules.structure.times import level_index_reaching, registration_closing_step_index
from tournaments.services import lifecycle
from tournaments.services.clock import clock
from tournaments.services.desk import entries
from tournaments.services.desk.sales import Sale
from tournaments.services.floor.floor import Person
from tournaments.services.lifecycle import open_tournament
from tournaments.services.open_floor import floor

MINUTE = timedelta(minutes=1)

#: share of late entries is 1 in this number; half of them are re-entries
LATE = 12
#: entries in an action
BATCH = 50
#: refused steps in a row before the day fails
PATIENCE = 20
#: minutes of the tournament for a walk to another table
WALK = 2

#: chips in play at heads-up, in big blinds
HEADS_UP_BIG_BLINDS = 60

#: acceleration of busts as the blinds rise; 1 is the same share of players in every level
STEEPNESS = 2

#: share of late registration after which nobody comes any more
LAST_LATE = 0.9
STACK = 20_000
#: time to enter and to draw before the clock starts
BEFORE = timedelta(minutes=30)


@dataclass(slots=True)
class SimulatedDay:
    """The floor staff of a simulated day, played step by step.

    `minute` is the real duration of a tournament minute. `taps` is the most hands dealt per step, since dealers do not
    report every hand. If `others` work in the same room, a step may be refused because of their changes. It is then
    tried again in the next step.
    """

    tournament: Tournament
    players: int
    now: Callable[[], datetime]
    by: Person = None
    seed: int = 1
    minute: timedelta = MINUTE
    taps: int = 12
    others: bool = False
    chance: Random = field(init=False)
    came_late: int = 0
    looked_at: int = 0
    refused: int = 0

    def __post_init__(self) -> None:
        self.chance = Random(self.seed)

    def run_action(self, action: Callable[..., Any], **given: Any) -> Any:
        """Do an action on the floor and return its result."""
        with floor(self.tournament.pk, by=self.by, now=self.now()) as f:
            return action(f, **given)

    @property
    def draw_seed(self) -> str:
        """The draw's seed, the same for each run but different for each tournament."""
        return hashlib.sha256(f"{self.seed}:{self.tournament.slug}".encode()).hexdigest()

    @property
    def players_left_count(self) -> int:
        return Entry.objects.filter(tournament=self.tournament, bust_out__isnull=True).count()

    def open_room_and_enter_players(self) -> None:
        """Open tables, post the breaking order, seal the draw, and enter all players.

        The first table is protected, and one of its players will keep their seat.
        """
        tables = self.run_action(rooms.open_new_tables, count=ceil(self.players / self.tournament.seats_per_table))
        self.run_action(rooms.change_table, table=tables[0], protected=True)
        self.run_action(rooms.post_breaking_order, tables=tables[:0:-1])
        self.run_action(draws.seal_seed, seed=self.draw_seed)
        for batch in _name_batches(list(display_names(self.players, seed=self.seed)), BATCH):
            self.run_action(_enter_all, names=batch)

    def draw_seats(self) -> None:
        """Draw all seats and lock a player of the first table."""
        self.run_action(draws.draw_all_seats)
        assignments = SeatAssignment.objects.filter(tournament=self.tournament, seat__table__protected=True)
        first = assignments.select_related("entry__player").order_by("seat__number").first()
        if first:
            self.run_action(rooms.lock_player, entry=first.entry, locked=True)

    def start_play(self) -> None:
        """Start the clock and give each table a button."""
        if (
            not ClockAnchor.objects.get(tournament=self.tournament)
            .as_clock(self.tournament.structure())
            .advance_to(self.now())
            .is_running
        ):
            self.run_action(clock.start_clock)
        deal_due_hands(
            self.run_action,
            self.tournament,
            chance=self.chance,
            now=self.now(),
            hand=self.hand_duration,
            most=self.players,
        )

    def play_in_steps(self) -> Iterator[list[Finding]]:
        """Play the day in steps. After each step yield the findings on the invariants of the room."""
        while self.players_left_count > 1:
            self._play_step_among_others() if self.others else self.play_step()
            yield self.invariant_findings()
        self.run_action(lifecycle.finish_tournament)
        yield self.invariant_findings()

    def play_step(self) -> None:
        """Play the time since the last step: late entries, hands, busts, then the room's plan."""
        structure, anchor = self.tournament.structure(), ClockAnchor.objects.get(tournament=self.tournament)
        now, here = self.now(), anchor.as_clock(structure)
        span = playing_time(structure, here, now=now)
        if not is_registration_closed(structure, here, now=now):
            self._enter_late_players(late_entry_count_after(span, structure, late=self.players // LATE))
        if isinstance(structure.steps[here.advance_to(now).step], Level):
            deal_due_hands(
                self.run_action, self.tournament, chance=self.chance, now=now, hand=self.hand_duration, most=self.taps
            )
            self._bust_to_share(span / time_until_heads_up(structure, chips=self._starting_chips()))
        self._direct_room()

    def _play_step_among_others(self) -> None:
        """Play a step while other people act too, whose changes may cause a refusal.

        Raises the refusal after PATIENCE refusals in a row.
        """
        try:
            self.play_step()
        except Refused:
            self.refused += 1
            if self.refused > PATIENCE:
                raise
        else:
            self.refused = 0

    def invariant_findings(self) -> list[Finding]:
        """Return the findings on the invariants of the room. Checks the hands dealt since the previous call."""
        after, self.looked_at = self.looked_at, FloorLog.objects.filter(tournament=self.tournament).count()
        return invariant_findings(self.tournament, now=self.now(), after=after)

    @property
    def hand_duration(self) -> timedelta:
        return HAND * (self.minute / MINUTE)

    def _enter_late_players(self, due: int) -> None:
        """Enter late players until `due` of them have come. Every second late entry is a re-entry."""
        for at in range(self.came_late, due):
            again = self._names_of_busted() if at % 2 else []
            name = self.chance.choice(again) if again else f"Late {at + 1:03d}"
            self.run_action(entries.enter, name=name)
            self.came_late = at + 1

    def _names_of_busted(self) -> list[str]:
        """Return the names of players who have no entry left in the tournament."""
        rows = Entry.objects.filter(tournament=self.tournament).order_by("pk")
        known = list(rows.values_list("player__display_name", "bust_out"))
        still_in = {name for name, out in known if out is None}
        return list(dict.fromkeys(name for name, out in known if out and name not in still_in))

    def _bust_to_share(self, share: float) -> None:
        """Bust players until as few are left as after `share` of the day.

        Follows the room's plan after each bust. Two players stay heads-up for at least one step.
        """
        count = Entry.objects.filter(tournament=self.tournament).count()
        left, due = self.players_left_count, player_count_after(share, entries=count)
        for _ in range(left - max(due, 2 if left > 2 else 1)):
            assignments = (
                SeatAssignment.objects.filter(tournament=self.tournament).order_by("pk").values_list("entry", flat=True)
            )
            entry = Entry.objects.select_related("player").get(pk=self.chance.choice(list(dict.fromkeys(assignments))))
            self.run_action(busts.bust, entry=entry)
            left -= 1
            self._direct_room()

    def _direct_room(self) -> None:
        direct_room(RoomDirector(self.run_action, self.tournament, self.chance, self.now(), WALK * self.minute))

    def _starting_chips(self) -> int:
        return self.players * self.tournament.starting_stack

    @property
    def open_table_count(self) -> int:
        return open_tables(self.tournament).count()


def _enter_all(f: Any, *, names: list[str]) -> None:
    for name in names:
        entries.enter(f, name=name, sale=Sale(method="cash"))


def _name_batches(all_names: list[str], size: int) -> Iterator[list[str]]:
    return (all_names[at : at + size] for at in range(0, len(all_names), size))


def playing_time(structure: Structure, clock: Clock, *, now: datetime) -> timedelta:
    """Return the time played so far, without breaks."""
    here = clock.advance_to(now)
    done = playing_time_before(structure, step=here.step)
    step = structure.steps[here.step]
    return done + step.span - here.time_left_at(now) if isinstance(step, Level) else done


def playing_time_before(structure: Structure, *, step: int) -> timedelta:
    """Return the playing time of all levels before a step."""
    return sum((earlier.span for earlier in structure.steps[:step] if isinstance(earlier, Level)), timedelta(0))


def time_until_heads_up(structure: Structure, *, chips: int) -> timedelta:
    """Return the estimated playing time until two players are left, from the chips in play and the blinds.

    It is at most the length of the structure.
    """
    at = level_index_reaching(structure, chips=chips, big_blinds=HEADS_UP_BIG_BLINDS)
    return playing_time_before(structure, step=len(structure.steps) if at is None else at + 1)


def player_count_after(share: float, *, entries: int) -> int:
    """Return how many entries are left after a share of the day.

    Few players bust early, and more and more later. Two are left shortly before the end, then one.
    """
    if share >= 1:
        return min(entries, 1)
    return min(entries, max(2, round(entries * (2 / entries) ** share**STEEPNESS))) if entries else 0


def is_registration_closed(structure: Structure, clock: Clock, *, now: datetime) -> bool:
    closes = registration_closing_step_index(structure)
    return closes is not None and clock.advance_to(now).step > closes


def late_entry_count_after(span: timedelta, structure: Structure, *, late: int) -> int:
    """Return how many late entries have come after a playing time.

    They come at an even pace, the last ones a little before registration closes.
    """
    closes = registration_closing_step_index(structure)
    if closes is None:
        return late
    until = playing_time_before(structure, step=closes + 1) * LAST_LATE
    return min(late, int(late * (span / until))) if until else late


def open_day(*, slug: str, players: int, by: Person, now: datetime, minute: timedelta = MINUTE) -> Tournament:
    """Announce a tournament with turbo levels that suit `players` players.

    A minute of the tournament takes `minute`. Everybody draws again at 24, 16 and nine players. With short minutes
    nobody is protected from a second move, since an orbit would last a whole day.
    """
    structure = shorten_structure(preset_structure("turbo", starting_stack=STACK, players=players), minute=minute)
    plan = StructurePlan(
        name=structure.name,
        slug=slug,
        starting_stack=STACK,
        steps=steps_to_json(structure.steps),
        chips=list(structure.chips),
    )
    return open_tournament(
        plan,
        by=by,
        now=now,
        slug=slug,
        name=f"A Day of {players:,}",
        starts_at=now + BEFORE,
        house_overrides={"redraw_at": "at_24_16_9"} | ({"move_protection_orbits": 0} if minute != MINUTE else {}),
    )
