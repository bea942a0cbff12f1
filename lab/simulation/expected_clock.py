"""The clock as a patient person with paper would keep it: from what was acknowledged, with no code of its own."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import takewhile

NOTHING = timedelta(0)


@dataclass(frozen=True, slots=True)
class ClockMark:
    """Something that was done to the clock: `start`, `pause`, `add` (span), `go` (step), or `settle`.

    Settled: all since `lost` is taken back, or, where `back` is given, only what came before it.
    """

    at: datetime
    what: str
    span: timedelta = NOTHING
    step: int = 0
    lost: datetime | None = None
    back: datetime | None = None


@dataclass(slots=True)
class PaperClock:
    """Level, time left in it, and whether it runs, at a moment."""

    spans: Sequence[timedelta]
    moment: datetime
    step: int = 0
    left: timedelta = NOTHING
    runs: bool = False

    def go_on(self, to: datetime) -> None:
        """Let time pass, level after level. While it stands, the server's time may be set, back too."""
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
    """Return the clock at `now`, after all events in their order. A start by itself comes where nobody was earlier."""
    ordered = _add_planned_start(events, starts_at, now)
    clock = PaperClock(spans, ordered[0].at if ordered else now, left=spans[0])
    for index, event in enumerate(ordered):
        clock.go_on(event.at)
        if event.what in ("start", "pause"):
            clock.runs = event.what == "start"
        elif event.what == "add":
            clock.left = max(NOTHING, clock.left + event.span)
        elif event.what == "go":
            clock.step, clock.left = event.step, spans[event.step]
        elif event.what == "settle":
            _put_back(clock, ordered[:index], event, starts_at)
        clock.go_on(clock.moment)
    clock.go_on(now)
    return clock


def _add_planned_start(events: Sequence[ClockMark], starts_at: datetime, now: datetime) -> list[ClockMark]:
    """Return the events with the start that comes by itself, unless somebody started the clock or held it before.

    They are in their order: what comes later is later, also where the server's time was set back in between.
    """
    earlier = list(takewhile(lambda event: event.at < starts_at, events))
    if any(event.what in ("start", "pause") for event in earlier) or starts_at > max(
        [now, *(event.at for event in events)]
    ):
        return list(events)
    return [*earlier, ClockMark(starts_at, "start"), *events[len(earlier) :]]


def _put_back(clock: PaperClock, before: Sequence[ClockMark], settled: ClockMark, starts_at: datetime) -> None:
    """Show again what was shown when the server was lost; where only the outage is taken back, play on from its end.

    What came before that is told by the order: while the clock stood, the server's time may have been set back.
    """
    lost = settled.lost or settled.at
    earlier = max((number for number, event in enumerate(before, start=1) if event.at <= lost), default=0)
    then = expected_clock(before[:earlier], spans=clock.spans, starts_at=starts_at, now=lost)
    changes = [event for event in before[earlier:] if event.what in ("start", "pause")]
    if settled.back is None:
        then.runs = not any(event.what == "pause" for event in changes)
    else:
        then.moment, then.runs = settled.back, True
        for change in changes:
            then.go_on(change.at)
            then.runs = change.what == "start"
        then.go_on(settled.at)
    clock.step, clock.left, clock.runs = then.step, then.left, then.runs
