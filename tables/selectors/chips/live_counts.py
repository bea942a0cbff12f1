"""Known stacks of remaining players: from bags, counts of the floor, and claims of players."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime

from tables.models import Bag, LiveCount, SeatAssignment
from tables.rules.chips.known_stack import COUNTED, CountedStack, CountSource, KnownStack, age_in_minutes, known_stacks
from tournaments.models import Entry, Tournament
from tournaments.rules.players.disambiguation import Named, disambiguated_names, name_sort_key


@dataclass(frozen=True, slots=True)
class LiveStack:
    """A player's newest count with the shown name, and table and seat (None without a seat)."""

    known: KnownStack[int]
    name: str
    sits: tuple[int, int] | None

    @property
    def entry_key(self) -> int:
        return self.known.count.who

    @property
    def chips(self) -> int:
        return self.known.count.chips

    @property
    def seat(self) -> str:
        """Return the seat such as 12.3, "" without a seat."""
        return f"{self.sits[0]}.{self.sits[1]}" if self.sits else ""

    def age_in_minutes(self, *, now: datetime) -> int | None:
        """Return the age of the count in minutes. None for an old count, which shows the time of day instead."""
        return age_in_minutes(self.known.count.at, now=now)


def live_stacks(tournament: Tournament, *, sources: Collection[CountSource] = COUNTED) -> list[LiveStack]:
    """Return the newest counts of remaining players, most chips first."""
    names = _name_by_entry(tournament)
    counts = [count for count in _counted_stacks(tournament) if count.who in names]
    counts.sort(key=lambda count: name_sort_key(names[count.who]))
    seats = _seat_by_entry(tournament)
    found = known_stacks(counts, sources=sources)
    return [LiveStack(stack, names[stack.count.who], seats.get(stack.count.who)) for stack in found]


def _name_by_entry(tournament: Tournament) -> dict[int, str]:
    """Return the disambiguated names of the remaining entries.

    Reads values instead of models, since a stream asks again after each count, with thousands of players.
    """
    fields = ("pk", "player", "player__display_name", "player__name", "player__club_number")
    inside = list(
        Entry.objects.filter(tournament=tournament, bust_out__isnull=True).order_by("pk").values_list(*fields)
    )
    names = disambiguated_names({player: Named(*name) for _entry, player, *name in inside})
    return {entry: names[player] for entry, player, *_name in inside}


def stack_by_entry_at_table(tournament: Tournament, *, table: int) -> dict[int, LiveStack]:
    """Return the newest stacks of the players at a table by entry, including stacks that the players reported."""
    found = live_stacks(tournament, sources=frozenset(CountSource))
    return {stack.entry_key: stack for stack in found if stack.sits and stack.sits[0] == table}


def _counted_stacks(tournament: Tournament) -> Iterator[CountedStack[int]]:
    """Yield every count: bags, including bags of earlier flights, and counts during play."""
    bags = Bag.objects.verified().filter(tournament=tournament).order_by("pk")
    brought = Bag.objects.filter(goes_to__tournament=tournament, verified_at__isnull=False).order_by("pk")
    for key, rows in (("entry_id", bags), ("goes_to_id", brought)):
        for bag in rows:
            yield CountedStack(getattr(bag, key), bag.chips, CountSource.BAG, bag.opened_at or bag.at)
    live = LiveCount.objects.filter(tournament=tournament).order_by("pk")
    for entry, chips, source, at in live.values_list("entry_id", "chips", "source", "at"):
        yield CountedStack(entry, chips, CountSource(source), at)


def _seat_by_entry(tournament: Tournament) -> dict[int, tuple[int, int]]:
    rows = SeatAssignment.objects.filter(tournament=tournament, kind=SeatAssignment.Kind.SEATED).order_by()
    return {
        entry: (table, seat) for entry, table, seat in rows.values_list("entry", "seat__table__number", "seat__number")
    }
