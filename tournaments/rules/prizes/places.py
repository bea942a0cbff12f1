"""Places: derived from the order in which entries went out, never typed.

Entries that go out in one hand, or in one round of hand for hand, are ranked together by the house setting
`same_hand_busts`. Sources: TDA 2024 RP-8, WSOP 2024 rule 126, Robert's Rules 11, TDA 2026 rule 22.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from tournaments.rules.prizes.payout_plan import PaidPlace
from tournaments.rules.prizes.same_hand import Bust, SameHandBusts, rank_busts


class RankedBust(NamedTuple):
    """A bust-out to be ranked. The larger its `turn`, the later it was.

    It is a tuple for speed, since ten thousand are ranked again after a correction.

    `hand` and `round` are keys of the hand and of the round, which other bust-outs may share. `stack` is the stack
    before the hand, None if it was not counted: uncounted stacks tie. `rule` is the director's ranking of the round, ""
    if the house rules decide.
    """

    entry: int
    turn: int
    hand: int | None = None
    round: int | None = None
    table: str = ""
    stack: int | None = None
    ante: int = 0
    rule: str = ""


class PlaceOfEntry(NamedTuple):
    """The places that an entry takes: `first` and `last` differ when it shares them."""

    entry: int
    first: int
    last: int


def places_of_busts(outs: Iterable[RankedBust], *, entries: int, rule: SameHandBusts) -> list[PlaceOfEntry]:
    """Return the places of all busted entries, the latest bust-out first."""
    left, taken = entries, []
    for group in groups_ranked_together(outs):
        if len(group) == 1:
            taken.append(PlaceOfEntry(group[0].entry, left, left))
            left -= 1
            continue
        for tied in reversed(_tied_groups(group, ranking_rule(group, rule))):
            taken += [PlaceOfEntry(out.entry, left - len(tied) + 1, left) for out in reversed(tied)]
            left -= len(tied)
    return taken[::-1]


def groups_ranked_together(outs: Iterable[RankedBust]) -> list[list[RankedBust]]:
    """Return bust-outs in groups that are ranked together, ordered by the last bust-out of each group."""
    groups: dict[object, list[RankedBust]] = {}
    for out in outs:
        groups.setdefault(_group_key(out), []).append(out)
    return sorted(groups.values(), key=_last_turn)


def ranking_rule(group: Sequence[RankedBust], house_rule: SameHandBusts) -> SameHandBusts:
    """Return the rule that ranks a group: the director's choice for its round, else `house_rule`."""
    return next((SameHandBusts(out.rule) for out in group if out.rule), house_rule)


def _last_turn(group: Sequence[RankedBust]) -> int:
    return group[0].turn if len(group) == 1 else max(out.turn for out in group)


def _group_key(out: RankedBust) -> object:
    """Return the key that bust-outs ranked together have in common; the entry if nobody else is ranked with it."""
    if out.round is not None:
        return ("round", out.round)
    return ("hand", out.hand) if out.hand is not None else out.entry


def _tied_groups(group: Sequence[RankedBust], rule: SameHandBusts) -> list[list[RankedBust]]:
    if len(group) == 1:
        return [list(group)]
    by_key = {str(out.entry): out for out in group}
    busts = [Bust(player=key, table=out.table, stack=out.stack or 0, ante=out.ante) for key, out in by_key.items()]
    return [[by_key[bust.player] for bust in tied] for tied in rank_busts(busts, rule)]


def seat_prize_count(prizes: Sequence[PaidPlace]) -> int:
    """Return the number of top places that pay the same seat as first place; 0 if first place pays no seat."""
    seat = (prizes[0].award, prizes[0].award_value) if prizes and prizes[0].award else None
    for number, prize in enumerate(prizes):
        if (prize.award, prize.award_value) != seat:
            return number
    return len(prizes)


def places_of_those_in(left: Sequence[int], *, seats: int) -> list[PlaceOfEntry]:
    """Return the places of the entries that have not busted, once play is over; empty while play goes on.

    Play is over if one entry is left, or if each entry left wins one of the `seats` of a satellite. Entries that win
    seats share the places from the first on.
    """
    if not 0 < len(left) <= max(1, seats):
        return []
    return [PlaceOfEntry(entry, 1, len(left)) for entry in left]


def places_by_stack(stacks: Mapping[int, int]) -> list[PlaceOfEntry]:
    """Return the places of players who ended play with a deal, largest stack first; `stacks` are by entry.

    Equal stacks share their places.
    """
    ordered = sorted(stacks.values(), reverse=True)
    better = {own: sum(other > own for other in ordered) for own in set(ordered)}
    found = [PlaceOfEntry(entry, better[own] + 1, better[own] + ordered.count(own)) for entry, own in stacks.items()]
    return sorted(found, key=lambda place: place.first)
