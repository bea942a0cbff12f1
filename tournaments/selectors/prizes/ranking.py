"""Everybody's place and prize in one look, and who they are whom a correction concerns: ten thousand at once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Case, F, Sum, When

from tournaments.models import Entry, Payment, Player, Tournament
from tournaments.rules.prizes.places import PlaceOfEntry, RankedBust, ranked_together
from tournaments.rules.prizes.prizes import shared_in_units
from tournaments.selectors.prizes.deals import agreed, left_to_play_for
from tournaments.selectors.prizes.payouts import PAID_OUT
from tournaments.selectors.prizes.places import TOGETHER, count_in, placed, ranked_busts, worst_place
from tournaments.selectors.prizes.prizes import due_places
from tournaments.selectors.shown_names import entry_names, show_apart_in

#: the places that an entry takes, and its prize in minor units
Placed = tuple[int, int, int]
#: what a correction changes for one entry, what was and what is now; None: it is in, or was
Change = tuple[int, Placed | None, Placed | None]


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
        return prize_of(self.was) != prize_of(self.now)


def ranking(tournament: Tournament) -> dict[int, Placed]:
    """The places of everybody who is out, and the winner's once they are alone, by entry; prizes count once frozen."""
    return with_prizes(tournament, placed(tournament), due_prizes(tournament))


def due_prizes(tournament: Tournament) -> dict[int, int]:
    """Return the prize of each place, minor units; none before they are frozen."""
    return {one.place: one.worth for one in due_places(tournament)} if tournament.payouts_posted else {}


def with_prizes(tournament: Tournament, found: Sequence[PlaceOfEntry], prizes: Mapping[int, int]) -> dict[int, Placed]:
    """Return places by entry with what each gets who takes them: by the agreed deal, for those who share it."""
    worth = shared_in_units([(place.first, place.last) for place in found], prizes)
    shares = agreed(tournament) if prizes else {}
    best = left_to_play_for(tournament) if shares else 0
    return {
        one.entry: (
            one.first,
            one.last,
            prize if one.entry not in shares else shares[one.entry] + best * (one.first == 1),
        )
        for one, prize in zip(found, worth, strict=True)
    }


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


def counts_of_changes(found: Sequence[PlaceChange]) -> tuple[int, int]:
    """How many places change of players who stay out, and how many prizes that were paid already."""
    return sum(1 for one in found if one.was and one.now), sum(1 for one in found if one.paid and one.prize_changes)


#: so many entries are asked for by their keys; of more, all are
MANY = 500


def prize_of(placed: Placed | None) -> int:
    """Return the prize of a place; 0 for one who has none."""
    return placed[2] if placed else 0


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
