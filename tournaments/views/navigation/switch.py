"""The event switch: a person's events of today with state and next step."""

from datetime import datetime

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.home_steps import first_step
from tournaments.selectors.staff.roles import tournaments_of
from tournaments.selectors.today import ListedTournament, todays_tournaments
from tournaments.sentences.navigation import event_next_step_text, event_state_line
from tournaments.views.last_event import last_event_slug
from tournaments.views.staff.access import sign_in_required

#: Request header by which a script asks for only a part of a page.
PART_ALONE = "X-Part"


@sign_in_required
@require_safe
def event_menu_fragment(request: HttpRequest) -> HttpResponse:
    """Show the list for the menu. If opened as a page, redirect to the list of tournaments."""
    if not request.headers.get(PART_ALONE):
        return HttpResponseRedirect(reverse("home"))
    mine = set(tournaments_of(request.user).values_list("pk", flat=True))
    now = server_now()
    steps = [(row, first_step(row, now=now)) for row in todays_tournaments(now=now) if row.tournament.pk in mine]
    shown = [(row, step) for row, step in steps if not row.is_over or step.waiting]
    context = {
        "events": [
            (row.tournament, row.state, _menu_line(row, now), event_next_step_text(step.step, waiting=step.waiting))
            for row, step in shown
        ],
        "last": last_event_slug(request),
    }
    return render(request, "tournaments/navigation/_events.html", context)


def _menu_line(row: ListedTournament, now: datetime) -> str:
    return event_state_line(
        row.tournament, now, state=row.state, level=row.level, goes_on=row.goes_on, entries=row.entries, left=row.left
    )
