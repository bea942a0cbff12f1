"""The tables' QR cards, printed."""

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any

import segno
from django.utils.translation import get_language

from tables.displays.labels import display_label
from tables.models import Table
from tables.selectors.room.table_cards import token_of
from tournaments.models import Tournament
from tournaments.printouts.pdf import compiled


def cards_pdf(
    tournament: Tournament, tables: Iterable[Table], *, paper: str, address: Callable[[str], str], at: datetime
) -> bytes:
    """A card a table, six to a page, in the active language. `address` is where a token's page is found."""
    cards = [_card(table, address(token_of(table))) for table in tables]
    content = {
        "language": get_language() or "en",
        "title": f"{tournament.name}: {display_label('tables')}",
        "venue": tournament.venue,
        "event": tournament.name,
        "table": display_label("table"),
        "says": display_label("card_says"),
        "cards": cards,
    }
    return compiled("tables/room/table_cards", content, paper=paper, at=at)


def _card(table: Table, address: str) -> dict[str, Any]:
    markup = segno.make(address, error="m", micro=False).svg_inline(border=0, omitsize=True)
    qr = markup.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return {"number": str(table.number), "area": table.area, "address": address, "qr": qr}
