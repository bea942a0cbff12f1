"""The public displays: no login, one snapshot, readable at 15 m."""

from collections.abc import Callable
from typing import Any

import segno
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from tournaments.displays.words import clock_words
from tournaments.models import Screen, Tournament
from tournaments.paper.schedule import worded
from tournaments.selectors.sheet import blind_schedule
from tournaments.selectors.snapshot import snapshot
from tournaments.views.addresses import public_url


@require_safe
def clock(request: HttpRequest, slug: str) -> HttpResponse:
    """The public clock."""
    return _display(request, _tournament(slug), "clock")


@require_safe
def schedule(request: HttpRequest, slug: str) -> HttpResponse:
    """The blind schedule as a page."""
    return _display(request, _tournament(slug), "schedule")


@require_safe
def screen(request: HttpRequest, code: str) -> HttpResponse:
    """One screen on a wall: whatever staff chose for it."""
    found = get_object_or_404(Screen.objects.select_related("tournament__clock"), code=code)
    return _display(request, found.tournament, found.shows, screen=found)


def _tournament(slug: str) -> Tournament:
    return get_object_or_404(Tournament.objects.select_related("clock"), slug=slug)


def _display(request: HttpRequest, tournament: Tournament, shows: str, *, screen: Screen | None = None) -> HttpResponse:
    template, extra = DISPLAYS[shows]
    light = screen.light if screen else request.GET.get("theme") == "light"
    with translation.override(request.GET.get("lang") or tournament.language):
        context = {
            "tournament": tournament,
            "snapshot": snapshot(tournament),
            "words": clock_words(),
            "theme": "light" if light else "dark",
            "now": round(timezone.now().timestamp() * 1000),
            "screen_code": screen.code if screen else "",
            "language": translation.get_language(),
            **extra(request, tournament),
        }
        answer = render(request, template, context)
        answer["Cache-Control"] = "no-store"  # the server's time is in it
        return answer


def _clock(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    address = public_url(request, reverse("clock", args=[tournament.slug]))
    return {"clock_url": address, "qr": qr_svg(address)}


def _schedule(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    address = public_url(request, reverse("schedule", args=[tournament.slug]))
    return {
        "sheet": worded(blind_schedule(tournament, now=timezone.now())),
        "schedule_url": address,
        "pdf_url": reverse("schedule-pdf", args=[tournament.slug]),
        "qr": qr_svg(address),
    }


def qr_svg(address: str) -> str:
    """A QR code as markup that scales with its box."""
    code = segno.make(address, error="m", micro=False)
    markup = code.svg_inline(border=0, omitsize=True, svgclass=None, lineclass=None, unit=None)
    return mark_safe(markup)  # noqa: S308 - made here from an address of our own


#: what a screen can show: the template, and what it needs beyond the snapshot
DISPLAYS: dict[str, tuple[str, Callable[[HttpRequest, Tournament], dict[str, Any]]]] = {
    "clock": ("displays/clock.html", _clock),
    "schedule": ("displays/schedule.html", _schedule),
}
