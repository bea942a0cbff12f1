"""Actions that take the clock to another step: next, previous, any step, a break now, the end of a break."""

import secrets
from dataclasses import replace
from datetime import timedelta
from typing import Any

from tournaments.rules.clock.clock import laps_of, with_break_inside_level
from tournaments.rules.levels import step_facts
from tournaments.rules.refused import Refused
from tournaments.rules.structure.files.json_file import steps_to_json
from tournaments.selectors.clock.controls import is_on_break, next_step_refusal, previous_step_refusal
from tournaments.services.clock.catch_up import store_clock
from tournaments.services.clock.clock import LONGEST_SPAN, clock_facts, clock_state
from tournaments.services.floor.floor import Floor


def go_to_step(f: Floor, *, step: int) -> None:
    """Go to the beginning of a step, by index; a running clock runs on. Refuses an unknown step."""
    anchor, structure, clock = clock_state(f)
    if not 0 <= step < len(structure.steps):
        raise Refused("no_such_step", field="step", steps=len(structure.steps))
    came_from = clock_facts(structure, clock, f.now)
    with f.record("clock.went_to", topics=["clock"], came_from=came_from, **step_facts(structure, step)):
        store_clock(f, anchor, structure, clock.go_to(step, f.now))


def go_to_next(f: Floor) -> None:
    """End the present level or break now and begin the next. Refuses in the last step."""
    _, structure, clock = clock_state(f)
    if refused := next_step_refusal(structure, clock):
        raise refused
    go_to_step(f, step=clock.step + 1)


def go_to_previous(f: Floor) -> None:
    """Go back to the beginning of the previous level or break. Refuses in the first step."""
    _, _, clock = clock_state(f)
    if refused := previous_step_refusal(clock):
        raise refused
    go_to_step(f, step=clock.step - 1)


def insert_break(f: Floor, *, span: timedelta) -> None:
    """Begin a break now; the rest of the level is played after it. Refuses during a break."""
    anchor, structure, clock = clock_state(f)
    if is_on_break(structure, clock):
        raise Refused("on_break_already")
    if not timedelta(0) < span <= LONGEST_SPAN:
        raise Refused("span_out_of_range", field="minutes", most=LONGEST_SPAN)
    steps, at = with_break_inside_level(
        structure.steps, at=clock.step, left=clock.time_left_at(f.now), span=span, new_key=_new_key
    )
    changed = replace(structure, steps=steps)
    with f.record(
        "clock.break_inserted", topics=["clock", "structure"], span=span, **clock_facts(structure, clock, f.now)
    ):
        revise_steps(f, steps=steps_to_json(steps))
        moved = clock.set_left(clock.time_left_at(f.now), f.now).with_laps(laps_of(changed), step=at).go_to(at, f.now)
        store_clock(f, anchor, changed, moved)


def end_break(f: Floor) -> None:
    """End the break now and begin the next level. Refuses outside a break."""
    _, structure, clock = clock_state(f)
    if not is_on_break(structure, clock):
        raise Refused("not_on_break")
    go_to_next(f)


def revise_steps(f: Floor, *, steps: list[dict[str, Any]]) -> None:
    """Store changed steps and raise the sheet's revision; part of other actions."""
    f.change(f.tournament, steps=steps, sheet_revision=f.tournament.sheet_revision + 1, sheet_revised_at=f.now)


def _new_key(kind: str) -> str:
    return f"{kind[0]}-{secrets.token_hex(4)}"
