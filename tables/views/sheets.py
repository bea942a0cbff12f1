"""The room on paper, for staff."""

from datetime import datetime

from django.http import HttpRequest
from django.urls import reverse
from django.utils import translation

from tables.paper.cards import cards_pdf
from tables.selectors.room import open_tables
from tournaments.models import Tournament
from tournaments.paper.answers import NothingToPrint, numbers_of, press_view
from tournaments.views.addresses import public_url


def _table_cards(request: HttpRequest, tournament: Tournament, paper: str, now: datetime) -> bytes:
    tables = open_tables(tournament)
    if request.GET.get("table"):
        tables = tables.filter(number__in=numbers_of(request, "table"))
    if not tables.exists():
        raise NothingToPrint("No such table is open: open tables first.")

    def address(token: str) -> str:
        return public_url(request, reverse("table-page", args=[token]))

    with translation.override(tournament.language):
        return cards_pdf(tournament, tables, paper=paper, address=address, at=now)


#: QR cards of the open tables, `?table=12` for one alone; its holder is the table
table_cards = press_view("table-cards", _table_cards)
