"""The phone's bags: tables and actions at the end of a day, and closed bags with which the next day begins."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from rulings.views.phone.frame import render_page
from tables.selectors.days.bag_opening import bags_to_open
from tables.views.days.bag_board import bag_board_context
from tournaments.language.sentences import gettext
from tournaments.views.staff.access import sign_in_required, tournament_and_roles


@sign_in_required
@require_safe
def bags(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the tables with their bags, missing bags, and the closed bags with which this day begins."""
    tournament, _roles = tournament_and_roles(request, slug)
    context = bag_board_context(tournament)
    closed = [row for row in bags_to_open(tournament).all_bags if not row.bag.opened_at] if context["to_open"] else []
    return render_page(
        request, tournament, "rulings/phone/bags.html", current="more", title=gettext("Bags"), closed=closed, **context
    )
