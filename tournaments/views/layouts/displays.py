"""Layouts of the clock as displays: `/d/<slug>/layout-home/`."""

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import re_path
from django.views.decorators.http import require_safe

from tournaments.displays.layout_labels import layout_widgets
from tournaments.models import Tournament
from tournaments.models.tournament import SLUG
from tournaments.rules.layouts.library import LAYOUTS
from tournaments.views.screens.displays import Display, clock_context, public_display


def _context(request: HttpRequest, tournament: Tournament, *, slug: str) -> dict[str, Any]:
    return clock_context(request, tournament) | {"layout": layout_widgets(slug), "shown": f"layout-{slug}"}


#: every layout as something that a screen can show
LAYOUT_DISPLAYS: dict[str, Display] = {
    f"layout-{slug}": Display(one.title, "tournaments/layouts/layout_display.html", partial(_context, slug=slug))
    for slug, one in LAYOUTS.items()
}


@require_safe
def layout(request: HttpRequest, slug: str, *, shows: str) -> HttpResponse:
    """A layout of the clock."""
    return public_display(request, slug, shows)


urlpatterns = [
    re_path(rf"^d/(?P<slug>{SLUG})/{shows}/$", layout, {"shows": shows}, name=shows) for shows in LAYOUT_DISPLAYS
]
