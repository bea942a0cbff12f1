"""The page about the second laptop: invitation, failover, and actions to be done again."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from standby.selectors.health import REFUSED, pair_health
from standby.selectors.state import STANDBY, standby_state
from standby.selectors.unreplicated import actions_to_do_again
from standby.sentences import SECOND_LAPTOP, pair_sentence, unreplicated_sentence
from standby.services.failover_request import allow_automatic_failover, note_primary_is_off, request_failover
from standby.services.invitations import LASTS, create_invitation_word
from standby.services.unreplicated import tick_off_action
from tournaments.displays.qr_codes import is_loopback
from tournaments.models import FloorLog, Tournament
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.staff.roles import ORGANISATION_DIRECTOR
from tournaments.sentences.times import ago_text, duration_text
from tournaments.services.clock.outages import SHORTEST_OUTAGE
from tournaments.views.addresses import public_url
from tournaments.views.attempts import NotDone, attempt
from tournaments.views.fields import parse_number
from tournaments.views.last_event import last_event_slug
from tournaments.views.navigation.health_warning import last_event_zone, room_time_with_seconds
from tournaments.views.staff.access import signed_in_person
from tournaments.views.staff.trusted import for_trusted

# states of this laptop, which its open page polls
IN_CHARGE, FOLLOWS, SILENT = "in-charge", "follows", "silent"
# age after which a witness's report is not shown any more
WITNESS_LASTS = timedelta(seconds=10)


@for_trusted(ORGANISATION_DIRECTOR, action=SECOND_LAPTOP)
@require_http_methods(["GET", "HEAD", "POST"])
def second_laptop(request: HttpRequest) -> HttpResponse:
    """Show the state of both laptops. POST `invite` shows a word, `take-over` takes over, `done` ticks an action off.

    On a standby, `by-itself` allows or forbids automatic failover, and `looked` notes that a person has seen that the
    primary is off.
    """
    word, refused = "", ""
    if "stands" in request.GET:
        return _refresh_response(request)
    if request.method == "POST":
        outcome = attempt(_requested_action(request))
        if isinstance(outcome, NotDone):
            refused = outcome.error_text
        elif "invite" not in request.POST:
            return HttpResponseRedirect(reverse("second-laptop"))
        else:
            word = str(outcome)
    context = _page_context(request) | {"word": word, "refused": refused}
    return render(request, "standby/second_laptop.html", context, status=409 if refused else 200)


def _requested_action(request: HttpRequest) -> Callable[[], str]:
    """Return a function that does the requested action.

    The function returns the word of an invitation, or any other text for other actions.
    """
    by = signed_in_person(request).get_username()
    if "invite" in request.POST:
        return lambda: create_invitation_word(now=server_now())
    if "take-over" in request.POST:
        return lambda: str(request_failover(by=by))
    if "by-itself" in request.POST:
        may = request.POST["by-itself"] == "on"
        return lambda: _call_without_result(lambda: allow_automatic_failover(may=may))
    if "looked" in request.POST:
        return lambda: _call_without_result(lambda: note_primary_is_off(by=by))
    return lambda: _tick_off(request, by)


def _call_without_result(note: Callable[[], None]) -> str:
    note()
    return ""


def _refresh_response(request: HttpRequest) -> HttpResponse:
    """Answer a standby's open page, which polls every second. Reloads the page if the state has changed."""
    state = _page_state()
    if state != request.GET["stands"]:
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    if state != SILENT:
        return HttpResponse(status=204)
    return render(request, "standby/_known.html", {"known": _silence_context_of_page(request)})


def _page_state() -> str:
    """Return the state that the page shows: IN_CHARGE, FOLLOWS or SILENT."""
    state = standby_state()
    return IN_CHARGE if state.role != STANDBY else FOLLOWS if state.in_step else SILENT


def _silence_context_of_page(request: HttpRequest) -> dict[str, Any]:
    return _silence_context(zone=last_event_zone(request), event=last_event_slug(request), now=server_now())


def _tick_off(request: HttpRequest, by: str) -> str:
    tick_off_action(parse_number(request.POST.get("done", "")) or 0, by=by, now=server_now())
    return ""


def _page_context(request: HttpRequest) -> dict[str, Any]:
    state, zone = standby_state(), last_event_zone(request)
    address = public_url(request, "/").rstrip("/")
    return {
        "stands": state,
        "is_standby": state.role == STANDBY,
        "known": _silence_context_of_page(request) if _page_state() == SILENT else None,
        "address": address,
        "command": settings.COMMAND,
        "local": is_loopback(address),
        "minutes": int(LASTS.total_seconds()) // 60,
        "again": _actions_to_repeat(zone),
    }


def _actions_to_repeat(zone: str) -> list[dict[str, Any]]:
    """Return time, event and sentence of each action to be done again."""
    actions = list(actions_to_do_again())
    tournaments = Tournament.objects.filter(slug__in={action.slug for action in actions}).values_list(
        "slug", "name", "zone"
    )
    events = {slug: (name, event_zone) for slug, name, event_zone in tournaments}
    return [
        {
            "row": action,
            "at": room_time_with_seconds(action.at, events.get(action.slug, ("", zone))[1]),
            "event": events.get(action.slug, ("", zone))[0],
            "says": unreplicated_sentence(action),
        }
        for action in actions
    ]


def _silence_context(*, zone: str, event: str, now: datetime) -> dict[str, Any]:
    """Return the context for a silent primary: how long, the last entry of this laptop's log, and the last witness."""
    state = standby_state()
    silent = max(now - state.since, timedelta()) if state.since else None
    last = FloorLog.objects.order_by("-pk").values_list("pk", "at").first()
    witness_age = now - state.witness if state.witness and now - state.witness < WITNESS_LASTS else None
    return {
        "laptop": state,
        "event": Tournament.objects.filter(slug=event).values_list("name", flat=True).first() or "",
        "counts": _clock_text(silent) if silent is not None else "",
        "span": duration_text(silent),
        "since": room_time_with_seconds(state.since, zone) if state.since else "",
        "last": {"number": last[0], "at": room_time_with_seconds(last[1], zone)} if last else None,
        "why": _refusal_sentence(now),
        "agrees": ago_text(witness_age) if witness_age is not None else "",
        "is_outage": silent is not None and silent >= SHORTEST_OUTAGE,
    }


def _refusal_sentence(now: datetime) -> str:
    """Return why the primary refuses this laptop; "" if it does not."""
    part = pair_health(now=now)
    return pair_sentence(part) if part and part.facts["reason"] in REFUSED else ""


def _clock_text(span: timedelta) -> str:
    """Return a duration as `0:07`, `12:40` or `1:02:09`."""
    minutes, seconds = divmod(int(span.total_seconds()), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
