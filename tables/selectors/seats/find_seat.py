"""Search for one's seat by display name, ignoring case and accents. Nothing else is searched."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.db.models import Max

from tables.models import Seat, SeatAssignment
from tournaments.models import Tournament
from tournaments.rules.players.disambiguation import Named, disambiguated_names
from tournaments.rules.players.search import fold_text
from tournaments.selectors.shown_names import NAME_FIELDS

MAX_SEATS = 60
#: seats that are shown large, with a ring
MAX_RINGS = 3
MAX_WORDS = 6
#: rows read from the database before display names are compared
MAX_ROWS = 400


@dataclass(frozen=True, slots=True)
class FoundSeat:
    """A player and the seat to go to. `origin` is the seat where a called player still sits.

    `span` is the number of seats of the table. It is set only if the search matches few players.
    """

    name: str
    table: int
    seat: int
    area: str = ""
    colour: str = ""
    origin: str = ""
    seat_count: int = 0

    @property
    def seat_text(self) -> str:
        """Return the seat as text such as 12.3."""
        return f"{self.table}.{self.seat}"


def find_players(tournament: Tournament, typed: str) -> tuple[list[FoundSeat], bool]:
    """Return players whose display name has every typed word, by name, and whether there are more.

    At most two queries. The database narrows by the register's folded names. These contain legal names and club numbers
    too, so each display name is checked afterwards: the search must not reveal who is behind a display name.
    """
    words = fold_text(typed).split()[:MAX_WORDS]
    if not words:
        return [], False
    rows = SeatAssignment.objects.filter(tournament=tournament, entry__player__found_by__contains=words[0])
    for word in words[1:]:
        rows = rows.filter(entry__player__found_by__contains=word)
    fields = ("seat__table__number", "seat__number", "seat__table__area", "seat__table__colour")
    named = rows.order_by("entry__player__found_by", "entry_id", "kind")
    read = list(named.values_list("entry_id", "entry__player__display_name", "kind", *fields, *NAME_FIELDS)[:MAX_ROWS])
    meant = [row for row in read if all(word in fold_text(row[1]) for word in words)]
    names = disambiguated_names({row[0]: Named(*row[-3:]) for row in meant})
    found = _seat_per_player((row[0], names[row[0]], *row[2:7]) for row in meant)
    first_seats = found[:MAX_SEATS]
    more = len(found) > MAX_SEATS or len(read) == MAX_ROWS
    return _with_seat_counts(tournament, first_seats) if len(first_seats) <= MAX_RINGS else first_seats, more


def _seat_per_player(rows: Iterable[tuple[int, str, str, int, int, str, str]]) -> list[FoundSeat]:
    """Return one row for each player. A called player gets the reserved seat, with the occupied one as `origin`."""
    found: dict[int, FoundSeat] = {}
    for entry, name, kind, table, seat, area, colour in rows:
        here, other = FoundSeat(name, table, seat, area, colour), found.get(entry)
        if other is None:
            found[entry] = here
        elif kind == SeatAssignment.Kind.RESERVED:
            found[entry] = replace(here, origin=other.seat_text)
        else:
            found[entry] = replace(other, origin=here.seat_text)
    return list(found.values())


def _with_seat_counts(tournament: Tournament, found: list[FoundSeat]) -> list[FoundSeat]:
    seats = Seat.objects.filter(table__tournament=tournament, table__number__in={seat.table for seat in found})
    spans = dict(seats.order_by().values_list("table__number").annotate(Max("number")))
    return [replace(seat, seat_count=spans[seat.table]) for seat in found]
