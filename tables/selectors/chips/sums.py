"""The sum of chips: expected, counted, and the likely cause of a difference."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db.models import BigIntegerField, F, OuterRef, QuerySet, Subquery, Sum
from django.db.models.expressions import CombinedExpression
from django.db.models.functions import Coalesce

from tables.models import Bag, ChipCount, ColourUpSheet, FoundChips, SeatAssignment
from tables.rules.chips.sums import Cause, TableChips, likely_cause
from tables.selectors.chips.sets import chip_values_in_play, present_step_index
from tables.selectors.chips.tables import expected_chips_by_table
from tables.selectors.seating import open_tables
from tournaments.models import BustOut, Entry, FieldSum, NotByIndex, Tournament
from tournaments.models.price import Sold
from tournaments.selectors.amounts_sold import rebuys_and_add_ons, rebuys_and_add_ons_since
from tournaments.selectors.field_sums import field_sum_of_row
from tournaments.selectors.presence import may_have

#: a colour-up brings a player one new chip at most
MOST_SEATS = 12

#: models whose rows change the chips in play, in addition to what was sold
CHANGES_CHIPS = (ColourUpSheet, FoundChips, Bag)

#: a table's key, and chips that came there
Arrival = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Expected:
    """Expected chips in play, by source. `bags` is the surplus counted in opened bags."""

    stacks: int
    rebuys_and_add_ons: int
    colour_ups: int
    removed: int
    found: int = 0
    bags: int = 0

    @property
    def total(self) -> int:
        return self.stacks + self.rebuys_and_add_ons + self.colour_ups + self.found + self.bags - self.removed


@dataclass(frozen=True, slots=True)
class ChipSum:
    """Chips expected and counted.

    `expected` are the chips in play now, `then` the chips in play when the last count was finished. A change at a table
    after its count is part of `then` and of that table's `since`, so the counts plus `since` must equal `then`. Tables
    still to be counted are in `missing`.
    """

    expected: Expected
    counts: tuple[TableChips, ...] = ()
    missing: tuple[int, ...] = ()
    kind: str = ""
    at: datetime | None = None
    then: Expected | None = None
    cause: Cause | None = None

    @property
    def counted_total(self) -> int | None:
        """Return the counted chips; None without a count or while tables are missing."""
        return sum(count.total for count in self.counts) if self.counts and not self.missing else None

    @property
    def change_since_counts(self) -> int:
        return sum(count.since for count in self.counts)

    @property
    def counted_now(self) -> int | None:
        """Return the counted chips plus the change at the tables since their counts; None while tables are missing."""
        return None if self.counted_total is None else self.counted_total + self.change_since_counts

    @property
    def expected_by_source(self) -> Expected:
        """Return the expected chips with which the count is compared.

        These are the chips in play at the end of the count or, while the count is unfinished, now.
        """
        return self.expected if self.counted_total is None or self.then is None else self.then

    @property
    def expected_total(self) -> int:
        return self.expected_by_source.total

    @property
    def is_balanced(self) -> bool:
        """Return whether counted and expected chips agree; True if no count is finished."""
        return self.difference == 0

    @property
    def absolute_difference(self) -> int:
        return abs(self.difference)

    @property
    def difference(self) -> int:
        """Return how many more chips were counted than expected; 0 while the count goes on."""
        return 0 if self.counted_now is None else self.counted_now - self.expected_total


def expected_chips(tournament: Tournament, *, at: datetime | None = None) -> Expected:
    """Return the expected chips in play, now or at a moment. Entries voided since do not count."""
    if at is None and not may_have(tournament, *CHANGES_CHIPS):
        sums = field_sum_of_row(tournament)
        return Expected(sums.stacks, sums.bought, colour_ups=0, removed=sums.removed)
    return expected_chips_by_tournament([tournament.pk], at=at)[tournament.pk]


def expected_chips_by_tournament(rows: Collection[int], *, at: datetime | None = None) -> dict[int, Expected]:
    """Return the expected chips of several tournaments by their keys, with one set of queries."""
    stacks, sold, removed = _sold_until(rows, at) if at else _sold_by_now(rows)
    colour_ups, found, bags = (
        _colour_up_gain_by_tournament(rows, at=at),
        _late_chip_gain_by_tournament(rows, at=at),
        _bag_surplus_by_tournament(rows, at=at),
    )
    return {
        row: Expected(
            stacks=stacks.get(row, 0),
            rebuys_and_add_ons=sold.get(row, 0),
            colour_ups=colour_ups.get(row, 0),
            removed=removed.get(row, 0),
            found=found.get(row, 0),
            bags=bags.get(row, 0),
        )
        for row in rows
    }


def _sold_by_now(rows: Collection[int]) -> tuple[dict[int, int], dict[int, int], dict[int, int]]:
    """Return the chips of entries, the chips of rebuys and add-ons, and the removed chips, each by tournament key.

    They come from stored sums.
    """
    sums = FieldSum.objects.filter(pk__in=rows)
    return (
        {row.pk: row.stacks for row in sums},
        {row.pk: row.bought for row in sums},
        {row.pk: row.removed for row in sums},
    )


def _sold_until(rows: Collection[int], at: datetime) -> tuple[dict[int, int], dict[int, int], dict[int, int]]:
    """Return the three sums of `_sold_by_now` as they stood at an earlier moment.

    One statement reads everything, since a sale between two statements would be counted only once.
    """
    event = OuterRef("pk")
    entries = Entry.objects.filter(tournament=event, entered_at__gt=at).annotate(of=F("tournament"))
    outs = BustOut.objects.filter(out_at__gt=at, chips_removed__gt=0).alias(voided=NotByIndex("entry__voided_at"))
    outs = outs.annotate(of=NotByIndex("entry__tournament")).filter(of=event, voided__isnull=True)
    found = list(
        FieldSum.objects.filter(pk__in=rows).values_list(
            "pk",
            F("stacks") - _chip_sum_subquery(entries, "stack"),
            F("bought") - _chip_sum_subquery(rebuys_and_add_ons_since(event, at), "chips"),
            F("removed") - _chip_sum_subquery(outs, "chips_removed"),
        )
    )
    stacks, bought, removed = ({row[0]: row[part] for row in found} for part in (1, 2, 3))
    return stacks, bought, removed


def _chip_sum_subquery(found: QuerySet[Any], chips: str) -> Coalesce:
    """Return a subquery with the sum of a chips column, 0 for no rows.

    Each row of `found` has the key of its tournament in the annotation `of`.
    """
    summed = found.order_by().values("of").annotate(sum=Sum(chips)).values("sum")
    return Coalesce(Subquery(summed, output_field=BigIntegerField()), 0)


def chip_change(tournament: Tournament) -> int:
    """Return the change of chips in play by colour-ups, found chips and opened bags."""
    if not may_have(tournament, *CHANGES_CHIPS):
        return 0
    rows = [tournament.pk]
    return sum(
        sum(changed(rows).values())
        for changed in (_colour_up_gain_by_tournament, _late_chip_gain_by_tournament, _bag_surplus_by_tournament)
    )


def chip_sum(tournament: Tournament, *, now: datetime) -> ChipSum:
    """Return the expected chips with the last counts, the difference, and its likely cause."""
    expected = expected_chips(tournament)
    rows = latest_round_counts(tournament)
    if not rows:
        return ChipSum(expected)
    at = max(row.at for row in rows)
    at_tables = expected_chips_by_table(tournament, rows)
    since = chip_change_by_table(tournament, rows)
    counts = tuple(
        TableChips(row.table.number, row.total, at_tables[row.table_id], since.get(row.table_id, 0)) for row in rows
    )
    missing = _uncounted_tables(tournament, rows)
    then = replace(expected_chips(tournament, at=at), colour_ups=expected.colour_ups, found=expected.found)
    step = present_step_index(tournament, now=now)
    without_sheet, sheets_value = _tables_without_sheet(tournament)
    difference = 0 if missing else sum(count.total + count.since for count in counts) - then.total
    why = likely_cause(
        difference,
        counts=counts,
        chips=chip_values_in_play(tournament, step=step),
        stacks=_chips_by_sale_kind(tournament) if difference else {},
        no_sheet=without_sheet,
        sheets_bring=sheets_value,
    )
    return ChipSum(expected, counts, missing, rows[0].kind, at, then, why)


def latest_round_counts(tournament: Tournament) -> list[ChipCount]:
    """Return the counts of the latest round, by table. The counts of a round have the same kind and step."""
    if not may_have(tournament, ChipCount):
        return []
    rows = ChipCount.objects.filter(tournament=tournament)
    last = rows.order_by("-at", "-pk").values("kind", "step_key").first()
    if last is None:
        return []
    return list(rows.filter(**last).select_related("table", "by").order_by("table__number"))


def _colour_up_gain_by_tournament(rows: Collection[int], *, at: datetime | None = None) -> dict[int, int]:
    sheets = ColourUpSheet.objects.filter(tournament__in=rows, **({"at__lte": at} if at else {}))
    return _chip_sum_by_tournament(sheets, F("issued") * F("new") - F("received") * F("worth"))


def _late_chip_gain_by_tournament(rows: Collection[int], *, at: datetime | None = None) -> dict[int, int]:
    found = FoundChips.objects.filter(tournament__in=rows, **({"at__lte": at} if at else {}))
    return _chip_sum_by_tournament(found, F("given") - F("received") * F("worth"))


def _bag_surplus_by_tournament(rows: Collection[int], *, at: datetime | None = None) -> dict[int, int]:
    """Return the surplus counted in opened bags, by tournament key.

    Leaves out bags that went to another tournament: their surplus changes the stack of the entry there.
    """
    opened = Bag.objects.filter(tournament__in=rows, opened_at__isnull=False, goes_to__isnull=True)
    opened = opened.filter(opened_at__lte=at) if at else opened
    return _chip_sum_by_tournament(opened, F("found") - F("stack"))


def _chip_sum_by_tournament(found: QuerySet[Any], chips: CombinedExpression) -> dict[int, int]:
    return dict(found.order_by().values_list("tournament").annotate(sum=Sum(chips)))


def _uncounted_tables(tournament: Tournament, rows: list[ChipCount]) -> tuple[int, ...]:
    tables = (
        open_tables(tournament).filter(seats__assignment__isnull=False).exclude(pk__in=[row.table_id for row in rows])
    )
    return tuple(tables.values_list("number", flat=True).distinct())


def _chips_by_sale_kind(tournament: Tournament) -> dict[str, int]:
    """Return how many chips a player gets for an entry, a rebuy and an add-on.

    Leaves out a sale that brought different players different numbers of chips.
    """
    kinds = {"entry": set(Entry.objects.filter(tournament=tournament).values_list("stack", flat=True).distinct()[:2])}
    for sold in (Sold.REBUY, Sold.ADD_ON):
        amounts = rebuys_and_add_ons(tournament).filter(sold=sold.value).order_by().values_list("chips", flat=True)
        kinds[sold.value] = set(amounts.distinct()[:2])
    return {name: amounts.pop() for name, amounts in kinds.items() if len(amounts) == 1}


def _tables_without_sheet(tournament: Tournament) -> tuple[tuple[int, ...], int]:
    """Return the tables without a sheet for the largest coloured-up chip, and the most value that sheets could add."""
    sheets = ColourUpSheet.objects.filter(tournament=tournament)
    last = sheets.order_by("-worth").values_list("worth", "new").first()
    if last is None:
        return (), 0
    done = sheets.filter(worth=last[0]).values("table")
    here = open_tables(tournament).filter(seats__assignment__isnull=False).exclude(pk__in=done)
    tables = tuple(here.values_list("number", flat=True).distinct())
    return tables, len(tables) * MOST_SEATS * last[1]


def counted_and_expected_chips(tournament: Tournament, *, now: datetime) -> tuple[int | None, int]:
    """Return the number of counted chips (None while tables are missing), and the number of expected chips."""
    found = chip_sum(tournament, now=now)
    return found.counted_now, found.expected_total


def chip_change_by_table(tournament: Tournament, rows: Sequence[ChipCount]) -> Mapping[int, int]:
    """Return the change of chips at each table since its count, by the table's key.

    Colour-ups and found chips count whenever they happened. Sales and removed chips count only until the last table was
    counted: the round is compared with the chips in play at that moment.
    """
    found = defaultdict[int, int](int)
    counted = {row.table_id: row.at for row in rows}
    for kind in (ColourUpSheet, FoundChips):
        for changed in kind.objects.filter(tournament=tournament, table__in=counted):
            if changed.at > counted[changed.table_id]:
                found[changed.table_id] += changed.value_added
    first, last = min(counted.values()), max(counted.values())
    if first < last:
        count_of = {entry: row for row in sorted(rows, key=lambda row: row.at) for entry in row.entries}
        arrivals = _arrival_by_entry(tournament, rows, first, last)
        for table, chips in (
            *_sold_between(tournament, count_of, arrivals, first, last),
            *_removed_between(tournament, count_of, first, last),
        ):
            found[table] += chips
    return found


def _sold_between(
    tournament: Tournament,
    count_of: Mapping[int, ChipCount],
    arrivals: Mapping[int, Arrival],
    first: datetime,
    last: datetime,
) -> Iterator[Arrival]:
    """Yield (table, chips) of stacks and purchases that came to the tables during the round of counts.

    Uncounted players who came during the round brought their stacks and all purchases. Counted players brought only
    purchases made after the count of their table.
    """
    yield from (arrival for entry, arrival in arrivals.items() if entry not in count_of)
    bought = rebuys_and_add_ons_since(tournament.pk, first).filter(bought_at__lte=last)
    for entry, moment, chips in bought.values_list("entry_id", "bought_at", "chips"):
        if entry not in count_of and entry in arrivals:
            yield arrivals[entry][0], chips
        elif entry in count_of and moment > count_of[entry].at:
            yield count_of[entry].table_id, chips


def _removed_between(
    tournament: Tournament, count_of: Mapping[int, ChipCount], first: datetime, last: datetime
) -> Iterator[Arrival]:
    """Yield (table, negative chips) of chips that left play after the count of their table."""
    outs = BustOut.objects.in_events([tournament.pk]).filter(chips_removed__gt=0)
    inside = outs.filter(out_at__gt=first, out_at__lte=last).order_by()
    for entry, moment, chips in inside.values_list("entry_id", "out_at", "chips_removed"):
        if entry in count_of and moment > count_of[entry].at:
            yield count_of[entry].table_id, -chips


def _arrival_by_entry(
    tournament: Tournament, rows: Sequence[ChipCount], first: datetime, last: datetime
) -> dict[int, Arrival]:
    """Return (table, stack) of the entries that came during the round and sit at its tables, by entry."""
    late = Entry.objects.filter(tournament=tournament, entered_at__gt=first, entered_at__lte=last).order_by()
    stacks = dict(late.values_list("pk", "stack"))
    seated = SeatAssignment.objects.filter(entry__in=stacks, kind=SeatAssignment.Kind.SEATED).order_by()
    tables = {row.table_id for row in rows}
    places = seated.values_list("entry_id", "seat__table")
    return {entry: (table, stacks[entry]) for entry, table in places if table in tables}
