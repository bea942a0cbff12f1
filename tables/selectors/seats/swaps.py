"""Swaps that were made and not undone: the log knows."""

from datetime import datetime

from tables.rules.seats.repeated_swap import BOTH_SAW, SwapMade
from tournaments.models import FloorLog, Tournament


def recent_swaps(tournament: Tournament, *, now: datetime) -> list[SwapMade]:
    """Return the swaps of the last minutes, latest first."""
    rows = FloorLog.objects.filter(tournament=tournament, action="seats.swapped", at__gt=now - BOTH_SAW)
    return [_made(row) for row in rows.filter(undone_by__isnull=True)]


def _made(row: FloorLog) -> SwapMade:
    name, other, seats = row.facts["name"], row.facts["other"], row.facts["seats"]
    sitting = {(name["player"], seats["seat"]), (other["player"], seats["other_seat"])}
    return SwapMade(row.by_name, row.at, frozenset(sitting))
