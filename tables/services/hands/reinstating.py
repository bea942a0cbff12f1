"""Reinstating a player who was busted by mistake: in their seat, or near it if it is taken."""

from tables.models import Seat, SeatAssignment
from tables.rules.hands.button import Origin
from tables.rules.seats.seat_choice import nearest_seat_not_better
from tables.selectors.seating import assignment_of_seat, room_tables
from tables.selectors.seats.seats import seat_before_bust
from tables.services.hands.busts import free_seats
from tournaments.models import BountyWin, BustOut, Entry, player_fact
from tournaments.rules.refused import Refused
from tournaments.selectors.shown_names import name_in_event
from tournaments.selectors.staff.roles import roles_of
from tournaments.services.desk.bust_corrections import bust_out_of
from tournaments.services.desk.bust_outs import remove_empty_hand
from tournaments.services.floor.floor import Floor
from tournaments.services.place_changes import log_place_changes
from tournaments.services.prizes import bounties

TOPICS = ("field", "tables", "moves", "money")


def reinstate(f: Floor, *, entry: Entry) -> SeatAssignment | None:
    """Reinstate a player, whatever happened since. Other busts are ranked again, and the log names prizes already paid.

    Only a director reinstates a disqualified player.
    """
    out = bust_out_of(f, entry=entry)
    _refuse_disqualified(f, out)
    refuse_entered_again(f, entry=entry)
    with (
        f.record("bust.revived", topics=TOPICS, name=player_fact(entry.player_id)) as log_entry,
        log_place_changes(f, log_entry=log_entry),
    ):
        assignment = restore_to_seat(f, out=out)
        log_entry.facts["seat"] = str(assignment.seat) if assignment else None
    return assignment


def correct_bust(f: Floor, *, entry: Entry, instead: Entry, stack: int | None = None) -> BustOut:
    """Reinstate a player who was busted by mistake, and bust `instead` at the same moment.

    `stack` is what `instead` had when the hand was dealt. Whoever had won the bounty of the reinstated player gets the
    bounty of `instead`.
    """
    out = bust_out_of(f, entry=entry)
    _refuse_disqualified(f, out)
    if instead.pk == entry.pk:
        raise Refused("named_twice", field="instead", name=name_in_event(entry))
    is_not_in = instead.tournament_id != f.tournament.pk or instead.is_voided
    if is_not_in or BustOut.objects.filter(entry=instead).exists():
        raise Refused("is_out_already", field="instead", name=name_in_event(instead))
    refuse_entered_again(f, entry=entry)
    if instead.entered_at > out.out_at:
        raise Refused("was_not_in_then", field="instead", name=name_in_event(instead))
    winners = [win.winner for win in BountyWin.objects.filter(bust_out=out).select_related("winner__player")]
    name, right = player_fact(entry.player_id), player_fact(instead.player_id)
    with (
        f.record("bust.corrected", topics=TOPICS, name=name, instead=right) as log_entry,
        log_place_changes(f, log_entry=log_entry),
    ):
        bounties.take_back_bounty_on_reinstate(f, bust_out=out)
        left = free_seats(f, entry=instead)
        new = f.add(BustOut(entry=instead, out_at=out.out_at, hand=out.hand, stack=stack, ante=out.ante))
        assignment = restore_to_seat(f, out=out)
        won = [winner for winner in winners if winner.pk != instead.pk]
        log_entry.facts |= bounties.award_on_bust(f, bust_out=new, by=won)
        log_entry.facts |= {"seat": str(assignment.seat) if assignment else None, "left": left}
    return new


def restore_to_seat(f: Floor, *, out: BustOut) -> SeatAssignment | None:
    """Remove the record of a bust, and return the player's seat; part of other actions.

    None if the player must draw a seat.
    """
    own, hand = seat_before_bust(out), out.hand
    bounties.take_back_bounty_on_reinstate(f, bust_out=out)
    entry = out.entry
    f.remove(out)
    remove_empty_hand(f, hand=hand)
    seat = _own_or_nearest_seat(f, own) if own else None
    if seat is None:
        return None
    if seat == own:
        f.change(seat, emptied_at=None)
    return f.add(SeatAssignment(tournament=f.tournament, seat=seat, entry=entry, since=f.now, came=Origin.LATE_ENTRY))


def refuse_entered_again(f: Floor, *, entry: Entry) -> None:
    """Refuse to reinstate a player who bought in again and plays on; part of other actions."""
    again = Entry.objects.filter(tournament=f.tournament, player=entry.player_id, bullet__gt=entry.bullet)
    if again.exists() or _has_entered_elsewhere(f, entry):
        raise Refused("entered_again", field="entry", name=name_in_event(entry))


def _has_entered_elsewhere(f: Floor, entry: Entry) -> bool:
    """Return whether a player who gave up a stack has entered another flight since."""
    out = BustOut.objects.filter(entry=entry, why=BustOut.Why.FORFEIT).first()
    rows = Entry.objects.filter(tournament__in=f.tournament.whole_tournament.entry_row_keys, player=entry.player_id)
    return out is not None and rows.filter(entered_at__gte=out.out_at).exclude(pk=entry.pk).exists()


def _refuse_disqualified(f: Floor, out: BustOut) -> None:
    if out.why == BustOut.Why.DISQUALIFIED and f.by and "director" not in roles_of(f.by, f.tournament):
        raise Refused("was_disqualified", field="entry", name=name_in_event(out.entry))


def _own_or_nearest_seat(f: Floor, own: Seat) -> Seat | None:
    """Return the player's own seat or, if it is lost, the nearest seat of the table that is no better.

    None if the table has no such seat.
    """
    if assignment_of_seat(own) is None and own.usable and own.table.broken_at is None:
        return own
    table = next(iter(room_tables(f.tournament, numbers={own.table.number})), None)
    if table is None:
        return None
    big_blind = table.last.big_blind if table.last else None
    number = nearest_seat_not_better(own.number, empty=table.open_seats, big_blind=big_blind, highest=max(table.seats))
    return Seat.objects.select_related("table").get(table=own.table, number=number) if number else None
