"""The tables' QR cards, printed."""

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any

from django.utils.translation import get_language

from tables.models import Table
from tables.selectors.room.table_cards import card_token
from tournaments.language.sentences import gettext as _
from tournaments.models import Tournament
from tournaments.printouts.formatting import log_mark, qr_image
from tournaments.printouts.pdf import compile_pdf
from tournaments.selectors.staff.organisation_settings import venue_of


def table_cards_pdf(
    tournament: Tournament, tables: Iterable[Table], *, paper: str, address: Callable[[str], str], at: datetime
) -> bytes:
    """Return a PDF with a card for each table, six a page, in the active language.

    `address` returns the address for a card's token.
    """
    cards = [_card_fields(table, address(card_token(table))) for table in tables]
    content = {
        "language": get_language() or "en",
        "title": f"{tournament.name}: {_('Tables')}",
        "venue": venue_of(tournament),
        "event": tournament.name,
        "table": _("Table"),
        "says": _("Scan: blinds, seats, call the floor"),
        "cards": cards,
        "log": log_mark(tournament),
    }
    return compile_pdf("tables/room/table_cards", content, paper=paper, at=at)


def _card_fields(table: Table, address: str) -> dict[str, Any]:
    return {"number": str(table.number), "area": table.area, "address": address, "qr": qr_image(address)}
