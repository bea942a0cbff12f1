"""Late entries of a tournament that are still expected."""

from datetime import datetime, timedelta

from tournaments.models import Tournament
from tournaments.rules.clock.registration_periods import closing_step, is_closed
from tournaments.rules.desk.late_entries import late_entries_expected
from tournaments.rules.levels import Closing
from tournaments.selectors.field_sums import sums_here
from tournaments.selectors.request_cache import stored_clock


def is_field_complete(tournament: Tournament, *, now: datetime) -> bool:
    """Return whether nobody enters late any more: registration has closed, or has no end. False before play."""
    structure, anchor = tournament.structure(), stored_clock(tournament)
    if not anchor.begun(now):
        return False
    clock = anchor.as_rule(structure).at(now)
    closes = closing_step(structure, Closing.REGISTRATION) is not None
    return not closes or is_closed(structure, Closing.REGISTRATION, clock=clock)


def late_entries(tournament: Tournament, *, now: datetime) -> int:
    """Return how many more entries are expected until registration closes; 0 if it has no end, and before play.

    Never more than the tournament's capacity.
    """
    structure, anchor = tournament.structure(), stored_clock(tournament)
    clock, at = anchor.as_rule(structure).at(now), closing_step(structure, Closing.REGISTRATION)
    if at is None or tournament.is_over or not anchor.begun(now):
        return 0
    if is_closed(structure, Closing.REGISTRATION, clock=clock):
        return 0
    spans, field = [step.span for step in structure.steps[: at + 1]], sums_here(tournament)
    left = clock.left + sum(spans[clock.step + 1 :], timedelta())
    expected = late_entries_expected(field.entries, period=sum(spans, timedelta()), left=left)
    return expected if tournament.capacity is None else max(0, min(expected, tournament.capacity - field.left))
