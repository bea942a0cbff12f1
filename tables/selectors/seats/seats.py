"""Seats of entries as text, for lists and slips of other apps."""

from collections.abc import Collection

from tables.models import Seat, SeatAssignment
from tournaments.models import BustOut, FloorLog, Tournament

#: actions by which players leave their seats for good
LEAVING_ACTIONS = ("seat.bust", "seats.bust_together", "bust.corrected", "penalty.disqualified")


def seats_of(entries: Collection[int]) -> dict[int, str]:
    """The seats of entries by their keys, 12.3 each; one that is kept comes before the one still sat in."""
    return _seats(entries, "-kind")


def seats_sat_in(entries: Collection[int]) -> dict[int, str]:
    """Return the seats of entries by their keys, 12.3 each; the one still sat in comes before one that is kept."""
    return _seats(entries, "kind")


def holders_of_seat(tournament: Tournament, table: int, seat: int) -> list[int]:
    """Return the keys of the entries that sit in a seat, or to which it is kept."""
    rows = SeatAssignment.objects.filter(tournament=tournament, seat__table__number=table, seat__number=seat)
    return list(rows.values_list("entry_id", flat=True))


def _seats(entries: Collection[int], order: str) -> dict[int, str]:
    rows = SeatAssignment.objects.filter(entry_id__in=entries).order_by(order)
    return {
        entry: f"{table}.{seat}"
        for entry, table, seat in rows.values_list("entry_id", "seat__table__number", "seat__number")
    }


def seat_left(out: BustOut) -> Seat | None:
    """The seat that an entry had when it went out; None when it had none."""
    rows = FloorLog.objects.filter(tournament=out.entry.tournament_id, action__in=LEAVING_ACTIONS)
    rows = rows.only("number", "changes")
    # sorted here, since with ORDER BY SQLite would scan the whole log by number
    for found in (rows.filter(at=out.out_at).order_by(), rows.filter(at__gt=out.out_at).order_by()):
        for row in sorted(found, key=lambda entry: entry.number, reverse=True):
            for label, _key, before, after in row.changes:
                if label == "tables.seatassignment" and after is None and before and before["entry_id"] == out.entry_id:
                    return Seat.objects.select_related("table").filter(pk=before["seat_id"]).first()
    return None
