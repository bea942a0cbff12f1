"""The room's printouts, for staff."""

from datetime import datetime

from django.http import HttpRequest
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext

from tables.printouts.room.table_cards import cards_pdf
from tables.selectors.seating import open_tables
from tournaments.models import Tournament
from tournaments.printouts.responses import NothingToPrint, numbers_of, pdf_view
from tournaments.views.addresses import public_url


def _table_cards(request: HttpRequest, tournament: Tournament, paper: str, now: datetime) -> bytes:
    tables = open_tables(tournament)
    if request.GET.get("table"):
        tables = tables.filter(number__in=numbers_of(request, "table"))
    if not tables.exists():
        raise NothingToPrint(gettext("No such table is open: open tables first."))

    def address(token: str) -> str:
        return public_url(request, reverse("table-page", args=[token]))

    with translation.override(tournament.language):
        return cards_pdf(tournament, tables, paper=paper, address=address, at=now)


#: QR cards of the open tables, `?table=12` for one alone; its holder is the table
table_cards = pdf_view("table-cards", _table_cards)
