"""Days simulated hand by hand, to test the forecast.

The simulation does not use the forecast. At each table hand after hand is dealt. Blinds and antes are posted, and most
pots are won without a contest. Two players contest the others, now and then for the shorter stack. A player without
chips is out, and may re-enter while registration is open. Every chip lost is won by another player. So the field only
shrinks because the blinds rise in proportion to the chips in play.

The days differ in the hands per hour, and in how loosely people play, over the day and from level to level. They also
differ in how tightly people play before the money and at the final table, in late entries and re-entries, and in
unplanned pauses. All of this is drawn at random from the day's seed. Times are in seconds from the start, amounts in
chips.
"""

import random
from bisect import bisect_right
from dataclasses import dataclass, field

from tournaments.rules.clock.registration_periods import closing_step_index
from tournaments.rules.levels import AnteKind, Closing, Level, Structure

# seconds until play is aborted: two weeks
MAX_DURATION = 14 * 86_400.0
# the level that closes registration if a sheet does not say
USUAL_CLOSE = 6


@dataclass(frozen=True, slots=True)
class HandCosts:
    """The cost of a hand in one level: big blind with a table ante, small blind, each player's ante, and the bet."""

    big: int
    small: int
    each: int
    bet: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Temper:
    """The style of play on one day: all that differs between days of the same structure."""

    hands_an_hour: float
    loose: float
    drift: float
    wobble: float
    bubble: float
    last_table: float
    re_entry: float
    at_start: float
    gamble: float
    pause_at: float
    pause: float


@dataclass(slots=True)
class PlayedDay:
    """A simulated day: the times of sales, of busts, of the start of each step, and of the end.

    Times are in seconds, ascending.
    """

    structure: Structure
    field_size: int
    entered: list[float] = field(default_factory=list)
    busted: list[float] = field(default_factory=list)
    begins: list[float] = field(default_factory=list)
    closed: float = 0.0
    end: float = 0.0

    def players_left_at(self, moment: float) -> int:
        """Return the number of players left at a moment."""
        return bisect_right(self.entered, moment) - bisect_right(self.busted, moment)


def random_temper(chance: random.Random) -> Temper:
    return Temper(
        hands_an_hour=max(18.0, chance.gauss(29, 4)),
        loose=chance.lognormvariate(0, 0.22),
        drift=chance.gauss(0, 0.1),
        wobble=chance.uniform(0.05, 0.2),
        bubble=chance.uniform(0.5, 0.9),
        last_table=chance.uniform(0.7, 1.0),
        re_entry=chance.choice((0.0, 0.0, 0.2, 0.35, 0.55)),
        at_start=chance.uniform(0.55, 0.95),
        gamble=chance.uniform(1.0, 1.3),
        pause_at=chance.uniform(0, 8 * 3600) if chance.random() < 0.2 else MAX_DURATION,
        pause=chance.uniform(180, 900),
    )


def hand_costs(level: Level) -> HandCosts:
    """Return what a hand costs in a level. Games without blinds have a bring-in and antes."""
    bet = level.big_blind or level.small_bet
    each = level.ante.amount if level.ante and level.ante.kind == AnteKind.EACH else 0
    table = level.ante.amount if level.ante and level.ante.kind != AnteKind.EACH else 0
    return HandCosts(max(level.big_blind, level.bring_in) + table, level.small_blind, each, bet)


