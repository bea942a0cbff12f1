"""The front page: tournaments today, running first."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.selectors.home_steps import first_step
from tournaments.selectors.staff.roles import ORGANISATION_DIRECTOR, TRUSTED, organisation_roles_of, tournaments_of
from tournaments.selectors.today import today


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What is on, for everybody; staff find their dashboards here."""
    held = organisation_roles_of(request.user)
    now = timezone.now()
    shown = today(now=now)
    mine = set(tournaments_of(request.user).values_list("pk", flat=True))
    context = {
        "running": [one for one in shown if one.runs],
        "planned": [one for one in shown if one.state == "planned"],
        "over": [one for one in shown if one.over],
        "mine": mine,
        "steps": {one.tournament.pk: first_step(one, now=now) for one in shown if one.tournament.pk in mine},
        "trusted": bool(held & TRUSTED),
        "directs": bool(held & ORGANISATION_DIRECTOR),
    }
    return render(request, "tournaments/home.html", context)
