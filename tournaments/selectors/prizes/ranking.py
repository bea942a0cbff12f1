"""Everybody's place and prize in one look, and what a correction changes in them: ten thousand entrants at once."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, NamedTuple

from django.db.models import Case, F, Min, QuerySet, Sum, When

from tournaments.models import BustHand, BustOut, Entry, Payment, Player, Tournament
from tournaments.rules.prizes.bust_rows import BustRow, HandOfBusts, ranked_rows, rows_before, touched
from tournaments.rules.prizes.bust_rows import Change as RowChange
from tournaments.rules.prizes.forfeits import Disqualified
from tournaments.rules.prizes.places import PlaceOfEntry, RankedBust, places_of_busts, ranked_together
from tournaments.rules.prizes.prizes import shared_in_units
from tournaments.rules.prizes.same_hand import SameHandBusts
from tournaments.selectors.prizes.payouts import PAID_OUT
from tournaments.selectors.prizes.places import (
    TOGETHER,
    count_in,
    entries_with_places,
    field_rows,
    outs_of,
    placed,
    ranked_busts,
    worst_place,
)
from tournaments.selectors.prizes.prizes import due_places
from tournaments.selectors.prizes.satellites import seats_of
from tournaments.selectors.shown_names import entry_names, show_apart_in

#: before anybody went out
DAWN = datetime(1900, 1, 1, tzinfo=UTC)
#: the places that an entry takes, and its prize in minor units
Placed = tuple[int, int, int]
#: what a correction changes for one entry, what was and what is now; None: it is in, or was
Change = tuple[int, Placed | None, Placed | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacesBefore:
    """What is known of the places before a correction: all of them, or by what they are counted, and the prizes."""

    whole: Mapping[int, Placed] | None = None
    left: int = 0
    entries: int = 0
    prizes: Mapping[int, int] = field(default_factory=dict)


class PlacesChanged(NamedTuple):
    """Whose place or prize is another, best place first; and how many more have another place than are listed."""

    listed: list[Change]
    more: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceChange:
    """What a correction changes for a player. `paid` is what they were paid already."""

    entry: int
    player: int
    name: str
    was: Placed | None
    now: Placed | None
    paid: int

    @property
    def prize_changes(self) -> bool:
        """Whether it is about money, and not the place alone."""
        return _prize(self.was) != _prize(self.now)


def ranking(tournament: Tournament) -> dict[int, Placed]:
    """The places of everybody who is out, and the winner's once they are alone, by entry; prizes count once frozen."""
    found = placed(tournament)
    prizes = {one.place: one.worth for one in due_places(tournament)} if tournament.payouts_posted else {}
    return _with_prizes(found, prizes)


def _with_prizes(found: Sequence[PlaceOfEntry], prizes: Mapping[int, int]) -> dict[int, Placed]:
    worth = shared_in_units([(place.first, place.last) for place in found], prizes)
    return {place.entry: (place.first, place.last, prize) for place, prize in zip(found, worth, strict=True)}


def in_order(tournament: Tournament, *, down_to: Sequence[Entry] = ()) -> list[list[RankedBust]]:
    """Return who is out, first out first; those who are ranked together are neighbours.

    `down_to`: no more than those who went out after these entries, and enough before them to know beside whom.
    """
    worst = [worst_place(tournament, one) for one in down_to]
    known = [place for place in worst if place is not None]
    most = max(known) - count_in(tournament) + TOGETHER if down_to and len(known) == len(worst) else None
    return ranked_together(ranked_busts(tournament, most=most))


def differing(before: Mapping[int, Placed], after: Mapping[int, Placed]) -> list[Change]:
    """Whose place or prize is another, best place first."""
    found = [(key, before.get(key), after.get(key)) for key in {**before, **after} if before.get(key) != after.get(key)]
    return sorted(found, key=lambda one: (one[2] is None, one[2] or one[1], one[0]))


def places_before(tournament: Tournament) -> PlacesBefore:
    """Return what must be known of the places before a correction; `places_changed` compares with it afterwards."""
    if _all_are_ranked(tournament):
        return PlacesBefore(whole=ranking(tournament))
    prizes = {one.place: one.worth for one in due_places(tournament)} if tournament.payouts_posted else {}
    return PlacesBefore(left=count_in(tournament), entries=entries_with_places(tournament), prizes=prizes)


