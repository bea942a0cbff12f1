"""A bust that was keyed wrongly: the order, the hand, the stack. Everybody concerned is ranked again, in one action."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from tournaments.models import BustHand, BustOut, Entry, HandRound, called
from tournaments.rules.prizes.places import RankedBust
from tournaments.rules.refused import Refused
from tournaments.selectors.prizes.places import ranked_last
from tournaments.selectors.prizes.ranking import in_order
from tournaments.selectors.shown_names import name_in_event
from tournaments.selectors.snapshot import field_part
from tournaments.services.desk.bust_outs import hand_of_round, remove_empty_hand
from tournaments.services.floor.floor import Floor
from tournaments.services.place_changes import log_place_changes

#: two instants are never closer
TICK = timedelta(microseconds=1)
#: so many groups are asked at a time when they went out
AT_ONCE = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class HandCorrection:
    """What is right of the hand in which a player went out; what is None or not named stays as it is.

    `round_number` is a hand of hand for hand, `same_hand` somebody else who went out in it; `alone`: nobody did.
    """

    stack: int | None = None
    ante: int | None = None
    table: int | None = None
    round_number: int | None = None
    same_hand: Entry | None = None
    alone: bool = False


def reorder_bust(f: Floor, *, entry: Entry, before: Entry | None = None, after: Entry | None = None) -> None:
    """Put a bust-out before or after another one; name the player next to whom it belongs.

    Refuses players who are ranked together by their hand: there the stacks decide (`correct_hand`); and the
    disqualified where house rules rank them last, whenever they went.
    """
    out, other = out_of(f, entry=entry), _neighbour(entry, before, after)
    out_of(f, entry=other)
    order = _order_of_busts(f, (entry, other))
    own = _group(order, out.entry_id)
    if len(own) > 1:
        raise Refused("ranked_by_hand", field="entry", name=name_in_event(entry))
    name, topics = called(entry.player_id), ["field", "money"]
    with f.record("bust.reordered", topics=topics, name=name) as log_entry, log_place_changes(f, log_entry=log_entry):
        log_entry.facts |= {"before" if before else "after": called(other.player_id)}
        rest = [group for group in order if group is not own]
        at = rest.index(_group(rest, other.pk)) + (0 if before else 1)
        _put(f, out, rest[:at], rest[at:])


def _neighbour(entry: Entry, before: Entry | None, after: Entry | None) -> Entry:
    """Return the one other player who is named, before whom or after whom they went out."""
    other = before or after
    if other is None or (before is not None and after is not None) or other.pk == entry.pk:
        raise Refused("before_or_after", field="after")
    return other


def _order_of_busts(f: Floor, moved: Sequence[Entry]) -> list[list[RankedBust]]:
    """Return the groups as they went out, without those ranked last, of whom nobody may be `moved`."""
    last = ranked_last(f.tournament)
    for one in moved:
        if one.pk in last:
            raise Refused("ranked_last", field="entry", name=name_in_event(one))
    return [group for group in in_order(f.tournament, down_to=moved) if any(one.entry not in last for one in group)]


def correct_hand(f: Floor, *, entry: Entry, correction: HandCorrection) -> None:
    """Correct the hand in which a player went out: stack, ante, table, round, or with whom."""
    out = out_of(f, entry=entry)
    _refuse_chips(f, out, correction.stack, correction.ante)
    known = out.hand
    with f.record("bust.hand_corrected", topics=["field", "money"], name=called(entry.player_id)) as log_entry:
        with log_place_changes(f, log_entry=log_entry):
            values = {"stack": correction.stack, "ante": correction.ante}
            f.change(out, **{name: value for name, value in values.items() if value is not None})
            f.change(out, hand=_hand(f, out, correction))
            if known is not None and out.hand_id != known.pk:
                remove_empty_hand(f, hand=known)
        if not log_entry.changes:
            raise Refused("nothing_changes")
        log_entry.facts |= {"stack": out.stack, "ante": out.ante, "table": out.hand.table_number if out.hand else None}


def out_of(f: Floor, *, entry: Entry) -> BustOut:
    """Return a player's bust-out; part of other actions. Refuses a player who is in."""
    rows = BustOut.objects.select_related("hand__round", "entry__player")
    found = rows.filter(entry=entry, entry__tournament=f.tournament, entry__voided_at__isnull=True).first()
    if found is None:
        raise Refused("still_in", field="entry", name=name_in_event(entry))
    return found


def _group(order: Sequence[list[RankedBust]], entry: int) -> list[RankedBust]:
    """Return those who are ranked together with a player, that player among them."""
    return next(group for group in order if any(out.entry == entry for out in group))


def _put(
    f: Floor, out: BustOut, earlier: Sequence[Sequence[RankedBust]], later: Sequence[Sequence[RankedBust]]
) -> None:
    """Give a bust-out an instant between two; where there is none, those after it come a little later."""
    beside = next(_with_moments(earlier[-1:] or later[:1]))[1]
    taken = beside + TICK if earlier else beside - TICK
    shifted: dict[int, datetime] = {out.entry_id: taken}
    for group, moment in _with_moments(later):
        if moment > taken:
            break
        taken += TICK
        shifted |= dict.fromkeys((one.entry for one in group), taken)
    rows = BustOut.objects.filter(entry__in=shifted)
    f.change_many([(row, {"out_at": shifted[row.entry_id]}) for row in rows])


def _with_moments(groups: Sequence[Sequence[RankedBust]]) -> Iterator[tuple[Sequence[RankedBust], datetime]]:
    """Groups with the instant of their last one, asked for as far as they are wanted: nearly always the first alone."""
    for at in range(0, len(groups), AT_ONCE):
        part = groups[at : at + AT_ONCE]
        rows = BustOut.objects.filter(entry__in=[one.entry for group in part for one in group])
        moments = dict(rows.values_list("entry_id", "out_at"))
        yield from ((group, max(moments[one.entry] for one in group)) for group in part)


def _hand(f: Floor, out: BustOut, correction: HandCorrection) -> BustHand | None:
    table, round_number = correction.table, correction.round_number
    if correction.alone:
        return None
    if correction.same_hand is not None:
        mate = out_of(f, entry=correction.same_hand)
        if mate.hand is None:
            f.change(mate, hand=f.add(BustHand(tournament=f.tournament, table_number=table, at=mate.out_at)))
        return mate.hand
    if table is None and round_number is None:
        return out.hand
    number = table if table is not None else (out.hand.table_number if out.hand else None)
    current = _round(f, round_number) if round_number is not None else (out.hand.round if out.hand else None)
    if current is None:
        return f.add(BustHand(tournament=f.tournament, table_number=number, at=out.out_at))
    return hand_of_round(f, current=current, table=number)


def _round(f: Floor, number: int) -> HandRound:
    """Return the round of that number, of the last stretch that had one."""
    rounds = HandRound.objects.filter(hand_for_hand__tournament=f.tournament, number=number)
    found = rounds.order_by("-hand_for_hand__began_at", "-pk").first()
    if found is None:
        raise Refused("no_such_round", field="round_number", hand=number)
    return found


def _refuse_chips(f: Floor, out: BustOut, stack: int | None, ante: int | None) -> None:
    chips = field_part(f.tournament)["chips"]
    if stack is not None and stack > chips:
        raise Refused("more_chips_than_there_are", field="stack", chips=chips)
    whole = stack if stack is not None else out.stack
    if ante and whole is not None and ante > whole:
        raise Refused("ante_above_stack", field="ante", name=name_in_event(out.entry))
