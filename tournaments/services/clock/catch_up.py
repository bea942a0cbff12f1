"""Logging of what the clock did by itself: changes of step and cues, each at its true moment.

The clock shows the right time without this; only log entries and announcements depend on it.
"""

from collections.abc import Sequence
from datetime import datetime

from tournaments.models import ClockAnchor, Tournament
from tournaments.rules.clock.clock import Clock, Crossing
from tournaments.rules.clock.cues import Cue, DueCue, due_cues, next_due_moment
from tournaments.rules.levels import Structure, step_facts
from tournaments.selectors.clock.due import cues_of_tournament
from tournaments.services.floor.floor import Floor

# Actions without a person: they follow from the clock and would come again after an undo.
BY_ITSELF = frozenset({"clock.crossed", "clock.cue", "clock.planned", "clock.time_stepped"})


def catch_up(f: Floor) -> int:
    """Log all clock events up to now: starts, changes of step, and logged cues. Return their number.

    The task `clocks.tick` of `tournaments/tasks.py` calls it.
    """
    anchor = f.anchor = ClockAnchor.objects.get(tournament=f.tournament)
    if anchor.next_due is None or anchor.next_due > f.now:
        return 0
    structure = f.tournament.structure()
    clock = anchor.as_clock(structure)
    cues = cues_of_tournament(f.tournament)
    passed = _passed_events(structure, clock, cues, after=anchor.seen_until or anchor.next_due, now=f.now)
    for event in passed:
        _log_event(f, anchor, structure, clock, event)
    if not passed:
        with f.record("clock.planned"):
            store_clock(f, anchor, structure, clock, seen=f.now)
    return len(passed)


def store_clock(
    f: Floor,
    anchor: ClockAnchor,
    structure: Structure,
    clock: Clock,
    *,
    seen: datetime | None = None,
    started_at: datetime | None = None,
) -> None:
    """Store a clock in the anchor, and plan its next event after `seen` (default: now)."""
    seen = seen or f.now
    cues = cues_of_tournament(f.tournament)
    f.change(
        anchor,
        step=clock.step,
        left=clock.left,
        since=clock.since,
        starts_at=clock.starts_at,
        stop_after=clock.stop_after,
        played=clock.played,
        span=clock.span,
        started_at=anchor.started_at or started_at,
        seen_until=seen,
        next_due=next_due_moment(structure, clock, cues=cues, after=seen),
    )


def replan_clock(f: Floor, *, tournament: Tournament | None = None) -> None:
    """Plan the clock's next event again, after an undo or a change of house rules.

    An event that the clock has passed is due at once. `tournament` is this floor's (default) or one of its flights.
    """
    tournament = tournament or f.tournament
    anchor = ClockAnchor.objects.get(tournament=tournament)
    structure = tournament.structure()
    clock = anchor.as_clock(structure)
    if clock.crossings(f.now):
        f.change(anchor, next_due=f.now)
    else:
        cues = cues_of_tournament(tournament)
        f.change(anchor, seen_until=f.now, next_due=next_due_moment(structure, clock, cues=cues, after=f.now))


def _passed_events(
    structure: Structure, clock: Clock, cues: Sequence[Cue], *, after: datetime, now: datetime
) -> list[Crossing | DueCue]:
    """Return crossings and logged cues by time, a cue at the end of a step before its crossing."""
    logged = [due for due in due_cues(structure, clock, cues=cues, after=after, until=now) if due.cue.logged]
    crossings = list(clock.crossings(now))
    return sorted([*logged, *crossings], key=lambda event: (event.moment, event.step, isinstance(event, DueCue)))


def _log_event(f: Floor, anchor: ClockAnchor, structure: Structure, clock: Clock, event: Crossing | DueCue) -> None:
    if isinstance(event, Crossing):
        with f.record("clock.crossed", moment=event.moment, topics=["clock"], **step_facts(structure, event.step)):
            store_clock(
                f, anchor, structure, clock.advance_to(event.moment), seen=event.moment, started_at=event.moment
            )
    else:
        with f.record(
            "clock.cue", moment=event.moment, topics=["clock"], cue=event.cue.key, **step_facts(structure, event.step)
        ):
            store_clock(f, anchor, structure, clock.advance_to(event.moment), seen=event.moment)
