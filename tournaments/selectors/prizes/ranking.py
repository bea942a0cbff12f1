"""The place and prize of every entry at once, and how a correction changes them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Case, F, Sum, When

from tournaments.models import Entry, Payment, Player, Tournament
from tournaments.rules.prizes.places import PlaceOfEntry, RankedBust, groups_ranked_together
from tournaments.rules.prizes.prizes import shared_prizes
from tournaments.selectors.prizes.deals import agreed_share_by_entry, money_left_to_play_for
from tournaments.selectors.prizes.payouts import PAID_OUT
from tournaments.selectors.prizes.places import (
    TOGETHER,
    count_still_in,
    places_so_far,
    ranked_busts,
    worst_place_possible,
)
from tournaments.selectors.prizes.prizes import due_places
from tournaments.selectors.shown_names import entry_names, set_unique_names_in

# First and last place of an entry, and its prize in minor units.
Placed = tuple[int, int, int]
# An entry with its place before and after a correction; None while it is in.
Change = tuple[int, Placed | None, Placed | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceChange:
    """The change of a player's place by a correction. `paid` is what they were paid already, in minor units."""

    entry: int
    player: int
    name: str
    was: Placed | None
    now: Placed | None
    paid: int

    @property
    def is_prize_changed(self) -> bool:
        return prize_of(self.was) != prize_of(self.now)


def placed_by_entry(tournament: Tournament) -> dict[int, Placed]:
    """Return the place of everybody who has busted or won, by entry, with the prize once posted."""
    return places_with_prizes(tournament, places_so_far(tournament), due_prize_by_place(tournament))


def due_prize_by_place(tournament: Tournament) -> dict[int, int]:
    """Return the prize due for each place in minor units; {} before the prizes are posted."""
    return {place.place: place.worth for place in due_places(tournament)} if tournament.has_posted_payouts else {}


def places_with_prizes(
    tournament: Tournament, places: Sequence[PlaceOfEntry], prizes: Mapping[int, int]
) -> dict[int, Placed]:
    """Return the place of each entry with its share of the prizes, or its share of an agreed deal."""
    worth = shared_prizes([(place.first, place.last) for place in places], prizes)
    shares = agreed_share_by_entry(tournament) if prizes else {}
    best = money_left_to_play_for(tournament) if shares else 0
    return {
        place.entry: (
            place.first,
            place.last,
            prize if place.entry not in shares else shares[place.entry] + best * (place.first == 1),
        )
        for place, prize in zip(places, worth, strict=True)
    }


def bust_groups_in_order(tournament: Tournament, *, down_to: Sequence[Entry] = ()) -> list[list[RankedBust]]:
    """Return the bust-outs in order of going out, in groups that are ranked together.

    With `down_to`, bust-outs long before the earliest of these entries are left out.
    """
    worst = [worst_place_possible(tournament, entry) for entry in down_to]
    known = [place for place in worst if place is not None]
    most = max(known) - count_still_in(tournament) + TOGETHER if down_to and len(known) == len(worst) else None
    return groups_ranked_together(ranked_busts(tournament, most=most))


def changed_places(before: Mapping[int, Placed], after: Mapping[int, Placed]) -> list[Change]:
    """Return the entries whose place or prize differs, with both places, best place first."""
    changes = [
        (key, before.get(key), after.get(key)) for key in {**before, **after} if before.get(key) != after.get(key)
    ]
    return sorted(changes, key=lambda change: (change[2] is None, change[2] or change[1], change[0]))


def place_changes(tournament: Tournament, changes: Sequence[Change]) -> list[PlaceChange]:
    """Return changes of places with players and amounts paid.

    Entries that an undo removed are left out.
    """
    people = dict(_players_of_entries(tournament, [entry for entry, _, _ in changes]))
    names = _name_by_entry(tournament, people)
    paid = paid_out_by_entry(tournament) if changes else {}
    return [
        PlaceChange(entry=entry, player=people[entry].pk, name=names[entry], was=was, now=now, paid=paid.get(entry, 0))
        for entry, was, now in changes
        if entry in people
    ]


def paid_out_by_entry(tournament: Tournament) -> dict[int, int]:
    """Return the sum paid to each entry, less reversed payments, in minor units."""
    signed = Case(When(reverses__isnull=True, then=F("amount")), default=-F("amount"))
    rows = Payment.objects.filter(tournament=tournament, kind__in=PAID_OUT).order_by().values_list("entry_id")
    return {entry: paid for entry, paid in rows.annotate(paid=Sum(signed)) if paid}


def counts_of_changes(changes: Sequence[PlaceChange]) -> tuple[int, int]:
    """Return how many players move from one place to another, and how many prizes already paid change."""
    return sum(1 for change in changes if change.was and change.now), sum(
        1 for change in changes if change.paid and change.is_prize_changed
    )


# For this many keys or more, all entries are read: a query takes only so many.
MANY = 500


def prize_of(placed: Placed | None) -> int:
    """Return the prize of a place in minor units; 0 without a place."""
    return placed[2] if placed else 0


def _players_of_entries(tournament: Tournament, keys: list[int]) -> list[tuple[int, Player]]:
    """Return the primary keys of these entries with their players; if they are many, of all entries."""
    rows = Entry.ever.filter(tournament=tournament).order_by().select_related("player")
    rows = rows.filter(pk__in=keys) if len(keys) < MANY else rows
    return [(entry.pk, entry.player) for entry in rows]


def _name_by_entry(tournament: Tournament, people: Mapping[int, Player]) -> dict[int, str]:
    if len(people) < MANY:
        set_unique_names_in(tournament, people.values())
        return {entry: player.shown_name for entry, player in people.items()}
    return {entry: player.display_name for entry, player in people.items()} | entry_names(tournament)
