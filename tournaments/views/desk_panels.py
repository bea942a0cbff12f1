"""The desk on the dashboard: how many are in, who has not paid or not come, who waits, and until when it is open."""

from typing import Any

from tournaments.selectors.books import books
from tournaments.selectors.desk import opening
from tournaments.selectors.entries import desk_counts
from tournaments.selectors.ledger import cash_up
from tournaments.selectors.prices import Hour
from tournaments.views.panels import Look, Panel, money_panel
from tournaments.words.books import cause_words


def entries_panel(look: Look) -> dict[str, Any]:
    """The desk's figures, and whether registration is open."""
    return {
        "counts": desk_counts(look.tournament),
        "opening": opening(Hour(look.structure, look.clock, look.now)),
        "over": look.over,
    }


def money_and_books(look: Look) -> dict[str, Any]:
    """The strip of figures with the books, and what each cashier took."""
    found = books(look.tournament)
    return {
        **money_panel(look),
        "books": found,
        "cause": cause_words(found, currency=look.tournament.currency),
        "drawers": cash_up(look.tournament).drawers,
    }


PANELS: dict[str, Panel] = {
    "entries": ("dashboard/_entries.html", entries_panel),
    "money": ("dashboard/_money.html", money_and_books),
}
