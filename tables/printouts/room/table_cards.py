"""The tables' QR cards, printed."""

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any

from django.utils.translation import get_language

from tables.displays.labels import display_label
from tables.models import Table
from tables.selectors.room.table_cards import token_of
from tournaments.models import Tournament
from tournaments.printouts.formatting import log_mark, qr
from tournaments.printouts.pdf import compiled


def cards_pdf(
    tournament: Tournament, tables: Iterable[Table], *, paper: str, address: Callable[[str], str], at: datetime
) -> bytes:
    """A card for each table, six to a page, in the active language. `address` returns the address of a token."""
    cards = [_card(table, address(token_of(table))) for table in tables]
    content = {
        "language": get_language() or "en",
        "title": f"{tournament.name}: {display_label('tables')}",
        "venue": tournament.venue,
        "event": tournament.name,
        "table": display_label("table"),
        "says": display_label("card_says"),
        "cards": cards,
        "log": log_mark(tournament),
    }
    return compiled("tables/room/table_cards", content, paper=paper, at=at)


def _card(table: Table, address: str) -> dict[str, Any]:
    return {"number": str(table.number), "area": table.area, "address": address, "qr": qr(address)}
