"""The clock that a person with paper would keep from the acknowledged actions. It uses no code of the product."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import takewhile

NOTHING = timedelta(0)


@dataclass(frozen=True, slots=True)
class ClockMark:
    """A change of the clock: `start`, `pause`, `add` (`span`), `go` (to `step`), or `settle` (an outage).

    `settle` takes back all time since `lost`. With `back`, it takes back only the time from `lost` to `back`.
    """

    at: datetime
    what: str
    span: timedelta = NOTHING
    step: int = 0
    lost: datetime | None = None
    back: datetime | None = None


@dataclass(slots=True)
class PaperClock:
    """The level, the time left in it, and whether the clock runs, at a moment."""

    spans: Sequence[timedelta]
    moment: datetime
    step: int = 0
    left: timedelta = NOTHING
    runs: bool = False

    def advance_to(self, to: datetime) -> None:
        """Let time pass, level after level. A paused clock may go to an earlier moment too."""
        passed, self.moment = to - self.moment, to
        while self.runs and passed >= self.left:
            passed -= self.left
            if self.step == len(self.spans) - 1:
                self.left, self.runs = NOTHING, False
                return
            self.step += 1
            self.left = self.spans[self.step]
        if self.runs:
            self.left -= passed


def expected_clock(
    events: Sequence[ClockMark], *, spans: Sequence[timedelta], starts_at: datetime, now: datetime
) -> PaperClock:
    """Return the clock at `now` after all changes in their order, including the planned start."""
    ordered = _add_planned_start(events, starts_at, now)
    clock = PaperClock(spans, ordered[0].at if ordered else now, left=spans[0])
    for index, event in enumerate(ordered):
        clock.advance_to(event.at)
        if event.what in ("start", "pause"):
            clock.runs = event.what == "start"
        elif event.what == "add":
            clock.left = max(NOTHING, clock.left + event.span)
        elif event.what == "go":
            clock.step, clock.left = event.step, spans[event.step]
        elif event.what == "settle":
            _settle_outage(clock, ordered[:index], event, starts_at)
        clock.advance_to(clock.moment)
    clock.advance_to(now)
    return clock


def _add_planned_start(events: Sequence[ClockMark], starts_at: datetime, now: datetime) -> list[ClockMark]:
    """Return the changes with the planned start, unless the clock was started or paused before it.

    The order of changes counts, since the server's time may have been set back between them.
    """
    earlier = list(takewhile(lambda event: event.at < starts_at, events))
    if any(event.what in ("start", "pause") for event in earlier) or starts_at > max(
        [now, *(event.at for event in events)]
    ):
        return list(events)
    return [*earlier, ClockMark(starts_at, "start"), *events[len(earlier) :]]


def _settle_outage(
    clock: PaperClock, earlier_changes: Sequence[ClockMark], outage: ClockMark, starts_at: datetime
) -> None:
    """Restore the clock as it was at the outage.

    With `back`, play on from the end of the outage. The order of changes counts, since the server's time may have
    been set back while the clock was paused.
    """
    lost = outage.lost or outage.at
    earlier = max((number for number, event in enumerate(earlier_changes, start=1) if event.at <= lost), default=0)
    then = expected_clock(earlier_changes[:earlier], spans=clock.spans, starts_at=starts_at, now=lost)
    changes = [event for event in earlier_changes[earlier:] if event.what in ("start", "pause")]
    if outage.back is None:
        then.runs = not any(event.what == "pause" for event in changes)
    else:
        then.moment, then.runs = outage.back, True
        for change in changes:
            then.advance_to(change.at)
            then.runs = change.what == "start"
        then.advance_to(outage.at)
    clock.step, clock.left, clock.runs = then.step, then.left, then.runs
