"""Seat of a player at their bust, found in the log."""

from tables.models import Seat
from tournaments.models import BustOut, FloorLog

#: actions by which players leave their seats for good
LEAVING_ACTIONS = ("seat.bust", "seats.bust_together", "bust.corrected", "penalty.disqualified")


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
