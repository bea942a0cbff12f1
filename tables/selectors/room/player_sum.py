"""Sum of the players, one of the two that must balance (chips: selectors/chips/sums.py)."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from tables.models import Move, SeatAssignment
from tournaments.models import Entry, Tournament
from tournaments.selectors.request_cache import cached_in_request

THIS_TOURNAMENT = OuterRef("pk")


@dataclass(frozen=True, slots=True)
class PlayerSum:
    """The players who hold a seat, sitting or on their way, and who wait for one, against entries less those out."""

    seated: int
    walking: int
    waiting: int
    entries: int
    out: int

    @property
    def found(self) -> int:
        """Return how many players are somewhere."""
        return self.seated + self.walking + self.waiting

    @property
    def left(self) -> int:
        """Return how many players should be there."""
        return self.entries - self.out

    @property
    def balances(self) -> bool:
        """Return whether the two are the same."""
        return self.found == self.left


@cached_in_request
def player_sum(tournament: Tournament) -> PlayerSum:
    """The players: each counted once, whatever seats they hold.

    One statement counts all that is compared: a player who goes out between two of them would raise a false alarm.
    """
    entries = Entry.objects.filter(tournament=THIS_TOURNAMENT)
    assignments = SeatAssignment.objects.filter(tournament=THIS_TOURNAMENT)
    moves = Move.objects.filter(tournament=THIS_TOURNAMENT, arrived_at__isnull=True, cancelled_at__isnull=True)
    counts = Tournament.objects.filter(pk=tournament.pk).values(
        holding=_count_distinct(assignments.filter(entry__bust_out__isnull=True), "entry"),
        walking=_count_distinct(moves.filter(left_at__isnull=False)),
        waiting=_count_distinct(entries.filter(bust_out__isnull=True, seat_assignments__isnull=True)),
        entries_ever=Coalesce("field_sum__entries", 0),
        still_in=Coalesce("field_sum__left", 0),
    )
    found = counts.get()
    return PlayerSum(
        seated=found["holding"] - found["walking"],
        walking=found["walking"],
        waiting=found["waiting"],
        entries=found["entries_ever"],
        out=found["entries_ever"] - found["still_in"],
    )


def _count_distinct(rows: QuerySet[Any], column: str = "pk") -> Coalesce:
    """Return how many different ones of a tournament, as a part of a statement; nought for none."""
    by_tournament = rows.order_by().values("tournament")
    counted = by_tournament.annotate(number=Count(column, distinct=column != "pk")).values("number")
    return Coalesce(Subquery(counted), 0)
