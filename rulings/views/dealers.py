"""The phone's page of dealers: their tables, late pushes, and buttons to push one dealer or all."""

from datetime import UTC, datetime

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from rulings.rules.dealers import LATE_AFTER
from rulings.selectors.dealers import LineUpPlace, free_dealers, line_up_of, table_numbers_without_dealer
from rulings.views.phone.frame import render_page
from tournaments.language.sentences import gettext
from tournaments.selectors.clock.server_time import server_now
from tournaments.views.staff.access import sign_in_required, tournament_and_roles

# tables without a dealer that have a button; other numbers are typed
BUTTONS = 10
LAST = datetime.max.replace(tzinfo=UTC)


@sign_in_required
@require_safe
def dealers(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the dealer line-up: the next dealers to push first, dealers on a break last."""
    tournament, _ = tournament_and_roles(request, slug)
    now = server_now()
    line_up = sorted(line_up_of(tournament, now=now), key=_due_order)
    bare = table_numbers_without_dealer(tournament)
    return render_page(
        request,
        tournament,
        "rulings/dealers/dealers.html",
        current="dealers",
        title=gettext("Dealers"),
        line_up=line_up,
        free=free_dealers(tournament, now=now),
        dealing=sum(1 for place in line_up if place.table),
        late=sum(1 for place in line_up if place.late),
        bare=bare,
        buttons=bare[:BUTTONS],
        patience=int(LATE_AFTER.total_seconds() // 60),
        down_minutes=tournament.house_rules()["dealer_down_minutes"],
    )


def _due_order(place: LineUpPlace) -> tuple[bool, datetime, int, datetime]:
    """Return the sort key of a place in the line-up."""
    return place.table is None, place.due_at or LAST, place.table or 0, place.began_at or LAST
