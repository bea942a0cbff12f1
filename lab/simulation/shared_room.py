"""The information that all people at a simulated day share."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random

from lab.simulation.server import SECOND, SLUG
from tournaments.models import ClockAnchor, Entry, Tournament


@dataclass(slots=True)
class SharedRoom:
    """The facts that all people of the event share: its size, the players who may still enter, and the time."""

    size: int
    chance: Random
    now: Callable[[], datetime]
    coming: list[str] = field(default_factory=list)
    # asked no more once it is so
    has_started: bool = False

    def current_tournament(self) -> Tournament:
        return Tournament.objects.select_related("clock").get(slug=SLUG)

    def random_pause(self, minutes: float) -> timedelta:
        """Return a random duration with about this mean."""
        return timedelta(seconds=round(self.chance.expovariate(1 / (60 * minutes)), 3)) + SECOND

    @property
    def players_left_count(self) -> int:
        return Entry.objects.filter(tournament__slug=SLUG, bust_out__isnull=True).count()

    @property
    def has_play_begun(self) -> bool:
        if not self.has_started:
            self.has_started = ClockAnchor.objects.get(tournament__slug=SLUG).has_begun(self.now())
        return self.has_started
