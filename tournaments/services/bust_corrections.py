"""A bust that was keyed wrongly: the order, the hand, the stack. Everybody concerned is ranked anew, in one deed."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from tournaments.models import BustHand, BustOut, Entry, HandRound, called
from tournaments.rules.finishing import Out
from tournaments.rules.refused import Refused
from tournaments.selectors.ranking import in_order
from tournaments.selectors.snapshot import field_part
from tournaments.selectors.standings import ranked_last
from tournaments.services.bust_outs import hand_in, leave_hand
from tournaments.services.floor import Floor
from tournaments.services.reranking import reranked

#: two instants are never closer
TICK = timedelta(microseconds=1)
#: so many groups are asked at a time when they went out
AT_ONCE = 100


def reorder_bust(f: Floor, *, entry: Entry, before: Entry | None = None, after: Entry | None = None) -> None:
    """Somebody went out before or after another than the log says; name the one next to whom he belongs.

    Refuses players who are ranked together by their hand: there the stacks decide (`correct_hand`); and the
    disqualified where the house ranks them last, whenever they went.
    """
    out, other = out_of(f, entry=entry), before or after
    if other is None or (before is not None and after is not None) or other.pk == entry.pk:
        raise Refused("before_or_after", field="after")
    out_of(f, entry=other)
    last = ranked_last(f.tournament)
    for one in (entry, other):
        if one.pk in last:
            raise Refused("ranked_last", field="entry", name=one.player.display_name)
    order = [group for group in in_order(f.tournament) if any(one.entry not in last for one in group)]
    if len(_group(order, out.entry_id)) > 1:
        raise Refused("ranked_by_hand", field="entry", name=entry.player.display_name)
    name, topics = called(entry.player_id), ["field", "money"]
    with f.deed("bust.reordered", topics=topics, name=name) as deed, reranked(f, deed=deed):
        deed.facts |= {"before": called(other.player_id)} if before else {"after": called(other.player_id)}
        own = _group(order, out.entry_id)
        rest = [group for group in order if group is not own]
        at = rest.index(_group(rest, other.pk)) + (0 if before else 1)
        _put(f, out, rest[:at], rest[at:])


def correct_hand(  # noqa: PLR0913 - what can be wrong, each by its name
    f: Floor,
    *,
    entry: Entry,
    stack: int | None = None,
    ante: int | None = None,
    table: int | None = None,
    round_number: int | None = None,
    same_hand: Entry | None = None,
    alone: bool = False,
) -> None:
    """What was said of the hand in which somebody went out was wrong: stack, ante, table, round, or with whom.

    What is left out stays; `alone` takes him out of the hand that he was put in.
    """
    out = out_of(f, entry=entry)
    _refuse_chips(f, out, stack, ante)
    known = out.hand
    with f.deed("bust.hand_corrected", topics=["field", "money"], name=called(entry.player_id)) as deed:
        with reranked(f, deed=deed):
            values = {"stack": stack, "ante": ante}
            f.change(out, **{name: value for name, value in values.items() if value is not None})
            f.change(out, hand=_hand(f, out, table, round_number, same_hand, alone=alone))
            if known is not None and out.hand_id != known.pk:
                leave_hand(f, hand=known)
        if not deed.changes:
            raise Refused("nothing_changes")
        deed.facts |= {"stack": out.stack, "ante": out.ante, "table": out.hand.table_number if out.hand else None}


def out_of(f: Floor, *, entry: Entry) -> BustOut:
    """Part of other deeds: somebody's bust-out. Refuses who is in."""
    rows = BustOut.objects.select_related("hand__round", "entry__player")
    found = rows.filter(entry=entry, entry__tournament=f.tournament, entry__voided_at__isnull=True).first()
    if found is None:
        raise Refused("still_in", field="entry", name=entry.player.display_name)
    return found


def _group(order: Sequence[list[Out]], entry: int) -> list[Out]:
    """Those who are ranked together with somebody, and he."""
    return next(group for group in order if any(out.entry == entry for out in group))


def _put(f: Floor, out: BustOut, earlier: Sequence[Sequence[Out]], later: Sequence[Sequence[Out]]) -> None:
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


def _with_moments(groups: Sequence[Sequence[Out]]) -> Iterator[tuple[Sequence[Out], datetime]]:
    """Groups with the instant of their last one, asked for as far as they are wanted: nearly always the first alone."""
    for at in range(0, len(groups), AT_ONCE):
        part = groups[at : at + AT_ONCE]
        rows = BustOut.objects.filter(entry__in=[one.entry for group in part for one in group])
        moments = dict(rows.values_list("entry_id", "out_at"))
        yield from ((group, max(moments[one.entry] for one in group)) for group in part)


def _hand(
    f: Floor,
    out: BustOut,
    table: int | None,
    round_number: int | None,
    same_hand: Entry | None,
    *,
    alone: bool,
) -> BustHand | None:
    if alone:
        return None
    if same_hand is not None:
        mate = out_of(f, entry=same_hand)
        if mate.hand is None:
            f.change(mate, hand=f.add(BustHand(tournament=f.tournament, table_number=table, at=mate.out_at)))
        return mate.hand
    if table is None and round_number is None:
        return out.hand
    number = table if table is not None else (out.hand.table_number if out.hand else None)
    current = _round(f, round_number) if round_number is not None else (out.hand.round if out.hand else None)
    if current is None:
        return f.add(BustHand(tournament=f.tournament, table_number=number, at=out.out_at))
    return hand_in(f, current=current, table=number)


def _round(f: Floor, number: int) -> HandRound:
    """The round of that number, of the last stretch that had one."""
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
        raise Refused("ante_above_stack", field="ante", name=out.entry.player.display_name)
