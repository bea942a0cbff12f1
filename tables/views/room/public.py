"""The room's public pages, without login and with display names only. They update live, and work without scripts."""

from collections.abc import Callable
from typing import Any, NamedTuple

from django.conf import settings
from django.http import FileResponse, HttpRequest, JsonResponse
from django.shortcuts import get_object_or_404
from django.utils.functional import Promise
from django.utils.translation import gettext_noop as noop
from django.views.decorators.http import require_safe

from tables.displays.bag_boards import bagging_board, counts_board, places_board
from tables.displays.boards import alternates_board, draw_board, moves_board, seats_board
from tables.displays.table_boards import tables_board
from tables.models import LiveCount
from tables.selectors.days.bag_board import bag_board
from tables.selectors.days.counts import CountOrder, public_counts, sorted_counts
from tables.selectors.days.public_places import public_places
from tables.selectors.hands.bags import is_bagging_now
from tables.selectors.room.public import public_moves, public_seats, table_states
from tables.selectors.seats.draws import published_draws_json, sealed_draw_rows
from tables.selectors.seats.find_seat import MAX_RINGS, find_players
from tournaments.contribution_types import Display
from tournaments.language.sentences import gettext_lazy as _
from tournaments.language.sentences import pgettext_lazy
from tournaments.models import Tournament
from tournaments.rules.players.search import fold_text
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.desk.alternates import alternates_of, alternates_state
from tournaments.views.screens.boards import BoardMaker, board_context
from tournaments.views.topics import topics_attribute

#: script with which anybody checks the draw
SCRIPT = settings.RESOURCES_DIR / "docs" / "verify_draw.py"

#: seconds after which a page without a script loads again
REFRESH = 10
#: names on a phone's page; boards on a wall turn pages
MAX_NAMES = 600

Context = dict[str, Any]

# the others are found by name
MAX_ROWS = 2_000


def seats_context(request: HttpRequest, tournament: Tournament) -> Context:
    """Return the players who match the typed name, or all players, by name."""
    asked = request.GET.get("q", "").strip()[:80]
    if asked:
        found, more = find_players(tournament, asked)
        return {"asked": asked, "found": found, "large": len(found) <= MAX_RINGS, "more": more}
    seats_by_name, more = public_seats(tournament, most=MAX_NAMES)
    return {"asked": "", "sitting": seats_by_name, "more": more}


def moves_context(_request: HttpRequest, tournament: Tournament) -> Context:
    """Return the open moves."""
    return {"going": public_moves(tournament, now=server_now()), "refresh": REFRESH}


def tables_context(_request: HttpRequest, tournament: Tournament) -> Context:
    """Return the tables with players, short tables, and the next to break."""
    states = table_states(tournament)
    return {"tables": states, "seated": sum(table.players for table in states), "refresh": REFRESH}


def draw_context(_request: HttpRequest, tournament: Tournament) -> Context:
    """Return the seals and the drawn seats, so that anybody can check them."""
    return {"seals": sealed_draw_rows(tournament)}


def alternates_context(_request: HttpRequest, tournament: Tournament) -> Context:
    """Return the alternates, and until when the seats of called alternates are reserved."""
    now = server_now()
    found = {"alternates": alternates_of(tournament, now=now), "alternates_now": alternates_state(tournament, now=now)}
    return {**found, "refresh": REFRESH}


class RoomPage(NamedTuple):
    """A page of the room: its label, context and template, and the board that shows it on a television.

    The page reloads after changes of its `topics`.
    """

    label: str
    context: Callable[[HttpRequest, Tournament], Context]
    template: str
    board: BoardMaker
    topics: tuple[str, ...]


