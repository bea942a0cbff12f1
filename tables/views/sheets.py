"""The room on paper, for staff."""

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.html import escape
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tables.paper.cards import cards_pdf
from tables.selectors.room import open_tables
from tournaments.paper.press import PAPERS
from tournaments.views.addresses import public_url
from tournaments.views.staff import signed_in, tournament_of


@signed_in
@require_safe
@never_cache
def table_cards(request: HttpRequest, slug: str) -> HttpResponse:
    """QR cards of the open tables: `?paper=a4` or `letter`, `?table=12` for one alone. Its holder is the table."""
    tournament, _ = tournament_of(request, slug)
    paper, number = request.GET.get("paper", "a4"), request.GET.get("table", "")
    if paper not in PAPERS:
        return HttpResponseBadRequest(f"There is no paper {escape(paper[:40])} here: take {' or '.join(PAPERS)}.")
    tables = open_tables(tournament)
    if number:
        tables = tables.filter(number=int(number)) if number.isdecimal() and len(number) < 6 else tables.none()
    if not tables.exists():
        return HttpResponse("No such table is open: open tables first.", status=404, content_type="text/plain")

    def address(token: str) -> str:
        return public_url(request, reverse("table-page", args=[token]))

    with translation.override(tournament.language):
        pdf = cards_pdf(tournament, tables, paper=paper, address=address, at=timezone.now())
    headers = {"Content-Disposition": f'inline; filename="{slug}-table-cards.pdf"'}
    return HttpResponse(pdf, content_type="application/pdf", headers=headers)
