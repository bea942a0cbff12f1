"""The boards of a day's end: tables that are not done, verified counts, and results over all days."""

from datetime import datetime

from tables.displays.boards import empty_board
from tables.displays.count_ages import ages_text
from tables.displays.day_labels import day_label as label
from tables.selectors.days.bag_board import bag_board
from tables.selectors.days.counts import PublicCounts, public_counts
from tables.selectors.days.public_places import public_places
from tables.selectors.hands.bags import is_bagging_now
from tournaments.displays.board import AskedPage, BoardPage, BoardTab, page_marks
from tournaments.displays.board_labels import board_label
from tournaments.language.figures import number_text
from tournaments.models import Tournament
from tournaments.rules.screens.paging import Grid
from tournaments.selectors.clock.server_time import server_now

# counts in one column while they fit, else in two
FEW = Grid(1, 8, 84)
MANY = Grid(2, 10, 60)
PORTRAIT = Grid(1, 14, 72)
# tables that are not done, as large as they fit
OUT = (Grid(2, 2, 124), Grid(3, 2, 124), Grid(3, 4, 80), Grid(6, 4, 80), Grid(8, 6, 80))
OUT_PORTRAIT = (Grid(2, 2, 124), Grid(2, 3, 124), Grid(3, 4, 80), Grid(4, 6, 80))
# the phone finds everybody
MAX_PLACES = 200


def bagging_board(tournament: Tournament, asked: AskedPage) -> BoardPage:
    """Return the board of bagging: the number of bagged tables, and the others by number."""
    found = bag_board(tournament) if is_bagging_now(tournament) else None
    if found is None or not found.tables:
        return empty_board(
            title=label("bagging"), says=label("no_bagging"), more=label("no_bagging_yet"), qr_page="counts"
        )
    out = sorted(found.out, key=lambda table: table.number)
    if not out:
        return empty_board(
            title=label("bagging"), says=label("all_bagged"), more=label("counts_on_phone"), qr_page="counts"
        )
    grids = OUT_PORTRAIT if asked.portrait else OUT
    grid = next((grid for grid in grids if len(out) <= grid.lines), grids[-1])
    pages = -(-len(out) // grid.lines)
    page = asked.of(pages)
    beside = board_label("page_of", page=page + 1, pages=pages)
    lines = [
        {"number": table.number or "–", "state": table.state, "says": label(f"is.{table.state}")}
        for table in out[page * grid.lines : (page + 1) * grid.lines]
    ]
    return BoardPage(
        template="tables/days/board/_bagging.html",
        title=label("bagging"),
        shape="hands",
        content={
            "tables": lines,
            "grid": grid,
            "done": number_text(found.done),
            "of": label("of_tables", count=len(found.tables)),
        },
        tabs=[BoardTab(label("tables"), beside, page_marks(page, pages))] if pages > 1 else [],
        notes=[label("stay_at_table")],
        page=page,
        pages=pages,
        qr_page="counts",
    )


def counts_board(tournament: Tournament, asked: AskedPage) -> BoardPage:
    """Return the board of verified counts, most chips first."""
    now = server_now()
    found = public_counts(tournament, now=now)
    if not found.rows:
        return empty_board(
            title=label("counts"), says=label("no_counts"), more=label("no_counts_yet"), qr_page="counts"
        )
    grid = PORTRAIT if asked.portrait else FEW if len(found.rows) <= FEW.lines else MANY
    pages = -(-len(found.rows) // grid.lines)
    page = asked.of(pages)
    beside = board_label("page_of", page=page + 1, pages=pages)
    return BoardPage(
        template="tables/days/board/_counts.html",
        title=label("counts"),
        beside=number_text(len(found.rows)),
        content={"lines": found.rows[page * grid.lines : (page + 1) * grid.lines], "grid": grid},
        tabs=[BoardTab(label("counts"), beside, page_marks(page, pages))] if pages > 1 else [],
        notes=[_with_age(_average(found), found, tournament, now=now) if found.is_live else _average(found)],
        page=page,
        pages=pages,
        qr_page="counts",
    )


def _with_age(average: str, found: PublicCounts, tournament: Tournament, *, now: datetime) -> str:
    """Return the average with the age of counts made during play."""
    moments = [row.at for row in found.rows]
    age = ages_text(min(moments), max(moments), now=now, zone=tournament.local_zone)
    return label("live_average", average=average, age=age)


def _average(found: PublicCounts) -> str:
    blinds = found.average_in_blinds
    key = "average_blinds" if blinds else "average"
    return label(key, chips=number_text(found.average), blinds=blinds)


def places_board(tournament: Tournament, asked: AskedPage) -> BoardPage:
    """Return the board of the best places so far."""
    found = public_places(tournament.whole)
    if not found:
        return empty_board(
            title=label("places"), says=label("no_places"), more=label("no_places_yet"), qr_page="places"
        )
    shown = found[:MAX_PLACES]
    grid = PORTRAIT if asked.portrait else FEW if len(shown) <= FEW.lines else MANY
    pages = -(-len(shown) // grid.lines)
    page = asked.of(pages)
    beside = board_label("page_of", page=page + 1, pages=pages)
    return BoardPage(
        template="tables/days/board/_places.html",
        title=label("places"),
        beside=number_text(len(found)),
        content={
            "lines": shown[page * grid.lines : (page + 1) * grid.lines],
            "grid": grid,
            "wide": any("-" in place.place for place in shown),
            "currency": tournament.currency,
        },
        tabs=[BoardTab(label("places"), beside, page_marks(page, pages))] if pages > 1 else [],
        page=page,
        pages=pages,
        qr_page="places",
    )