def places_changed(tournament: Tournament, before: PlacesBefore, rows: Sequence[RowChange]) -> PlacesChanged:
    """Return whose place or prize is another since `before`, by what was written: the changed rows of the log.

    Only those are ranked again who went out after the first that was changed, with their hands: whoever went out before
    has the same number of entries behind them as they had. Where there is an entry more or less, their places move by
    one; they are counted, and the best of them listed.
    """
    if before.whole is not None:
        return PlacesChanged(differing(before.whole, ranking(tournament)))
    left, entries = count_in(tournament), entries_with_places(tournament)
    every, moved = _all_are_ranked(tournament), entries != before.entries
    since = DAWN if every or (moved and tournament.payouts_posted) else _first_touched(rows)
    outs, hands = _rows_since(tournament, since, more=MOST_NAMED + TOGETHER if moved and since is not DAWN else 0)
    hands |= _hands(tournament, touched(rows).hands)
    rule = SameHandBusts(tournament.house_rules()["same_hand_busts"])
    earlier, hands_before = rows_before(outs, hands, rows)
    was = _with_prizes(
        places_of_busts(ranked_rows(earlier, hands_before), entries=before.left + len(earlier), rule=rule),
        before.prizes,
    )
    if every:
        return PlacesChanged(differing(was, ranking(tournament)))
    prizes = {one.place: one.worth for one in due_places(tournament)} if tournament.payouts_posted else {}
    now = _with_prizes(places_of_busts(ranked_rows(outs, hands), entries=left + len(outs), rule=rule), prizes)
    unseen = entries - left - len(outs) if moved else 0
    if unseen:
        # who was read last may be of a hand of which others were not read
        last = left + len(outs) - TOGETHER
        behind = {entry for entry, (_, place, _) in now.items() if place > last}
        was, now = ({entry: at for entry, at in one.items() if entry not in behind} for one in (was, now))
        unseen += len(behind)
    return PlacesChanged(differing(was, now), unseen)


def _all_are_ranked(tournament: Tournament) -> bool:
    """Whether places need a look at everybody: of several rooms, of winners, or where the disqualified matter."""
    if len(field_rows(tournament)) > 1 or count_in(tournament) <= max(1, seats_of(tournament)):
        return True
    return bool(tournament.house_rules()["disqualified_prize"] != Disqualified.KEEPS and _disqualified(tournament))


def _disqualified(tournament: Tournament) -> bool:
    return BustOut.objects.filter(entry__tournament=tournament, why=BustOut.Why.DISQUALIFIED).exists()


def _first_touched(rows: Sequence[RowChange]) -> datetime | None:
    """Return when the first went out whose place what was written may change; None where it was nobody."""
    names = touched(rows)
    if not names.outs and not names.hands:
        return None
    rounds = set(BustHand.objects.filter(pk__in=names.hands, round__isnull=False).values_list("round", flat=True))
    outs = BustOut.objects.filter(pk__in=names.outs)
    first = _first_out([outs, *_outs_of(names.hands, names.rounds | rounds)])
    return min([*names.instants, *([first] if first else [])], default=None)


def _rows_since(
    tournament: Tournament, since: datetime | None, *, more: int
) -> tuple[list[BustRow], dict[int, HandOfBusts]]:
    """Return who went out from then on, with everybody of their hands and rounds, and `more` who went out before."""
    rows = outs_of(tournament, newest=since is not DAWN)
    rows = rows.exclude(why=BustOut.Why.MERGED).order_by("-out_at", "-entry_id")
    outs: list[BustRow] = []
    hands: dict[int, HandOfBusts] = {}
    earliest = since
    while earliest is not None:
        since = earliest
        outs = _stored(rows.filter(out_at__gte=since))
        hands = _hands(tournament, _hands_of(outs))
        earliest = _first_of(hands, before=since)
    if more:
        outs += _stored((rows if since is None else rows.filter(out_at__lt=since))[:more])
        hands = _hands(tournament, _hands_of(outs))
    return outs, hands


def _stored(rows: QuerySet[BustOut]) -> list[BustRow]:
    return [BustRow(*row) for row in rows.values_list("pk", "entry_id", "out_at", "hand_id", "stack", "ante")]


def _hands_of(outs: Iterable[BustRow]) -> set[int]:
    return {row.hand for row in outs if row.hand is not None}


def _hands(tournament: Tournament, keys: Collection[int]) -> dict[int, HandOfBusts]:
    """Return hands by their keys; of many keys all of the event's: a query takes only so many."""
    rows = BustHand.objects.filter(tournament=tournament).order_by()
    rows = rows.filter(pk__in=keys) if len(keys) < MANY else rows
    return {key: HandOfBusts(*where) for key, *where in rows.values_list("pk", "round", "table_number")} if keys else {}


