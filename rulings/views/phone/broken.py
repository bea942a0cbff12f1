"""The phone's page of a table that was broken: a person may still hold its page in the hand."""

from django.http import Http404, HttpRequest, HttpResponse

from rulings.selectors.at_table import players_of_broken_table
from rulings.views.phone.frame import page
from tournaments.language.sentences import gettext
from tournaments.models import Tournament


def broken_page(request: HttpRequest, tournament: Tournament, *, number: int) -> HttpResponse:
    """Say that a table is broken and where its players went; a number that no table ever had is not found."""
    went = players_of_broken_table(tournament, number=number)
    if went is None:
        raise Http404(f"there is no table {number}")
    title = gettext("Table {number}").format(number=number)
    return page(
        request, tournament, "rulings/phone/broken.html", current="tables", title=title, number=number, went=went
    )
