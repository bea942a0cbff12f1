"""The board of results over all days, with prizes."""

from tables.displays.boards import empty_board
from tables.displays.day_labels import day_label as label
from tables.selectors.days.public_places import public_places
from tournaments.displays.board import AskedPage, BoardPage, BoardTab, page_marks
from tournaments.displays.board_labels import board_label
from tournaments.language.figures import number_text
from tournaments.models import Tournament
from tournaments.rules.screens.paging import Grid

# one column while the places fit, else two
FEW = Grid(1, 8, 84)
MANY = Grid(2, 10, 60)
PORTRAIT = Grid(1, 14, 72)
# the phone finds everybody
MAX_PLACES = 200


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
