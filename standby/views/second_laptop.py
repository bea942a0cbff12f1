"""The page of the second laptop: inviting one, taking over, and what the other one did alone."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from standby.selectors.health import REFUSED
from standby.selectors.health import second_laptop as second_laptop_part
from standby.selectors.state import STANDBY, standby_state
from standby.selectors.unreplicated import to_do_again
from standby.sentences import pair_sentence, unshipped_sentence
from standby.services.failover_request import looked_at_first, may_take_over_by_itself, take_over
from standby.services.invitations import LASTS, invite
from standby.services.unreplicated import done_again
from tournaments.displays.qr_codes import leads_nowhere
from tournaments.models import FloorLog, Tournament
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.staff.roles import ORGANISATION_DIRECTOR, SECOND_LAPTOP
from tournaments.sentences.times import ago_text, duration_text
from tournaments.services.clock.outages import SILENCE
from tournaments.views.addresses import public_url
from tournaments.views.attempts import NotDone, attempt
from tournaments.views.navigation.health_warning import second_of_room, zone_of_last
from tournaments.views.navigation.last_event import last_event
from tournaments.views.numbers import typed_number
from tournaments.views.staff.access import person_of
from tournaments.views.staff.trusted import for_trusted

#: how this laptop stands, as its page asks every second
IN_CHARGE, FOLLOWS, SILENT = "in-charge", "follows", "silent"
#: a screen that was heard so long ago says nothing any more
AGREES_FOR = timedelta(seconds=10)


@for_trusted(ORGANISATION_DIRECTOR, action=SECOND_LAPTOP)
@require_http_methods(["GET", "HEAD", "POST"])
def second_laptop(request: HttpRequest) -> HttpResponse:
    """How the two laptops stand; POST `invite` shows a word, `take-over` takes over, `done` ticks an action off.

    On a standby `by-itself` lets it take over by itself or not, and `looked` notes that somebody saw the first one off.
    """
    word, refused = "", ""
    if "stands" in request.GET:
        return _since_then(request)
    if request.method == "POST":
        done = attempt(_asked(request))
        if isinstance(done, NotDone):
            refused = done.says
        elif "invite" not in request.POST:
            return HttpResponseRedirect(reverse("second-laptop"))
        else:
            word = str(done)
    context = _stands(request) | {"word": word, "refused": refused}
    return render(request, "standby/second_laptop.html", context, status=409 if refused else 200)


def _asked(request: HttpRequest) -> Callable[[], str]:
    """What the page was asked to do; it returns the word of an invitation."""
    by = person_of(request).get_username()
    if "invite" in request.POST:
        return lambda: invite(now=server_now())
    if "take-over" in request.POST:
        return lambda: str(take_over(by=by))
    if "by-itself" in request.POST:
        may = request.POST["by-itself"] == "on"
        return lambda: _noted(lambda: may_take_over_by_itself(may=may))
    if "looked" in request.POST:
        return lambda: _noted(lambda: looked_at_first(by=by))
    return lambda: _done(request, by)


def _noted(note: Callable[[], None]) -> str:
    note()
    return ""


def _since_then(request: HttpRequest) -> HttpResponse:
    """Answer a standby's open page, which asks every second: what is known now, or that it is another page by now."""
    stands = _how()
    if stands != request.GET["stands"]:
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    if stands != SILENT:
        return HttpResponse(status=204)
    return render(request, "standby/_known.html", {"known": _known(request)})


def _how() -> str:
    """In which of three ways this laptop stands."""
    state = standby_state()
    return IN_CHARGE if state.role != STANDBY else FOLLOWS if state.in_step else SILENT


def _known(request: HttpRequest) -> dict[str, Any]:
    return _what_is_known(zone=zone_of_last(request), event=last_event(request), now=server_now())


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
        "known": _known(request) if _how() == SILENT else None,
        "address": address,
        "local": leads_nowhere(address),
        "minutes": int(LASTS.total_seconds()) // 60,
        "again": _again(zone),
    }


def _again(zone: str) -> list[dict[str, Any]]:
    """Each action to be done again: when, in which event, what, and by whom."""
    rows = list(to_do_again())
    found = Tournament.objects.filter(slug__in={one.slug for one in rows}).values_list("slug", "name", "zone")
    events = {slug: (name, its_zone) for slug, name, its_zone in found}
    return [
        {
            "row": one,
            "at": second_of_room(one.at, events.get(one.slug, ("", zone))[1]),
            "event": events.get(one.slug, ("", zone))[0],
            "says": unshipped_sentence(one),
        }
        for one in rows
    ]


def _what_is_known(*, zone: str, event: str, now: datetime) -> dict[str, Any]:
    """Return for how long the first is silent, up to where this laptop has everything, and who agrees."""
    state = standby_state()
    silent = max(now - state.since, timedelta()) if state.since else None
    last = FloorLog.objects.order_by("-pk").values_list("pk", "at").first()
    agrees = now - state.witness if state.witness and now - state.witness < AGREES_FOR else None
    return {
        "laptop": state,
        "event": Tournament.objects.filter(slug=event).values_list("name", flat=True).first() or "",
        "counts": _counted(silent) if silent is not None else "",
        "span": duration_text(silent),
        "since": second_of_room(state.since, zone) if state.since else "",
        "last": {"number": last[0], "at": second_of_room(last[1], zone)} if last else None,
        "why": _why_refused(now),
        "agrees": ago_text(agrees) if agrees is not None else "",
        "is_outage": silent is not None and silent >= SILENCE,
    }


def _why_refused(now: datetime) -> str:
    """Return why the first laptop, which answers, does not take this one; "" where it is silent."""
    part = second_laptop_part(now=now)
    return pair_sentence(part) if part and part.facts["reason"] in REFUSED else ""


def _counted(span: timedelta) -> str:
    """Return a span as a clock counts: `0:07`, `12:40`, `1:02:09`."""
    minutes, seconds = divmod(int(span.total_seconds()), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
