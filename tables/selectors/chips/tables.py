"""What one table must hold: known as long as nobody came to it or left it with chips that nobody counted."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from django.db.models import Q

from tables.models import ChipCount, ColourUpSheet, Draw, FoundChips, Move
from tournaments.models import BustOut, Entry, Tournament
from tournaments.selectors.amounts_sold import rebuys_and_add_ons

BEGINNING = datetime.min.replace(tzinfo=UTC)

#: something that happened at a moment, and its chips
Event = tuple[datetime, int]


@dataclass(frozen=True, slots=True)
class PreviousCount:
    """How a table stood when it was counted the time before: empty, if never."""

    at: datetime = BEGINNING
    total: int = 0
    entries: frozenset[int] = frozenset()


@dataclass(slots=True)
class ChipRecords:
    """What is written down of the room's chips: by entry, and by table."""

    entered: dict[int, Event]
    bought: defaultdict[int, list[Event]] = field(default_factory=lambda: defaultdict(list))
    out: dict[int, Event] = field(default_factory=dict)
    added: defaultdict[int, list[Event]] = field(default_factory=lambda: defaultdict(list))
    drawn: defaultdict[int, set[int]] = field(default_factory=lambda: defaultdict(set))
    adrift: list[datetime] = field(default_factory=list)
    unsettled: defaultdict[int, datetime] = field(default_factory=lambda: defaultdict(lambda: BEGINNING))


def expected_at_tables(tournament: Tournament, rows: Sequence[ChipCount]) -> dict[int, int | None]:
    """By table's key what each count must have found, or None where players came or went with stacks unknown.

    Those who busted left their chips there; late entries brought a stack, rebuys and add-ons theirs.
    """
    before, books = _before(tournament, rows), _chip_records(tournament)
    return {row.table_id: _expected(row, before.get(row.table_id, PreviousCount()), books) for row in rows}


def _expected(row: ChipCount, before: PreviousCount, books: ChipRecords) -> int | None:
    here = frozenset(row.entries)
    came = (here | books.drawn[row.table.number]) - before.entries
    fresh = {entry for entry in came if entry in books.entered and before.at < books.entered[entry][0] <= row.at}
    strangers = (here - before.entries) - fresh
    left = (before.entries | fresh) - here
    unknown = any(entry not in books.out or books.out[entry][0] > row.at for entry in left)
    unknown = unknown or any(before.at < at <= row.at for at in books.adrift)
    if strangers or unknown or before.at < books.unsettled[row.table_id] <= row.at:
        return None
    return before.total + _since(row, before, books, fresh, before.entries | fresh)


def _since(
    row: ChipCount, before: PreviousCount, books: ChipRecords, fresh: Collection[int], everybody: Collection[int]
) -> int:
    """What came to the table since it was counted before, less what left play."""
    events = [event for entry in everybody for event in books.bought[entry]] + books.added[row.table_id]
    came = sum(chips for at, chips in events if before.at < at <= row.at)
    gone = sum(
        books.out[entry][1] for entry in everybody if entry in books.out and before.at < books.out[entry][0] <= row.at
    )
    return came - gone + sum(books.entered[entry][1] for entry in fresh)


def _before(tournament: Tournament, rows: Sequence[ChipCount]) -> Mapping[int, PreviousCount]:
    """Each table's count before that of the round."""
    now = {row.table_id: row for row in rows}
    found: dict[int, PreviousCount] = {}
    earlier = ChipCount.objects.filter(tournament=tournament).exclude(pk__in=[row.pk for row in rows]).order_by("at")
    for table, at, total, entries in earlier.values_list("table_id", "at", "total", "entries"):
        if table in now and at <= now[table].at:
            found[table] = PreviousCount(at, total, frozenset(entries))
    return found


def _chip_records(tournament: Tournament) -> ChipRecords:
    entries = Entry.objects.filter(tournament=tournament).order_by()
    books = ChipRecords({key: (at, stack) for key, at, stack in entries.values_list("pk", "entered_at", "stack")})
    for entry, at, chips in rebuys_and_add_ons(tournament).order_by().values_list("entry_id", "bought_at", "chips"):
        books.bought[entry].append((at, chips))
    outs = BustOut.objects.filter(entry__tournament=tournament).order_by()
    books.out = {key: (at, removed) for key, at, removed in outs.values_list("entry_id", "out_at", "chips_removed")}
    for kind in (ColourUpSheet, FoundChips):
        for changed in kind.objects.filter(tournament=tournament):
            books.added[changed.table_id].append((changed.at, changed.added))
    for drawn in Draw.objects.filter(tournament=tournament, kind=Draw.Kind.SEATS).values_list("drawn", flat=True):
        for entry, table, _ in drawn:
            books.drawn[table].add(entry)
    books.adrift = _adrift(tournament, books)
    moves = Move.objects.filter(tournament=tournament).filter(Q(left_at__isnull=False) | Q(arrived_at__isnull=False))
    for origin, to, left, arrived in moves.values_list("from_seat__table", "to_seat__table", "left_at", "arrived_at"):
        for table, moment in ((origin, left), (to, arrived)):
            if moment:
                books.unsettled[table] = max(books.unsettled[table], moment)
    return books


def _adrift(tournament: Tournament, books: ChipRecords) -> list[datetime]:
    """When those went out of whom nobody knows where they sat, so that their chips may lie at any table."""
    placed = {entry for table in books.drawn.values() for entry in table}
    counted = ChipCount.objects.filter(tournament=tournament).values_list("entries", flat=True)
    placed |= {entry for entries in counted for entry in entries}
    return [at for entry, (at, _) in books.out.items() if entry not in placed]
