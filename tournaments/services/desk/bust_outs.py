"""Bust-outs of entries: alone, in the hand of another player, or several in one hand.

Part of a bust: see `services/busts.py` for the rest. Places are derived, never typed in.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from tournaments.language.sentences import gettext
from tournaments.models import BustHand, BustOut, Entry, HandRound, Tournament, player_fact
from tournaments.rules.messages import join_messages, join_with_and, number_message
from tournaments.rules.prizes.places import PlaceOfEntry
from tournaments.rules.prizes.prizes import shared_prizes
from tournaments.rules.prizes.same_hand import SameHandBusts
from tournaments.rules.refused import Refused
from tournaments.selectors.field_sums import field_sum_of_row
from tournaments.selectors.prizes.bubble import current_open_round, needs_stacks, ranked_tournament
from tournaments.selectors.prizes.deals import agreed_share_by_entry
from tournaments.selectors.prizes.places import count_still_in, is_ranked, places_so_far, ranked_row_keys
from tournaments.selectors.prizes.prizes import due_places_between
from tournaments.selectors.shown_names import name_in_event
from tournaments.selectors.snapshot import field_part
from tournaments.services.floor.floor import Floor


@dataclass(frozen=True, slots=True, kw_only=True)
class BustedEntry:
    """An entry that busts: its table, its stack when the hand was dealt, and the big blind ante paid from it."""

    entry: Entry
    table: int | None = None
    stack: int | None = None
    ante: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class BustFacts:
    """Facts of the hand in which one player went out.

    `stack` is that of the player when the hand was dealt, `ante` the big blind ante paid from it. `same_hand` is
    another player who went out in the hand, with `other_stack`.
    """

    stack: int | None = None
    ante: int = 0
    same_hand: Entry | None = None
    other_stack: int | None = None


UNKNOWN = BustFacts()


def write_bust_out(
    f: Floor, *, entry: Entry, table: int | None = None, facts: BustFacts = UNKNOWN
) -> tuple[BustOut, dict[str, Any]]:
    """Write the bust-out of one player; return it with its facts for the log. Part of a bust.

    Refuses a player who has busted already, the last player, and a stack above the chips in play. Also refuses a
    missing stack if players of one hand are ranked by stacks.
    """
    busted, other_stack = BustedEntry(entry=entry, table=table, stack=facts.stack, ante=facts.ante), facts.other_stack
    _refuse_group(f, [busted])
    mate = _bust_in_same_hand(f, busted, facts.same_hand)
    ranked_with = _busts_ranked_with(f, mate, busted.table)
    without_stack = [out for out in ranked_with if out.stack is None]
    if other_stack is not None and len(without_stack) == 1:
        without_stack[0].stack = other_stack
    _refuse_stacks(f, [busted], ranked_with)
    if other_stack is not None and len(without_stack) == 1:
        without_stack[0].refresh_from_db(fields=["stack"])
        f.change(without_stack[0], stack=other_stack)
    hand = _hand_of_mate(f, mate, busted.table) if mate else hand_at_table(f, table=busted.table)
    out = _add_bust_out(f, busted, hand, at=mate.out_at if mate else f.now)
    return out, bust_facts(f, outs=[out])


def write_bust_outs(f: Floor, *, group: Sequence[BustedEntry]) -> list[BustOut]:
    """Write the bust-outs of players who went out together; part of a bust.

    Outside hand for hand, refuses players of different tables.
    """
    _refuse_group(f, group)
    tables = {busted.table for busted in group}
    by_hands = current_open_round(f.tournament) is not None
    if not by_hands and len(tables) > 1:
        raise Refused("not_one_hand", field="entries", seats=_seats_sentence(group))
    for table in tables:
        _refuse_stacks(f, [busted for busted in group if busted.table == table], _busts_ranked_with(f, None, table))
    alone = None if by_hands else f.add(BustHand(tournament=f.tournament, table_number=group[0].table, at=f.now))
    return [_add_bust_out(f, busted, alone or hand_at_table(f, table=busted.table), at=f.now) for busted in group]


def hand_at_table(f: Floor, *, table: int | None) -> BustHand | None:
    """Return the table's hand in the present round; None outside hand for hand. Part of other actions."""
    current = f.cached_answer(current_open_round)
    return hand_of_round(f, current=current, table=table) if current else None


