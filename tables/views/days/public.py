"""Public pages of a day's end: verified counts, tables still out, places."""

from typing import Any

from django.http import HttpRequest

from tables.selectors.days.bag_board import bag_board
from tables.selectors.days.counts import CountOrder, ordered, public_counts
from tables.selectors.days.public_places import public_places
from tables.selectors.hands.bags import is_bagging_now
from tournaments.models import Tournament
from tournaments.rules.players.search import folded
from tournaments.selectors.clock.server_time import server_now

# the others are found by name
MAX_ROWS = 2_000


def counts(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """Show the counts, ordered by `?by=` and filtered by the typed name."""
    found, asked = public_counts(tournament, now=server_now()), request.GET.get("q", "").strip()[:80]
    by = request.GET.get("by", "")
    order = CountOrder(by) if by in list(CountOrder) else CountOrder.CHIPS
    rows = ordered(found.rows, order)
    if asked:
        words = folded(asked).split()
        rows = [row for row in rows if all(word in folded(row.name) for word in words)]
    shown = rows[:MAX_ROWS]
    return {
        "asked": asked,
        "counts": found,
        "shown": shown,
        "more": len(rows) - len(shown),
        "order": order,
        "orders": list(CountOrder),
    }


def places(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """Show the places over all days, filtered by the typed name. A flight has those of the whole."""
    found, asked = public_places(tournament.whole), request.GET.get("q", "").strip()[:80]
    words = folded(asked).split()
    rows = [place for place in found if all(word in folded(place.name) for word in words)]
    shown = rows[:MAX_ROWS]
    return {"asked": asked, "placed": len(found), "shown": shown, "more": len(rows) - len(shown)}


def bagging(_request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """The tables that are still out while a day ends."""
    return {"bags": bag_board(tournament) if is_bagging_now(tournament) else None}
