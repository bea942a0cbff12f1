"""The boards of a day's end: the tables that are still out, and the verified counts."""

from datetime import datetime

from tables.displays.boards import empty
from tables.displays.count_ages import ages_text
from tables.displays.day_labels import day_label as word
from tables.selectors.days.bag_board import bag_board
from tables.selectors.days.counts import PublicCounts, public_counts
from tables.selectors.hands.bags import is_bagging_now
from tournaments.displays.board import AskedPage, BoardPage, BoardTab, page_marks
from tournaments.displays.board_labels import board_label
from tournaments.language.figures import number_text
from tournaments.models import Tournament
from tournaments.rules.screens.paging import Grid
from tournaments.selectors.clock.server_time import server_now

#: counts in one column while they fit, else in two; more turn their pages
FEW, MANY, PORTRAIT = Grid(1, 8, 84), Grid(2, 10, 60), Grid(1, 14, 72)
#: tables that are still out, as large as they fit
OUT = (Grid(2, 2, 124), Grid(3, 2, 124), Grid(3, 4, 80), Grid(6, 4, 80), Grid(8, 6, 80))
OUT_PORTRAIT = (Grid(2, 2, 124), Grid(2, 3, 124), Grid(3, 4, 80), Grid(4, 6, 80))


def bagging_board(tournament: Tournament, asked: AskedPage) -> BoardPage:
    """Return how many tables are bagged, and those alone that are still out, by number."""
    found = bag_board(tournament) if is_bagging_now(tournament) else None
    if found is None or not found.tables:
        return empty(title=word("bagging"), says=word("no_bagging"), more=word("no_bagging_yet"), qr_page="counts")
    out = sorted(found.out, key=lambda table: table.number)
    if not out:
        return empty(title=word("bagging"), says=word("all_bagged"), more=word("counts_on_phone"), qr_page="counts")
    grids = OUT_PORTRAIT if asked.portrait else OUT
    grid = next((grid for grid in grids if len(out) <= grid.lines), grids[-1])
    pages = -(-len(out) // grid.lines)
    page = asked.of(pages)
    beside = board_label("page_of", page=page + 1, pages=pages)
    lines = [
        {"number": table.number or "–", "state": table.state, "says": word(f"is.{table.state}")}
        for table in out[page * grid.lines : (page + 1) * grid.lines]
    ]
    return BoardPage(
        template="tables/days/board/_bagging.html",
        title=word("bagging"),
        shape="hands",
        content={
            "tables": lines,
            "grid": grid,
            "done": number_text(found.done),
            "of": word("of_tables", count=len(found.tables)),
        },
        tabs=[BoardTab(word("tables"), beside, page_marks(page, pages))] if pages > 1 else [],
        notes=[word("stay_at_table")],
        page=page,
        pages=pages,
        qr_page="counts",
    )


def counts_board(tournament: Tournament, asked: AskedPage) -> BoardPage:
    """Return the verified counts, most chips first."""
    now = server_now()
    found = public_counts(tournament, now=now)
    if not found.rows:
        return empty(title=word("counts"), says=word("no_counts"), more=word("no_counts_yet"), qr_page="counts")
    grid = PORTRAIT if asked.portrait else FEW if len(found.rows) <= FEW.lines else MANY
    pages = -(-len(found.rows) // grid.lines)
    page = asked.of(pages)
    beside = board_label("page_of", page=page + 1, pages=pages)
    return BoardPage(
        template="tables/days/board/_counts.html",
        title=word("counts"),
        beside=number_text(len(found.rows)),
        content={"lines": found.rows[page * grid.lines : (page + 1) * grid.lines], "grid": grid},
        tabs=[BoardTab(word("counts"), beside, page_marks(page, pages))] if pages > 1 else [],
        notes=[_with_age(_average(found), found, tournament, now=now) if found.is_live else _average(found)],
        page=page,
        pages=pages,
        qr_page="counts",
    )


def _with_age(average: str, found: PublicCounts, tournament: Tournament, *, now: datetime) -> str:
    """Say how old the counts are that the floor made during play."""
    moments = [row.at for row in found.rows]
    age = ages_text(min(moments), max(moments), now=now, zone=tournament.local_zone)
    return word("live_average", average=average, age=age)


def _average(found: PublicCounts) -> str:
    blinds = found.average_in_blinds
    key = "average_blinds" if blinds else "average"
    return word(key, chips=number_text(found.average), blinds=blinds)
