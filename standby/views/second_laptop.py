"""The page of the second laptop: inviting one, taking over, and what the other one did alone."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from standby.selectors.health import REFUSED
from standby.selectors.health import second_laptop as pair_health
from standby.selectors.state import STANDBY, standby_state
from standby.selectors.unreplicated import to_do_again
from standby.sentences import SECOND_LAPTOP, pair_sentence, unreplicated_sentence
from standby.services.failover_request import allow_automatic_failover, note_primary_is_off, request_failover
from standby.services.invitations import LASTS, invite
from standby.services.unreplicated import mark_repeated
from tournaments.displays.qr_codes import leads_nowhere
from tournaments.models import FloorLog, Tournament
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.staff.roles import ORGANISATION_DIRECTOR
from tournaments.sentences.times import ago_text, duration_text
from tournaments.services.clock.outages import SHORTEST_OUTAGE
from tournaments.views.addresses import public_url
from tournaments.views.attempts import NotDone, attempt
from tournaments.views.navigation.health_warning import second_of_room, zone_of_last
from tournaments.views.navigation.last_event import last_event
from tournaments.views.numbers import typed_number
from tournaments.views.staff.access import person_of
from tournaments.views.staff.trusted import for_trusted

# how this laptop stands, as its page asks every second
IN_CHARGE, FOLLOWS, SILENT = "in-charge", "follows", "silent"
# a screen that was heard so long ago says nothing any more
AGREES_FOR = timedelta(seconds=10)


@for_trusted(ORGANISATION_DIRECTOR, action=SECOND_LAPTOP)
@require_http_methods(["GET", "HEAD", "POST"])
def second_laptop(request: HttpRequest) -> HttpResponse:
    """Return how the two laptops stand; POST `invite` shows a word, `take-over` takes over, `done` ticks an action off.

    On a standby `by-itself` lets it take over by itself or not, and `looked` notes that somebody saw the first one off.
    """
    word, refused = "", ""
    if "stands" in request.GET:
        return _refreshed_part(request)
    if request.method == "POST":
        done = attempt(_requested_action(request))
        if isinstance(done, NotDone):
            refused = done.says
        elif "invite" not in request.POST:
            return HttpResponseRedirect(reverse("second-laptop"))
        else:
            word = str(done)
    context = _page_context(request) | {"word": word, "refused": refused}
    return render(request, "standby/second_laptop.html", context, status=409 if refused else 200)


def _requested_action(request: HttpRequest) -> Callable[[], str]:
    """Return what the page was asked to do; it returns the word of an invitation."""
    by = person_of(request).get_username()
    if "invite" in request.POST:
        return lambda: invite(now=server_now())
    if "take-over" in request.POST:
        return lambda: str(request_failover(by=by))
    if "by-itself" in request.POST:
        may = request.POST["by-itself"] == "on"
        return lambda: _run_note(lambda: allow_automatic_failover(may=may))
    if "looked" in request.POST:
        return lambda: _run_note(lambda: note_primary_is_off(by=by))
    return lambda: _tick_off(request, by)


def _run_note(note: Callable[[], None]) -> str:
    note()
    return ""


def _refreshed_part(request: HttpRequest) -> HttpResponse:
    """Answer a standby's open page, which asks every second: what is known now, or that it is another page by now."""
    stands = _standing()
    if stands != request.GET["stands"]:
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    if stands != SILENT:
        return HttpResponse(status=204)
    return render(request, "standby/_known.html", {"known": _silence_facts(request)})


def _standing() -> str:
    """In which of three ways this laptop stands."""
    state = standby_state()
    return IN_CHARGE if state.role != STANDBY else FOLLOWS if state.in_step else SILENT


def _silence_facts(request: HttpRequest) -> dict[str, Any]:
    return _facts_of_silence(zone=zone_of_last(request), event=last_event(request), now=server_now())


def _tick_off(request: HttpRequest, by: str) -> str:
    mark_repeated(typed_number(request.POST.get("done", "")) or 0, by=by, now=server_now())
    return ""


def _page_context(request: HttpRequest) -> dict[str, Any]:
    """Return what the page says: which laptop this is, and what the other one did alone."""
    state, zone = standby_state(), zone_of_last(request)
    address = public_url(request, "/").rstrip("/")
    return {
        "stands": state,
        "is_standby": state.role == STANDBY,
        "known": _silence_facts(request) if _standing() == SILENT else None,
        "address": address,
        "local": leads_nowhere(address),
        "minutes": int(LASTS.total_seconds()) // 60,
        "again": _actions_to_repeat(zone),
    }


def _actions_to_repeat(zone: str) -> list[dict[str, Any]]:
    """Each action to be done again: when, in which event, what, and by whom."""
    rows = list(to_do_again())
    found = Tournament.objects.filter(slug__in={action.slug for action in rows}).values_list("slug", "name", "zone")
    events = {slug: (name, its_zone) for slug, name, its_zone in found}
    return [
        {
            "row": action,
            "at": second_of_room(action.at, events.get(action.slug, ("", zone))[1]),
            "event": events.get(action.slug, ("", zone))[0],
            "says": unreplicated_sentence(action),
        }
        for action in rows
    ]


def _facts_of_silence(*, zone: str, event: str, now: datetime) -> dict[str, Any]:
    """Return for how long the primary is silent, up to where this laptop has everything, and who agrees."""
    state = standby_state()
    silent = max(now - state.since, timedelta()) if state.since else None
    last = FloorLog.objects.order_by("-pk").values_list("pk", "at").first()
    agrees = now - state.witness if state.witness and now - state.witness < AGREES_FOR else None
    return {
        "laptop": state,
        "event": Tournament.objects.filter(slug=event).values_list("name", flat=True).first() or "",
        "counts": _clock_text(silent) if silent is not None else "",
        "span": duration_text(silent),
        "since": second_of_room(state.since, zone) if state.since else "",
        "last": {"number": last[0], "at": second_of_room(last[1], zone)} if last else None,
        "why": _refusal_sentence(now),
        "agrees": ago_text(agrees) if agrees is not None else "",
        "is_outage": silent is not None and silent >= SHORTEST_OUTAGE,
    }


def _refusal_sentence(now: datetime) -> str:
    """Return why the primary, which answers, does not take this one; "" where it is silent."""
    part = pair_health(now=now)
    return pair_sentence(part) if part and part.facts["reason"] in REFUSED else ""


def _clock_text(span: timedelta) -> str:
    """Return a span as a clock counts: `0:07`, `12:40`, `1:02:09`."""
    minutes, seconds = divmod(int(span.total_seconds()), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