def hand_of_round(f: Floor, *, current: HandRound, table: int | None) -> BustHand:
    """Return the hand of a table in a round; add it if it is missing or the table is None.

    Part of other actions.
    """
    hand = BustHand.objects.filter(round=current, table_number=table).first() if table is not None else None
    return hand or f.add(BustHand(tournament=f.tournament, table_number=table, round=current, at=f.now))


def remove_empty_hand(f: Floor, *, hand: BustHand | None) -> None:
    if hand is not None and not BustOut.objects.filter(hand=hand).exists():
        f.remove(hand)


def bust_facts(f: Floor, *, outs: Sequence[BustOut]) -> dict[str, Any]:
    """Return facts of bust-outs for the log: places, and prizes once they are posted."""
    found = _places_and_prize_by_entry(f, outs)
    rows = []
    for out in outs:
        first, last, prize = found[out.entry_id]
        row: dict[str, Any] = {"name": player_fact(out.entry.player_id), "place": first}
        row |= {"last": last} if last != first else {}
        row |= {"prize": prize, "currency": f.tournament.currency} if prize else {}
        rows.append(row)
    return rows[0] if len(rows) == 1 else {"out": rows}


def _places_and_prize_by_entry(f: Floor, outs: Sequence[BustOut]) -> dict[int, tuple[int, int, int]]:
    """Return first place, last place and prize by entry.

    Prizes are in minor units, 0 until they are posted. After a deal, the prizes are the agreed shares.
    """
    whole = ranked_tournament(f.tournament)
    if not is_ranked(whole):
        whole = f.tournament
    finishers, keys = _best_places(whole, outs, left=_players_left_count(f, whole)), {out.entry_id for out in outs}
    own_places = [place for place in finishers if place.entry in keys]
    if not whole.has_posted_payouts:
        return {place.entry: (place.first, place.last, 0) for place in own_places}
    prizes = _prize_by_entry(
        whole, finishers, first=min(place.first for place in own_places), last=max(place.last for place in own_places)
    )
    return {place.entry: (place.first, place.last, prizes[place.entry]) for place in own_places}


def _players_left_count(f: Floor, whole: Tournament) -> int:
    """Return how many entries are still in play; from the cached sums if only this row is ranked."""
    return (
        f.cached_answer(field_sum_of_row).left
        if ranked_row_keys(whole) == (f.tournament.pk,)
        else count_still_in(whole)
    )


def _prize_by_entry(whole: Tournament, finishers: Sequence[PlaceOfEntry], *, first: int, last: int) -> dict[int, int]:
    """Return the prizes of entries with places from `first` to `last`, shared among those who tie."""
    prizes = {place.place: place.worth for place in due_places_between(whole, first=first, last=last)}
    worth = shared_prizes([(place.first, place.last) for place in finishers], prizes)
    return {place.entry: prize for place, prize in zip(finishers, worth, strict=True)} | agreed_share_by_entry(whole)


def _best_places(whole: Tournament, outs: Sequence[BustOut], *, left: int) -> list[PlaceOfEntry]:
    """Return the best places so far, at least down to the places of these bust-outs.

    For one bust-out without a hand, only its own place is returned.
    """
    if len(outs) == 1 and outs[0].hand_id is None:
        return [PlaceOfEntry(outs[0].entry_id, left + 1, left + 1)]
    found = places_so_far(whole, most=left + len(outs))
    if {out.entry_id for out in outs} - {place.entry for place in found}:  # another hand ended in between
        found = places_so_far(whole)
    return found


def _add_bust_out(f: Floor, busted: BustedEntry, hand: BustHand | None, *, at: Any) -> BustOut:
    return f.add(BustOut(entry=busted.entry, out_at=at, hand=hand, stack=busted.stack, ante=busted.ante))


def _bust_in_same_hand(f: Floor, busted: BustedEntry, same_hand: Entry | None) -> BustOut | None:
    """Return the bust-out of the player `same_hand`; None if no player is given. Refuses a player still in play."""
    if same_hand is None:
        return None
    found = BustOut.objects.filter(entry=same_hand, entry__tournament=f.tournament).select_related("hand").first()
    if found is None or same_hand.pk == busted.entry.pk:
        raise Refused("same_hand_is_in", field="same_hand", name=name_in_event(same_hand))
    return found


def _hand_of_mate(f: Floor, mate: BustOut, table: int | None) -> BustHand:
    if mate.hand is None:
        hand = f.add(BustHand(tournament=f.tournament, table_number=table, at=mate.out_at))
        f.change(mate, hand=hand)
    return mate.hand  # type: ignore[return-value]  # it has one by now


