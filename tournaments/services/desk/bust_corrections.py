"""Corrections of a bust: its order, hand or stack. Everybody concerned is ranked again, in one action."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from tournaments.models import BustHand, BustOut, Entry, HandRound, player_fact
from tournaments.rules.prizes.places import RankedBust
from tournaments.rules.refused import Refused
from tournaments.selectors.prizes.places import keys_ranked_last
from tournaments.selectors.prizes.ranking import bust_groups_in_order
from tournaments.selectors.shown_names import name_in_event
from tournaments.selectors.snapshot import field_part
from tournaments.services.desk.bust_outs import hand_of_round, remove_empty_hand
from tournaments.services.floor.floor import Floor
from tournaments.services.place_changes import log_place_changes

TICK = timedelta(microseconds=1)
GROUPS_PER_QUERY = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class HandCorrection:
    """Corrected facts of the hand in which a player went out; None leaves a fact unchanged.

    `round_number` is a round of hand for hand. `same_hand` is another player who went out in the hand; `alone`
    means that there was none.
    """

    stack: int | None = None
    ante: int | None = None
    table: int | None = None
    round_number: int | None = None
    same_hand: Entry | None = None
    alone: bool = False


def reorder_bust(f: Floor, *, entry: Entry, before: Entry | None = None, after: Entry | None = None) -> None:
    """Put a bust-out before or after another one.

    Refuses players whom a hand ranks with others, and disqualified ones whom house rules rank last.
    """
    out, other = bust_out_of(f, entry=entry), _neighbour(entry, before, after)
    bust_out_of(f, entry=other)
    order = _order_of_busts(f, (entry, other))
    own = _group_of(order, out.entry_id)
    if len(own) > 1:
        raise Refused("ranked_by_hand", field="entry", name=name_in_event(entry))
    name, topics = player_fact(entry.player_id), ["field", "money"]
    with f.record("bust.reordered", topics=topics, name=name) as log_entry, log_place_changes(f, log_entry=log_entry):
        log_entry.facts |= {"before" if before else "after": player_fact(other.player_id)}
        rest = [group for group in order if group is not own]
        at = rest.index(_group_of(rest, other.pk)) + (0 if before else 1)
        _move_bust_between(f, out, rest[:at], rest[at:])


def _neighbour(entry: Entry, before: Entry | None, after: Entry | None) -> Entry:
    """Return the entry given as `before` or `after`.

    Refuses both, neither, and the moved entry itself.
    """
    other = before or after
    if other is None or (before is not None and after is not None) or other.pk == entry.pk:
        raise Refused("before_or_after", field="after")
    return other


def _order_of_busts(f: Floor, moved: Sequence[Entry]) -> list[list[RankedBust]]:
    """Return the groups of bust-outs in order of going out, without those that rank last.

    Refuses if one of the `moved` entries ranks last.
    """
    last = keys_ranked_last(f.tournament)
    for entry in moved:
        if entry.pk in last:
            raise Refused("ranked_last", field="entry", name=name_in_event(entry))
    return [
        group
        for group in bust_groups_in_order(f.tournament, down_to=moved)
        if any(out.entry not in last for out in group)
    ]


def correct_hand(f: Floor, *, entry: Entry, correction: HandCorrection) -> None:
    """Correct the hand in which a player went out: stack, ante, table, round, or who else went out in it.

    Refuses if nothing changes.
    """
    out = bust_out_of(f, entry=entry)
    _refuse_impossible_chips(f, out, correction.stack, correction.ante)
    old_hand = out.hand
    with f.record("bust.hand_corrected", topics=["field", "money"], name=player_fact(entry.player_id)) as log_entry:
        with log_place_changes(f, log_entry=log_entry):
            values = {"stack": correction.stack, "ante": correction.ante}
            f.change(out, **{name: value for name, value in values.items() if value is not None})
            f.change(out, hand=_corrected_hand(f, out, correction))
            if old_hand is not None and out.hand_id != old_hand.pk:
                remove_empty_hand(f, hand=old_hand)
        if not log_entry.changes:
            raise Refused("nothing_changes")
        log_entry.facts |= {"stack": out.stack, "ante": out.ante, "table": out.hand.table_number if out.hand else None}


def bust_out_of(f: Floor, *, entry: Entry) -> BustOut:
    """Return a player's bust-out; part of other actions. Refuses a player still in play."""
    rows = BustOut.objects.select_related("hand__round", "entry__player")
    found = rows.filter(entry=entry, entry__tournament=f.tournament, entry__voided_at__isnull=True).first()
    if found is None:
        raise Refused("still_in", field="entry", name=name_in_event(entry))
    return found


