"""The board of results: who finished where over all days, with the prizes that are due."""

from tables.displays.boards import empty
from tables.displays.day_labels import day_label as word
from tables.selectors.days.public_places import public_places
from tournaments.displays.board import AskedPage, BoardPage, BoardTab, page_marks
from tournaments.displays.board_labels import board_label
from tournaments.language.figures import number_text
from tournaments.models import Tournament
from tournaments.rules.screens.paging import Grid

#: places in one column while they fit, else in two; more turn their pages
FEW, MANY, PORTRAIT = Grid(1, 8, 84), Grid(2, 10, 60), Grid(1, 14, 72)
#: so many stand on a board: everybody is found on a phone
MOST = 200


def places_board(tournament: Tournament, asked: AskedPage) -> BoardPage:
    """Return the best places so far, best first."""
    found = public_places(tournament.whole)
    if not found:
        return empty(title=word("places"), says=word("no_places"), more=word("no_places_yet"), qr_page="places")
    shown = found[:MOST]
    grid = PORTRAIT if asked.portrait else FEW if len(shown) <= FEW.lines else MANY
    pages = -(-len(shown) // grid.lines)
    page = asked.of(pages)
    beside = board_label("page_of", page=page + 1, pages=pages)
    return BoardPage(
        template="tables/days/board/_places.html",
        title=word("places"),
        beside=number_text(len(found)),
        content={
            "lines": shown[page * grid.lines : (page + 1) * grid.lines],
            "grid": grid,
            "wide": any("-" in place.place for place in shown),
            "currency": tournament.currency,
        },
        tabs=[BoardTab(word("places"), beside, page_marks(page, pages))] if pages > 1 else [],
        page=page,
        pages=pages,
        qr_page="places",
    )
