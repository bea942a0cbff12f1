"""What needs the director now: one matter at a time, the most pressing first, and when that changes by itself."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Protocol

from tournaments.models import ClockAnchor, Entry, Outage, Tournament
from tournaments.rules.clock import Clock
from tournaments.rules.closings import is_closed
from tournaments.rules.structure import Break, Closing, Level, Step, Structure
from tournaments.selectors.outages import open_outage
from tournaments.selectors.prizes import pool_of

#: the last entries are called for so long before registration closes
LAST_ENTRIES = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Matter:
    """One thing for the director: its key, its looks (`stop`, `warn`, `h4h`, `go`), and its sentence's facts.

    The lower `rank`, the earlier it is said. `instead_of` is the key of a matter that it says better.
    """

    key: str
    state: str
    facts: dict[str, Any] = field(default_factory=dict)
    rank: int = 50
    instead_of: str = ""

    @property
    def about(self) -> tuple[Any, ...]:
        """What tells it from another of the same kind."""
        return (self.key, *(self.facts.get(name) for name in ("table", "entry", "seat", "move")))


#: ranks of the clock's own matters: what other apps have to say goes between them
OUTAGE, WON, STANDS, SOON, AHEAD = 0, 10, 20, 30, 90


class Source(Protocol):
    """Where another app's matters come from."""

    def matters(self, tournament: Tournament, *, now: datetime) -> Iterable[Matter]:
        """What needs the director there."""

    def changes_at(self, tournament: Tournament, *, now: datetime) -> datetime | None:
        """When that changes next although nobody does anything."""


SOURCES: list[Source] = []


def hear(source: Source) -> None:
    """Let another app's matters be said too. Raises ValueError when they are already."""
    if source in SOURCES:
        raise ValueError("heard twice")
    SOURCES.append(source)


def matters(tournament: Tournament, *, now: datetime) -> list[Matter]:
    """Everything that needs the director, most pressing first; never empty."""
    anchor = ClockAnchor.objects.get(tournament=tournament)
    structure = tournament.structure()
    clock = anchor.as_rule(structure).at(now)
    outage = open_outage(tournament)
    found = [
        *([_outage(outage, now)] if outage else []),
        *_won(tournament),
        *_standing(tournament, anchor, structure, clock, now),
        *_soon(structure, clock, now, hold=_hold(tournament)),
        *_prizes(tournament, structure, clock),
        *_ahead(structure, clock),
        *(matter for source in SOURCES for matter in source.matters(tournament, now=now)),
    ]
    said_better = {matter.instead_of for matter in found}
    return sorted((one for one in found if one.key not in said_better), key=lambda matter: matter.rank)


def changes_at(tournament: Tournament, *, now: datetime) -> datetime | None:
    """The next moment at which the matters change although nobody does anything, if there is one."""
    moments = [_clock_changes_at(tournament, now)]
    moments += [source.changes_at(tournament, now=now) for source in SOURCES]
    return min((moment for moment in moments if moment is not None), default=None)


def _clock_changes_at(tournament: Tournament, now: datetime) -> datetime | None:
    structure = tournament.structure()
    clock = ClockAnchor.objects.get(tournament=tournament).as_rule(structure).at(now)
    ends = clock.ends_at
    if ends is None:
        return clock.starts_at or (tournament.starts_at if tournament.starts_at > now else None)
    return min(moment for moment in (ends - LAST_ENTRIES, ends - _hold(tournament), ends) if moment > now)


def _outage(outage: Outage, now: datetime) -> Matter:
    facts = {"outage": outage.pk, "lost_at": outage.lost_at, "back_at": outage.back_at, "left": outage.left}
    return Matter("outage", "stop", {**facts, "gone": now - outage.lost_at}, rank=OUTAGE)


def _won(tournament: Tournament) -> Iterator[Matter]:
    """Whoever is left alone, of a tournament that nobody has finished."""
    if tournament.finished_at or tournament.cancelled_at:
        return
    entries = Entry.objects.filter(tournament=tournament)
    left = entries.filter(bust_out__isnull=True).select_related("player")[:2]
    if len(left) == 1 and entries.count() > 1:
        yield Matter("won", "go", {"name": left[0].player.display_name}, rank=WON)


