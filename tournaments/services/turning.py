"""Turning the clock: what it has passed by itself is written down, each thing dated at its true moment.

Nothing is switched here. The clock is right without it; only the log and the announcements wait for it.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from tournaments.models import ClockAnchor
from tournaments.rules.clock import Clock, Crossing
from tournaments.rules.cues import Cue, Due, cues_in, dues, next_due
from tournaments.rules.structure import Break, Structure
from tournaments.services.floor import Floor


def catch_up(f: Floor) -> int:
    """Write every crossing and logged cue up to now, however many there are. Returns how many rows that took."""
    anchor = ClockAnchor.objects.get(tournament=f.tournament)
    if anchor.next_due is None or anchor.next_due > f.now:
        return 0
    structure = f.tournament.structure()
    clock = anchor.as_rule(structure)
    cues = cues_in(f.tournament.house())
    passed = _passed(structure, clock, cues, after=anchor.seen_until or anchor.next_due, now=f.now)
    for one in passed:
        _write(f, anchor, structure, clock, one)
    if not passed:
        with f.deed("clock.planned"):
            store(f, anchor, structure, clock, seen=f.now)
    return len(passed)


def store(
    f: Floor,
    anchor: ClockAnchor,
    structure: Structure,
    clock: Clock,
    *,
    seen: datetime | None = None,
    started_at: datetime | None = None,
) -> None:
    """Keep a clock as the anchor, and plan the next moment after `seen` (now, when it is not given)."""
    seen = seen or f.now
    cues = cues_in(f.tournament.house())
    f.change(
        anchor,
        step=clock.step,
        left=clock.left,
        since=clock.since,
        starts_at=clock.starts_at,
        stop_after=clock.stop_after,
        played=clock.played,
        started_at=anchor.started_at or started_at,
        seen_until=seen,
        next_due=next_due(structure, clock, cues=cues, after=seen),
    )


def plan_again(f: Floor) -> None:
    """Plan the next moment anew, of a clock that was put back or by a house that changed. Inside a deed.

    What the clock has passed meanwhile is due at once.
    """
    anchor = ClockAnchor.objects.get(tournament=f.tournament)
    structure = f.tournament.structure()
    clock = anchor.as_rule(structure)
    if clock.crossings(f.now):
        f.change(anchor, next_due=f.now)
    else:
        cues = cues_in(f.tournament.house())
        f.change(anchor, seen_until=f.now, next_due=next_due(structure, clock, cues=cues, after=f.now))


def _passed(
    structure: Structure, clock: Clock, cues: Sequence[Cue], *, after: datetime, now: datetime
) -> list[Crossing | Due]:
    """Crossings and logged cues in the order in which they happened; what ends a step comes before the next begins."""
    logged = [due for due in dues(structure, clock, cues=cues, after=after, until=now) if due.cue.logged]
    crossings = list(clock.crossings(now))
    return sorted([*logged, *crossings], key=lambda one: (one.moment, one.step, isinstance(one, Due)))


def _write(f: Floor, anchor: ClockAnchor, structure: Structure, clock: Clock, one: Crossing | Due) -> None:
    """One row of the log, and the anchor as it stood at that moment."""
    if isinstance(one, Crossing):
        with f.deed("clock.crossed", moment=one.moment, topics=["clock"], **into(structure, one.step)):
            store(f, anchor, structure, clock.at(one.moment), seen=one.moment, started_at=one.moment)
    else:
        with f.deed("clock.cue", moment=one.moment, topics=["clock"], cue=one.cue.key, **into(structure, one.step)):
            store(f, anchor, structure, clock.at(one.moment), seen=one.moment)


def into(structure: Structure, step: int) -> dict[str, Any]:
    """What a sentence needs to name a step: its index, its kind, and the level's number or the break's minutes."""
    if step >= len(structure.steps):
        return {"step": step, "kind": "over"}
    here = structure.steps[step]
    if isinstance(here, Break):
        return {
            "step": step,
            "kind": "day_end" if here.end_of_day else "break",
            "minutes": here.span.total_seconds() / 60,
        }
    return {"step": step, "kind": "level", "number": here.number, "small": here.small_blind, "big": here.big_blind}
