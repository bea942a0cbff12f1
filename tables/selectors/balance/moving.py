"""Moves for the dashboard: under way, and arrived recently."""

from datetime import datetime, timedelta

from tables.models import Move
from tables.selectors.balance.balancing import open_moves
from tournaments.models import Tournament
from tournaments.selectors.shown_names import show_apart_in

RECENT = timedelta(minutes=10)
# two broken tables fit into the list several times
MAX_MOVES = 60
MAX_ARRIVALS = 12


def pending_moves(tournament: Tournament, *, most: int | None = MAX_MOVES) -> list[Move]:
    """The moves under way, the oldest first, at most `most`, with names told apart."""
    found = list(open_moves(tournament)[:most])
    show_apart_in(tournament, (move.entry.player for move in found))
    return found


def recent_arrivals(tournament: Tournament, *, now: datetime) -> list[Move]:
    """Return the recent arrivals of players who are still in, the latest first, with names told apart."""
    arrived = Move.objects.filter(tournament=tournament, arrived_at__gt=now - RECENT, entry__bust_out__isnull=True)
    rows = arrived.order_by("-arrived_at")
    found = list(rows.select_related("entry__player", "from_seat__table", "to_seat__table")[:MAX_ARRIVALS])
    show_apart_in(tournament, (move.entry.player for move in found))
    return found
