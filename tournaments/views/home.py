"""The front page: tournaments today, running first."""

from collections.abc import Iterable
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.selectors.after import AfterTournament, after_tournament
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.home_steps import first_step
from tournaments.selectors.staff.roles import organisation_rights_of, tournaments_of
from tournaments.selectors.today import ListedTournament, count_past, past, today

#: so many of those that are over are listed
MOST_PAST = 100


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What is on, for everybody; staff find their dashboards here."""
    rights = organisation_rights_of(request.user)
    now, everything = server_now(), request.GET.get("past") == "all"
    shown = _listed(now=now, everything=everything)
    mine = set(tournaments_of(request.user).values_list("pk", flat=True))
    context = {
        "running": [one for one in shown if one.runs],
        "planned": [one for one in shown if one.state == "planned"],
        "over": [one for one in shown if one.over],
        "past": 0 if everything else count_past(),
        "after": _after(shown),
        "mine": mine,
        "steps": {one.tournament.pk: first_step(one, now=now) for one in shown if one.tournament.pk in mine},
        "trusted": rights.trusted,
        "directs": rights.directs,
    }
    return render(request, "tournaments/home.html", context)


def _listed(*, now: datetime, everything: bool) -> list[ListedTournament]:
    """What is on and what ended within a day; with `everything` that is over instead."""
    shown = today(now=now)
    return [one for one in shown if not one.over] + past(now=now, most=MOST_PAST) if everything else shown


def _after(shown: Iterable[ListedTournament]) -> dict[int, AfterTournament | None]:
    """Who won those that are over, and what they paid."""
    return {one.tournament.pk: after_tournament(one.tournament) for one in shown if one.over}
