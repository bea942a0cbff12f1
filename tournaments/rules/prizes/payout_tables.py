"""Ready-made payout tables, each with its source.

The tables are in content/payout_tables.toml. The rows of a table are by number of entries or by number of paid places.
A number that no row covers, between two rows or beyond the last, is refused and named: prizes are never guessed.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

from tournaments.rules.messages import join_messages, message, message_of_count, number_message
from tournaments.rules.rulebook.content import (
    ContentKind,
    KnownNames,
    TomlTable,
    load,
    read_by_slug,
)

ALL = Fraction(100)

_SPAN = re.compile(r"(?P<least>[1-9]\d{0,5})(?P<dash>-(?P<most>[1-9]\d{0,5})?)?", re.ASCII)
_SHARES = re.compile(r"(?P<share>\d{1,3}(\.\d{1,6})?)(x(?P<times>[1-9]\d{0,3}))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class PayoutTableRow:
    """The prizes for `least` to `most` entries (or paid places), in percent of the pool.

    There is no upper end if `most` is None.
    """

    least: int
    most: int | None
    prize_percents: tuple[Fraction, ...]

    @property
    def range_text(self) -> str:
        """The range as text: "28 to 45", "27" or "41 and more"."""
        if self.most is None:
            return message("{least:,} and more", least=self.least)
        if self.most == self.least:
            return number_message(self.least)
        return message("{least:,} to {most:,}", least=self.least, most=self.most)


@dataclass(frozen=True, slots=True)
class PayoutTable:
    """A payout table. Its rows are by number of "entries" or of paid "places" (`by`)."""

    title: str
    source: str
    by: str
    rows: tuple[PayoutTableRow, ...]

    @property
    def range_text(self) -> str:
        """The first and the last row as text: "entries: 1 to 8 … 101 to 200"."""
        ends = self.rows if len(self.rows) < 2 else (self.rows[0], self.rows[-1])
        spans = join_messages((row.range_text for row in ends), " … ")
        if self.by == "entries":
            return message("entries: {spans}", spans=spans)
        return message("places: {spans}", spans=spans)

    def count_text(self, count: int) -> str:
        """Return a count as text: "27 entries" or "27 places", depending on the table."""
        if self.by == "entries":
            return message_of_count("{count:,} entry", "{count:,} entries", count)
        return message_of_count("{count:,} place", "{count:,} places", count)


def prize_percents(table: PayoutTable, *, count: int) -> tuple[Fraction, ...]:
    """Return each place's percentage of the pool, for `count` entries or places, depending on the table.

    Raises ValueError naming the gap when no row has that count.
    """
    for row in table.rows:
        if row.least <= count and (row.most is None or count <= row.most):
            return row.prize_percents
    raise ValueError(
        message(
            "{table} has no row for {counted}; it covers {spans}",
            table=table.title,
            counted=table.count_text(count),
            spans=join_messages(row.range_text for row in table.rows),
        )
    )


def read_tables(files: Sequence[TomlTable], _known: KnownNames) -> dict[str, PayoutTable]:
    """Return the payout tables defined in content files, by slug."""
    return read_by_slug(files, "table", _read_table)


def _read_table(table: TomlTable) -> PayoutTable:
    table.allow_keys("slug", "title", "source", "by", "rows")
    by = table.choice("by", ("entries", "places"))
    written = table.table("rows")
    found = [(span, row) for span in written.values if (row := _read_row(span, written))]
    for (_, row), (span, following) in pairwise(found):
        for fault in _row_gaps(row, following, by):
            written.add_fault(span, fault)
    return PayoutTable(message(table.text("title")), table.text("source"), by, tuple(row for _, row in found))


def _read_row(span: str, rows: TomlTable) -> PayoutTableRow | None:
    """Return a row such as 28-45 = "40/24/16/12/8" as a value; add a fault and return None if it cannot be read."""
    shares = read_shares(span, rows)
    read = _SPAN.fullmatch(span)
    if read is None:
        rows.add_fault(span, "must be a number or a range: 9, 28-45, or 41- without an end")
        return None
    least = int(read["least"])
    most = int(read["most"]) if read["most"] else None if read["dash"] else least
    if most is not None and most < least:
        rows.add_fault(span, "ends before it begins")
        return None
    if not shares:
        return None
    for fault in _share_faults(least, shares):
        rows.add_fault(span, fault)
    return PayoutTableRow(least, most, shares)


def read_shares(key: str, table: TomlTable) -> tuple[Fraction, ...]:
    """Return the percentages in a text such as "50/30/20" or "1.4x4"; add a fault and return () if it is invalid."""
    found: list[Fraction] = []
    for part in table.text(key).split("/"):
        read = _SHARES.fullmatch(part.strip())
        if read is None:
            if part:
                table.add_fault(key, f'{part!r} is no percent; write "50/30/20", or "1.4x4" for four places of 1.4')
            return ()
        found += [Fraction(read["share"])] * int(read["times"] or 1)
    return tuple(found)


def _share_faults(least: int, shares: Sequence[Fraction]) -> Iterator[str]:
    if sum(shares) != ALL:
        yield f"sums to {float(sum(shares)):g} %, not to 100"
    if any(lower > higher for higher, lower in pairwise(shares)):
        yield "a lower place gets more than a higher one"
    if not all(shares):
        yield "a place gets nothing"
    if len(shares) > least:
        yield f"pays {len(shares)} places, with {least} in it"


def _row_gaps(row: PayoutTableRow, following: PayoutTableRow, by: str) -> Iterator[str]:
    if row.most is None or following.least <= row.most:
        yield f"overlaps the row before: {row.range_text} {by}"
    elif following.least > row.most + 1:
        gap = PayoutTableRow(row.most + 1, following.least - 1, ())
        yield f"leaves out {gap.range_text} {by}"


KIND = ContentKind("payout-tables", Path(__file__).parent / "content" / "payout_tables.toml", read_tables)

# the tables that can be chosen, by slug
TABLES: dict[str, PayoutTable] = load(KIND, KnownNames())
