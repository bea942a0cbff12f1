"""Which step of the day comes next: five steps before play, then the path from registration to the finish.

Plain facts in, steps out. Exactly one step before play is the next one, always.
"""

from dataclasses import dataclass
from enum import StrEnum

#: players without whom nothing is drawn
FEWEST = 2


class SetupStep(StrEnum):
    """The steps before play, in their order."""

    PLAYERS = "players"
    TABLES = "tables"
    DRAW = "draw"
    PRINT = "print"
    START = "start"


class StepMark(StrEnum):
    """Where a step is: done, the next one, possible out of its turn, or not possible yet."""

    DONE = "done"
    NEXT = "next"
    OPEN = "open"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomFacts:
    """What the room has: open tables, their usable seats, how many of those are free, and who waits for one.

    `last` is the highest number that a table ever had; `printed`: seat cards of this seating were printed.
    `final_table` players form the final table.
    """

    tables: int = 0
    seats: int = 0
    free: int = 0
    seated: int = 0
    waiting: int = 0
    last: int = 0
    printed: bool = False
    final_table: int = 9


@dataclass(frozen=True, slots=True)
class MarkedStep:
    """One step before play. `because` says why it is not possible yet: the step that goes first."""

    step: SetupStep
    mark: StepMark
    because: SetupStep | None = None


def setup_steps(room: RoomFacts, *, players: int) -> list[MarkedStep]:
    """Return the steps before play, each with its mark; exactly one of them is the next."""
    done = {
        SetupStep.PLAYERS: players >= FEWEST,
        SetupStep.TABLES: room.seats >= max(players, 1),
        SetupStep.DRAW: room.seated > 0 and not room.waiting,
        SetupStep.PRINT: room.printed and room.seated > 0 and not room.waiting,
        SetupStep.START: False,
    }
    following = next(step for step in SetupStep if not done[step])
    return [_marked(step, following, done=done, room=room, players=players) for step in SetupStep]


def _marked(
    step: SetupStep, following: SetupStep, *, done: dict[SetupStep, bool], room: RoomFacts, players: int
) -> MarkedStep:
    if done[step]:
        return MarkedStep(step, StepMark.DONE)
    if step is following:
        return MarkedStep(step, StepMark.NEXT)
    possible = {
        SetupStep.TABLES: players > 0,
        SetupStep.DRAW: room.waiting > 0 and room.free > 0,
        SetupStep.PRINT: room.seated > 0,
        SetupStep.START: done[SetupStep.DRAW],
    }
    return MarkedStep(step, StepMark.OPEN) if possible[step] else MarkedStep(step, StepMark.CLOSED, following)


def tables_to_open(room: RoomFacts, *, players: int, seats_per_table: int) -> int:
    """Return how many tables of so many seats everybody needs beyond those that are open; at least one."""
    missing = players - room.seats
    return max(1, -(-missing // seats_per_table))


class Phase(StrEnum):
    """The path of the day."""

    SETUP = "setup"
    REGISTRATION = "registration"
    PAYOUTS = "payouts"
    MONEY = "money"
    FINAL_TABLE = "final_table"
    FINISH = "finish"


@dataclass(frozen=True, slots=True, kw_only=True)
class DayFacts:
    """What decides where the day stands. `paid` is how many places pay; `final_table` how many sit at the last one.

    `seats` is how many a satellite plays for; 0 for any other tournament.
    """

    begun: bool
    over: bool = False
    registration_open: bool = True
    posted: bool = False
    pays: bool = True
    paid: int = 0
    entries: int = 0
    left: int = 0
    final_table: int = 9
    seats: int = 0


def phase_of(day: DayFacts) -> Phase | None:
    """Return the present part of the day; None once the tournament is over."""
    if day.over or not day.begun:
        return None if day.over else Phase.SETUP
    if day.entries > 1 and day.left <= max(1, day.seats):
        return Phase.FINISH
    if day.registration_open:
        return Phase.REGISTRATION
    if day.pays and not day.posted:
        return Phase.PAYOUTS
    if day.left > day.final_table:
        return Phase.MONEY if day.left <= day.paid + 1 else Phase.PAYOUTS
    return Phase.FINAL_TABLE


def path_of(day: DayFacts) -> list[tuple[Phase, StepMark]]:
    """Return the path: parts behind are done, one is the present, the rest are ahead. The money counts once reached."""
    present = phase_of(day)
    at = len(Phase) if present is None else list(Phase).index(present)
    found = []
    for number, phase in enumerate(Phase):
        behind = number < at and not (phase is Phase.MONEY and present is Phase.FINAL_TABLE and day.left > day.paid)
        found.append((phase, StepMark.NEXT if number == at else StepMark.DONE if behind else StepMark.OPEN))
    return found
