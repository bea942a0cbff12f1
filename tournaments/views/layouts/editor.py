"""The editor of a layout, and its preview with the display's own scripts."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.displays.clock_labels import clock_labels
from tournaments.displays.layout_labels import layout_settings, widget_values
from tournaments.displays.layout_lists import preview_lists
from tournaments.language.sentences import gettext
from tournaments.models import OwnLayout, OwnPicture, Tournament
from tournaments.rules.layouts.layout_file import MOST_WIDGETS
from tournaments.rules.layouts.layouts import (
    APART,
    COLUMNS,
    FIELDS,
    LONGEST_TEXT,
    PICTURED,
    ROWS,
    SMALLEST_SIZE,
    WIDGETS,
    WORDED,
)
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.layouts import OWN
from tournaments.selectors.snapshot import cached_snapshot
from tournaments.selectors.staff.roles import is_trusted
from tournaments.sentences.layouts.titles import (
    EDITOR_WORDS,
    FIRST_TEXT,
    SCREEN_SIZES,
    SHOWN_STATES,
    WIDGET_ALIGNS,
    WIDGET_COLOURS,
    WIDGET_TIMES,
    WIDGET_TITLES,
)
from tournaments.views.screens.displays import clock_context
from tournaments.views.staff.access import sign_in_required, tournament_and_roles


@sign_in_required
@require_safe
def layout_editor_page(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show the editor; read-only for people who may not change layouts."""
    tournament, _roles = tournament_and_roles(request, slug)
    layout = get_object_or_404(OwnLayout, pk=pk)
    context = {
        "tournament": tournament,
        "layout": layout,
        "may_edit": is_trusted(request.user),
        "editing": _script_values(tournament, layout),
        "kinds": _translated_titles(WIDGET_TITLES),
        "times": _translated_titles(WIDGET_TIMES),
        "colours": _translated_titles(WIDGET_COLOURS),
        "aligns": _translated_titles(WIDGET_ALIGNS),
        "states": _translated_titles(SHOWN_STATES),
        "sizes": [(key, gettext(words), width, height) for key, (words, width, height) in SCREEN_SIZES.items()],
        "screens": tournament.screens.all(),
        "pictures": OwnPicture.objects.all(),
        "least_size": SMALLEST_SIZE,
        "longest_text": LONGEST_TEXT,
        "fields": [f"{{{field}}}" for field in FIELDS],
        "columns": COLUMNS,
        "rows": ROWS,
    }
    return render(request, "tournaments/layouts/editor.html", context)


def _translated_titles(titles: dict[str, str]) -> dict[str, str]:
    return {key: gettext(words) for key, words in titles.items()}


def _script_values(tournament: Tournament, layout: OwnLayout) -> dict[str, Any]:
    api = f"/api/tournaments/{tournament.slug}"
    return {
        "layout": layout.pk,
        "shows": f"{OWN}{layout.pk}",
        "version": layout.version,
        "name": layout.name,
        "widgets": widget_values(layout.as_layout().widgets),
        "look": layout_settings(layout.as_layout()) | {"sounds": layout.content.get("sounds", {})},
        "grid": {"columns": COLUMNS, "rows": ROWS, "most": MOST_WIDGETS},
        "kinds": {key: _widget_kind_values(key, gettext(words)) for key, words in WIDGET_TITLES.items()},
        "apart": [sorted(times) for times in APART],
        "words": _translated_titles(EDITOR_WORDS),
        "actions": f"{api}/actions/",
        "layouts": f"{api}/layouts/",
        "here": reverse("layout-editor", args=[tournament.slug, 0]),
    }


def _widget_kind_values(key: str, title: str) -> dict[str, Any]:
    first = gettext(FIRST_TEXT) if key == WORDED[0] else ""
    return {"title": title, "least": WIDGETS[key], "worded": key in WORDED, "pictured": key in PICTURED, "text": first}


@sign_in_required
@require_safe
def layout_preview(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the page of the display inside the editor; the editor's script sends it the widgets."""
    tournament, _roles = tournament_and_roles(request, slug)
    context = {
        "tournament": tournament,
        "snapshot": cached_snapshot(tournament),
        "words": clock_labels(),
        "theme": "light" if request.GET.get("theme") == "light" else "dark",
        "now": round(server_now().timestamp() * 1000),
        "layout": [],
        "lists": preview_lists(tournament),
        **clock_context(request, tournament),
    }
    return render(request, "tournaments/layouts/preview.html", context)
