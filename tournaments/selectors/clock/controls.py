"""What may be done with the clock in its present state: asked by the actions and by their buttons."""

from tournaments.models import ClockAnchor
from tournaments.rules.clock.clock import Clock
from tournaments.rules.levels import Break, Level, Structure
from tournaments.rules.refused import Refused


def is_on_break(structure: Structure, clock: Clock) -> bool:
    """Whether a break is played, or waits to be."""
    return isinstance(structure.steps[clock.step], Break)


def cannot_count_hands(anchor: ClockAnchor, structure: Structure, clock: Clock, *, begun: bool) -> Refused | None:
    """Return why play cannot go over from the clock to hands now, None when it can."""
    if not begun:
        return Refused("not_started")
    if anchor.hand is not None:
        return Refused("hand_for_hand_already")
    return Refused("on_break_already") if is_on_break(structure, clock) else None


def cannot_start(anchor: ClockAnchor, clock: Clock) -> Refused | None:
    """Return why the clock does not start now, None when it can: it runs, play is by hands, or all is played."""
    if clock.runs:
        return Refused("clock_runs")
    if anchor.hand is not None:
        return Refused("hand_for_hand_already")
    return Refused("clock_played_out") if clock.played_out else None


def cannot_go_to_next(structure: Structure, clock: Clock) -> Refused | None:
    """Return why no level or break comes next, None when one does."""
    return Refused("no_next_step") if clock.step + 1 == len(structure.steps) else None


def cannot_go_to_previous(clock: Clock) -> Refused | None:
    """Return why no level or break came before, None when one did."""
    return Refused("no_previous_step") if clock.step == 0 else None


def step_after(structure: Structure, clock: Clock) -> Level | Break | None:
    """Return the level or break that comes next, None after the last."""
    return None if cannot_go_to_next(structure, clock) else structure.steps[clock.step + 1]


def main_action(anchor: ClockAnchor, clock: Clock) -> str:
    """Return the action that lets play go on or stand now, by its name; empty once all levels are played."""
    if anchor.hand is not None:
        return "hand-done"
    if clock.runs:
        return "pause"
    return "start" if cannot_start(anchor, clock) is None else ""


def next_action(anchor: ClockAnchor, structure: Structure, clock: Clock, *, begun: bool) -> str:
    """Return the action that ends what is played now, by its name: empty in the last level, before play `announce`."""
    if anchor.hand is not None:
        return "hand-for-hand-over"
    if is_on_break(structure, clock) and clock.runs:
        return "end-break"
    if not begun:
        return "announce"
    return "next" if cannot_go_to_next(structure, clock) is None else ""


def offered(anchor: ClockAnchor, structure: Structure, clock: Clock, *, begun: bool) -> frozenset[str]:
    """Return the rarer controls that make sense now, by the names of their actions."""
    found = {"set-time"} if begun else set()
    if begun and cannot_go_to_previous(clock) is None:
        found.add("previous")
    if begun and clock.runs:
        found.add("stop-after")
    if cannot_count_hands(anchor, structure, clock, begun=begun) is None:
        found |= {"break-now", "hand-for-hand", "last-hands"}
    if not clock.runs and anchor.hand is None:
        found.add("schedule-start")
    return frozenset(found)
