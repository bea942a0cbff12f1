"""The event switch: today's events of a person, each with its state and what it needs next."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.selectors.staff.roles import tournaments_of
from tournaments.selectors.today import ListedTournament, today
from tournaments.sentences.navigation import event_line
from tournaments.views.navigation.header import LAST_EVENT
from tournaments.views.staff.access import signed_in

#: the header with which a page's script asks for a part of a page; opened as a page, the whole page answers
PART_ALONE = "X-Part"


@signed_in
@require_safe
def events(request: HttpRequest) -> HttpResponse:
    """The list for the menu; opened as a page it is the list of tournaments."""
    if not request.headers.get(PART_ALONE):
        return HttpResponseRedirect(reverse("home"))
    mine = set(tournaments_of(request.user).values_list("pk", flat=True))
    shown = [one for one in today(now=timezone.now()) if one.tournament.pk in mine and not one.over]
    context = {
        "events": [(one.tournament, one.state, _line(one)) for one in shown],
        "last": request.session.get(LAST_EVENT, ""),
    }
    return render(request, "tournaments/navigation/_events.html", context)


def _line(one: ListedTournament) -> str:
    return event_line(
        one.tournament, state=one.state, level=one.level, goes_on=one.goes_on, entries=one.entries, left=one.left
    )