class SimulatedDay:
    """A day being simulated: the stacks of players left in the order of seats, and the time in seconds."""

    def __init__(self, structure: Structure, *, players: int, chance: random.Random) -> None:
        self.day = PlayedDay(structure, players)
        self.chance, self.temper = chance, random_temper(chance)
        self.stack, self.seats = structure.starting_stack, structure.seats_per_table
        self.now, self.hand, self.paused = 0.0, 0, False
        here = max(2, round(players * self.temper.at_start))
        self.stacks = [self.stack] * here
        self.day.entered = [0.0] * here
        self.late, self.arrive_by, self.again = players - here, 0.0, 0
        self.mood = 1.0
        self.paid = max(1, round(0.13 * players))

    def play(self) -> PlayedDay:
        """Play until the last hand. The last level is repeated as often as needed."""
        steps = self.day.structure.steps
        closing = self._closing_step()
        begins = 0.0
        for at, step in enumerate(steps):
            self.day.begins.append(begins)
            begins += step.span.total_seconds()
            if at == closing:
                self.day.closed = begins
        self.arrive_by = max(1.0, self.day.closed * self.chance.uniform(0.6, 1.0))
        begins = 0.0
        for at, step in enumerate(steps):
            last = at == len(steps) - 1
            ends = MAX_DURATION if last else begins + step.span.total_seconds()
            self.day.begins[at] = begins
            if isinstance(step, Level):
                ends = self._play_level(hand_costs(step), ends)
            else:
                self.now = max(self.now, ends)
            begins = ends
            if at == closing:
                self.day.closed = ends
            if at >= closing and len(self.stacks) < 2:
                break
        self.day.end = self.day.busted[-1]
        return self.day

    def _closing_step(self) -> int:
        closing = closing_step_index(self.day.structure, Closing.REGISTRATION)
        if closing is not None:
            return closing
        levels = [at for at, step in enumerate(self.day.structure.steps) if isinstance(step, Level)]
        return levels[min(USUAL_CLOSE, len(levels) // 3)]

    def _play_level(self, blinds: HandCosts, ends: float) -> float:
        """Play one level with any pause, and return the time of its end."""
        self.mood *= self.chance.lognormvariate(0, self.temper.wobble)
        self.mood **= 0.8
        while self.now < ends:
            if self.now >= self.temper.pause_at and not self.paused:
                self.paused = True
                self.now += self.temper.pause
                ends += self.temper.pause
            registration_open = self.now < self.day.closed
            if registration_open:
                self._seat_arrivals()
            if len(self.stacks) < 2:
                if not registration_open:
                    return ends
                self.now += 60
                continue
            self._play_round(blinds, registration_open=registration_open)
        return ends

    def _seat_arrivals(self) -> None:
        """Seat late players and players who re-enter, if they have arrived by now."""
        due = max(0.0, 1 - self.now / self.arrive_by)
        coming = self.late - int(self.late * due) if self.now < self.arrive_by else self.late
        here, self.late, self.again = coming + self.again, self.late - coming, 0
        if self.late and self.now < self.arrive_by:
            self.arrive_by = max(self.arrive_by, self.now + 1)
        self.stacks += [self.stack] * here
        self.day.entered += [self.now] * here

    def _looseness(self, *, registration_open: bool) -> float:
        left, temper = len(self.stacks), self.temper
        gone = 1 - left / max(len(self.day.entered), 1)
        loose: float = temper.loose * self.mood * 2.718281828 ** (temper.drift * (2 * gone - 1))
        if registration_open:
            loose *= temper.gamble
        if self.paid < left <= 1.15 * self.paid:
            loose *= temper.bubble
        return loose * temper.last_table if left <= self.seats else loose

    def _play_round(self, blinds: HandCosts, *, registration_open: bool) -> None:
        """Deal one hand at each table."""
        left = len(self.stacks)
        tables = -(-left // self.seats)
        size = left / tables
        lasts = 3600 / self.temper.hands_an_hour / (1 + 0.6 * max(0.0, 1 - size / 9))
        loose = self._looseness(registration_open=registration_open)
        depth = sum(self.stacks) / left / max(blinds.bet, 1)
        contested, cooler = min(0.9, 0.36 * loose * (1 + 9 / depth)), 0.045 * loose
        base, more, at = left // tables, left % tables, 0
        broke = 0
        for table in range(tables):
            players = base + (table < more)
            broke += self._play_hand(at, players, blinds, (contested, cooler, loose))
            at += players
        self.hand += 1
        if broke:
            self.stacks = [stack for stack in self.stacks if stack > 0]
            times = sorted(self.now + lasts * self.chance.random() for _ in range(broke))
            self.day.busted += times
            if registration_open:
                self.again += sum(self.chance.random() < self.temper.re_entry for _ in times)
        self.now += lasts

    def _play_hand(self, at: int, players: int, blinds: HandCosts, loose: tuple[float, float, float]) -> int:
        """Deal one hand to the players from index `at` on. Return the number of players who lost all chips."""
        stacks, draw = self.stacks, self.chance.random
        if players < 2:
            return 0
        turn = self.hand % players
        big, small = at + turn, at + (turn + 1) % players
        paid_big, paid_small = min(stacks[big], blinds.big), min(stacks[small], blinds.small)
        stacks[big] -= paid_big
        stacks[small] -= paid_small
        pot = paid_big + paid_small
        if blinds.each:
            for seat in range(at, at + players):
                paid = min(stacks[seat], blinds.each)
                stacks[seat] -= paid
                pot += paid
        contested, cooler, scale = loose
        winner = at + int(draw() * players)
        if draw() > contested:
            stacks[winner] += pot
            return self._count_broke(at, players) if min(stacks[big], stacks[small]) <= 0 or blinds.each else 0
        other = at + (winner - at + 1 + int(draw() * (players - 1))) % players
        least = min(stacks[winner], stacks[other])
        short = least < 12 * blinds.bet and draw() < 0.6 * scale
        if short or draw() < cooler:
            stake = least
        else:
            stake = min(least, int(blinds.bet * 2.5 * self.chance.lognormvariate(0, 1.1)))
        if draw() < 0.5:
            winner, other = other, winner
        stacks[winner] += pot + stake
        stacks[other] -= stake
        return self._count_broke(at, players)

    def _count_broke(self, at: int, players: int) -> int:
        return sum(stack <= 0 for stack in self.stacks[at : at + players])


def play_day(structure: Structure, *, players: int, seed: int) -> PlayedDay:
    """Simulate a day of a structure with a seed, and return it."""
    return SimulatedDay(structure, players=players, chance=random.Random(seed)).play()
