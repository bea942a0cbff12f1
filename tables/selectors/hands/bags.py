"""End of the day: the last hands by table, and the bags against the expected chips."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max

from tables.models import Bag, ChipCount, LastHands, LastHandTick, SeatAssignment, Table
from tables.rules.hands.bagging import CountedBags, room_bags_total
from tables.selectors.chips.sums import Expected, expected_chips
from tables.selectors.seating import open_tables
from tournaments.language.sentences import gettext
from tournaments.models import Entry, Tournament
from tournaments.rules.messages import signed_number_message
from tournaments.rules.refused import Refused
from tournaments.selectors.days.days import is_ended_flight
from tournaments.selectors.presence import may_have
from tournaments.selectors.request_cache import cached_in_request, stored_clock


@dataclass(frozen=True, slots=True, kw_only=True)
class TableHands:
    """The last hands that a table has played. A table with all bags counted has played them all."""

    number: int
    played: int
    of: int
    bagged: bool = False

    @property
    def is_done(self) -> bool:
        return self.bagged or self.played >= self.of

    @property
    def next_hand_number(self) -> int:
        """Return the number of the next hand, counted from the first of the last hands."""
        return self.played + 1


@dataclass(frozen=True, slots=True, kw_only=True)
class BagRow:
    """A player with their bag, if it is counted."""

    entry: Entry
    seat: str
    bag: Bag | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableBags:
    """One table's bags."""

    number: int
    rows: list[BagRow]
    counted: CountedBags


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomBags:
    """All bags by table, and the room's sum against the expected chips."""

    tables: list[TableBags]
    room: CountedBags
    expected: Expected


@cached_in_request
def last_hands_being_played(tournament: Tournament) -> LastHands | None:
    """Return the last hands while they are played, else None."""
    if not may_have(tournament, LastHands):
        return None
    return LastHands.objects.filter(tournament=tournament, over_at__isnull=True).first()


@cached_in_request
def last_hands_with_reports(tournament: Tournament) -> LastHands | None:
    """Return the last hands if tables report them, else None.

    Tables report each hand until the last hands are over or the clock runs again.
    """
    if not may_have(tournament, LastHands):
        return None
    return LastHands.objects.filter(
        tournament=tournament, over_at__isnull=True, tournament__clock__since__isnull=True
    ).first()


def last_hands_of_table(table: Table) -> TableHands | None:
    """Return how many of the last hands a table has played. None if no last hands are being played."""
    last = last_hands_with_reports(table.tournament)
    if last is None:
        return None
    return TableHands(
        number=table.number,
        played=last.ticks.filter(table=table).count(),
        of=last.hands,
        bagged=table.pk not in _tables_without_all_bags(table.tournament),
    )


@cached_in_request
def is_bagging_now(tournament: Tournament) -> bool:
    """Return whether a day is ending: last hands are announced or over, or a bag is closed."""
    if not may_have(tournament, LastHands, Bag):
        return False
    bags, last = Bag.objects.filter(tournament=tournament), LastHands.objects.filter(tournament=tournament).last()
    closed = Bag.objects.closed().filter(tournament=tournament)
    if day_end := _last_day_end(tournament):
        closed = closed.filter(at__gt=day_end)
    if closed.exists():
        return True
    if last is None or last.over_at is None:
        return last is not None
    is_stopped = stored_clock(tournament).since is None
    return is_stopped and not bags.filter(at__gte=last.at).exists()


def _last_day_end(tournament: Tournament) -> datetime | None:
    """Return when the latest finished day of this tournament ended, None before the first.

    Bags that were closed by then do not mean that another day is ending.
    """
    if not tournament.has_several_days or tournament.is_flight:
        return None
    last: datetime | None = tournament.played_days.aggregate(last=Max("ended_at"))["last"]
    return last


def last_hands_by_table(tournament: Tournament) -> list[TableHands]:
    """Return how far each table is with the last hands, by number; [] if no last hands are announced."""
    last = last_hands_being_played(tournament)
    if last is None:
        return []
    played: dict[int, int] = {}
    for table, number in LastHandTick.objects.filter(last_hands=last).values_list("table_id", "number"):
        played[table] = max(number, played.get(table, 0))
    seated = set(SeatAssignment.objects.filter(tournament=tournament).values_list("seat__table_id", flat=True))
    tables, unbagged = (
        [table for table in open_tables(tournament) if table.pk in seated],
        _tables_without_all_bags(tournament),
    )
    return [
        TableHands(number=table.number, played=played.get(table.pk, 0), of=last.hands, bagged=table.pk not in unbagged)
        for table in tables
    ]


