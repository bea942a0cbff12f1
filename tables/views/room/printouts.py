"""The room's printouts, for staff."""

from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import translation
from django.views.decorators.http import require_POST

from tables.actions.seats import DRAW_ACTIONS
from tables.printouts.room.table_cards import table_cards_pdf
from tables.selectors.seating import open_tables
from tournaments.actions.action import actions_by_name, do_action
from tournaments.language.sentences import gettext
from tournaments.models import Tournament
from tournaments.printouts.responses import NothingToPrint, pdf_view, query_numbers
from tournaments.selectors.clock.server_time import server_now
from tournaments.views.addresses import public_url
from tournaments.views.attempts import NotDone, attempt
from tournaments.views.staff.access import sign_in_required, tournament_and_roles


def _table_cards_pdf(request: HttpRequest, tournament: Tournament, paper: str, now: datetime) -> bytes:
    tables = open_tables(tournament)
    if request.GET.get("table"):
        tables = tables.filter(number__in=query_numbers(request, "table"))
    if not tables.exists():
        raise NothingToPrint(gettext("That table is not open. Open tables first."))

    def address(token: str) -> str:
        return public_url(request, reverse("table-page", args=[token]))

    with translation.override(tournament.language):
        return table_cards_pdf(tournament, tables, paper=paper, address=address, at=now)


#: QR cards of the open tables, `?table=12` for a single one
table_cards = pdf_view("table-cards", _table_cards_pdf)


@sign_in_required
@require_POST
def print_seat_cards(request: HttpRequest, slug: str) -> HttpResponse:
    """Record that the seat cards are printed, and show them."""
    tournament, _ = tournament_and_roles(request, slug)
    action = actions_by_name(DRAW_ACTIONS)["print-seat-cards"]
    done = attempt(lambda: do_action(action, tournament, {}, by=request.user, now=server_now()))
    if isinstance(done, NotDone):
        return HttpResponse(done.error_text, status=done.status, content_type="text/plain")
    return redirect("seat-cards-pdf", slug=tournament.slug)
