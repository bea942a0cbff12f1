"""Stopping of the clock once the tournament is decided; part of other actions."""

from tournaments.selectors.desk.prices import ClockReading, may_sell_more
from tournaments.selectors.field_sums import field_sum_of_row
from tournaments.selectors.prizes.places import decisive_seat_count
from tournaments.services.clock.catch_up import store_clock
from tournaments.services.clock.clock import clock_state
from tournaments.services.floor.floor import Floor


def stop_when_decided(f: Floor) -> None:
    """Stop the clock when only the winner is left, or as many players as a satellite has seats.

    In a flight it runs on. While more may be sold, it stops only for a satellite. Undoing the bust restores the clock.
    """
    seats = decisive_seat_count(f.tournament)
    left = f.cached_answer(field_sum_of_row).left
    if left > max(1, seats) or f.tournament.is_flight:
        return
    anchor, structure, clock = clock_state(f)
    if not clock.is_running or (
        not seats and may_sell_more(f.tournament, reading=ClockReading(structure, clock, f.now))
    ):
        return
    with f.record("clock.paused", topics=["clock"]) as log_entry:
        store_clock(f, anchor, structure, clock.pause(f.now))
        log_entry.facts["clock_stopped"] = True
