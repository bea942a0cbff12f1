"""Boards at the end of a day: tables that are not done, verified counts, and results over all days."""

from collections.abc import Mapping
from datetime import datetime

from django.utils.functional import Promise

from tables.displays.boards import empty_board
from tables.displays.count_ages import ages_text
from tables.selectors.days.bag_board import BagTableState, bag_board
from tables.selectors.days.counts import PublicCounts, public_counts
from tables.selectors.days.public_places import public_places
from tables.selectors.hands.bags import is_bagging_now
from tournaments.displays.board import BoardPage, BoardTab, RequestedPage, page_marks, page_number_text
from tournaments.language.figures import number_text
from tournaments.language.sentences import gettext as _
from tournaments.language.sentences import gettext_lazy, ngettext
from tournaments.models import Tournament
from tournaments.rules.screens.paging import Grid
from tournaments.selectors.clock.server_time import server_now
from tournaments.sentences.stacks import stack_text

# counts in one column while they fit, else in two
FEW = Grid(1, 8, 84)
MANY = Grid(2, 10, 60)
PORTRAIT = Grid(1, 14, 72)
# tables that are not done, as large as they fit
OUT = (Grid(2, 2, 124), Grid(3, 2, 124), Grid(3, 4, 80), Grid(6, 4, 80), Grid(8, 6, 80))
OUT_PORTRAIT = (Grid(2, 2, 124), Grid(2, 3, 124), Grid(3, 4, 80), Grid(4, 6, 80))
# the page on the phone lists everybody
MAX_PLACES = 200

#: states of the tables that are not bagged
BAG_STATES: Mapping[str, Promise] = {
    BagTableState.WRONG: gettext_lazy("recount"),
    BagTableState.PLAYS: gettext_lazy("last hands"),
    BagTableState.WAITS: gettext_lazy("not begun"),
    BagTableState.COUNTS: gettext_lazy("counting"),
    BagTableState.TO_VERIFY: gettext_lazy("to verify"),
}


def bagging_board(tournament: Tournament, requested_page: RequestedPage) -> BoardPage:
    """Return the board of bagging: how many tables are done, and the numbers of the tables that are not done."""
    found = bag_board(tournament) if is_bagging_now(tournament) else None
    if found is None or not found.tables:
        return empty_board(
            title=_("Bags"),
            says=_("No bagging now"),
            more=_("While players bag their chips, the tables that are still out are shown here."),
            qr_page="counts",
        )
    out = sorted(found.unfinished_tables, key=lambda table: table.number)
    if not out:
        return empty_board(
            title=_("Bags"),
            says=_("Every table is bagged"),
            more=_("Scan the code to get the chip counts on your phone."),
            qr_page="counts",
        )
    grids = OUT_PORTRAIT if requested_page.portrait else OUT
    grid = next((grid for grid in grids if len(out) <= grid.line_count), grids[-1])
    pages = -(-len(out) // grid.line_count)
    page = requested_page.page_number_of(pages)
    beside = page_number_text(page, pages)
    lines = [
        {"number": table.number or "–", "state": table.state, "says": str(BAG_STATES[table.state])}
        for table in out[page * grid.line_count : (page + 1) * grid.line_count]
    ]
    return BoardPage(
        template="tables/days/board/_bagging.html",
        title=_("Bags"),
        shape="hands",
        content={
            "tables": lines,
            "grid": grid,
            "done": number_text(found.verified_count),
            "of": ngettext("of {count:,} table", "of {count:,} tables", len(found.tables)).format(
                count=len(found.tables)
            ),
        },
        tabs=[BoardTab(_("Tables"), beside, page_marks(page, pages))] if pages > 1 else [],
        notes=[_("Stay at your table until your bag is verified")],
        page=page,
        pages=pages,
        qr_page="counts",
    )


def counts_board(tournament: Tournament, requested_page: RequestedPage) -> BoardPage:
    """Return the board of verified counts, most chips first."""
    now = server_now()
    found = public_counts(tournament, now=now)
    if not found.rows:
        return empty_board(
            title=_("Chip counts"),
            says=_("No chips are counted yet"),
            more=_("The floor's counts are shown here during play, and verified bags at the end of the day."),
            qr_page="counts",
        )
    grid = PORTRAIT if requested_page.portrait else FEW if len(found.rows) <= FEW.line_count else MANY
    pages = -(-len(found.rows) // grid.line_count)
    page = requested_page.page_number_of(pages)
    beside = page_number_text(page, pages)
    return BoardPage(
        template="tables/days/board/_counts.html",
        title=_("Chip counts"),
        beside=number_text(len(found.rows)),
        content={
            "lines": found.rows[page * grid.line_count : (page + 1) * grid.line_count],
            "grid": grid,
            "unit": found.unit,
        },
        tabs=[BoardTab(_("Chip counts"), beside, page_marks(page, pages))] if pages > 1 else [],
        notes=[
            _average_with_age(_average_text(found), found, tournament, now=now)
            if found.is_live
            else _average_text(found)
        ],
        page=page,
        pages=pages,
        qr_page="counts",
    )


def _average_with_age(average: str, found: PublicCounts, tournament: Tournament, *, now: datetime) -> str:
    """Return the text on the average stack, extended by the age of the counts made during play."""
    moments = [row.at for row in found.rows]
    age = ages_text(min(moments), max(moments), now=now, zone=tournament.local_zone)
    return _("{average}. Counted by the floor, {age}").format(average=average, age=age)


def _average_text(found: PublicCounts) -> str:
    if found.unit.chips:
        bets = stack_text(found.average_stack, found.unit)
        return _("Average {chips:,}, {bets}").format(chips=found.average_stack, bets=bets)
    return _("Average {chips:,}").format(chips=found.average_stack)


def places_board(tournament: Tournament, requested_page: RequestedPage) -> BoardPage:
    """Return the board of the best places so far."""
    found = public_places(tournament.whole_tournament)
    if not found:
        return empty_board(
            title=_("Results"),
            says=_("Nobody has a place yet"),
            more=_("Places are shown here as players go out. Those of flights follow once all bags go on."),
            qr_page="places",
        )
    places = found[:MAX_PLACES]
    grid = PORTRAIT if requested_page.portrait else FEW if len(places) <= FEW.line_count else MANY
    pages = -(-len(places) // grid.line_count)
    page = requested_page.page_number_of(pages)
    beside = page_number_text(page, pages)
    return BoardPage(
        template="tables/days/board/_places.html",
        title=_("Results"),
        beside=number_text(len(found)),
        content={
            "lines": places[page * grid.line_count : (page + 1) * grid.line_count],
            "grid": grid,
            "wide": any("-" in place.place for place in places),
            "currency": tournament.currency,
        },
        tabs=[BoardTab(_("Results"), beside, page_marks(page, pages))] if pages > 1 else [],
        page=page,
        pages=pages,
        qr_page="places",
    )