def _tables_without_all_bags(tournament: Tournament) -> set[int]:
    """Return the keys of the tables where a bag is not counted yet."""
    bagged = Bag.objects.closed().filter(tournament=tournament).values("entry")
    waiting = SeatAssignment.objects.filter(tournament=tournament).exclude(entry__in=bagged).order_by()
    return set(waiting.values_list("seat__table_id", flat=True))


def room_bags(tournament: Tournament) -> RoomBags:
    """Return the remaining players with their bags, by table; players without a seat are at table 0.

    Only closed bags count. After a flight has ended, these are the bags that were closed at its end.
    """
    known = Bag.objects.closed_at_day_end() if is_ended_flight(tournament) else Bag.objects.closed()
    bags = {bag.entry_id: bag for bag in known.filter(tournament=tournament)}
    counts = _day_end_total_by_table(tournament)
    by_table: dict[int, list[BagRow]] = {}
    keys: dict[int, int] = {}
    assignments = SeatAssignment.objects.filter(tournament=tournament, kind=SeatAssignment.Kind.SEATED).select_related(
        "seat__table", "entry__player"
    )
    for assignment in assignments.order_by("seat__table__number", "seat__number"):
        row = BagRow(entry=assignment.entry, seat=str(assignment.seat), bag=bags.get(assignment.entry_id))
        by_table.setdefault(assignment.seat.table.number, []).append(row)
        keys[assignment.seat.table.number] = assignment.seat.table_id
    for entry in tournament.entries.filter(bust_out__isnull=True, seat_assignments__isnull=True).select_related(
        "player"
    ):
        by_table.setdefault(0, []).append(BagRow(entry=entry, seat="", bag=bags.get(entry.pk)))
    tables = [
        TableBags(number=number, rows=rows, counted=_counted_bags(rows, counts.get(keys.get(number, 0))))
        for number, rows in sorted(by_table.items())
    ]
    expected = expected_chips(tournament)
    room = room_bags_total([table.counted for table in tables], expected=expected.total)
    return RoomBags(tables=tables, room=room, expected=expected)


def _day_end_total_by_table(tournament: Tournament) -> dict[int, int]:
    """Return the total of each table's last count at the end of this day, by the table's key.

    Earlier counts belong to the end of earlier days, which had last hands of their own.
    """
    rows = ChipCount.objects.filter(tournament=tournament, kind="day_end").order_by("at", "pk")
    last = LastHands.objects.filter(tournament=tournament).last()
    rows = rows.filter(at__gte=last.at) if last else rows
    return dict(rows.values_list("table_id", "total"))


def _counted_bags(rows: list[BagRow], expected: int | None) -> CountedBags:
    bags = [row.bag for row in rows if row.bag]
    return CountedBags(players=len(rows), bags=len(bags), chips=sum(bag.stack for bag in bags), expected=expected)


def wrong_bags_refusal(found: RoomBags) -> Refused | None:
    """Return the refusal because of missing bags or differing sums, None if all bags are there and the sums agree."""
    missing = [row.entry.player.display_name for table in found.tables for row in table.rows if row.bag is None]
    if missing:
        return Refused("bags_missing", bags=len(missing), names=", ".join(missing[:5]))
    wrong = [
        gettext("table {number}: {over:+,}").format(number=table.number, over=table.counted.surplus)
        for table in found.tables
        if table.counted.surplus
    ]
    if found.room.surplus or wrong:
        return Refused(
            "bags_unequal",
            over=signed_number_message(found.room.surplus),
            tables="; ".join(wrong) or gettext("no table counted"),
        )
    return None


def bag_place_fields(assignment: SeatAssignment | None) -> dict[str, object]:
    """Return the fields for a bag's table and seat."""
    return (
        {"table": assignment.seat.table, "seat": assignment.seat.number}
        if assignment
        else {"table": None, "seat": None}
    )
