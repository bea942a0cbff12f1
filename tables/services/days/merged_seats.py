"""Merging two seats of a player who plays several."""

from typing import Any

from tables.models import Bag
from tables.selectors.seating import assignment_of
from tables.services.hands.busts import free_seats
from tournaments.models import BountyWin, BustOut, Entry, called
from tournaments.rules.refused import Refused
from tournaments.selectors.desk.ledger import unreversed_payments
from tournaments.selectors.shown_names import name_in_event
from tournaments.services.desk.entry_states import refuse_out
from tournaments.services.floor.floor import Floor

SEATED_TOPICS = ("field", "tables", "moves", "money", "bags")


def merge_seats(f: Floor, *, entry: Entry, into: Entry) -> BustOut:
    """Merge a player's seat into another of theirs, with stack, bags and bounty. Frees the seat.

    The entry is out without a place. Refuses entries of two players, an entry that is out or was paid already.
    """
    refuse_out(f, entry=entry)
    refuse_out(f, entry=into)
    if entry.player_id != into.player_id or entry.pk == into.pk:
        raise Refused("seats_of_two_players", field="into", name=name_in_event(entry), other=name_in_event(into))
    if unreversed_payments().filter(entry=entry).exists():
        raise Refused("was_paid_out", field="entry", name=name_in_event(entry))
    goes_on = assignment_of(into)
    facts: dict[str, Any] = {"name": called(entry.player_id), "into": str(goes_on.seat) if goes_on else ""}
    with f.record("seats.merged", topics=SEATED_TOPICS, **facts) as log_entry:
        for bag in Bag.objects.filter(goes_to=entry):
            f.change(bag, goes_to=into)
        for win in BountyWin.objects.filter(winner=entry):
            f.change(win, winner=into)
        f.change(into, stack=into.stack + entry.stack, bounty=into.bounty + entry.bounty)
        f.change(entry, stack=0, bounty=0)
        out = f.add(BustOut(entry=entry, out_at=f.now, why=BustOut.Why.MERGED))
        log_entry.facts["seat"] = free_seats(f, entry=entry)
    return out
