"""The periods of registration, re-entries, rebuys and add-ons: derived from the clock and never stored."""

from tournaments.rules.clock.clock import Clock
from tournaments.rules.levels import Break, Closing, Level, Structure

# the period that counts if a structure does not name one
FALLBACK: dict[Closing, Closing] = {
    Closing.RE_ENTRIES: Closing.REGISTRATION,
    Closing.REBUYS: Closing.REGISTRATION,
    Closing.ADD_ON: Closing.REBUYS,
}


def closing_step_index(structure: Structure, closing: Closing) -> int | None:
    """Return the index of the step at whose end the sales period closes; None if it stays open.

    Without a step of their own, re-entries and rebuys close with registration. An add-on without a step closes with
    rebuys, or with the break right after them.
    """
    for at, step in enumerate(structure.steps):
        if closing in step.closes:
            return at
    instead = FALLBACK.get(closing)
    closes = None if instead is None else closing_step_index(structure, instead)
    in_break = closes is not None and closing is Closing.ADD_ON and _is_followed_by_break(structure, closes)
    return closes + 1 if closes is not None and in_break else closes


def _is_followed_by_break(structure: Structure, at: int) -> bool:
    following = structure.steps[at + 1 : at + 2]
    return isinstance(structure.steps[at], Level) and any(
        isinstance(step, Break) and not step.end_of_day for step in following
    )


def is_closed(structure: Structure, closing: Closing, *, clock: Clock) -> bool:
    """Return whether the period is over, given a clock that is up to date (`Clock.advance_to`).

    The closing step belongs to the period until it has been played to its end.
    """
    at = closing_step_index(structure, closing)
    return at is not None and (clock.step > at or (clock.step == at and clock.is_played_out))


def is_closing(structure: Structure, closing: Closing, *, clock: Clock) -> bool:
    """Return whether the present step is the last of the period."""
    return closing_step_index(structure, closing) == clock.step and not is_closed(structure, closing, clock=clock)
