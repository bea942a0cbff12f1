"""The phone's pages for breaking a table and for a redraw. Each shows the effect, then a button."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from rulings.selectors.at_table import table_with_seats
from rulings.views.phone.frame import render_broken_table_page, render_page
from tables.selectors.alerts import remaining_table_numbers
from tables.selectors.balance import break_refusal, current_plan
from tables.selectors.room.public import table_states
from tables.selectors.seating import counted_tables
from tournaments.language.sentences import gettext
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.field_sums import field_sum_of_row
from tournaments.sentences.refusals import refusal_sentence
from tournaments.views.staff.access import sign_in_required, tournament_and_roles


@sign_in_required
@require_safe
def break_table(request: HttpRequest, slug: str, number: str) -> HttpResponse:
    """Show who moves if a table breaks and where seats are free, or why it cannot break now."""
    tournament, _roles = tournament_and_roles(request, slug)
    here = table_with_seats(tournament, number=int(number), now=server_now())
    if here is None:
        return render_broken_table_page(request, tournament, number=int(number))
    refused = break_refusal(tournament, counted_tables(tournament), number=here.table.number)
    return render_page(
        request,
        tournament,
        "rulings/phone/break_table.html",
        current="tables",
        title=gettext("Break table {number}").format(number=number),
        here=here,
        players=[seat for seat in here.seats if seat.entry],
        others=[table for table in table_states(tournament) if table.number != here.table.number],
        left=field_sum_of_row(tournament).left,
        refused=refusal_sentence(refused) if refused else "",
    )


@sign_in_required
@require_safe
def redraw(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the tables that can stay open in a redraw. Tables that would break last are preselected."""
    tournament, _roles = tournament_and_roles(request, slug)
    plan = current_plan(tournament, now=server_now())
    return render_page(
        request,
        tournament,
        "rulings/phone/redraw.html",
        current="moves",
        title=gettext("Redraw"),
        tables=table_states(tournament),
        chosen=remaining_table_numbers(tournament, plan.redraw_to or 1),
        left=field_sum_of_row(tournament).left,
    )