def counts_context(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """Return the counts, ordered by `?by=` and filtered by the typed name."""
    found, asked = public_counts(tournament, now=server_now()), request.GET.get("q", "").strip()[:80]
    by = request.GET.get("by", "")
    order = CountOrder(by) if by in list(CountOrder) else CountOrder.CHIPS
    rows = sorted_counts(found.rows, order)
    if asked:
        words = fold_text(asked).split()
        rows = [row for row in rows if all(word in fold_text(row.name) for word in words)]
    page_rows = rows[:MAX_ROWS]
    return {
        "asked": asked,
        "counts": found,
        "shown": page_rows,
        "more": len(rows) - len(page_rows),
        "order": order,
        "orders": list(ORDERS.items()),
    }


def places_context(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """Return the places over all days, filtered by the typed name. For a flight, use the whole tournament."""
    found, asked = public_places(tournament.whole_tournament), request.GET.get("q", "").strip()[:80]
    words = fold_text(asked).split()
    rows = [place for place in found if all(word in fold_text(place.name) for word in words)]
    page_rows = rows[:MAX_ROWS]
    return {"asked": asked, "placed": len(found), "shown": page_rows, "more": len(rows) - len(page_rows)}


def bagging_context(_request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """Return the bag board while a day ends."""
    return {"bags": bag_board(tournament) if is_bagging_now(tournament) else None}


#: the room's pages by the last word of their address
PAGES: dict[str, RoomPage] = {
    "seats": RoomPage(
        noop("Seats by name"),
        seats_context,
        "tables/seats/seats_display.html",
        seats_board,
        ("tables", "moves", "draw", "field"),
    ),
    "moves": RoomPage(
        noop("The moves board"), moves_context, "tables/balance/moves_display.html", moves_board, ("tables", "moves")
    ),
    "tables": RoomPage(
        noop("The tables"),
        tables_context,
        "tables/room/tables_display.html",
        tables_board,
        ("tables", "moves", "field"),
    ),
    "draw": RoomPage(noop("The draw"), draw_context, "tables/seats/draw_display.html", draw_board, ("tables", "draw")),
    "alternates": RoomPage(
        noop("Waiting list"),
        alternates_context,
        "tables/seats/alternates_display.html",
        alternates_board,
        ("line", "field", "clock", "tables"),
    ),
    "counts": RoomPage(
        noop("Chip counts"),
        counts_context,
        "tables/days/counts_display.html",
        counts_board,
        ("bags", "clock", "counts", "field"),
    ),
    "places": RoomPage(
        noop("Results"), places_context, "tables/days/places_display.html", places_board, ("field", "money", "bags")
    ),
    "bagging": RoomPage(
        noop("Tables to bag"),
        bagging_context,
        "tables/days/bagging_display.html",
        bagging_board,
        ("bags", "clock", "hands", "tables", "field"),
    ),
}
#: titles of the orders of counts
ORDERS: dict[CountOrder, Promise] = {
    CountOrder.CHIPS: _("Chips"),
    CountOrder.NAME: _("Name"),
    CountOrder.TABLE: _("Table"),
}
#: titles of the links to the pages
LINKS: dict[str, Promise] = {
    "seats": _("Seats"),
    "moves": _("Moves"),
    "tables": _("Tables"),
    "draw": _("The draw"),
    "alternates": pgettext_lazy("title of a display", "Waiting"),
    "counts": _("Chip counts"),
    "places": _("Results"),
    "bagging": _("Bags"),
}
#: pages linked only while a day ends; the counts also once some are made in play
DAY_END_PAGES = ("counts", "bagging")


def page_context_function(page: str) -> Callable[[HttpRequest, Tournament], Context]:
    """Return the function that makes the context of a page."""
    public_page = PAGES[page]

    def context(request: HttpRequest, tournament: Tournament) -> Context:
        board = board_context(request, tournament, name=page, make_board=public_page.board)
        mine = {} if board["board_alone"] else public_page.context(request, tournament)
        return {
            "pages": [(name, LINKS[name]) for name in _linked_pages(tournament, page)],
            "topics": topics_attribute(*public_page.topics),
            **board,
            **mine,
        }

    return context


def _linked_pages(tournament: Tournament, page: str) -> list[str]:
    """Return the pages that `page` links to."""
    ends = page in DAY_END_PAGES or is_bagging_now(tournament)
    hidden = set() if ends else set(DAY_END_PAGES)
    if LiveCount.objects.filter(tournament=tournament).exists():
        hidden.discard("counts")
    if not (page == "places" or tournament.has_several_days or tournament.is_over):
        hidden.add("places")
    return [name for name in PAGES if name not in hidden]


@require_safe
def draw_json(request: HttpRequest, slug: str) -> JsonResponse:
    """Return the draw as JSON for docs/verify_draw.py."""
    answer = JsonResponse(published_draws_json(get_object_or_404(Tournament, slug=slug)))
    answer["Content-Disposition"] = 'inline; filename="draw.json"'
    return answer


@require_safe
def verification_script(request: HttpRequest) -> FileResponse:
    """Return the script that checks a draw."""
    return FileResponse(SCRIPT.open("rb"), content_type="text/x-python; charset=utf-8")


DISPLAYS: dict[str, Display] = {
    name: Display(page.label, page.template, page_context_function(name)) for name, page in PAGES.items()
}
