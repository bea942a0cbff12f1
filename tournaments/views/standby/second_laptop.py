"""The page of the second laptop: inviting one, taking over, and what the other one did alone."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from tournaments.displays.qr_codes import leads_nowhere
from tournaments.models import Tournament
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.staff.roles import ORGANISATION_DIRECTOR, SECOND_LAPTOP
from tournaments.selectors.standby.standby_state import STANDBY, standby_state
from tournaments.selectors.standby.unshipped import to_do_again
from tournaments.sentences.standby.unshipped import unshipped_sentence
from tournaments.services.standby.invitations import LASTS, invite
from tournaments.services.standby.taking_over import take_over
from tournaments.services.standby.unshipped import done_again
from tournaments.views.addresses import public_url
from tournaments.views.attempts import NotDone, attempt
from tournaments.views.navigation.health_warning import time_of_room, zone_of_last
from tournaments.views.numbers import typed_number
from tournaments.views.staff.access import person_of
from tournaments.views.staff.trusted import for_trusted


@for_trusted(ORGANISATION_DIRECTOR, action=SECOND_LAPTOP)
@require_http_methods(["GET", "HEAD", "POST"])
def second_laptop(request: HttpRequest) -> HttpResponse:
    """How the two laptops stand; POST `invite` shows a word, `take-over` takes over, `done` ticks an action off."""
    word, refused = "", ""
    if request.method == "POST":
        done = attempt(_asked(request))
        if isinstance(done, NotDone):
            refused = done.says
        elif "invite" not in request.POST:
            return HttpResponseRedirect(reverse("second-laptop"))
        else:
            word = str(done)
    context = _stands(request) | {"word": word, "refused": refused}
    return render(request, "tournaments/standby/second_laptop.html", context, status=409 if refused else 200)


def _asked(request: HttpRequest) -> Callable[[], str]:
    """What the page was asked to do; it returns the word of an invitation."""
    by = person_of(request).get_username()
    if "invite" in request.POST:
        return lambda: invite(now=server_now())
    if "take-over" in request.POST:
        return lambda: _take_over(by)
    return lambda: _done(request, by)


def _take_over(by: str) -> str:
    take_over(by=by)
    return ""


def _done(request: HttpRequest, by: str) -> str:
    done_again(typed_number(request.POST.get("done", "")) or 0, by=by, now=server_now())
    return ""


def _stands(request: HttpRequest) -> dict[str, Any]:
    """What the page says: which laptop this is, and what the other one did alone."""
    state, zone = standby_state(), zone_of_last(request)
    address = public_url(request, "/").rstrip("/")
    return {
        "stands": state,
        "is_standby": state.role == STANDBY,
        "since": time_of_room(state.since, zone) if state.since else None,
        "address": address,
        "local": leads_nowhere(address),
        "minutes": int(LASTS.total_seconds()) // 60,
        "again": _again(zone),
    }


def _again(zone: str) -> list[dict[str, Any]]:
    """Each action to be done again: when, in which event, what, and by whom."""
    rows = list(to_do_again())
    events = dict(Tournament.objects.filter(slug__in={one.slug for one in rows}).values_list("slug", "name"))
    return [
        {
            "row": one,
            "at": time_of_room(one.at, zone),
            "event": events.get(one.slug, ""),
            "says": unshipped_sentence(one),
        }
        for one in rows
    ]
