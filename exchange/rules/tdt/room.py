"""How far a tournament of a `.tdt` file was when it was saved: its clock, and who sat where."""

from dataclasses import dataclass

from exchange.rules.tdt.fields import Amount, Fields
from tournaments.rules.refused import Refused

#: more tables, and more seats at one, has no club
MOST_TABLES, MOST_SEATS = 500, 12


@dataclass(frozen=True, slots=True)
class TdtClock:
    """`starts` and `ends` in milliseconds since 1970, 0 where it has not; `step` the index of the level or break, of
    which `gone` seconds of `span` were played.
    """

    starts: Amount = 0
    ends: Amount = 0
    step: int = 0
    gone: Amount = 0
    span: Amount = 0


@dataclass(frozen=True, slots=True)
class TdtTable:
    """A table: who sits in its seats, from the first on, "" in an empty one. `button` is a seat, 0 for none."""

    name: str
    seats: tuple[str, ...]
    button: int = 0


def clock_of(fields: Fields) -> TdtClock:
    """Return where the clock of a tournament stood."""
    return TdtClock(
        starts=fields.positive("StartTime"),
        ends=fields.positive("EndTime"),
        step=int(fields.positive("CurrentLevel")),
        gone=fields.positive("AccumulatedSeconds"),
        span=fields.positive("CurrentPeriodDuration"),
    )


def tables_of(fields: Fields) -> tuple[TdtTable, ...]:
    """Return the tables of a tournament with the keys of who sits there."""
    given = fields.call("Tables", "GameTables")
    found = list(given.calls("Tables", "GameTable")) if given else []
    if len(found) > MOST_TABLES:
        raise Refused("tdt_wrong_value", name="Tables")
    return tuple(_table(one) for one in found)


def _table(one: Fields) -> TdtTable:
    seats = [seat if isinstance(seat, str) else "" for seat in one.items("Seats")]
    count = max(int(one.number("NumberOfSeats")), len(seats), 2)
    wide = [*seats, *("" for _ in range(min(count, MOST_SEATS) - len(seats)))]
    return TdtTable(one.text("Name"), tuple(wide[:MOST_SEATS]), int(one.positive("DealerButtonSeat")))
