"""Bags to open when the next day begins: their seats, the recorded chips, and the chips counted at opening."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from tables.models import Bag, Seat, SeatAssignment
from tables.selectors.chips.sums import expected_chips
from tournaments.models import Day, Entry, Tournament
from tournaments.rules.players.search import fold_text
from tournaments.selectors.days.days import has_feeding_days
from tournaments.selectors.shown_names import set_unique_names_in

#: the address in a voucher's QR code
VOUCHER_ADDRESS = re.compile(r"/v/(?P<slug>[-a-z0-9]+)/(?P<voucher>\d{1,6})/?$")
#: a flight's code and a voucher's number: 1A 17
CODE_AND_VOUCHER = re.compile(r"^(?P<code>[0-9a-z]{1,8})[\s.-]+(?P<voucher>\d{1,6})$", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class BagToOpen:
    """A bag with which the next day begins. `day` is the code of the flight or day in which it was closed.

    `entry` plays on with the chips of the bag. `seat` is the entry's seat such as 12.3, "" without a seat.
    """

    bag: Bag
    entry: Entry
    day: str
    table: int
    seat: str

    @property
    def name(self) -> str:
        return self.entry.player.shown_name

    @property
    def difference(self) -> int:
        """Return the chips counted at opening minus the recorded chips; 0 while the bag is closed."""
        return self.bag.chips - self.bag.stack


@dataclass(frozen=True, slots=True, kw_only=True)
class TableToOpen:
    """The bags of one table; players without a seat are at table 0."""

    number: int
    rows: list[BagToOpen]

    @property
    def closed_bags(self) -> list[BagToOpen]:
        return [row for row in self.rows if not row.bag.is_open]

    @property
    def state(self) -> str:
        """Return closed, part (some bags are opened), opened, or corrected if a count differed."""
        if self.closed_bags:
            return "part" if len(self.closed_bags) < len(self.rows) else "closed"
        return "corrected" if any(row.difference for row in self.rows) else "opened"

    @property
    def chips(self) -> int:
        """Return the chips in the table's bags: as counted at opening, or as recorded while a bag is closed."""
        return sum(row.bag.chips for row in self.rows)

    @property
    def recorded_chips(self) -> int:
        return sum(row.bag.stack for row in self.rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class BagsToOpen:
    """All bags of the day that begins, by table, and the expected chips."""

    tables: list[TableToOpen]
    expected: int

    @property
    def all_bags(self) -> list[BagToOpen]:
        """Return all bags, in the order of tables and seats."""
        return [row for table in self.tables for row in table.rows]

    @property
    def closed_count(self) -> int:
        return sum(len(table.closed_bags) for table in self.tables)

    @property
    def opened_count(self) -> int:
        return len(self.all_bags) - self.closed_count

    @property
    def recorded_chips(self) -> int:
        return sum(table.recorded_chips for table in self.tables)

    @property
    def found_chips(self) -> int:
        return sum(row.bag.chips for row in self.all_bags if row.bag.is_open)

    @property
    def closed_chips(self) -> int:
        """Return the chips recorded on closed bags."""
        return self.recorded_chips - sum(row.bag.stack for row in self.all_bags if row.bag.is_open)

    @property
    def differing_bags(self) -> list[BagToOpen]:
        return [row for row in self.all_bags if row.difference]

    @property
    def difference(self) -> int:
        """Return the chips counted minus the chips recorded, over all opened bags."""
        return sum(row.difference for row in self.all_bags)

    @property
    def chips_without_bag(self) -> int:
        """Return the chips in play that came from no bag: those of late entries and bonus chips."""
        return self.expected - self.found_chips - self.closed_chips


def last_ended_day(tournament: Tournament) -> Day | None:
    """Return the latest day that ended in this tournament, None before the first has ended."""
    ended = tournament.played_days.filter(kind=Day.Kind.DAY, ended_at__isnull=False).exclude(code="")
    return ended.order_by("order").last()


def bags_for_this_day(tournament: Tournament) -> QuerySet[Bag]:
    """Return the bags with which this day begins: from flights that feed it, or from the day before."""
    if tournament.is_flight and not has_feeding_days(tournament):
        return Bag.objects.none()
    before = last_ended_day(tournament)
    if before is None:
        rows = Bag.objects.filter(goes_to__tournament=tournament, goes_to__voided_at__isnull=True)
        gone = Q(goes_to__bust_out__isnull=False)
    else:
        # closed when the day ended: bags that were opened during the day are left out
        at_night = Q(opened_at__isnull=True) | Q(opened_at__gt=before.ended_at)
        rows = Bag.objects.filter(at_night, tournament=tournament, at__lte=before.ended_at, entry__voided_at=None)
        gone = Q(entry__bust_out__isnull=False)
    return rows.exclude(gone & Q(opened_at__isnull=True))


def closed_bags_for_this_day(tournament: Tournament) -> QuerySet[Bag]:
    return bags_for_this_day(tournament).filter(opened_at__isnull=True)


def bags_to_open(tournament: Tournament) -> BagsToOpen:
    """Return all bags with which this day begins, opened or not, by the tables where their players sit now."""
    rows = list(bags_for_this_day(tournament).select_related("entry__player", "goes_to__player"))
    set_unique_names_in(tournament, ((bag.goes_to or bag.entry).player for bag in rows))
    before = last_ended_day(tournament)
    codes = dict(tournament.whole_tournament.days.values_list("played_in", "code")) if before is None else {}
    # a player on their way has two seats; the one they sit in comes last and counts
    held = SeatAssignment.objects.filter(tournament=tournament).select_related("seat__table").order_by("kind")
    seats = {assignment.entry_id: assignment.seat for assignment in held}
    found: dict[int, list[BagToOpen]] = {}
    for bag in sorted(rows, key=lambda bag: _seating_key(bag, seats)):
        number, seat = _seating_key(bag, seats)[0], seats.get(bag.goes_to_id or bag.entry_id)
        found.setdefault(number, []).append(
            BagToOpen(
                bag=bag,
                entry=bag.goes_to or bag.entry,
                day=before.code if before else codes.get(bag.tournament_id, ""),
                table=number,
                seat=str(seat or ""),
            )
        )
    tables = [TableToOpen(number=number, rows=at) for number, at in found.items()]
    return BagsToOpen(tables=tables, expected=expected_chips(tournament).total)


def _seating_key(bag: Bag, seats: Mapping[int, Seat]) -> tuple[int, int, str]:
    """Return (table, seat, name) to sort by; players without a seat are at table 0."""
    seat, name = seats.get(bag.goes_to_id or bag.entry_id), bag.entry.player.display_name.casefold()
    return (seat.table.number, seat.number, name) if seat else (0, 0, name)


def find_bags(found: BagsToOpen, query: str) -> list[BagToOpen]:
    """Return the bags that match a voucher (address, number, or day and number), a bag's number, a seat or a name."""
    query = query.strip()
    if scanned := VOUCHER_ADDRESS.search(query):
        return _bags_matching_address(found, slug=scanned["slug"], voucher=int(scanned["voucher"]))
    if query.isdecimal():
        return [row for row in found.all_bags if row.bag.voucher == int(query) or row.bag.number == query]
    return (
        _bags_matching_code(found, query)
        or _bags_matching_seat(found, query)
        or _bags_matching_name(found.all_bags, query)
    )


def _bags_matching_address(found: BagsToOpen, *, slug: str, voucher: int) -> list[BagToOpen]:
    rows = [row for row in found.all_bags if row.bag.voucher == voucher]
    known = Tournament.objects.filter(pk__in=[row.bag.tournament_id for row in rows], slug=slug)
    here = set(known.values_list("pk", flat=True))
    return [row for row in rows if row.bag.tournament_id in here]


def _bags_matching_code(found: BagsToOpen, query: str) -> list[BagToOpen]:
    coded = CODE_AND_VOUCHER.match(query)
    if coded is None:
        return []
    code, voucher = coded["code"].casefold(), int(coded["voucher"])
    return [row for row in found.all_bags if row.day.casefold() == code and row.bag.voucher == voucher]


def _bags_matching_seat(found: BagsToOpen, query: str) -> list[BagToOpen]:
    seat = query.replace("-", ".").replace(" ", ".")
    return [row for row in found.all_bags if row.seat and row.seat == seat]


def _bags_matching_name(rows: Sequence[BagToOpen], query: str) -> list[BagToOpen]:
    words = fold_text(query).split()
    return [row for row in rows if words and all(word in fold_text(row.name) for word in words)]
