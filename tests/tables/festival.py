"""A tournament with two flights that feed a second day, played and bagged through the actions themselves."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import User

from tables.services.days import carry_over
from tables.services.hands import bag_counts
from tables.services.hands.bag_counts import StackCount
from tests.conftest import NOON
from tests.suite.remembered import remembered
from tests.tables.play import Play
from tournaments.models import Day, Entry, Player, Tournament
from tournaments.services.busts import bust
from tournaments.services.clock import clock
from tournaments.services.days.beside import NewParallelDay, add_parallel_day
from tournaments.services.days.flights import NewFlight, add_flight
from tournaments.services.desk import entries
from tournaments.services.lifecycle import change_settings

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


class Festival:
    """A tournament, its flights by their code, and two people who bag: one counts, another verifies."""

    def __init__(self, tournament: Tournament, by: User, counter: User) -> None:
        self.whole, self.by, self.counter = Play(tournament, by), by, counter
        self.flights: dict[str, Play] = {}

    def copied(self, build: Callable[["Festival"], None]) -> "Festival":
        """Let something be played in it, or copy what came of it when it was played before; itself."""
        director, counter = self.by.pk, self.counter.pk
        given = (build.__module__, build.__qualname__, self.whole.tournament.pk, director, counter)
        remembered(lambda: build(self), given, (self, self.whole, self.whole.tournament, self.by, self.counter))
        return self

    def flight(self, code: str, *, after: int, **given: Any) -> Play:
        """Add a flight that starts so many days after the first."""
        starts_at = NOON + after * DAY
        flight = NewFlight(code=code, starts_at=starts_at, **given)
        day: Day = self.whole(add_flight, flight=flight, next_at=NOON + 5 * DAY)
        play = Play(day.played_in, self.by)
        play.now = starts_at - HOUR
        self.flights[code] = play
        return play

    def beside(self, code: str, *flights: str, after: int) -> Play:
        """Add a day for the players of some flights that starts so many days after the first flight."""
        starts_at = NOON + after * DAY
        fed_by = [self.whole.tournament.days.get(code=flight) for flight in flights]
        asked = NewParallelDay(code=code, starts_at=starts_at, flights=fed_by)
        day: Day = self.whole(add_parallel_day, parallel_day=asked, next_at=NOON + 8 * DAY)
        play = Play(day.played_in, self.by)
        play.now = starts_at - HOUR
        self.flights[code] = play
        return play

    def enter(self, code: str, *names: str) -> None:
        """Sell entries in a flight to known or new players."""
        for name in names:
            player = Player.objects.filter(display_name=name).first()
            self.flights[code](entries.enter, **({"player": player} if player else {"name": name}))

    def bag(self, code: str, **stacks: int) -> None:
        """Stop the clock, bust who has no stack, count and verify the bags of the others, and end the flight."""
        play = self.flights[code]
        play.now = max(play.now, play.tournament.starts_at + timedelta(minutes=25))
        for entry in Entry.objects.filter(tournament=play.tournament, bust_out__isnull=True):
            if entry.player.display_name not in stacks:
                play(bust, entry=entry)
        play(clock.pause_clock)
        counts = [StackCount(entry=play.entry(name), stack=stack) for name, stack in stacks.items()]
        play.by = self.counter
        play(bag_counts.count_bags, bags=counts)
        play.by = self.by
        play(bag_counts.verify_bags, bags=counts)
        play(carry_over.end_day)

    def end_unverified(self, code: str, *, left: str, verified: str) -> None:
        """End a flight with a reason, in which one of two bags is counted and was never verified."""
        self.enter(code, verified, left)
        play = self.flights[code]
        play.now = play.tournament.starts_at + timedelta(minutes=25)
        play(clock.pause_clock)
        for name in (verified, left):
            play(bag_counts.count_bags, bags=[StackCount(entry=play.entry(name), stack=20_000)])
        play.by = self.counter
        play(bag_counts.verify_bags, bags=[StackCount(entry=play.entry(verified))])
        play(carry_over.end_day, anyway=True, reason=f"{left} has left")

    def sums(self) -> Mapping[str, int]:
        """The stacks of the second day, by name."""
        rows = Entry.objects.filter(tournament=self.whole.tournament, bust_out__isnull=True)
        return dict(rows.values_list("player__display_name", "stack"))


def two_days_beside(festival: Festival) -> None:
    """Play three flights that feed two days side by side, and bag the first two."""
    festival.whole(change_settings, prize_share=10_000, house_overrides={"several_flights": "best_stack"})
    people = {"1A": "Ada Bix Enzo Hana Ivo", "1B": "Cleo Dory Jun Kit", "1C": "Ada Fay Gus Lia"}
    for at, code in enumerate(people):
        festival.flight(code, after=at)
    festival.beside("2ab", "1A", "1B", after=3)
    festival.beside("2c", "1C", after=4)
    for code, names in people.items():
        festival.enter(code, *names.split())
    festival.bag("1A", Ada=30_000, Bix=70_000)
    festival.bag("1B", Cleo=45_000, Dory=35_000)