def _standing(
    tournament: Tournament, anchor: ClockAnchor, structure: Structure, clock: Clock, now: datetime
) -> Iterator[Matter]:
    """Why the clock stands, if it does."""
    if tournament.cancelled_at:
        yield Matter("cancelled", "go", {"at": tournament.cancelled_at}, rank=STANDS)
    elif tournament.finished_at:
        yield Matter("finished", "go", {"at": tournament.finished_at}, rank=STANDS)
    elif anchor.hand is not None:
        yield Matter("hand_for_hand", "h4h", {"hand": anchor.hand, "per_hand": anchor.hand_span}, rank=STANDS)
    elif clock.runs:
        return
    elif clock.starts_at is not None:
        yield Matter("goes_on" if anchor.begun(now) else "starts", "go", {"at": clock.starts_at}, rank=STANDS)
    elif not anchor.begun(now):
        overdue = tournament.starts_at <= now
        yield Matter("start_is_due" if overdue else "start_is_held", "warn", {"at": tournament.starts_at}, rank=STANDS)
    elif clock.played_out:
        yield Matter("played_out", "warn", rank=STANDS)
    elif clock.laps[clock.step].stands:
        yield Matter("day_over", "go", rank=STANDS)
    else:
        yield Matter("paused", "warn", {"left": clock.left, **_whereabouts(structure, clock)}, rank=STANDS)


def _hold(tournament: Tournament) -> timedelta:
    """How long dealers hold their pushes before a level or a break ends (TDA 2024 RP-7: 90 seconds)."""
    return timedelta(seconds=tournament.house()["push_hold_seconds"])


def _soon(structure: Structure, clock: Clock, now: datetime, *, hold: timedelta) -> Iterator[Matter]:
    """What falls due soon on a clock that runs, and what a break is for."""
    if clock.ends_at is None:
        return
    here, left = structure.steps[clock.step], clock.ends_at - now
    facts = {"at": clock.ends_at}
    if clock.stop_after:
        yield Matter("stops_after", "warn", {**facts, **_whereabouts(structure, clock)}, rank=SOON)
    if isinstance(here, Break) and here.color_up:
        yield Matter("colour_up", "warn", {**facts, "chips": list(here.color_up)}, rank=SOON)
    if Closing.REGISTRATION in here.closes and left <= LAST_ENTRIES:
        yield Matter("registration_closes", "warn", facts, rank=SOON)
    if left <= hold and clock.step + 1 < len(structure.steps):
        yield Matter("hold_pushes", "warn", {**facts, **_whereabouts(structure, clock)}, rank=SOON)


def _prizes(tournament: Tournament, structure: Structure, clock: Clock) -> Iterator[Matter]:
    """Registration has closed, and there is money: the prizes are frozen then."""
    if tournament.prizes_frozen_at or tournament.finished_at or tournament.cancelled_at:
        return
    if is_closed(structure, Closing.REGISTRATION, clock=clock) and pool_of(tournament):
        yield Matter("freeze_prizes", "warn", {"planned": bool(tournament.payout_plan)}, rank=SOON + 5)


def _ahead(structure: Structure, clock: Clock) -> Iterator[Matter]:
    """What comes next, when nothing presses."""
    if clock.ends_at is None:
        return
    following = next((step for step in structure.steps[clock.step + 1 :] if _counts(step)), None)
    if following is None:
        yield Matter("last_level", "go", {"at": clock.ends_at}, rank=AHEAD)
    elif isinstance(following, Break):
        key = "next_day_end" if following.end_of_day else "next_break"
        yield Matter(key, "go", {"at": clock.ends_at, "minutes": following.span / timedelta(minutes=1)}, rank=AHEAD)
    else:
        yield Matter("next_level", "go", {"at": clock.ends_at, "number": following.number}, rank=AHEAD)


def _counts(step: Step) -> bool:
    """Whether somebody notices that a step began: a break of no length is a note for the colour-up."""
    return isinstance(step, Level) or step.end_of_day or bool(step.span)


def _whereabouts(structure: Structure, clock: Clock) -> dict[str, Any]:
    """The present step as words/spans.step_words takes it."""
    here = structure.steps[clock.step]
    return {"kind": "break"} if isinstance(here, Break) else {"kind": "level", "number": here.number}
