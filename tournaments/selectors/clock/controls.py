"""Controls of the clock in its present state, for the actions and their buttons."""

from tournaments.models import ClockAnchor
from tournaments.rules.clock.clock import Clock
from tournaments.rules.levels import Break, Level, Structure
from tournaments.rules.refused import Refused


def is_on_break(structure: Structure, clock: Clock) -> bool:
    return isinstance(structure.steps[clock.step], Break)


def hand_for_hand_refusal(anchor: ClockAnchor, structure: Structure, clock: Clock, *, begun: bool) -> Refused | None:
    """Return why hand for hand cannot begin now; None if it can."""
    if not begun:
        return Refused("not_started")
    if anchor.hand is not None:
        return Refused("hand_for_hand_already")
    return Refused("on_break_already") if is_on_break(structure, clock) else None


def start_refusal(anchor: ClockAnchor, clock: Clock) -> Refused | None:
    """Return why the clock cannot start now; None if it can."""
    if clock.is_running:
        return Refused("clock_runs")
    if anchor.hand is not None:
        return Refused("hand_for_hand_already")
    return Refused("clock_played_out") if clock.is_played_out else None


def next_step_refusal(structure: Structure, clock: Clock) -> Refused | None:
    """Return a refusal in the last level or break; else None."""
    return Refused("no_next_step") if clock.step + 1 == len(structure.steps) else None


def previous_step_refusal(clock: Clock) -> Refused | None:
    """Return a refusal in the first level or break; else None."""
    return Refused("no_previous_step") if clock.step == 0 else None


def upcoming_step(structure: Structure, clock: Clock) -> Level | Break | None:
    """Return the next level or break; None after the last."""
    return None if next_step_refusal(structure, clock) else structure.steps[clock.step + 1]


def main_action_name(anchor: ClockAnchor, clock: Clock) -> str:
    """Return the name of the main action now: `start`, `pause` or `hand-done`; "" once all levels are played."""
    if anchor.hand is not None:
        return "hand-done"
    if clock.is_running:
        return "pause"
    return "start" if start_refusal(anchor, clock) is None else ""


def next_action_name(anchor: ClockAnchor, structure: Structure, clock: Clock, *, begun: bool) -> str:
    """Return the name of the action that leads on from the present step, such as `next` or `end-break`.

    Before play it is `announce`; in the last level "".
    """
    if anchor.hand is not None:
        return "hand-for-hand-over"
    if is_on_break(structure, clock) and clock.is_running:
        return "end-break"
    if not begun:
        return "announce"
    return "next" if next_step_refusal(structure, clock) is None else ""


def available_action_names(anchor: ClockAnchor, structure: Structure, clock: Clock, *, begun: bool) -> frozenset[str]:
    """Return the names of the possible actions on the clock, except the main and the next action."""
    controls = {"set-time"} if begun else set()
    if begun and previous_step_refusal(clock) is None:
        controls.add("previous")
    if begun and clock.is_running:
        controls.add("stop-after")
    if hand_for_hand_refusal(anchor, structure, clock, begun=begun) is None:
        controls |= {"break-now", "hand-for-hand", "last-hands"}
    if not clock.is_running and anchor.hand is None:
        controls.add("schedule-start")
    return frozenset(controls)
