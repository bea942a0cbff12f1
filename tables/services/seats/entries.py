"""The desk's actions with what they mean for the seat: an entry draws one from everybody's pool, a void frees one."""

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


def enter(f: Floor, **said: Any) -> Entry:
    """Enter a player; once seats were drawn, theirs is drawn at once, by the same pool (TDA 2024 rule 8-A)."""
    with f.record("entry.entered", topics=TOPICS):
        entry = sales.enter(f, **said)
        seat_entry(f, entry=entry)
    return entry


def re_enter(f: Floor, *, entry: Entry, **said: Any) -> Entry:
    """Enter a player again; the seat of a stack that was given up is free, and a new one is drawn."""
    with f.record("entry.entered", topics=TOPICS):
        again = sales.re_enter(f, entry=entry, **said)
        free_seats(f, entry=entry)
        seat_entry(f, entry=again)
    return again


def rebuy(f: Floor, *, entry: Entry, **said: Any) -> RebuyOrAddOn:
    """Sell a rebuy. A player who was busted is back in their seat, else in one that is drawn: they are not out.

    Their bounty stays on their head, so who won it with the bust gives it back.
    """
    out = BustOut.objects.filter(entry=entry, why=BustOut.Why.BUST).select_related("hand", "entry__player").first()
    if out is None:
        return rebuys_and_add_ons.rebuy(f, entry=entry, **said)
    refuse_entered_again(f, entry=entry)
    with (
        f.record("rebuy_or_add_on.sold", topics=TOPICS) as log_entry,
        log_place_changes(f, log_entry=log_entry),
    ):
        seated = restore_to_seat(f, out=out)
        entry = Entry.objects.select_related("player", "tournament").get(pk=entry.pk)
        sold = rebuys_and_add_ons.rebuy(f, entry=entry, **said)
        seated = seated or seat_entry(f, entry=entry)
        log_entry.facts["back_at"] = str(seated.seat) if seated else ""
    return sold


def forfeit(f: Floor, *, entry: Entry, **said: Any) -> BustOut:
    """Give up a stack in order to enter again; its seat is free."""
    with f.record("entry.forfeited", topics=TOPICS) as log_entry:
        out = forfeits.forfeit(f, entry=entry, **said)
        log_entry.facts["seat"] = free_seats(f, entry=entry)
    return out


def enter_many(f: Floor, **said: Any) -> list[Entry]:
    """Enter many at once; once seats were drawn, each has one drawn at once."""
    with f.record("entries.entered", topics=TOPICS):
        return many_entries.enter_many(f, each=enter, **said)


def void_entry(f: Floor, *, entry: Entry, **said: Any) -> Entry:
    """Void an entry; its seat is free."""
    with f.record("entry.voided", topics=TOPICS) as log_entry:
        entry_states.void_entry(f, entry=entry, **said)
        left = free_seats(f, entry=entry)
        if left:
            log_entry.facts["seat"] = left
    return entry


def void_no_shows(f: Floor, *, entries: Sequence[Entry]) -> list[Entry]:
    """Void entries whose players never came; their seats are free."""
    with f.record("entry.no_shows", topics=TOPICS):
        return entry_states.void_no_shows(f, entries=entries, each=void_entry)


def seat_entry(f: Floor, *, entry: Entry) -> SeatAssignment | None:
    """Draw a seat for an entry where seats were drawn before and one is open; part of other actions."""
    if not open_seal(f.tournament) or not SeatAssignment.objects.filter(tournament=f.tournament).exists():
        return None
    return draws.draw_if_open(f, entry=entry)
