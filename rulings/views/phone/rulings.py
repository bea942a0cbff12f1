"""The phone's rulings: what was asked most, every calculator, and the log of what was decided."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from rulings.selectors.ruling_log import rulings_of
from rulings.views.groups import findable, grouped, most_used
from rulings.views.phone.frame import page
from tournaments.views.staff import signed_in, tournament_of

ROWS = 8


@signed_in
@require_safe
def rulings(request: HttpRequest, slug: str) -> HttpResponse:
    """A list to choose from; each leads to its form, which ends with "Log this ruling"."""
    tournament, _ = tournament_of(request, slug)
    table = request.GET.get("table", "")
    return page(
        request,
        tournament,
        "floor/rulings.html",
        current="ruling",
        title="Rulings",
        groups=[(words, [{"one": one, "find": findable(one)} for one in several]) for words, several in grouped()],
        most_used=most_used(),
        lately=list(rulings_of(tournament)[:ROWS]),
        logged="logged" in request.GET,
        table=table if table.isdecimal() else "",
    )
