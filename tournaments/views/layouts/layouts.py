"""The list of layouts: the organisation's own and the product's, each a start for another."""

import json
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.text import slugify
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.language.sentences import gettext
from tournaments.models import OwnLayout, OwnPicture, Tournament
from tournaments.rules.layouts.library import LAYOUTS
from tournaments.rules.layouts.packed_file import MOST_WHOLE, packed_to_file
from tournaments.selectors.layouts import OWN, files_of, screens_showing
from tournaments.selectors.staff.roles import is_trusted
from tournaments.views.attempts import problems_of
from tournaments.views.downloads import download
from tournaments.views.staff.access import signed_in, tournament_of


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def layouts(request: HttpRequest, slug: str) -> HttpResponse:
    """The list; POST copies one, takes one of a file, or removes one, and a new one opens in the editor."""
    tournament, _roles = tournament_of(request, slug)
    problems: dict[str, str] = {}
    if request.method == "POST":
        problems = _posted(request, tournament)
        if not problems:
            return HttpResponseRedirect(_after(request, slug))
    context = {
        "tournament": tournament,
        "may_edit": is_trusted(request.user),
        "own": [(layout, f"{OWN}{layout.pk}", screens_showing(layout)) for layout in OwnLayout.objects.all()],
        "made": [(key, f"layout-{key}", gettext(layout.title)) for key, layout in LAYOUTS.items()],
        "pictures": OwnPicture.objects.all(),
        "most": MOST_WHOLE // 1_000_000,
        "refused": " ".join(dict.fromkeys(problems.values())),
    }
    return render(request, "tournaments/layouts/layouts.html", context, status=409 if problems else 200)


def _posted(request: HttpRequest, tournament: Tournament) -> dict[str, str]:
    asked: Any = request.POST
    if "remove" in asked:
        return problems_of(request, tournament, "remove-layout", {"layout": asked["remove"]})
    if "remove-picture" in asked:
        return problems_of(request, tournament, "remove-picture", {"picture": asked["remove-picture"]})
    if "copy" in asked:
        return problems_of(request, tournament, "copy-layout", {"of": asked["copy"]})
    file = request.FILES.get("file")
    return problems_of(request, tournament, "import-layout", {"file": file or "?"})


def _after(request: HttpRequest, slug: str) -> str:
    """A new layout in the editor, after a removal the list."""
    newest = None if {"remove", "remove-picture"} & set(request.POST) else OwnLayout.objects.order_by("-pk").first()
    return reverse("layout-editor", args=[slug, newest.pk]) if newest else reverse("layouts", args=[slug])


@signed_in
@require_safe
def export(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """A layout as a file with its pictures and sounds, for another organisation."""
    tournament_of(request, slug)
    layout = get_object_or_404(OwnLayout, pk=pk)
    text = json.dumps(packed_to_file(layout.rule(), files_of(layout.rule())), ensure_ascii=False, indent=1)
    return download(text, named=f"{slugify(layout.name) or 'layout'}.json", kind="application/json")