def _first_of(hands: Mapping[int, HandOfBusts], *, before: datetime) -> datetime | None:
    """Return when the first went out in these hands or in their rounds, where that was `before`; else None."""
    rounds, alone = {hand.round for hand in hands.values()} - {None}, [key for key in hands if hands[key].round is None]
    return _first_out([outs.filter(out_at__lt=before) for outs in _outs_of(alone, rounds)])


def _outs_of(hands: Collection[int], rounds: Collection[int | None]) -> list[QuerySet[BustOut]]:
    """Return the bust-outs of hands and of rounds, in questions of `MANY` keys; each finds them by an index."""
    keys = list(hands)
    found = [BustOut.objects.filter(hand__in=keys[at : at + MANY]) for at in range(0, len(keys), MANY)]
    return [*found, BustOut.objects.filter(hand__round__in=rounds)] if rounds else found


def _first_out(rows: Iterable[QuerySet[BustOut]]) -> datetime | None:
    firsts = [one.aggregate(first=Min("out_at"))["first"] for one in rows]
    return min((one for one in firsts if one is not None), default=None)


def place_changes(tournament: Tournament, changes: Sequence[Change]) -> list[PlaceChange]:
    """Who they are whom changes concern, and what they were paid; an entry that an undo took away is none of them."""
    people = dict(_in_parts(tournament, [entry for entry, _, _ in changes]))
    names = _names_of(tournament, people)
    paid = paid_out(tournament) if changes else {}
    return [
        PlaceChange(entry=entry, player=people[entry].pk, name=names[entry], was=was, now=now, paid=paid.get(entry, 0))
        for entry, was, now in changes
        if entry in people
    ]


def paid_out(tournament: Tournament) -> dict[int, int]:
    """What the desk has paid to each entry, what was taken back left out; minor units."""
    signed = Case(When(reverses__isnull=True, then=F("amount")), default=-F("amount"))
    rows = Payment.objects.filter(tournament=tournament, kind__in=PAID_OUT).order_by().values_list("entry_id")
    return {entry: paid for entry, paid in rows.annotate(paid=Sum(signed)) if paid}


def place_change_facts(tournament: Tournament, changed: PlacesChanged) -> dict[str, Any]:
    """What the log says of a correction: how many places change, how many of them were paid, and the first of them."""
    changes = changed.listed
    first = [entry for entry, _, _ in changes[:MOST_NAMED]]
    people = dict(Entry.ever.filter(tournament=tournament, pk__in=first).order_by().values_list("pk", "player"))
    paid = paid_out(tournament) if changes else {}
    told = [
        {
            "name": {"player": people[entry]},
            "was": _place_fact(was),
            "now": _place_fact(now),
            "paid": paid.get(entry, 0),
        }
        for entry, was, now in changes[:MOST_NAMED]
        if entry in people
    ]
    return {
        "places_changed": changed.more + sum(1 for _, was, now in changes if was and now),
        "already_paid": sum(1 for entry, was, now in changes if entry in paid and _prize(was) != _prize(now)),
        "moved": told,
        "currency": tournament.currency,
    }


def counts_of_changes(found: Sequence[PlaceChange]) -> tuple[int, int]:
    """How many places change of players who stay out, and how many prizes that were paid already."""
    return sum(1 for one in found if one.was and one.now), sum(1 for one in found if one.paid and one.prize_changes)


#: so many of those whose places change are named in the log; the preview names all
MOST_NAMED = 40
#: so many entries are asked for by their keys; of more, all are
MANY = 500


def _prize(placed: Placed | None) -> int:
    return placed[2] if placed else 0


def _place_fact(placed: Placed | None) -> dict[str, int] | None:
    return {"place": placed[0], "last": placed[1], "prize": placed[2]} if placed else None


def _in_parts(tournament: Tournament, keys: list[int]) -> list[tuple[int, Player]]:
    """Player by entry; asked for all of them when they are many, since a query takes only so many keys."""
    rows = Entry.ever.filter(tournament=tournament).order_by().select_related("player")
    rows = rows.filter(pk__in=keys) if len(keys) < MANY else rows
    return [(entry.pk, entry.player) for entry in rows]


def _names_of(tournament: Tournament, people: Mapping[int, Player]) -> dict[int, str]:
    """The name to show of each entry, told apart from everybody of the event."""
    if len(people) < MANY:
        show_apart_in(tournament, people.values())
        return {entry: player.shown for entry, player in people.items()}
    return {entry: player.display_name for entry, player in people.items()} | entry_names(tournament)
