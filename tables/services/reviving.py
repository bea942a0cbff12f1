"""Bringing back somebody who was busted by mistake: to his seat, or beside it when somebody else sits there by now."""

from tables.models import Held, Seat
from tables.rules.button import From
from tables.rules.putting_back import nearest_no_better
from tables.selectors.room import holder_of, room_of
from tables.selectors.seats_left import seat_left
from tables.services.going_out import free_seats
from tournaments.models import BountyWin, BustOut, Entry, called
from tournaments.rules.refused import Refused
from tournaments.selectors.roles import roles_of
from tournaments.services import bounties
from tournaments.services.bust_corrections import out_of
from tournaments.services.bust_outs import leave_hand
from tournaments.services.floor import Floor
from tournaments.services.reranking import reranked

TOPICS = ("field", "tables", "moves", "money")


def revive(f: Floor, *, entry: Entry) -> Held | None:
    """Somebody is in after all, whatever happened since: others are ranked anew, and what was paid is told.

    Whom a director disqualified, only a director brings back.
    """
    out = out_of(f, entry=entry)
    _refuse_disqualified(f, out)
    refuse_entered_again(f, entry=entry)
    with f.deed("bust.revived", topics=TOPICS, name=called(entry.player_id)) as deed, reranked(f, deed=deed):
        held = bring_back(f, out=out)
        deed.facts["seat"] = str(held.seat) if held else None
    return held


def correct_bust(f: Floor, *, entry: Entry, instead: Entry, stack: int | None = None) -> BustOut:
    """The wrong player was busted: `entry` is in and sits again, and `instead` went out at that same moment.

    `stack` is what the right one had when the hand was dealt. His bounty goes to whoever won the other's.
    """
    out = out_of(f, entry=entry)
    _refuse_disqualified(f, out)
    if instead.pk == entry.pk:
        raise Refused("named_twice", field="instead", name=entry.player.display_name)
    gone = instead.tournament_id != f.tournament.pk or instead.voided_at is not None
    if gone or BustOut.objects.filter(entry=instead).exists():
        raise Refused("is_out_already", field="instead", name=instead.player.display_name)
    refuse_entered_again(f, entry=entry)
    if instead.entered_at > out.out_at:
        raise Refused("was_not_in_then", field="instead", name=instead.player.display_name)
    winners = [win.winner for win in BountyWin.objects.filter(bust_out=out).select_related("winner__player")]
    name, right = called(entry.player_id), called(instead.player_id)
    with f.deed("bust.corrected", topics=TOPICS, name=name, instead=right) as deed, reranked(f, deed=deed):
        bounties.unfollow(f, bust_out=out)
        left = free_seats(f, entry=instead)
        new = f.add(BustOut(entry=instead, out_at=out.out_at, hand=out.hand, stack=stack, ante=out.ante))
        held = bring_back(f, out=out)
        won = [winner for winner in winners if winner.pk != instead.pk]
        deed.facts |= bounties.follow(f, bust_out=new, by=won)
        deed.facts |= {"seat": str(held.seat) if held else None, "left": left}
    return new


def bring_back(f: Floor, *, out: BustOut) -> Held | None:
    """Part of other deeds: a bust-out is none. The seat that the player has again, None when he has to draw one."""
    own, hand = seat_left(out), out.hand
    bounties.unfollow(f, bust_out=out)
    entry = out.entry
    f.remove(out)
    leave_hand(f, hand=hand)
    seat = _seat_for(f, own) if own else None
    if seat is None:
        return None
    if seat == own:
        f.change(seat, emptied_at=None)
    return f.add(Held(tournament=f.tournament, seat=seat, entry=entry, since=f.now, came=From.LATE_ENTRY))


def refuse_entered_again(f: Floor, *, entry: Entry) -> None:
    """Part of other deeds: whoever bought in again plays on there, and is not brought back beside himself."""
    again = Entry.objects.filter(tournament=f.tournament, player=entry.player_id, bullet__gt=entry.bullet)
    if again.exists():
        raise Refused("entered_again", field="entry", name=entry.player.display_name)


def _refuse_disqualified(f: Floor, out: BustOut) -> None:
    if out.why == BustOut.Why.DISQUALIFIED and f.by and "director" not in roles_of(f.by, f.tournament):
        raise Refused("was_disqualified", field="entry", name=out.entry.player.display_name)


def _seat_for(f: Floor, own: Seat) -> Seat | None:
    """His own seat, else the nearest of the same table that is no better, if the table is there and has any."""
    if holder_of(own) is None and own.usable and own.table.broken_at is None:
        return own
    table = next((one for one in room_of(f.tournament) if one.number == own.table.number), None)
    if table is None:
        return None
    big_blind = table.last.big_blind if table.last else None
    number = nearest_no_better(own.number, empty=table.empty, big_blind=big_blind, highest=max(table.seats))
    return Seat.objects.select_related("table").get(table=own.table, number=number) if number else None
