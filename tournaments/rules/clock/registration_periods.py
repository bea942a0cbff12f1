"""Whether registration, re-entries, rebuys and add-ons are open: derived from the clock and never stored."""

from tournaments.rules.clock.clock import Clock
from tournaments.rules.levels import Closing, Structure

#: closing -> the closing that counts instead where a structure does not name it
FALLBACK: dict[Closing, Closing] = {
    Closing.RE_ENTRIES: Closing.REGISTRATION,
    Closing.REBUYS: Closing.REGISTRATION,
    Closing.ADD_ON: Closing.REBUYS,
}


def closing_step(structure: Structure, closing: Closing) -> int | None:
    """Return the index of the step at whose end something closes; None where it stays open to the end.

    Where no step closes re-entries, they close with registration; so do rebuys, and an add-on closes with those.
    """
    for at, step in enumerate(structure.steps):
        if closing in step.closes:
            return at
    instead = FALLBACK.get(closing)
    return None if instead is None else closing_step(structure, instead)


def is_closed(structure: Structure, closing: Closing, *, clock: Clock) -> bool:
    """Return whether something has closed at a clock as it is now (`Clock.at`).

    Open until the closing step has been played to its end: a break that closes registration is played out first.
    """
    at = closing_step(structure, closing)
    return at is not None and (clock.step > at or (clock.step == at and clock.played_out))


def is_closing(structure: Structure, closing: Closing, *, clock: Clock) -> bool:
    """Return whether the step is being played at whose end something closes."""
    return closing_step(structure, closing) == clock.step and not is_closed(structure, closing, clock=clock)
