"""Going out, with what it means for the seat: one deed for both."""

from collections.abc import Sequence

from tables.models import Held, Seat
from tables.selectors.balancing import open_moves
from tables.selectors.room import held_by, holder_of, open_tables
from tournaments.models import BustOut, Entry
from tournaments.rules.refused import Refused
from tournaments.services import bounties
from tournaments.services import entries as registered
from tournaments.services.bounty_books import undrawn_follows
from tournaments.services.bust_outs import Goes, bust_group, told_of
from tournaments.services.floor import Floor


def bust(  # noqa: PLR0913 - what the floor says, each by its name
    f: Floor,
    *,
    entry: Entry | None = None,
    seat: Seat | None = None,
    by: Sequence[Entry] = (),
    stacks: Sequence[int] = (),
    stack: int | None = None,
    ante: int = 0,
    same_hand: Entry | None = None,
    other_stack: int | None = None,
) -> BustOut:
    """A player is out, named by his entry or by the seat he sits in; his seat is free.

    `by` won his bounty, from the left of the button, with what each had at the start of the hand where it is known;
    it can be given later too. `stack` is what he himself had then, and `same_hand` somebody who went out with him.
    """
    entry = entry or _sitting_in(seat)
    held = _held(entry)
    topics = ["field", "tables", "moves"] if held else ["field"]
    with f.deed("seat.bust" if held else "entry.bust", topics=topics) as deed:
        out = registered.bust(
            f, entry=entry, table=_table(held), stack=stack, ante=ante, same_hand=same_hand, other_stack=other_stack
        )
        if held:
            deed.facts["seat"] = str(held.seat)
        free_seats(f, entry=entry)
        deed.facts |= bounties.follow(f, bust_out=out, by=by, stacks=stacks)
    return out


def bust_together(
    f: Floor,
    *,
    entries: Sequence[Entry],
    stacks: Sequence[int | None] = (),
    antes: Sequence[int | None] = (),
    by: Sequence[Entry] = (),
) -> list[BustOut]:
    """Several players are out of one hand: one deed. `stacks` are what they had when it was dealt, in their order.

    In a round of hand for hand they may have sat at several tables; whose stack ranks nobody may go without.
    `by` won the bounties of all of them. Refuses who has no seat while tables are open: he was in no hand.
    """
    if len(entries) < 2:
        raise Refused("needs_two", field="entries")
    if (stacks and len(stacks) != len(entries)) or (antes and len(antes) != len(entries)):
        raise Refused("one_stack_each", field="stacks")
    held = {entry.pk: _held(entry) for entry in entries}
    seatless = next((entry for entry in entries if held[entry.pk] is None and not _is_out(entry)), None)
    if seatless and open_tables(f.tournament).exists():
        raise Refused("in_no_hand", field="entries", name=seatless.player.display_name)
    group = [
        Goes(
            entry=entry,
            table=_table(held[entry.pk]),
            stack=stacks[at] if stacks else None,
            ante=(antes[at] or 0) if antes else 0,
        )
        for at, entry in enumerate(entries)
    ]
    with f.deed("seats.bust_together", topics=["field", "tables", "moves"]) as deed:
        with undrawn_follows(f):
            outs = bust_group(f, group=group)
        deed.facts |= told_of(f, outs=outs)
        deed.facts["seats"] = [free_seats(f, entry=entry) for entry in entries]
        for out in outs:
            deed.facts |= bounties.follow(f, bust_out=out, by=by)
    return outs


def _held(entry: Entry) -> Held | None:
    """The seat in which an entry sits, else the one that is kept for it."""
    return held_by(entry) or held_by(entry, kind=Held.Kind.KEPT)


def _is_out(entry: Entry) -> bool:
    return BustOut.objects.filter(entry=entry).exists()


def _table(held: Held | None) -> int | None:
    return held.seat.table.number if held else None


def free_seats(f: Floor, *, entry: Entry) -> str:
    """Part of other deeds: an entry holds no seat any more and is on no way to one. The seat it had, if any."""
    held = [one for one in (held_by(entry), held_by(entry, kind=Held.Kind.KEPT)) if one]
    for one in held:
        leave_seat(f, held=one)
    for move in open_moves(f.tournament).filter(entry=entry):
        f.change(move, cancelled_at=f.now)
    return str(held[0].seat) if held else ""


def leave_seat(f: Floor, *, held: Held) -> None:
    """Somebody gets up: the seat is free from this moment."""
    f.change(held.seat, emptied_at=f.now)
    f.remove(held)


def _sitting_in(seat: Seat | None) -> Entry:
    if seat is None:
        raise Refused("needs_a_player", field="entry")
    held = holder_of(seat)
    if held is None:
        raise Refused("seat_is_empty", field="seat", seat=str(seat))
    if held.kind == Held.Kind.KEPT:
        raise Refused("seat_is_kept", field="seat", seat=str(seat), name=held.entry.player.display_name)
    return held.entry
