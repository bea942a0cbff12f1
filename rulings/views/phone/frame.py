"""Parts of every phone page: the clock in the header, and navigation tabs with badges.

Also the page of a broken table.
"""

from collections.abc import Collection
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
from tournaments.actions.action import permitted_action_names
from tournaments.composition import composition
from tournaments.language.sentences import gettext, pgettext_lazy
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Tournament
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.days.days import is_ended_flight
from tournaments.selectors.field_sums import field_sum_of_row
from tournaments.selectors.request_cache import stored_clock
from tournaments.selectors.snapshot import currency_part, snapshot_head
from tournaments.selectors.staff.roles import roles_of

#: The controls of a clock, which a day that has ended does not need.
CLOCK_ACTIONS = frozenset({"pause", "start", "add-time", "set-time"})


@dataclass(frozen=True, slots=True)
class Tab:
    """A navigation tab of the phone. `address` is a URL name, and `path` an SVG path of 24 x 24."""

    name: str
    label: Promise
    address: str
    path: str


_ENTRIES = Tab(
    "entries",
    _("Entries"),
    "floor-entries",
    "M9 5a3.2 3.2 0 1 0 .01 0ZM3 19.500c.4-4 2.700-6 6-6s5.600 2 6 6"
    "M16 5.500a3 3 0 0 1 0 5.600M17.500 14c2 .8 3.200 2.500 3.500 5.500",
)
_RULINGS = Tab("ruling", _("Rulings"), "floor-rulings", "M12 4v16M5 8h14M5 8l-2 6h5zM19 8l-2.5 6h5z")


#: The tab of a page that has none of its own and is not one of More.
_TAB_BY_PAGE = {"controls": "now"}


def tabs_for(may: Collection[str]) -> tuple[Tab, ...]:
    """Return the navigation tabs of a person. A person who may not enter players has Rulings instead of Entries."""
    return (
        Tab("now", pgettext_lazy("page", "Now"), "floor", "M12 4.500a7.500 7.500 0 1 0 .01 0ZM12 8.500v4l2.500 1.500"),
        Tab("tables", _("Tables"), "floor-tables", "M7 6.5h10a5.5 5.5 0 0 1 0 11H7a5.5 5.5 0 0 1 0-11Z"),
        Tab("moves", _("Moves"), "floor-moves", "M4 12h15M14 7l5 5-5 5"),
        _ENTRIES if "enter" in may else _RULINGS,
        Tab("more", _("More"), "floor-more", "M4 7h16M4 12h16M4 17h16"),
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
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    """Render a page of the phone, which its script refreshes.

    `plan` is the displayed plan, if the page has it already.
    """
    now = server_now()
    plan = plan or displayed_room_plan(tournament, now=now)
    may = permitted_action_names(composition().actions, roles_of(request.user, tournament))
    if is_ended_flight(tournament):
        may -= CLOCK_ACTIONS
    tabs = tabs_for(may)
    waiting = {
        "moves": open_moves(tournament).count() + len(plan.moves),
        "penalty": running_penalties(tournament).count(),
        "dealers": late_push_count(tournament, now=now),
        "clock": open_clocks(tournament).count(),
    }
    context = {
        "tournament": tournament,
        "tabs": tabs,
        "current": current,
        "current_tab": _TAB_BY_PAGE.get(current, current if current in {tab.name for tab in tabs} else "more"),
        "title": title,
        "may": may,
        "waiting": {**waiting, "more": waiting["clock"] + waiting["dealers"]},
        "hold": tournament.house_rules()["push_hold_seconds"],
        "players_left": field_sum_of_row(tournament).left,
        "clock_is": _clock_state(tournament, now=now),
        # the script computes it too; rendered here it causes no layout shift
        "held": remaining_push_hold_seconds(tournament, now=now) is not None,
        "snapshot": {**snapshot_head(tournament), "money": currency_part(tournament)},
        "server_now": round(now.timestamp() * 1000),
        **more,
    }
    return render(request, template, context, status=status)


def _clock_state(tournament: Tournament, *, now: datetime) -> str:
    """Return "runs" or "stands"; "other" in hand for hand and once the tournament is over."""
    anchor = stored_clock(tournament)
    if tournament.is_over or anchor.hand is not None:
        return "other"
    return "runs" if anchor.as_clock(tournament.structure()).advance_to(now).is_running else "stands"


def render_broken_table_page(request: HttpRequest, tournament: Tournament, *, number: int) -> HttpResponse:
    """Show where the players of a broken table went. Raises Http404 if no table had that number."""
    went = players_of_broken_table(tournament, number=number)
    if went is None:
        raise Http404(f"there is no table {number}")
    title = gettext("Table {number}").format(number=number)
    return render_page(
        request, tournament, "rulings/phone/broken.html", current="tables", title=title, number=number, went=went
    )
