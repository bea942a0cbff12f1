"""Who goes out in one hand, before it is said for good: found as one types, whose stack ranks, who may have won."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from tables.models import Held, Seat, Table
from tables.rules.button import clockwise
from tournaments.models import BustOut, Entry, Tournament
from tournaments.rules.finding import folded
from tournaments.rules.hand_for_hand import SameHandBusts
from tournaments.selectors.bubble import last_round_of

#: so many are offered; who sees more types more
MOST = 8
#: rows that are looked at for those whose names begin with what was typed
ROWS = 60
#: `12.3` is a seat and `12` a table; with a nought in front it is a part of a name
SPOKEN = re.compile(r"([1-9]\d{0,4})(?:[.:/ -](\d{1,2}))?")


@dataclass(frozen=True, slots=True)
class Goer:
    """Somebody who is in, or was, and the seat in which he sits or that is kept for him."""

    entry: Entry
    seat: Seat | None

    @property
    def name(self) -> str:
        """His display name."""
        return self.entry.player.display_name

    @property
    def table(self) -> int | None:
        """His table's number."""
        return self.seat.table.number if self.seat else None


def goers(tournament: Tournament, keys: Sequence[int]) -> list[Goer]:
    """Entries by their keys, in this order; keys of other tournaments are not there."""
    found = {one.entry.pk: one for one in _with_seats(_entries(tournament).filter(pk__in=keys))}
    return [found[key] for key in dict.fromkeys(keys) if key in found]


def offered(tournament: Tournament, typed: str, *, without: Iterable[int]) -> tuple[list[Goer], bool]:
    """Whom what was typed may mean, and whether the first of them is meant: a seat, a table's players, or names."""
    still_in = _entries(tournament).filter(bust_out__isnull=True).exclude(pk__in=list(without))
    spoken = SPOKEN.fullmatch(typed.strip())
    if spoken and Table.objects.filter(tournament=tournament, number=int(spoken[1])).exists():
        rows = still_in.filter(held__seat__table__number=int(spoken[1])).distinct()
        there = sorted(_with_seats(rows), key=lambda one: one.seat.number if one.seat else 0)
        here = [one for one in there if not spoken[2] or (one.seat and one.seat.number == int(spoken[2]))]
        return here[: MOST + 4], bool(spoken[2]) or len(here) == 1
    wanted = folded(typed)
    if not wanted:
        return [], False
    rows = _called(still_in, wanted).order_by("player__display_name")[:ROWS]
    named = sorted(_with_seats(rows), key=lambda one: not folded(one.name).startswith(wanted))
    return named[:MOST], True


def out_already(tournament: Tournament, typed: str) -> list[Entry]:
    """Those who are out and are called so: whoever is looked for may be among them."""
    wanted = folded(typed)
    rows = _called(_entries(tournament).filter(bust_out__isnull=False), wanted).order_by("player__display_name")
    return list(rows[:3]) if wanted else []


def ranked_by_stack(tournament: Tournament, group: Sequence[Goer]) -> set[int]:
    """The keys of those who are ranked by what they had: two and more of one hand, by the house's rule."""
    rule = tournament.house()["same_hand_busts"]
    if rule == SameHandBusts.SHARE:
        return set()
    current = last_round_of(tournament)
    by_hands = current is not None and current.closed_at is None
    rows = BustOut.objects.filter(hand__round=current, entry__voided_at__isnull=True).select_related("hand")
    gone = list(rows) if by_hands else []
    hands: list[int | None] = [out.hand.table_number for out in gone if out.hand] + [one.table for one in group]
    if not by_hands or rule == SameHandBusts.STACK_EVERYWHERE:
        return {one.entry.pk for one in group} if len(hands) > 1 else set()
    return {one.entry.pk for one in group if hands.count(one.table) > 1}


def may_have_won(tournament: Tournament, group: Sequence[Goer]) -> list[Goer]:
    """Who may have won the bounties of a group of one table: the others there, from the left of the button."""
    number = group[0].table if group else None
    if number is None or any(one.table != number for one in group):
        return []
    table = Table.objects.get(tournament=tournament, number=number)
    gone = {one.entry.pk for one in group}
    held = Held.objects.filter(seat__table=table, kind=Held.Kind.SITS).select_related("entry__player", "seat__table")
    there = {one.seat.number: Goer(one.entry, one.seat) for one in held if one.entry_id not in gone}
    return [there[seat] for seat in clockwise(there, after=table.button or 0)]


def _entries(tournament: Tournament) -> QuerySet[Entry]:
    return Entry.objects.filter(tournament=tournament).select_related("player", "tournament")


def _called(rows: QuerySet[Entry], wanted: str) -> QuerySet[Entry]:
    for word in wanted.split():
        rows = rows.filter(player__found_by__contains=word)
    return rows


def _with_seats(rows: Iterable[Entry]) -> list[Goer]:
    entries = list(rows)
    held = Held.objects.filter(entry__in=entries).select_related("seat__table")
    seats = {one.entry_id: one.seat for one in sorted(held, key=lambda one: one.kind == Held.Kind.SITS)}
    return [Goer(entry, seats.get(entry.pk)) for entry in entries]
