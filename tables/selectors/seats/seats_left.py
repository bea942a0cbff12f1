"""Where a player sat when they went out: the log knows, since nobody holds that seat any more."""

from tables.models import Seat
from tournaments.models import BustOut, FloorLog

#: actions in which players leave their seats for good
GOING = ("seat.bust", "seats.bust_together", "bust.corrected", "penalty.disqualified")


def seat_left(out: BustOut) -> Seat | None:
    """The seat that an entry had when it went out; None when it had none."""
    rows = FloorLog.objects.filter(tournament=out.entry.tournament_id, action__in=GOING).only("number", "changes")
    # in an order of the database's SQLite would go through the whole log by its numbers
    for found in (rows.filter(at=out.out_at).order_by(), rows.filter(at__gt=out.out_at).order_by()):
        for row in sorted(found, key=lambda entry: entry.number, reverse=True):
            for label, _key, before, after in row.changes:
                if label == "tables.seatassignment" and after is None and before and before["entry_id"] == out.entry_id:
                    return Seat.objects.select_related("table").filter(pk=before["seat_id"]).first()
    return None
