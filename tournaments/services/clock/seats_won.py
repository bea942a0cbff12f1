"""Part of other actions: once a satellite has as many players left as seats, there is nothing more to play for."""

from tournaments.models import Entry
from tournaments.selectors.prizes.satellites import seats_decided_by
from tournaments.services.clock.catch_up import store
from tournaments.services.clock.clock import clock_state
from tournaments.services.floor.floor import Floor


def stop_when_seats_are_won(f: Floor) -> None:
    """Stop the clock. Who plays on starts it again; an undo lets it run as if it had not stopped."""
    seats = seats_decided_by(f.tournament)
    if not seats or Entry.objects.filter(tournament=f.tournament, bust_out__isnull=True).count() > seats:
        return
    anchor, structure, clock = clock_state(f)
    if clock.runs:
        with f.record("clock.paused", topics=["clock"]):
            store(f, anchor, structure, clock.pause(f.now))
