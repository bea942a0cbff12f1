"""Moves as the dashboard lists them: under way, and arrived a moment ago."""

from datetime import datetime, timedelta

from tables.models import Move
from tables.selectors.balance.balancing import open_moves
from tournaments.models import Tournament
from tournaments.selectors.shown_names import show_apart_in

#: a player who arrived stays in the list for so long
RECENT = timedelta(minutes=10)
#: a broken table of ten fits into the list twice
MOST = 60


def pending_moves(tournament: Tournament, *, most: int | None = MOST) -> list[Move]:
    """The moves under way, the oldest first, at most `most`; names that are alike are told apart."""
    found = list(open_moves(tournament)[:most])
    show_apart_in(tournament, (move.entry.player for move in found))
    return found


def recent_arrivals(tournament: Tournament, *, now: datetime) -> list[Move]:
    """Who has arrived in the last minutes and is still in, the latest first; names that are alike are told apart."""
    arrived = Move.objects.filter(tournament=tournament, arrived_at__gt=now - RECENT, entry__bust_out__isnull=True)
    rows = arrived.order_by("-arrived_at")
    found = list(rows.select_related("entry__player", "from_seat__table", "to_seat__table")[:12])
    show_apart_in(tournament, (move.entry.player for move in found))
    return found
