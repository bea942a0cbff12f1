"""The board of alternates: who was called and until when the seat is kept, then who waits."""

from datetime import timedelta
from typing import Any

from tables.displays.boards import empty, word
from tournaments.displays.board import AskedPage, BoardPage, BoardTab, page_marks
from tournaments.displays.board_labels import board_label
from tournaments.language.figures import number_text
from tournaments.models import Tournament
from tournaments.rules.desk.alternates import CallState
from tournaments.rules.screens.paging import Grid
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.desk.alternates import WaitingPlayer, alternates_now, alternates_of

#: the list in one column while it fits, else in two; more turn their pages
SHORT, LONG, PORTRAIT = Grid(1, 8, 84), Grid(2, 8, 68), Grid(1, 14, 68)


def alternates_board(tournament: Tournament, asked: AskedPage) -> BoardPage:
    """Return who waits for a seat, as seats go."""
    now = server_now()
    listed = alternates_of(tournament, now=now)
    closed = alternates_now(tournament, now=now).closed
    if not listed:
        more = word("alternates_closed") if closed else word("alternates_join")
        return empty(title=word("alternates"), says=word("no_alternates"), more=more, qr_page="alternates")
    grid = PORTRAIT if asked.portrait else SHORT if len(listed) <= SHORT.lines else LONG
    pages = -(-len(listed) // grid.lines)
    page = asked.of(pages)
    beside = board_label("page_of", page=page + 1, pages=pages)
    shown = listed[page * grid.lines : (page + 1) * grid.lines]
    return BoardPage(
        template="tables/seats/board/_alternates.html",
        title=word("alternates"),
        beside=number_text(len(listed)),
        content={"lines": [_alternate(tournament, player, closed=closed) for player in shown], "grid": grid},
        tabs=[BoardTab(word("alternates"), beside, page_marks(page, pages))] if pages > 1 else [],
        notes=[word("alternates_closed") if closed else word("seat_is_kept")],
        page=page,
        pages=pages,
        qr_page="alternates",
    )


def _alternate(tournament: Tournament, player: WaitingPlayer, *, closed: bool) -> dict[str, Any]:
    return {
        "ticket": player.ticket,
        "name": player.shown,
        "state": player.state,
        "says": _says(tournament, player, closed=closed),
    }


def _says(tournament: Tournament, player: WaitingPlayer, *, closed: bool) -> str:
    """Until when the seat of a called player is kept; how long another may have to wait, where that can be said."""
    if player.state == CallState.CALLED and player.until:
        return word("until", time=f"{tournament.local(player.until):%H:%M}")
    if player.state == CallState.MISSED and player.called_at:
        return word("was_called", time=f"{tournament.local(player.called_at):%H:%M}")
    if closed or not player.wait:
        return ""
    return word("about_minutes", minutes=number_text(-(-player.wait // timedelta(minutes=1))))
