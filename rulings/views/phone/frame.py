"""Parts of every phone page: the clock in the header, and navigation tabs with badges.

Also the page of a broken table.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise

from rulings.selectors.at_table import players_of_broken_table
from rulings.selectors.dealers import late_push_count, remaining_push_hold_seconds
from rulings.selectors.penalties.penalties import running_penalties
from rulings.selectors.shot_clock import open_clocks
from tables.rules.balance.plan import RoomPlan
from tables.selectors.balance import current_plan, open_moves
from tables.selectors.room.map import is_small_enough_for_seats
from tournaments.language.sentences import gettext
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Tournament
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.snapshot import currency_part, snapshot_head


@dataclass(frozen=True, slots=True)
class Tab:
    """A navigation tab of the phone. `address` is a URL name, and `path` an SVG path of 24 x 24."""

    name: str
    label: Promise
    address: str
    path: str


TABS = (
    Tab("tables", _("Table"), "floor", "M7 6.5h10a5.5 5.5 0 0 1 0 11H7a5.5 5.5 0 0 1 0-11Z"),
    Tab("moves", _("Moves"), "floor-moves", "M4 12h15M14 7l5 5-5 5"),
    Tab("penalty", _("Penalty"), "floor-penalties", "M6 4h12v16H6zM9.5 9h5M9.5 13h5"),
    Tab("ruling", _("Ruling"), "floor-rulings", "M12 4v16M5 8h14M5 8l-2 6h5zM19 8l-2.5 6h5z"),
    Tab("dealers", _("Dealers"), "floor-dealers", "M12 5a3 3 0 1 0 .01 0ZM5 20c.5-4 3-6 7-6s6.5 2 7 6"),
    Tab("clock", _("Clock"), "floor-clocks", "M12 5.5a7.5 7.5 0 1 0 .01 0ZM12 9v4l2.5 2M10 3h4"),
)


def displayed_room_plan(tournament: Tournament, *, now: datetime) -> RoomPlan:
    """Return the plan of moves; empty in a large room, where its calculation would be too slow."""
    return current_plan(tournament, now=now) if is_small_enough_for_seats(tournament) else RoomPlan()


def render_page(
    request: HttpRequest,
    tournament: Tournament,
    template: str,
    *,
    current: str,
    title: str,
    plan: RoomPlan | None = None,
    **more: Any,
) -> HttpResponse:
    """Render a page of the phone, which its script refreshes.

    `plan` is the displayed plan, if the page has it already.
    """
    now = server_now()
    plan = plan or displayed_room_plan(tournament, now=now)
    context = {
        "tournament": tournament,
        "tabs": TABS,
        "current": current,
        "title": title,
        "waiting": {
            "moves": open_moves(tournament).count() + len(plan.moves),
            "penalty": running_penalties(tournament).count(),
            "dealers": late_push_count(tournament, now=now),
            "clock": open_clocks(tournament).count(),
        },
        "hold": tournament.house_rules()["push_hold_seconds"],
        # the script computes it too; rendered here it causes no layout shift
        "held": remaining_push_hold_seconds(tournament, now=now) is not None,
        "snapshot": {**snapshot_head(tournament), "money": currency_part(tournament)},
        "server_now": round(now.timestamp() * 1000),
        **more,
    }
    return render(request, template, context)


def render_broken_table_page(request: HttpRequest, tournament: Tournament, *, number: int) -> HttpResponse:
    """Show where the players of a broken table went. Raises Http404 if no table had that number."""
    went = players_of_broken_table(tournament, number=number)
    if went is None:
        raise Http404(f"there is no table {number}")
    title = gettext("Table {number}").format(number=number)
    return render_page(
        request, tournament, "rulings/phone/broken.html", current="tables", title=title, number=number, went=went
    )
