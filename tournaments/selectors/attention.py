"""What needs the director now: one matter at a time, the most pressing first, and when that changes by itself."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from tournaments.models import ClockAnchor, Entry, Outage, Tournament
from tournaments.rules.clock import Clock
from tournaments.rules.structure import Break, Closing, Level, Step, Structure
from tournaments.selectors.outages import open_outage

#: dealers hold their pushes for so long before a level or a break ends (TDA 2024 RP-7)
PUSHES = timedelta(seconds=90)
#: the last entries are called for so long before registration closes
LAST_ENTRIES = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Matter:
    """One thing for the director: its key, how pressing (`stop`, `warn`, `h4h`, `go`), and its sentence's facts."""

    key: str
    state: str
    facts: dict[str, Any] = field(default_factory=dict)


def matters(tournament: Tournament, *, now: datetime) -> list[Matter]:
    """Everything that needs the director, most pressing first; never empty."""
    anchor = ClockAnchor.objects.get(tournament=tournament)
    structure = tournament.structure()
    clock = anchor.as_rule(structure).at(now)
    outage = open_outage(tournament)
    return [
        *([_outage(outage, now)] if outage else []),
        *_won(tournament),
        *_standing(tournament, anchor, structure, clock, now),
        *_soon(structure, clock, now),
        *_ahead(structure, clock),
    ]


def changes_at(tournament: Tournament, *, now: datetime) -> datetime | None:
    """The next moment at which the matters change although nobody does anything, if there is one."""
    structure = tournament.structure()
    clock = ClockAnchor.objects.get(tournament=tournament).as_rule(structure).at(now)
    ends = clock.ends_at
    if ends is None:
        return clock.starts_at or (tournament.starts_at if tournament.starts_at > now else None)
    return min(moment for moment in (ends - LAST_ENTRIES, ends - PUSHES, ends) if moment > now)


def _outage(outage: Outage, now: datetime) -> Matter:
    facts = {"outage": outage.pk, "lost_at": outage.lost_at, "back_at": outage.back_at, "left": outage.left}
    return Matter("outage", "stop", {**facts, "gone": now - outage.lost_at})


def _won(tournament: Tournament) -> Iterator[Matter]:
    """Whoever is left alone, of a tournament that nobody has finished."""
    if tournament.finished_at or tournament.cancelled_at:
        return
    entries = Entry.objects.filter(tournament=tournament)
    left = entries.filter(bust_out__isnull=True).select_related("player")[:2]
    if len(left) == 1 and entries.count() > 1:
        yield Matter("won", "go", {"name": left[0].player.display_name})


def _standing(
    tournament: Tournament, anchor: ClockAnchor, structure: Structure, clock: Clock, now: datetime
) -> Iterator[Matter]:
    """Why the clock stands, if it does."""
    if tournament.cancelled_at:
        yield Matter("cancelled", "go", {"at": tournament.cancelled_at})
    elif tournament.finished_at:
        yield Matter("finished", "go", {"at": tournament.finished_at})
    elif anchor.hand is not None:
        yield Matter("hand_for_hand", "h4h", {"hand": anchor.hand, "per_hand": anchor.hand_span})
    elif clock.runs:
        return
    elif clock.starts_at is not None:
        yield Matter("goes_on" if anchor.begun(now) else "starts", "go", {"at": clock.starts_at})
    elif not anchor.begun(now):
        overdue = tournament.starts_at <= now
        yield Matter("start_is_due" if overdue else "start_is_held", "warn", {"at": tournament.starts_at})
    elif clock.played_out:
        yield Matter("played_out", "warn")
    elif clock.laps[clock.step].stands:
        yield Matter("day_over", "go")
    else:
        yield Matter("paused", "warn", {"left": clock.left, **_whereabouts(structure, clock)})


def _soon(structure: Structure, clock: Clock, now: datetime) -> Iterator[Matter]:
    """What falls due soon on a clock that runs, and what a break is for."""
    if clock.ends_at is None:
        return
    here, left = structure.steps[clock.step], clock.ends_at - now
    facts = {"at": clock.ends_at}
    if clock.stop_after:
        yield Matter("stops_after", "warn", {**facts, **_whereabouts(structure, clock)})
    if isinstance(here, Break) and here.color_up:
        yield Matter("colour_up", "warn", {**facts, "chips": list(here.color_up)})
    if Closing.REGISTRATION in here.closes and left <= LAST_ENTRIES:
        yield Matter("registration_closes", "warn", facts)
    if left <= PUSHES and clock.step + 1 < len(structure.steps):
        yield Matter("hold_pushes", "warn", {**facts, **_whereabouts(structure, clock)})


def _ahead(structure: Structure, clock: Clock) -> Iterator[Matter]:
    """What comes next, when nothing presses."""
    if clock.ends_at is None:
        return
    following = next((step for step in structure.steps[clock.step + 1 :] if _counts(step)), None)
    if following is None:
        yield Matter("last_level", "go", {"at": clock.ends_at})
    elif isinstance(following, Break):
        key = "next_day_end" if following.end_of_day else "next_break"
        yield Matter(key, "go", {"at": clock.ends_at, "minutes": following.span / timedelta(minutes=1)})
    else:
        yield Matter("next_level", "go", {"at": clock.ends_at, "number": following.number})


def _counts(step: Step) -> bool:
    """Whether somebody notices that a step began: a break of no length is a note for the colour-up."""
    return isinstance(step, Level) or step.end_of_day or bool(step.span)


def _whereabouts(structure: Structure, clock: Clock) -> dict[str, Any]:
    """The present step as words/spans.step_words takes it."""
    here = structure.steps[clock.step]
    return {"kind": "break"} if isinstance(here, Break) else {"kind": "level", "number": here.number}
