"""Counting stacks during play, for the room and a stream."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from tables.models import LiveCount
from tables.selectors.chips.sums import expected_chips
from tables.services.hands.bag_counts import StackCount
from tournaments.models import BustOut, Entry
from tournaments.rules.refused import Refused
from tournaments.selectors.shown_names import name_in_event
from tournaments.services.floor.floor import Floor

TOPICS = ("counts",)


def count_stacks(
    f: Floor, *, stacks: Sequence[StackCount], source: str = LiveCount.LiveSource.FLOOR, at: datetime | None = None
) -> list[LiveCount]:
    """Record the stacks of players who are in, each as a further count. `at` is for stacks that were counted earlier.

    Refuses the stack of a player who is out, and more chips in one action than there are in play.
    """
    f.refuse_over()
    f.refuse_ended_flight()
    _refuse_out(f, [count.entry for count in stacks])
    counted = sum(count.stack or 0 for count in stacks)
    most = expected_chips(f.tournament).total
    if counted > most:
        raise Refused("count_above_play", field="stacks", chips=counted, most=most)
    with f.record("stacks.counted", topics=TOPICS, stacks=len(stacks), chips=counted, source=str(source)):
        by_entry = {count.entry.pk: count.stack or 0 for count in stacks}
        return store_stacks(f, stacks=by_entry, source=source, at=min(at or f.now, f.now))


def store_stacks(
    f: Floor, *, stacks: Mapping[int, int], source: str = LiveCount.LiveSource.FLOOR, at: datetime
) -> list[LiveCount]:
    """Store stacks by entry, without empty ones; part of other actions."""
    return f.add_many(
        [
            LiveCount(tournament=f.tournament, entry_id=entry, chips=chips, source=source, at=at, by=f.by)
            for entry, chips in stacks.items()
            if chips
        ]
    )


def _refuse_out(f: Floor, entries: Sequence[Entry]) -> None:
    out = set(
        BustOut.objects.filter(entry__in=[entry.pk for entry in entries]).order_by().values_list("entry", flat=True)
    )
    for entry in entries:
        if entry.pk in out or entry.is_voided or entry.tournament_id != f.tournament.pk:
            raise Refused("count_of_player_out", field="stacks", name=name_in_event(entry))