def _busts_ranked_with(f: Floor, mate: BustOut | None, table: int | None) -> list[BustOut]:
    """Return the earlier bust-outs that are ranked by stack with a new one.

    The new one is at `table`, or in the hand of `mate`.
    """
    rows = BustOut.objects.filter(entry__tournament=f.tournament, entry__voided_at__isnull=True)
    rows = rows.select_related("entry__player", "hand")
    ranks_all_tables = f.tournament.house_rules()["same_hand_busts"] == SameHandBusts.STACK_EVERYWHERE
    if mate is not None and mate.hand is None:
        return [mate]
    current = mate.hand.round if mate and mate.hand else f.cached_answer(current_open_round)
    if current is not None and ranks_all_tables:
        return list(rows.filter(hand__round=current))
    if mate is not None:
        return list(rows.filter(hand=mate.hand))
    return list(rows.filter(hand__round=current, hand__table_number=table)) if current and table is not None else []


def _refuse_group(f: Floor, group: Sequence[BustedEntry]) -> None:
    f.refuse_ended_flight()
    for at, busted in enumerate(group):
        if any(busted.entry.pk == earlier.entry.pk for earlier in group[:at]):
            raise Refused("named_twice", field="entries", name=name_in_event(busted.entry))
        _refuse_out(f, busted.entry)
    left = field_sum_of_row(f.tournament).left
    if len(group) > 1 and left <= len(group):
        raise Refused("somebody_wins", field="entries", players=left, out=len(group))
    if left <= 1:
        raise Refused("last_player", field="entry")
    for busted in group:
        if busted.stack is not None and busted.ante > busted.stack:
            raise Refused("ante_above_stack", field="ante", name=name_in_event(busted.entry))
    _refuse_stacks_above_chips(f, [(busted.entry.player.display_name, busted.stack) for busted in group])


def _refuse_out(f: Floor, entry: Entry) -> None:
    """Refuse an entry that has busted, is voided, or plays in another tournament."""
    counts_no_more = Q(bust_out__isnull=False) | Q(voided_at__isnull=False)
    if entry.tournament_id != f.tournament.pk or Entry.ever.filter(counts_no_more, pk=entry.pk).exists():
        raise Refused("is_out_already", field="entry", name=name_in_event(entry))


def _refuse_stacks(f: Floor, group: Sequence[BustedEntry], ranked_with: Sequence[BustOut]) -> None:
    """Refuse busts of one hand if a stack is missing, or if stacks exceed the chips in play.

    Far from the money stacks are optional: without any, the players share their places.
    """
    stacks = [(busted.entry.player.display_name, busted.stack) for busted in group]
    stacks += [(out.entry.player.display_name, out.stack) for out in ranked_with]
    if len(stacks) < 2:
        return
    missing = [name for name, stack in stacks if stack is None]
    if missing and _needs_all_stacks(f, stacks, out=len(group)):
        mine = any(busted.stack is None for busted in group)
        raise Refused("needs_stacks", field="stack" if mine else "other_stack", names=join_with_and(sorted(missing)))
    _refuse_stacks_above_chips(f, stacks)


def _needs_all_stacks(f: Floor, stacks: Sequence[tuple[str, int | None]], *, out: int) -> bool:
    """Return whether a hand needs all its stacks: near the money, or if one stack is given."""
    if f.tournament.house_rules()["same_hand_busts"] == SameHandBusts.SHARE:
        return False
    return any(stack is not None for _, stack in stacks) or needs_stacks(f.tournament, out=out)


def _refuse_stacks_above_chips(f: Floor, stacks: Sequence[tuple[str, int | None]]) -> None:
    given = [(name, stack) for name, stack in stacks if stack]
    if not given:
        return
    chips, total = field_part(f.tournament)["chips"], sum(stack for _, stack in given)
    if total > chips and len(given) == 1:
        raise Refused("more_chips_than_there_are", field="stack", chips=chips)
    if total > chips:
        figures = join_messages((join_messages((name, number_message(stack)), " ") for name, stack in given), " + ")
        raise Refused("stacks_above_chips", field="stack", figures=figures, together=total, chips=chips)


def _seats_sentence(group: Sequence[BustedEntry]) -> str:
    """Return the seats as text, such as "Ada at table 1, Bix at table 2"."""
    where = [(busted.entry.player.display_name, busted.table) for busted in group]
    return ", ".join(
        gettext("{name} at table {table}").format(name=name, table=table)
        if table
        else gettext("{name} without a seat").format(name=name)
        for name, table in where
    )
