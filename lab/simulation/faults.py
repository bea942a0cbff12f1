"""Faults of a simulated day, at named points with probabilities. Each seed has some of them."""

from dataclasses import dataclass, field
from enum import StrEnum
from random import Random

from django.db import OperationalError


class Killed(BaseException):
    """The web process was killed. A BaseException, so that no code of the process handles it."""


class FaultPoint(StrEnum):
    """The points at which faults are injected."""

    REQUEST_LOST = "request lost"
    ANSWER_LOST = "answer lost"
    BEFORE_LOCK = "others act before the lock"
    IN_TRANSACTION = "killed in the transaction"
    DATABASE_AWAY = "database away in the transaction"
    BEFORE_COMMIT = "killed before the commit"
    COMMIT_FAILS = "commit fails"
    AFTER_COMMIT = "killed after the commit"
    ANNOUNCING = "killed while announcing"
    HINT_LOST = "announcement lost"
    HINT_LATE = "announcement late"
    BROKER_GONE = "broker gone"
    TASK_TWICE = "task delivered twice"
    TASK_LATE = "task late"
    TASK_LOST = "task lost"
    BEAT_LATE = "beat late"
    SERVER_DOWN = "whole server down"
    CLOCK_STEP = "computer's time set"
    GIVES_UP = "phone away until the end"


# how often each happens on a day that has it, of so many times that it could
OFTEN = {
    FaultPoint.BEFORE_LOCK: 0.5,
    FaultPoint.TASK_TWICE: 0.5,
    FaultPoint.TASK_LATE: 0.4,
    FaultPoint.HINT_LATE: 0.4,
    FaultPoint.SERVER_DOWN: 0.12,
    FaultPoint.CLOCK_STEP: 0.12,
    FaultPoint.GIVES_UP: 0.05,
}
USUAL = 0.1
# of so many days one has a fault of a kind at all
SHARE = 0.5
# a kill in a transaction comes at one of so many statements
STATEMENTS = 60


@dataclass(slots=True)
class Faults:
    """The faults of one day. `happened` counts them by point."""

    chance: Random
    allowed: frozenset[FaultPoint] = frozenset()
    on: bool = False
    happened: dict[FaultPoint, int] = field(default_factory=dict)

    @classmethod
    def from_seed(cls, seed: int) -> "Faults":
        """Return the faults of a seed. About half of the points have none."""
        chance = Random(f"faults {seed}")
        return cls(chance, frozenset(point for point in FaultPoint if chance.random() < SHARE))

    def strikes_at(self, point: FaultPoint) -> bool:
        """Return whether a fault happens at this point now, and count it."""
        if not self.on or point not in self.allowed or self.chance.random() >= OFTEN.get(point, USUAL):
            return False
        self.happened[point] = self.happened.get(point, 0) + 1
        return True


def database_away_error() -> OperationalError:
    """Return the error of a database that does not answer."""
    return OperationalError("the simulated database is away")
