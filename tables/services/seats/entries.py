"""The desk's actions with their effect on seats: an entry draws a seat, and voiding an entry frees its seat."""

from collections.abc import Sequence
from typing import Any

from tables.models import SeatAssignment
from tables.selectors.seats.draws import open_seal
from tables.services.hands.busts import free_seats
from tables.services.hands.reinstating import refuse_entered_again, restore_to_seat
from tables.services.seats import draws
from tournaments.models import BustOut, Entry, RebuyOrAddOn
from tournaments.services.desk import entries as sales
from tournaments.services.desk import entry_states, forfeits, many_entries, rebuys_and_add_ons
from tournaments.services.floor.floor import Floor
from tournaments.services.place_changes import log_place_changes

TOPICS = ("field", "money", "tables", "moves")


def enter(f: Floor, **fields: Any) -> Entry:
    """Enter a player. Once seats were drawn, the player draws a seat from the pool of all (TDA 2024 rule 8-A)."""
    with f.record("entry.entered", topics=TOPICS):
        entry = sales.enter(f, **fields)
        seat_entry(f, entry=entry)
    return entry


def re_enter(f: Floor, *, entry: Entry, **fields: Any) -> Entry:
    """Enter a player again: free the seat of the forfeited stack and draw a new seat."""
    with f.record("entry.entered", topics=TOPICS):
        again = sales.re_enter(f, entry=entry, **fields)
        free_seats(f, entry=entry)
        seat_entry(f, entry=again)
    return again


def rebuy(f: Floor, *, entry: Entry, **fields: Any) -> RebuyOrAddOn:
    """Sell a rebuy. Reinstates a busted player in their seat, else in a drawn seat.

    The bounty stays on the player's head, so whoever won it gives it back.
    """
    out = BustOut.objects.filter(entry=entry, why=BustOut.Why.BUST).select_related("hand", "entry__player").first()
    if out is None:
        return rebuys_and_add_ons.rebuy(f, entry=entry, **fields)
    refuse_entered_again(f, entry=entry)
    with (
        f.record("rebuy_or_add_on.sold", topics=TOPICS) as log_entry,
        log_place_changes(f, log_entry=log_entry),
    ):
        seated = restore_to_seat(f, out=out)
        entry = Entry.objects.select_related("player", "tournament").get(pk=entry.pk)
        sold = rebuys_and_add_ons.rebuy(f, entry=entry, **fields)
        seated = seated or seat_entry(f, entry=entry)
        log_entry.facts["back_at"] = str(seated.seat) if seated else ""
    return sold


def forfeit(f: Floor, *, entry: Entry, **fields: Any) -> BustOut:
    """Forfeit a stack in order to enter again, and free its seat."""
    with f.record("entry.forfeited", topics=TOPICS) as log_entry:
        out = forfeits.forfeit(f, entry=entry, **fields)
        log_entry.facts["seat"] = free_seats(f, entry=entry)
    return out


def enter_many(f: Floor, **fields: Any) -> list[Entry]:
    """Enter many players at once. Once seats were drawn, each of them draws a seat."""
    with f.record("entries.entered", topics=TOPICS):
        return many_entries.enter_many(f, each=enter, **fields)


def void_entry(f: Floor, *, entry: Entry, **fields: Any) -> Entry:
    """Void an entry and free its seat."""
    with f.record("entry.voided", topics=TOPICS) as log_entry:
        entry_states.void_entry(f, entry=entry, **fields)
        left = free_seats(f, entry=entry)
        if left:
            log_entry.facts["seat"] = left
    return entry


def void_no_shows(f: Floor, *, entries: Sequence[Entry]) -> list[Entry]:
    """Void entries whose players never came, and free their seats."""
    with f.record("entry.no_shows", topics=TOPICS):
        return entry_states.void_no_shows(f, entries=entries, each=void_entry)


def seat_entry(f: Floor, *, entry: Entry) -> SeatAssignment | None:
    """Draw a seat for an entry, if seats were drawn before and a seat is open; part of other actions."""
    if not open_seal(f.tournament) or not SeatAssignment.objects.filter(tournament=f.tournament).exists():
        return None
    return draws.draw_seat_if_open(f, entry=entry)
