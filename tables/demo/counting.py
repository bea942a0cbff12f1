"""Chip counts of the demonstration: three tables, counted as for a stream."""

from datetime import datetime, timedelta
from random import Random

from tables.models import LiveCount, SeatAssignment
from tables.selectors.chips.sums import expected_chips
from tables.services.chips.counts import record_stacks
from tables.services.hands.bag_counts import StackCount
from tournaments.models import Tournament
from tournaments.services.floor.floor import Person
from tournaments.services.open_floor import floor

#: tables that are counted
TABLES = 3
#: range of stacks in hundredths of the average
SMALLEST, LARGEST = 25, 190


def record_sample_counts(*, slug: str, by: Person, now: datetime, seed: int = 1) -> int:
    """Count the stacks at the first tables, and return the number of stacks counted.

    Does nothing and returns 0 if the tournament is missing or has counts already.
    """
    tournament = Tournament.objects.filter(slug=slug).first()
    if tournament is None or LiveCount.objects.filter(entry__tournament=tournament).exists():
        return 0
    rows = SeatAssignment.objects.filter(
        tournament=tournament, kind=SeatAssignment.Kind.SEATED, entry__bust_out__isnull=True
    )
    sitting = list(rows.select_related("entry__player", "seat__table").order_by("seat__table__number", "seat__number"))
    tables = sorted({assignment.seat.table.number for assignment in sitting})[:TABLES]
    average = expected_chips(tournament).total // max(1, len(sitting))
    chance, counted = Random(seed), 0
    for turn, number in enumerate(tables):
        here = [assignment.entry for assignment in sitting if assignment.seat.table.number == number]
        stacks = [
            StackCount(entry=entry, stack=max(100, average * chance.randint(SMALLEST, LARGEST) // 10_000 * 100))
            for entry in here
        ]
        with floor(tournament, by=by, now=now) as f:
            record_stacks(f, stacks=stacks, at=now - timedelta(minutes=2 * (TABLES - turn)))
        counted += len(stacks)
    return counted
