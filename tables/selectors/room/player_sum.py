"""The first of the two sums that must balance, always in sight: the players (chips: selectors/chips/sums.py)."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from tables.models import Move, SeatAssignment
from tournaments.models import Entry, Tournament
from tournaments.selectors.one_look import asked_once

#: whose rows are counted
OURS = OuterRef("pk")


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
        """Whether the two are the same."""
        return self.found == self.left


@asked_once
def player_sum(tournament: Tournament) -> PlayerSum:
    """The players: each counted once, whatever seats they hold.

    One statement counts all that is compared: a player who goes out between two of them would raise a false alarm.
    """
    entries, assignments = Entry.objects.filter(tournament=OURS), SeatAssignment.objects.filter(tournament=OURS)
    moves = Move.objects.filter(tournament=OURS, arrived_at__isnull=True, cancelled_at__isnull=True)
    counts = Tournament.objects.filter(pk=tournament.pk).values(
        holding=_number(assignments.filter(entry__bust_out__isnull=True), "entry"),
        walking=_number(moves.filter(left_at__isnull=False)),
        waiting=_number(entries.filter(bust_out__isnull=True, seat_assignments__isnull=True)),
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


def _number(rows: QuerySet[Any], what: str = "pk") -> Coalesce:
    """How many different ones of a tournament, as a part of a statement; nought for none."""
    counted = rows.order_by().values("tournament").annotate(number=Count(what, distinct=what != "pk")).values("number")
    return Coalesce(Subquery(counted), 0)
