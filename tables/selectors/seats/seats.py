"""Seats of entries as text, seats left by busts, and seats that an undo cannot restore."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from django.db.models import Q

from tables.models import Seat, SeatAssignment
from tournaments.models import BustOut, FloorLog, Tournament

#: actions by which players leave their seats for good
LEAVING_ACTIONS = ("seat.bust", "seats.bust_together", "bust.corrected", "penalty.disqualified")

Values = dict[str, Any]


def seat_text_by_entry(entries: Collection[int]) -> dict[int, str]:
    """Return the seat of each entry as text such as 12.3, by entry key.

    If an entry has a reserved and an occupied seat, the reserved seat is returned.
    """
    return _seat_text_by_entry(entries, "-kind")


def occupied_seat_text_by_entry(entries: Collection[int]) -> dict[int, str]:
    """Return the seat of each entry as text such as 12.3, by entry key.

    If an entry has a reserved and an occupied seat, the occupied seat is returned.
    """
    return _seat_text_by_entry(entries, "kind")


def entries_holding_seat(tournament: Tournament, table: int, seat: int) -> list[int]:
    """Return the keys of the entries that sit in a seat or have it reserved."""
    rows = SeatAssignment.objects.filter(tournament=tournament, seat__table__number=table, seat__number=seat)
    return list(rows.values_list("entry_id", flat=True))


def _seat_text_by_entry(entries: Collection[int], order: str) -> dict[int, str]:
    rows = SeatAssignment.objects.filter(entry_id__in=entries).order_by(order)
    return {
        entry: f"{table}.{seat}"
        for entry, table, seat in rows.values_list("entry_id", "seat__table__number", "seat__number")
    }


def seat_before_bust(out: BustOut) -> Seat | None:
    """Return the seat that an entry had when it busted, None if it had none."""
    key = seat_key_before_bust_by_entry(out.entry.tournament_id, [out]).get(out.entry_id)
    return Seat.objects.select_related("table").filter(pk=key).first() if key else None


def seat_key_before_bust_by_entry(tournament: Tournament | int, outs: Sequence[BustOut]) -> dict[int, int]:
    """Return the key of the seat that each entry had when it busted, by entry; entries without a seat are left out."""
    rows = FloorLog.objects.filter(tournament=tournament, action__in=LEAVING_ACTIONS).only("number", "at", "changes")
    # sorted here, since with ORDER BY SQLite would scan the whole log by number
    at_once = sorted(rows.filter(at__in={out.out_at for out in outs}).order_by(), key=_newest_first)
    found: dict[int, int] = {}
    for out in outs:
        seat = _seat_left_by(out.entry_id, [row for row in at_once if row.at == out.out_at])
        if seat is None:  # the bust was corrected later
            seat = _seat_left_by(out.entry_id, sorted(rows.filter(at__gt=out.out_at).order_by(), key=_newest_first))
        if seat is not None:
            found[out.entry_id] = seat
    return found


def _newest_first(row: FloorLog) -> int:
    return -row.number


def _seat_left_by(entry: int, rows: Iterable[FloorLog]) -> int | None:
    """Return the key of the seat that an entry left in the first of these log entries in which it did."""
    for row in rows:
        for label, _key, before, after in row.changes:
            if label == "tables.seatassignment" and after is None and before and before["entry_id"] == entry:
                return int(before["seat_id"])
    return None


def lost_seat_of_undo(row: FloorLog) -> Seat | None:
    """Return a seat that undoing this action would restore but that is lost; None if all are free.

    A seat is lost if it is taken or unusable, or if its table has broken.
    """
    before = _changed_rows_by_key(row, "tables.seatassignment")
    tables = {key for key, values in _changed_rows_by_key(row, "tables.table").items() if "broken_at" in values}
    for key in _given_back_seat_keys(before):
        seat = Seat.objects.select_related("table").filter(pk=key).first()
        if seat is None:  # the opening of its table was undone: the undo itself refuses, or restores the table
            continue
        taken = SeatAssignment.objects.filter(seat=seat).exclude(pk__in=before.keys()).exists()
        broken = seat.table.broken_at is not None and seat.table_id not in tables
        if taken or broken or not seat.usable:
            return seat
    return None


def newer_assignment_blocking_undo(row: FloorLog) -> SeatAssignment | None:
    """Return the newer seat of a player whom an undo of this action would put back into a former seat.

    None without such a player.
    """
    before, clash = _changed_rows_by_key(row, "tables.seatassignment"), Q(pk__in=[])
    for values in before.values():
        if "entry_id" in values and "kind" in values:
            clash |= Q(entry=values["entry_id"], kind=values["kind"])
    found = SeatAssignment.objects.filter(clash).exclude(pk__in=before.keys())
    return found.select_related("seat__table", "entry__player").first()


def bust_blocking_undo(row: FloorLog) -> BustOut | None:
    """Return the bust of a player who is out and whom an undo of this action would seat; None without one."""
    seated = {
        values["entry_id"]
        for values in _changed_rows_by_key(row, "tables.seatassignment").values()
        if "entry_id" in values
    }
    returns = [key for label, key, before, _ in row.changes if label == "tournaments.bustout" and before is None]
    return BustOut.objects.filter(entry__in=seated).exclude(pk__in=returns).select_related("entry__player").first()


def _given_back_seat_keys(before: dict[int, Values]) -> Iterator[int]:
    return (values["seat_id"] for values in before.values() if "seat_id" in values)


def _changed_rows_by_key(row: FloorLog, kind: str) -> dict[int, Values]:
    """Return the rows of a model that an action changed, by key, with the former values of changed fields."""
    earliest: dict[int, Values] = {}
    for label, key, before, _ in reversed(row.changes):
        if label == kind:
            earliest[key] = {**earliest.get(key, {}), **before} if before else {}
    return earliest
