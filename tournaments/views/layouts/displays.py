"""Layouts of the clock as displays, such as `/d/<slug>/layout-home/`.

The organisation's own are at addresses such as `/d/<slug>/layout-own-3/`.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.urls import re_path, reverse
from django.utils import translation
from django.views.decorators.http import require_safe

from tournaments.contribution_types import Display
from tournaments.displays.layout_labels import layout_settings, layout_sounds_by_cue, layout_widgets, widget_values
from tournaments.displays.layout_lists import layout_lists
from tournaments.language.request_language import language_of_page
from tournaments.models import OwnLayout, Tournament
from tournaments.models.tournament import SLUG
from tournaments.rules.layouts.library import LAYOUTS
from tournaments.selectors.layouts import OWN
from tournaments.selectors.request_cache import cached_in_request
from tournaments.views.screens.displays import clock_context, public_display
from tournaments.views.topics import OF_SCREENS, topics_attribute

TEMPLATE = "tournaments/layouts/layout_display.html"
LIST_TOPICS = ("field",)


def _built_in_layout_context(request: HttpRequest, tournament: Tournament, *, slug: str) -> dict[str, Any]:
    return clock_context(request, tournament) | {"layout": layout_widgets(slug)}


def _own_layout_context(request: HttpRequest, tournament: Tournament, *, key: int) -> dict[str, Any]:
    layout = OwnLayout.objects.get(pk=key)
    shown = layout.as_layout()
    return clock_context(request, tournament) | {
        "layout": widget_values(shown.widgets),
        "look": layout_settings(shown),
        "sounds": layout_sounds_by_cue(shown),
        "lists": layout_lists_context(tournament),
        # When the layout is saved, pages that were opened without a screen's code reload too.
        "waits_for": topics_attribute(*OF_SCREENS),
        "drawn_as": f" {layout.version}",
    }


#: The product's layouts.
LAYOUT_DISPLAYS: dict[str, Display] = {
    f"layout-{slug}": Display(made.title, TEMPLATE, partial(_built_in_layout_context, slug=slug))
    for slug, made in LAYOUTS.items()
}


@cached_in_request
def own_layouts_by_name() -> Mapping[str, Display]:
    """Return the organisation's own layouts as displays, by name of the display."""
    rows = OwnLayout.objects.values_list("pk", "name")
    return {f"{OWN}{key}": Display(name, TEMPLATE, partial(_own_layout_context, key=key)) for key, name in rows}


def layout_lists_context(tournament: Tournament) -> dict[str, Any]:
    """Return the lists that layouts show, with the URL and topics by which a page refreshes them."""
    return {
        "topics": topics_attribute(*LIST_TOPICS).split(),
        "address": f"{reverse('layout-lists', args=[tournament.slug])}?lang={translation.get_language()}",
        **layout_lists(tournament),
    }


@require_safe
def layout_lists_json(request: HttpRequest, slug: str) -> HttpResponse:
    """Answer with the layout's lists that the snapshot lacks, as JSON."""
    tournament = get_object_or_404(Tournament.objects.select_related("clock"), slug=slug)
    with translation.override(language_of_page(request, otherwise=tournament.language)):
        return JsonResponse(layout_lists(tournament), headers={"Cache-Control": "no-store"})


urlpatterns = [
    re_path(rf"^d/(?P<slug>{SLUG})/layout-lists/$", layout_lists_json, name="layout-lists"),
    re_path(rf"^d/(?P<slug>{SLUG})/(?P<shows>{OWN}\d{{1,9}})/$", public_display, name="layout-own"),
]
