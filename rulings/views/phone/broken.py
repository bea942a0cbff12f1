"""The phone's page of a broken table, for a person who still has the table's page open."""

from django.http import Http404, HttpRequest, HttpResponse

from rulings.selectors.at_table import players_of_broken_table
from rulings.views.phone.frame import render_page
from tournaments.language.sentences import gettext
from tournaments.models import Tournament


def broken_page(request: HttpRequest, tournament: Tournament, *, number: int) -> HttpResponse:
    """Show that a table is broken and where its players went; 404 for a number that no table had."""
    went = players_of_broken_table(tournament, number=number)
    if went is None:
        raise Http404(f"there is no table {number}")
    title = gettext("Table {number}").format(number=number)
    return render_page(
        request, tournament, "rulings/phone/broken.html", current="tables", title=title, number=number, went=went
    )
