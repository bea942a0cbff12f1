"""Ready-made payout tables, as one literal table, each with where it was published.

A table goes by the number of entries or by the number of places paid. It pays a field only inside its rows; a field
between two rows or beyond the last is refused with the gap's name, never guessed. `AS_PUBLISHED` keeps tables that
were printed with a mistake: `faults` names it, and nobody can choose them.
"""

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

ALL = Fraction(100)


@dataclass(frozen=True, slots=True)
class Row:
    """What fields of `least` to `most` pay, in percent of the pool; without `most` there is no end."""

    least: int
    most: int | None
    percents: tuple[Fraction, ...]

    @property
    def span(self) -> str:
        """ "28 to 45", "27", "41 and more"."""
        if self.most is None:
            return f"{self.least} and more"
        return f"{self.least}" if self.most == self.least else f"{self.least} to {self.most}"


@dataclass(frozen=True, slots=True)
class PayoutTable:
    """A table of rows by `entries`, or by `places` paid."""

    title: str
    source: str
    rows: tuple[Row, ...]
    by: str = "entries"


def _row(span: str, percents: str) -> Row:
    """ "28-45", "41-" or "9", and "40/24/16"; "1.4x4" is four places of 1.4."""
    least, dash, most = span.partition("-")
    parts = [part.partition("x") for part in percents.split("/")]
    shares = [Fraction(share) for share, _, times in parts for _ in range(int(times or 1))]
    return Row(int(least), int(most) if most else None if dash else int(least), tuple(shares))


#: tables that can be chosen; adding one here is all it takes
TABLES: dict[str, PayoutTable] = {
    "card_room": PayoutTable(
        "Card room",
        "vegaspoker247.com, buy-ins above 5",
        (
            _row("1-8", "100"),
            _row("9-27", "50/30/20"),
            _row("28-45", "40/24/16/12/8"),
            _row("46-100", "30/20/12/10/8/6.5/5.5/4.5/3.5"),
            _row("101-200", "30/20/11.9/8/6.5/5/3.5/2.6/1.7/1.4x4/1.04x5"),
        ),
    ),
    "card_room_small": PayoutTable(
        "Card room, small buy-in",
        "vegaspoker247.com, buy-ins up to 5; its row for 66 to 100 sums to 99.1 and is left out",
        (
            _row("3-27", "50/30/20"),
            _row("28-45", "37/22/15/11/8/7"),
            _row("46-65", "30/20/12/10/8/6.5/5.5/4.5/3.5"),
        ),
    ),
    "casino_weekly": PayoutTable(
        "Casino weekly, five at most",
        "Casino Canberra, weekly tournaments",
        (_row("3-25", "50/30/20"), _row("26-40", "40/30/20/10"), _row("41-", "40/30/20/5/5")),
    ),
    "home": PayoutTable(
        "Home game",
        "BGinGA: winner takes all up to 5, then 60/40, then 50/30/20",
        (_row("1-5", "100"), _row("6-8", "60/40"), _row("9-10", "50/30/20")),
    ),
    "final_table": PayoutTable(
        "Final table of nine", "nine places, as marquee finals pay them", (_row("9-", "30/20/14/10/8/6/5/4/3"),)
    ),
    "club": PayoutTable(
        "Club, by places paid",
        "a club's automatic prizes over four years; nine as marquee finals pay them",
        (
            _row("1", "100"),
            _row("2", "70/30"),
            _row("3", "50/30/20"),
            _row("4", "46/27/17/10"),
            _row("5", "42/25/15/10/8"),
            _row("6", "40/23/13/10/8/6"),
        ),
        by="places",
    ),
}

#: printed with a mistake; kept for the checks, which must find it
AS_PUBLISHED: dict[str, PayoutTable] = {
    "card_room_small": PayoutTable(
        "Card room, small buy-in, as printed",
        "vegaspoker247.com",
        (*TABLES["card_room_small"].rows, _row("66-100", "30/20/11.9/8.9/7/5.8/4.6/3.6/1.7/1.4x4")),
    ),
    "casino_weekly": PayoutTable(
        "Casino weekly, as printed",
        "Casino Canberra: less than 20, then 21 to 35",
        (_row("3-19", "50/30/20"), _row("21-35", "40/30/20/10")),
    ),
    "two_sizes": PayoutTable(
        "Two sizes only", "kiabet.com", (_row("8-10", "50/35/15"), _row("30-40", "35/25/12.5/10/7.5/5/5"))
    ),
    "even_places": PayoutTable(
        "Even numbers of places",
        "USBA, a general sports table",
        (
            _row("4", "35/28/21/16"),
            _row("6", "30/24/18/13/9/6"),
            _row("8", "27/21/16/12/9/6/5/4"),
            _row("10", "25/20/15/11/9/6/5/4/3/2"),
        ),
        by="places",
    ),
}


def faults(table: PayoutTable) -> tuple[str, ...]:
    """What is wrong with a table: sums other than 100 %, a lower place with more, gaps and overlaps between rows."""
    return (*(fault for row in table.rows for fault in _faults_of(row, table.by)), *_gaps(table))


def percents(table: PayoutTable, *, count: int) -> tuple[Fraction, ...]:
    """What each place gets of the pool in percent, for `count` entries or places, as the table goes by.

    Raises ValueError naming the gap when no row has that count.
    """
    for row in table.rows:
        if row.least <= count and (row.most is None or count <= row.most):
            return row.percents
    spans = ", ".join(row.span for row in table.rows)
    raise ValueError(f"{table.title} says nothing for {count} {table.by}: it has {spans}")


def _faults_of(row: Row, by: str) -> tuple[str, ...]:
    found = []
    if sum(row.percents) != ALL:
        found.append(f"{row.span} {by}: sums to {float(sum(row.percents)):g} %")
    if any(lower > higher for higher, lower in pairwise(row.percents)):
        found.append(f"{row.span} {by}: a lower place gets more")
    if len(row.percents) > row.least:
        found.append(f"{row.span} {by}: pays {len(row.percents)} places")
    return tuple(found)


def _gaps(table: PayoutTable) -> tuple[str, ...]:
    found = []
    for row, following in pairwise(table.rows):
        if row.most is None or following.least <= row.most:
            found.append(f"{following.span} {table.by}: said twice")
        elif following.least > row.most + 1:
            gap = Row(row.most + 1, following.least - 1, ())
            found.append(f"{gap.span} {table.by}: left out")
    return tuple(found)
