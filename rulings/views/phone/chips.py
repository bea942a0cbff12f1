"""The phone's colour-up: the tables that still hold the chip, and the sheet of one table."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from rulings.views.phone.frame import render_page
from tables.selectors.chips.pages import colour_up_context
from tournaments.language.sentences import gettext
from tournaments.selectors.clock.server_time import server_now
from tournaments.views.fields import parse_number
from tournaments.views.staff.access import sign_in_required, tournament_and_roles


@sign_in_required
@require_safe
def colour_up(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the chip to colour up (`?worth=`) and the sheet of a table (`?table=`), by default the next ones."""
    tournament, _roles = tournament_and_roles(request, slug)
    worth, table = (parse_number(request.GET.get(name, "")) for name in ("worth", "table"))
    found: dict[str, Any] = colour_up_context(tournament, now=server_now(), worth=worth, table=table)
    return render_page(
        request, tournament, "rulings/phone/colour_up.html", current="more", title=gettext("Colour-up"), **found
    )
