"""The next step of the day: the steps before play, then the path from registration to the end.

Before play, exactly one step is always the next.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.rules.days.day_path import BagFacts, FlightsFacts

# the fewest players for whom seats are drawn
FEWEST = 2


class SetupStep(StrEnum):
    """The steps before play, in order. A day fed by flights begins with the flights, any other with the players."""

    FLIGHTS = "flights"
    CARRY_OVER = "carry_over"
    PLAYERS = "players"
    TABLES = "tables"
    DRAW = "draw"
    PRINT = "print"
    START = "start"


# steps before the first day, before the day that flights feed, and before any further day
FIRST_DAY = (SetupStep.PLAYERS, SetupStep.TABLES, SetupStep.DRAW, SetupStep.PRINT, SetupStep.START)
AFTER_FLIGHTS = (SetupStep.FLIGHTS, SetupStep.CARRY_OVER, *FIRST_DAY[1:])
MORNING = (SetupStep.DRAW, SetupStep.PRINT, SetupStep.START)

# the optional steps: offered, but never required
OPTIONAL = {SetupStep.PRINT: True}


class StepMark(StrEnum):
    """The state of a step: done, next, possible before its turn, or not possible yet."""

    DONE = "done"
    NEXT = "next"
    OPEN = "open"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatCounts:
    """Counts of the room: open tables, their usable seats, the free seats, and the players with and without a seat."""

    tables: int = 0
    seats: int = 0
    free: int = 0
    seated: int = 0
    waiting: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomFacts(SeatCounts):
    """The state of the room before play.

    `last` is the highest table number used so far; `printed`: seat cards of this seating were printed.
    """

    last: int = 0
    printed: bool = False

    @property
    def next_table(self) -> int:
        """The number that the next opened table gets."""
        return self.last + 1


@dataclass(frozen=True, slots=True)
class MarkedStep:
    """A step before play. If it is not possible yet, `because` is the step that must be done first."""

    step: SetupStep
    mark: StepMark
    because: SetupStep | None = None


def setup_steps(
    room: RoomFacts, *, players: int, flights: FlightsFacts | None = None, drawn: bool | None = None
) -> list[MarkedStep]:
    """Return the steps before play, each with its mark. Exactly one is the next, never an optional one.

    `flights` are those that feed this day, if any. `drawn` says whether seats were drawn for another day in the same
    room; None if there is no such day.
    """
    steps: Sequence[SetupStep] = AFTER_FLIGHTS if flights else FIRST_DAY
    flights = flights or FlightsFacts()
    done = {
        SetupStep.FLIGHTS: flights.all_ended,
        SetupStep.CARRY_OVER: flights.carried > 0,
        SetupStep.PLAYERS: players >= FEWEST,
        SetupStep.TABLES: room.seats >= max(players, 1),
        SetupStep.DRAW: room.seated > 0 and not room.waiting,
        SetupStep.PRINT: room.printed and room.seated > 0 and not room.waiting,
        SetupStep.START: False,
    }
    if drawn is not None:
        steps = MORNING
        done |= {SetupStep.DRAW: drawn, SetupStep.PRINT: drawn and room.printed}
    following = next(step for step in steps if not (done | OPTIONAL)[step])
    return [_marked_step(step, following, done=done, room=room, players=players) for step in steps]


def _marked_step(
    step: SetupStep, following: SetupStep, *, done: dict[SetupStep, bool], room: RoomFacts, players: int
) -> MarkedStep:
    if done[step]:
        return MarkedStep(step, StepMark.DONE)
    if step is following:
        return MarkedStep(step, StepMark.NEXT)
    possible = {
        SetupStep.CARRY_OVER: done[SetupStep.FLIGHTS],
        SetupStep.TABLES: players > 0,
        SetupStep.DRAW: room.waiting > 0 and room.free > 0,
        SetupStep.PRINT: room.seated > 0,
        SetupStep.START: done[SetupStep.DRAW] or (room.seated > 0 and not room.waiting),
    }
    return MarkedStep(step, StepMark.OPEN) if possible[step] else MarkedStep(step, StepMark.CLOSED, following)


def tables_to_open(room: RoomFacts, *, players: int, seats_per_table: int) -> int:
    """Return how many more tables of this size are needed to seat all players; at least one."""
    missing = players - room.seats
    return max(1, -(-missing // seats_per_table))


class Phase(StrEnum):
    """The phases of a day. The last four occur only if play continues on another day."""

    SETUP = "setup"
    REGISTRATION = "registration"
    PAYOUTS = "payouts"
    MONEY = "money"
    FINAL_TABLE = "final_table"
    FINISH = "finish"
    PLAY = "play"
    LAST_HANDS = "last_hands"
    BAGS = "bags"
    VERIFY = "verify"
    END_DAY = "end_day"


# the phases of the last or only day, of a flight, and of a day that others follow
TO_THE_FINISH = (
    Phase.SETUP,
    Phase.REGISTRATION,
    Phase.PAYOUTS,
    Phase.MONEY,
    Phase.FINAL_TABLE,
    Phase.FINISH,
)
# with fewer paid places than seats at the final table, the final table comes first
FINAL_TABLE_FIRST = (*TO_THE_FINISH[:3], Phase.FINAL_TABLE, Phase.MONEY, Phase.FINISH)
NIGHT = (Phase.PLAY, Phase.LAST_HANDS, Phase.BAGS, Phase.VERIFY, Phase.END_DAY)
OF_A_FLIGHT = (Phase.SETUP, Phase.REGISTRATION, *NIGHT)
OF_A_DAY = (Phase.SETUP, Phase.REGISTRATION, Phase.PAYOUTS, *NIGHT)


@dataclass(frozen=True, slots=True, kw_only=True)
class DayFacts:
    """The facts that decide the phase of the day. `paid` is the number of paid places.

    `final_table` is the number of seats at the final table, `seats` the number a satellite plays for (0 for any other
    tournament). `bags` is the progress of bagging, None on the last day. `ended`: the day has ended and the next has
    not begun. `sells_more`: entries, rebuys or add-ons are still sold.
    """

    begun: bool
    over: bool = False
    sells_more: bool = True
    posted: bool = False
    pays: bool = True
    paid: int = 0
    entries: int = 0
    left: int = 0
    final_table: int = 9
    seats: int = 0
    flight: bool = False
    bags: BagFacts | None = None
    ended: bool = False


def present_phase(day: DayFacts) -> Phase | None:
    """Return the present phase of the day; None if the day or the tournament is over."""
    if day.over or day.ended:
        return None
    if not day.begun:
        return Phase.SETUP
    return Phase.FINISH if _is_decided(day) else (_phase_at_day_end(day.bags) or _phase_of_play(day))


def _phase_of_play(day: DayFacts) -> Phase:
    if day.sells_more:
        return Phase.REGISTRATION
    if day.pays and not day.posted:
        return Phase.PAYOUTS
    if day.bags is not None:
        return Phase.PLAY
    if day.left <= day.final_table and not (_is_final_table_first(day) and day.left <= day.paid + 1):
        return Phase.FINAL_TABLE
    return Phase.MONEY if day.left <= day.paid + 1 else Phase.PAYOUTS


def _is_final_table_first(day: DayFacts) -> bool:
    """Return whether the final table is reached before the money."""
    return 0 < day.paid < day.final_table


def _is_decided(day: DayFacts) -> bool:
    """Return whether play is over. In a flight it never is: the last player plays on the next day."""
    return not day.flight and day.entries > 1 and day.left <= max(1, day.seats)


def _phase_at_day_end(bags: BagFacts | None) -> Phase | None:
    """Return the phase of the day's end; None before bagging begins."""
    if bags is None or not bags.bagging:
        return None
    if bags.last_hands:
        return Phase.LAST_HANDS
    if bags.bags < bags.players:
        return Phase.BAGS
    return Phase.VERIFY if bags.verified < bags.bags else Phase.END_DAY


def phases_of_day(day: DayFacts) -> Sequence[Phase]:
    if day.bags is None or _is_decided(day):
        return FINAL_TABLE_FIRST if _is_final_table_first(day) else TO_THE_FINISH
    return OF_A_FLIGHT if day.flight else OF_A_DAY


def marked_phases(day: DayFacts) -> list[tuple[Phase, StepMark]]:
    """Return the phases of this day with their marks: done, next for the present one, open for later ones.

    The money bubble is not done before the paid places are reached, even if the final table comes first.
    """
    present, parts = present_phase(day), phases_of_day(day)
    at = len(parts) if present is None else parts.index(present)
    found = []
    for number, phase in enumerate(parts):
        behind = number < at and not (phase is Phase.MONEY and present is Phase.FINAL_TABLE and day.left > day.paid)
        found.append((phase, StepMark.NEXT if number == at else StepMark.DONE if behind else StepMark.OPEN))
    return found