def _group_of(order: Sequence[list[RankedBust]], entry: int) -> list[RankedBust]:
    """Return the group of bust-outs that are ranked together with the entry's."""
    return next(group for group in order if any(out.entry == entry for out in group))


def _move_bust_between(
    f: Floor, out: BustOut, earlier: Sequence[Sequence[RankedBust]], later: Sequence[Sequence[RankedBust]]
) -> None:
    """Give a bust-out an instant between the earlier and the later groups.

    If no instant is free, later groups are shifted a little.
    """
    neighbour_at = next(_groups_with_moments(earlier[-1:] or later[:1]))[1]
    instant = neighbour_at + TICK if earlier else neighbour_at - TICK
    shifted: dict[int, datetime] = {out.entry_id: instant}
    for group, moment in _groups_with_moments(later):
        if moment > instant:
            break
        instant += TICK
        shifted |= dict.fromkeys((out.entry for out in group), instant)
    rows = BustOut.objects.filter(entry__in=shifted)
    f.change_many([(row, {"out_at": shifted[row.entry_id]}) for row in rows])


def _groups_with_moments(groups: Sequence[Sequence[RankedBust]]) -> Iterator[tuple[Sequence[RankedBust], datetime]]:
    """Yield each group with the instant of its last bust-out; lazy, since few are usually needed."""
    for at in range(0, len(groups), GROUPS_PER_QUERY):
        part = groups[at : at + GROUPS_PER_QUERY]
        rows = BustOut.objects.filter(entry__in=[out.entry for group in part for out in group])
        moments = dict(rows.values_list("entry_id", "out_at"))
        yield from ((group, max(moments[out.entry] for out in group)) for group in part)


def _corrected_hand(f: Floor, out: BustOut, correction: HandCorrection) -> BustHand | None:
    table, round_number = correction.table, correction.round_number
    if correction.alone:
        return None
    if correction.same_hand is not None:
        mate = bust_out_of(f, entry=correction.same_hand)
        if mate.hand is None:
            f.change(mate, hand=f.add(BustHand(tournament=f.tournament, table_number=table, at=mate.out_at)))
        return mate.hand
    if table is None and round_number is None:
        return out.hand
    number = table if table is not None else (out.hand.table_number if out.hand else None)
    current = _latest_round(f, round_number) if round_number is not None else (out.hand.round if out.hand else None)
    if current is None:
        return f.add(BustHand(tournament=f.tournament, table_number=number, at=out.out_at))
    return hand_of_round(f, current=current, table=number)


def _latest_round(f: Floor, number: int) -> HandRound:
    rounds = HandRound.objects.filter(hand_for_hand__tournament=f.tournament, number=number)
    found = rounds.order_by("-hand_for_hand__began_at", "-pk").first()
    if found is None:
        raise Refused("no_such_round", field="round_number", hand=number)
    return found


def _refuse_impossible_chips(f: Floor, out: BustOut, stack: int | None, ante: int | None) -> None:
    chips = field_part(f.tournament)["chips"]
    if stack is not None and stack > chips:
        raise Refused("more_chips_than_there_are", field="stack", chips=chips)
    whole = stack if stack is not None else out.stack
    if ante and whole is not None and ante > whole:
        raise Refused("ante_above_stack", field="ante", name=name_in_event(out.entry))
