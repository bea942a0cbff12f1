"""Catch up with the clock: what it has passed by itself is written down, each thing dated at its true moment.

Nothing is switched here. The clock is right without it; only the log and the announcements wait for it.
"""

from collections.abc import Sequence
from datetime import datetime

from tournaments.models import ClockAnchor, Tournament
from tournaments.rules.clock.clock import Clock, Crossing
from tournaments.rules.clock.cues import Cue, DueCue, due_cues, next_due
from tournaments.rules.levels import Structure, step_facts
from tournaments.selectors.clock.cues import cues_of_tournament
from tournaments.services.floor.floor import Floor

#: actions that nobody did: they follow from the clock and would only come again
BY_ITSELF = frozenset({"clock.crossed", "clock.cue", "clock.planned", "clock.time_stepped"})


def catch_up(f: Floor) -> int:
    """Write every crossing and logged cue up to now, however many there are. Returns how many rows that took."""
    anchor = f.anchor = ClockAnchor.objects.get(tournament=f.tournament)
    if anchor.next_due is None or anchor.next_due > f.now:
        return 0
    structure = f.tournament.structure()
    clock = anchor.as_rule(structure)
    cues = cues_of_tournament(f.tournament)
    passed = _passed(structure, clock, cues, after=anchor.seen_until or anchor.next_due, now=f.now)
    for one in passed:
        _write(f, anchor, structure, clock, one)
    if not passed:
        with f.record("clock.planned"):
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
        next_due=next_due(structure, clock, cues=cues, after=seen),
    )


def plan_again(f: Floor, *, of: Tournament | None = None) -> None:
    """Plan the next moment again, of a clock that was put back or after house rules changed. Inside an action.

    What the clock has passed by then is due at once. `of` is a flight of the tournament that follows its house rules.
    """
    tournament = of or f.tournament
    anchor = ClockAnchor.objects.get(tournament=tournament)
    structure = tournament.structure()
    clock = anchor.as_rule(structure)
    if clock.crossings(f.now):
        f.change(anchor, next_due=f.now)
    else:
        cues = cues_of_tournament(tournament)
        f.change(anchor, seen_until=f.now, next_due=next_due(structure, clock, cues=cues, after=f.now))


def _passed(
    structure: Structure, clock: Clock, cues: Sequence[Cue], *, after: datetime, now: datetime
) -> list[Crossing | DueCue]:
    """Return crossings and logged cues as they happened; what ends a step comes before the next begins."""
    logged = [due for due in due_cues(structure, clock, cues=cues, after=after, until=now) if due.cue.logged]
    crossings = list(clock.crossings(now))
    return sorted([*logged, *crossings], key=lambda one: (one.moment, one.step, isinstance(one, DueCue)))


def _write(f: Floor, anchor: ClockAnchor, structure: Structure, clock: Clock, one: Crossing | DueCue) -> None:
    """Write one row of the log, and the anchor as it was at that moment."""
    if isinstance(one, Crossing):
        with f.record("clock.crossed", moment=one.moment, topics=["clock"], **step_facts(structure, one.step)):
            store(f, anchor, structure, clock.at(one.moment), seen=one.moment, started_at=one.moment)
    else:
        with f.record(
            "clock.cue", moment=one.moment, topics=["clock"], cue=one.cue.key, **step_facts(structure, one.step)
        ):
            store(f, anchor, structure, clock.at(one.moment), seen=one.moment)
