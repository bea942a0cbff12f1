"""Actions on the clock: start, pause, set the time, stop at the end of the level."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from tournaments.models import ClockAnchor
from tournaments.rules.clock.clock import Clock
from tournaments.rules.levels import Structure, step_facts
from tournaments.rules.refused import Refused
from tournaments.selectors.clock.controls import start_refusal
from tournaments.services.clock.catch_up import store_clock
from tournaments.services.floor.floor import Floor

# A longer span is taken for a typing error.
LONGEST_SPAN = timedelta(hours=24)


def start_clock(f: Floor) -> None:
    """Start the clock, or resume it after a pause. Refuses if it cannot start now."""
    anchor, structure, clock = clock_state(f)
    if refused := start_refusal(anchor, clock):
        raise refused
    name = "clock.resumed" if anchor.started_at else "clock.started"
    with f.record(name, topics=["clock"], **clock_facts(structure, clock, f.now)):
        store_clock(f, anchor, structure, clock.start(f.now), started_at=f.now)


def schedule_start(f: Floor, *, at: datetime | None) -> None:
    """Set when the clock starts by itself; None cancels that. Refuses a past moment and a running clock."""
    anchor, structure, clock = clock_state(f)
    if clock.is_running:
        raise Refused("clock_runs")
    if at is not None and at <= f.now:
        raise Refused("start_is_past", field="at", at=at)
    start = f.tournament.as_local_time(at) if at else None
    with f.record("clock.scheduled" if at else "clock.held", topics=["clock"], start=start):
        store_clock(f, anchor, structure, clock.wait_until(at, f.now))


def pause_clock(f: Floor) -> None:
    """Pause the clock from now. Refuses if it does not run."""
    anchor, structure, clock = clock_state(f)
    if not clock.is_running:
        raise Refused("clock_stands")
    with f.record("clock.paused", topics=["clock"], **clock_facts(structure, clock, f.now)):
        store_clock(f, anchor, structure, clock.pause(f.now))


def add_time(f: Floor, *, span: timedelta) -> None:
    """Add time to the present level or break; a negative span shortens it.

    Refuses more than 24 hours, and a negative span that leaves no time.
    """
    anchor, structure, clock = clock_state(f)
    if not span or abs(span) > LONGEST_SPAN:
        raise Refused("span_out_of_range", field="seconds", most=LONGEST_SPAN)
    if span < timedelta(0) and -span >= clock.time_left_at(f.now):
        raise Refused("takes_too_much", field="seconds", left=clock.time_left_at(f.now))
    with f.record("clock.time_added", topics=["clock"], span=span, **clock_facts(structure, clock, f.now)):
        store_clock(f, anchor, structure, clock.add_time(span, f.now))


def set_time(f: Floor, *, left: timedelta) -> None:
    """Set the time left in the present level or break. Refuses more than 24 hours."""
    anchor, structure, clock = clock_state(f)
    if not timedelta(0) < left <= LONGEST_SPAN:
        raise Refused("span_out_of_range", field="seconds", most=LONGEST_SPAN)
    with f.record("clock.time_set", topics=["clock"], to=left, **clock_facts(structure, clock, f.now)):
        store_clock(f, anchor, structure, clock.set_left(left, f.now))


def stop_after_step(f: Floor, *, stop: bool) -> None:
    """Stop the clock when the present level or break ends; False cancels that. Refuses if it does not run."""
    anchor, structure, clock = clock_state(f)
    if not clock.is_running:
        raise Refused("clock_stands")
    if clock.stop_after == stop:
        raise Refused("already_so")
    with f.record(
        "clock.stops_after" if stop else "clock.goes_on", topics=["clock"], **clock_facts(structure, clock, f.now)
    ):
        store_clock(f, anchor, structure, replace(clock, stop_after=stop))


def clock_state(f: Floor) -> tuple[ClockAnchor, Structure, Clock]:
    """Return the anchor, the structure and the clock now. Refuses once the tournament or flight is over."""
    f.refuse_over()
    f.refuse_ended_flight()
    anchor = f.anchor or ClockAnchor.objects.get(tournament=f.tournament)
    structure = f.tournament.structure()
    return anchor, structure, anchor.as_clock(structure).advance_to(f.now)


def clock_facts(structure: Structure, clock: Clock, now: datetime) -> dict[str, Any]:
    """Return the step and the time left, for log sentences."""
    return {**step_facts(structure, clock.step), "left": clock.time_left_at(now)}
