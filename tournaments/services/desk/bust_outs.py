"""The bust-out of an entry: alone, in the hand of another player, or several in one hand.

Only a part of a bust: `services/busts.py` says what else belongs to it. The place is derived, never typed in.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from tournaments.language.sentences import gettext
from tournaments.models import BustHand, BustOut, Entry, HandRound, Tournament, called
from tournaments.rules.messages import figure, joined, together
from tournaments.rules.prizes.places import PlaceOfEntry
from tournaments.rules.prizes.prizes import shared_in_units
from tournaments.rules.prizes.same_hand import SameHandBusts
from tournaments.rules.refused import Refused
from tournaments.selectors.field_sums import sums_here
from tournaments.selectors.prizes.bubble import ranked_in, round_now, stacks_are_asked
from tournaments.selectors.prizes.deals import agreed
from tournaments.selectors.prizes.places import count_in, field_rows, is_ranked, placed
from tournaments.selectors.prizes.prizes import due_places_between
from tournaments.selectors.shown_names import name_in_event
from tournaments.selectors.snapshot import field_part
from tournaments.services.floor.floor import Floor


@dataclass(frozen=True, slots=True, kw_only=True)
class BustedEntry:
    """An entry that busts: at which table, with what stack when the hand was dealt, and the ante they paid for all."""

    entry: Entry
    table: int | None = None
    stack: int | None = None
    ante: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class BustFacts:
    """What is known of the hand in which one player went out.

    `stack` is what they had when it was dealt, `ante` what they paid of it for all. `same_hand` is somebody who went
    out in the same hand, `other_stack` what that one had.
    """

    stack: int | None = None
    ante: int = 0
    same_hand: Entry | None = None
    other_stack: int | None = None


#: nothing is known but who is out
UNKNOWN = BustFacts()


def bust_out(
    f: Floor, *, entry: Entry, table: int | None = None, facts: BustFacts = UNKNOWN
) -> tuple[BustOut, dict[str, Any]]:
    """Write the bust-out of one player, and return it with what the log says of it; part of a bust.

    While a round of hand for hand is played they are in its hand at their table by itself. Refuses who is out, the
    last player, a stack above the chips in play, and two of one hand at one table without the stacks that house rules
    ranks them by.
    """
    goes, other_stack = BustedEntry(entry=entry, table=table, stack=facts.stack, ante=facts.ante), facts.other_stack
    _refuse_group(f, [goes])
    mate = _mate(f, goes, facts.same_hand)
    known = _known(f, mate, goes.table)
    asked = [one for one in known if one.stack is None]
    if other_stack is not None and len(asked) == 1:
        asked[0].stack = other_stack
    _refuse_stacks(f, [goes], known)
    if other_stack is not None and len(asked) == 1:
        asked[0].refresh_from_db(fields=["stack"])
        f.change(asked[0], stack=other_stack)
    hand = _hand_with(f, mate, goes.table) if mate else hand_at(f, table=goes.table)
    out = _add(f, goes, hand, at=mate.out_at if mate else f.now)
    return out, bust_facts(f, outs=[out])


def bust_group(f: Floor, *, group: Sequence[BustedEntry]) -> list[BustOut]:
    """Write the bust-outs of several players of one hand, at one table outside hand for hand; part of a bust."""
    _refuse_group(f, group)
    tables = {goes.table for goes in group}
    by_hands = round_now(f.tournament) is not None
    if not by_hands and len(tables) > 1:
        raise Refused("not_one_hand", field="entries", seats=_sat(group))
    for table in tables:
        _refuse_stacks(f, [goes for goes in group if goes.table == table], _known(f, None, table))
    alone = None if by_hands else f.add(BustHand(tournament=f.tournament, table_number=group[0].table, at=f.now))
    return [_add(f, goes, alone or hand_at(f, table=goes.table), at=f.now) for goes in group]


def hand_at(f: Floor, *, table: int | None) -> BustHand | None:
    """Return the hand of this table in the round that is played, None outside hand for hand; part of other actions."""
    current = f.known(round_now)
    return hand_of_round(f, current=current, table=table) if current else None


def hand_of_round(f: Floor, *, current: HandRound, table: int | None) -> BustHand:
    """Return the hand of a table in a round, a new one for a player without a table; part of other actions."""
    known = BustHand.objects.filter(round=current, table_number=table).first() if table is not None else None
    return known or f.add(BustHand(tournament=f.tournament, table_number=table, round=current, at=f.now))


def remove_empty_hand(f: Floor, *, hand: BustHand | None) -> None:
    """Remove a hand in which nobody went out any more; part of other actions."""
    if hand is not None and not BustOut.objects.filter(hand=hand).exists():
        f.remove(hand)


def bust_facts(f: Floor, *, outs: Sequence[BustOut]) -> dict[str, Any]:
    """Return what the log says of one who is out, or of several: places, and prizes once they are frozen."""
    found = _placed(f, outs)
    rows = []
    for out in outs:
        first, last, prize = found[out.entry_id]
        row: dict[str, Any] = {"name": called(out.entry.player_id), "place": first}
        row |= {"last": last} if last != first else {}
        row |= {"prize": prize, "currency": f.tournament.currency} if prize else {}
        rows.append(row)
    return rows[0] if len(rows) == 1 else {"out": rows}


def _placed(f: Floor, outs: Sequence[BustOut]) -> dict[int, tuple[int, int, int]]:
    """Return places and prize by entry: what the agreed deal gives to those who share it."""
    whole = ranked_in(f.tournament)
    if not is_ranked(whole):
        whole = f.tournament
    found, keys = _finishers(whole, outs, left=_left(f, whole)), {out.entry_id for out in outs}
    theirs = [one for one in found if one.entry in keys]
    if not whole.payouts_posted:
        return {one.entry: (one.first, one.last, 0) for one in theirs}
    gets = _prizes_by_entry(whole, found, first=min(one.first for one in theirs), last=max(one.last for one in theirs))
    return {one.entry: (one.first, one.last, gets[one.entry]) for one in theirs}


def _left(f: Floor, whole: Tournament) -> int:
    """Return how many are in: by the sums of its own row, which others ask for too, where nobody plays in another."""
    return f.known(sums_here).left if field_rows(whole) == (f.tournament.pk,) else count_in(whole)


def _prizes_by_entry(whole: Tournament, found: Sequence[PlaceOfEntry], *, first: int, last: int) -> dict[int, int]:
    """Return the prize of each entry whose places are within `first` and `last`: shared among all who have them."""
    prizes = {one.place: one.worth for one in due_places_between(whole, first=first, last=last)}
    worth = shared_in_units([(one.first, one.last) for one in found], prizes)
    return {one.entry: prize for one, prize in zip(found, worth, strict=True)} | agreed(whole)


def _finishers(whole: Tournament, outs: Sequence[BustOut], *, left: int) -> list[PlaceOfEntry]:
    """Return the best places, down to those of all who are out."""
    if len(outs) == 1 and outs[0].hand_id is None:
        return [PlaceOfEntry(outs[0].entry_id, left + 1, left + 1)]
    found = placed(whole, most=left + len(outs))
    if {out.entry_id for out in outs} - {one.entry for one in found}:  # another hand came in between: look at all
        found = placed(whole)
    return found


def _add(f: Floor, goes: BustedEntry, hand: BustHand | None, *, at: Any) -> BustOut:
    return f.add(BustOut(entry=goes.entry, out_at=at, hand=hand, stack=goes.stack, ante=goes.ante))


def _mate(f: Floor, goes: BustedEntry, same_hand: Entry | None) -> BustOut | None:
    """Return who went out in the same hand, if a player is named."""
    if same_hand is None:
        return None
    found = BustOut.objects.filter(entry=same_hand, entry__tournament=f.tournament).select_related("hand").first()
    if found is None or same_hand.pk == goes.entry.pk:
        raise Refused("same_hand_is_in", field="same_hand", name=name_in_event(same_hand))
    return found


def _hand_with(f: Floor, mate: BustOut, table: int | None) -> BustHand:
    if mate.hand is None:
        hand = f.add(BustHand(tournament=f.tournament, table_number=table, at=mate.out_at))
        f.change(mate, hand=hand)
    return mate.hand  # type: ignore[return-value]  # it has one by now


def _known(f: Floor, mate: BustOut | None, table: int | None) -> list[BustOut]:
    """Return those who are out already and are ranked with them by their stacks."""
    rows = BustOut.objects.filter(entry__tournament=f.tournament, entry__voided_at__isnull=True)
    rows = rows.select_related("entry__player", "hand")
    ranks_all_tables = f.tournament.house_rules()["same_hand_busts"] == SameHandBusts.STACK_EVERYWHERE
    if mate is not None and mate.hand is None:
        return [mate]
    current = mate.hand.round if mate and mate.hand else f.known(round_now)
    if current is not None and ranks_all_tables:
        return list(rows.filter(hand__round=current))
    if mate is not None:
        return list(rows.filter(hand=mate.hand))
    return list(rows.filter(hand__round=current, hand__table_number=table)) if current and table is not None else []


def _refuse_group(f: Floor, group: Sequence[BustedEntry]) -> None:
    f.refuse_ended_flight()
    for at, goes in enumerate(group):
        if any(goes.entry.pk == earlier.entry.pk for earlier in group[:at]):
            raise Refused("named_twice", field="entries", name=name_in_event(goes.entry))
        _refuse_out(f, goes.entry)
    left = sums_here(f.tournament).left
    if len(group) > 1 and left <= len(group):
        raise Refused("somebody_wins", field="entries", players=left, out=len(group))
    if left <= 1:
        raise Refused("last_player", field="entry")
    for goes in group:
        if goes.stack is not None and goes.ante > goes.stack:
            raise Refused("ante_above_stack", field="ante", name=name_in_event(goes.entry))
    _refuse_sum(f, [(goes.entry.player.display_name, goes.stack) for goes in group])


def _refuse_out(f: Floor, entry: Entry) -> None:
    """Refuse an entry that is out already, is voided or plays another tournament."""
    counts_no_more = Q(bust_out__isnull=False) | Q(voided_at__isnull=False)
    if entry.tournament_id != f.tournament.pk or Entry.ever.filter(counts_no_more, pk=entry.pk).exists():
        raise Refused("is_out_already", field="entry", name=name_in_event(entry))


def _refuse_stacks(f: Floor, group: Sequence[BustedEntry], known: Sequence[BustOut]) -> None:
    """Refuse busts of one hand whose stacks are missing, or are more than the chips in play.

    Far from the money they are not asked for: without any they share their places.
    """
    stacks = [(goes.entry.player.display_name, goes.stack) for goes in group]
    stacks += [(out.entry.player.display_name, out.stack) for out in known]
    if len(stacks) < 2:
        return
    missing = [name for name, stack in stacks if stack is None]
    if missing and _ranks_by_stacks(f, stacks, out=len(group)):
        mine = any(goes.stack is None for goes in group)
        raise Refused("needs_stacks", field="stack" if mine else "other_stack", names=together(sorted(missing)))
    _refuse_sum(f, stacks)


def _ranks_by_stacks(f: Floor, stacks: Sequence[tuple[str, int | None]], *, out: int) -> bool:
    """Return whether a hand needs all its stacks: by the house rules, near the money or where one is given."""
    if f.tournament.house_rules()["same_hand_busts"] == SameHandBusts.SHARE:
        return False
    return any(stack is not None for _, stack in stacks) or stacks_are_asked(f.tournament, out=out)


def _refuse_sum(f: Floor, stacks: Sequence[tuple[str, int | None]]) -> None:
    """Refuse stacks above the chips in play, with the figures that were given. Without any nobody adds chips up."""
    known = [(name, stack) for name, stack in stacks if stack]
    if not known:
        return
    chips, together = field_part(f.tournament)["chips"], sum(stack for _, stack in known)
    if together > chips and len(known) == 1:
        raise Refused("more_chips_than_there_are", field="stack", chips=chips)
    if together > chips:
        figures = joined((joined((name, figure(stack)), " ") for name, stack in known), " + ")
        raise Refused("stacks_above_chips", field="stack", figures=figures, together=together, chips=chips)


def _sat(group: Sequence[BustedEntry]) -> str:
    """Return who sat where: "Ada at table 1, Bix at table 2"."""
    where = [(goes.entry.player.display_name, goes.table) for goes in group]
    return ", ".join(
        gettext("{name} at table {table}").format(name=name, table=table)
        if table
        else gettext("{name} without a seat").format(name=name)
        for name, table in where
    )
