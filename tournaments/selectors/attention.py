"""What needs the director now: one matter at a time, the most pressing first."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from tournaments.models import ClockAnchor, Tournament
from tournaments.rules.clock import Clock
from tournaments.rules.structure import Break, Closing, Structure
from tournaments.selectors.outages import open_outage

SOON = timedelta(minutes=2)
PUSHES = timedelta(seconds=90)


@dataclass(frozen=True, slots=True)
class Matter:
    """One thing for the director: what it is, how pressing (`stop`, `warn`, `go`), and the facts for its sentence."""

    key: str
    state: str
    facts: dict[str, Any] = field(default_factory=dict)


def matters(tournament: Tournament, *, now: datetime) -> list[Matter]:
    """Everything that needs the director, most pressing first; never empty."""
    anchor = ClockAnchor.objects.get(tournament=tournament)
    structure = tournament.structure()
    clock = anchor.as_rule(structure).at(now)
    return [
        *_outage(tournament, now),
        *_over(tournament),
        *_standing(tournament, anchor, clock, now),
        *_soon(structure, clock, now),
        *_ahead(structure, clock, now),
    ]


def _outage(tournament: Tournament, now: datetime) -> Iterator[Matter]:
    outage = open_outage(tournament)
    if outage is not None:
        facts = {"outage": outage.pk, "lost_at": outage.lost_at, "back_at": outage.back_at, "left": outage.left}
        yield Matter("outage", "stop", {**facts, "gone": now - outage.lost_at})


def _over(tournament: Tournament) -> Iterator[Matter]:
    if tournament.cancelled_at:
        yield Matter("cancelled", "go", {"at": tournament.cancelled_at})
    elif tournament.finished_at:
        yield Matter("finished", "go", {"at": tournament.finished_at})


def _standing(tournament: Tournament, anchor: ClockAnchor, clock: Clock, now: datetime) -> Iterator[Matter]:
    if tournament.finished_at or tournament.cancelled_at or clock.runs:
        return
    if anchor.hand is not None:
        yield Matter("hand_for_hand", "hand-for-hand", {"hand": anchor.hand, "per_hand": anchor.hand_span})
    elif anchor.started_at is None and clock.starts_at is not None:
        yield Matter("starts", "go", {"at": clock.starts_at, "wait": clock.starts_at - now})
    elif anchor.started_at is None:
        yield Matter("start_is_due", "warn" if tournament.starts_at <= now else "go", {"at": tournament.starts_at})
    elif clock.played_out:
        yield Matter("played_out", "warn")
    elif clock.step and _ends_day(tournament.structure(), clock):
        yield Matter("day_over", "go")
    else:
        yield Matter("paused", "warn", {"left": clock.left})


def _ends_day(structure: Structure, clock: Clock) -> bool:
    here = structure.steps[clock.step]
    return isinstance(here, Break) and here.end_of_day


def _soon(structure: Structure, clock: Clock, now: datetime) -> Iterator[Matter]:
    """What falls due within the next two minutes of a clock that runs, and what a break is for."""
    if clock.ends_at is None:
        return
    here, left = structure.steps[clock.step], clock.ends_at - now
    facts = {"left": left, "at": clock.ends_at}
    if isinstance(here, Break) and here.color_up:
        yield Matter("colour_up", "warn", {**facts, "chips": list(here.color_up)})
    if Closing.REGISTRATION in here.closes and left <= 5 * SOON:
        yield Matter("registration_closes", "warn", facts)
    if left <= PUSHES and clock.step + 1 < len(structure.steps):
        yield Matter("hold_pushes", "warn", facts)


def _ahead(structure: Structure, clock: Clock, now: datetime) -> Iterator[Matter]:
    """What comes next, when nothing presses."""
    if clock.ends_at is None:
        return
    if clock.step + 1 == len(structure.steps):
        yield Matter("last_level", "go", {"at": clock.ends_at})
        return
    following = structure.steps[clock.step + 1]
    kind = "break" if isinstance(following, Break) else "level"
    number = getattr(following, "number", None)
    yield Matter(f"next_{kind}", "go", {"at": clock.ends_at, "left": clock.ends_at - now, "number": number})
