"""The list of layouts, own and built-in, and the organisation's pictures."""

import json
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.text import slugify
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.displays.layout_labels import preview_values
from tournaments.language.sentences import gettext
from tournaments.models import OwnLayout, OwnPicture, Tournament
from tournaments.rules.layouts.library import LAYOUTS
from tournaments.rules.layouts.packed_file import MOST_WHOLE, pack_layout_file
from tournaments.selectors.layouts import OWN, packed_files_of, picture_bytes, screens_showing
from tournaments.selectors.staff.roles import is_trusted
from tournaments.sentences.layouts.titles import SHOWN_STATES
from tournaments.views.attempts import do_form_action
from tournaments.views.downloads import download_response
from tournaments.views.staff.access import sign_in_required, tournament_and_roles

#: A year, because an address always shows the same picture.
CACHE_SECONDS = 31_536_000


@sign_in_required
@require_http_methods(["GET", "HEAD", "POST"])
def layouts_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the layouts; POST copies, imports or removes one. A new one opens in the editor."""
    tournament, _roles = tournament_and_roles(request, slug)
    problems: dict[str, str] = {}
    if request.method == "POST":
        problems = _do_posted_action(request, tournament)
        if not problems:
            return HttpResponseRedirect(_next_page_url(request, slug))
    own = list(OwnLayout.objects.all())
    context = {
        "tournament": tournament,
        "may_edit": is_trusted(request.user),
        "own": [(layout, f"{OWN}{layout.pk}", screens_showing(layout)) for layout in own],
        "made": [(key, f"layout-{key}", gettext(layout.title)) for key, layout in LAYOUTS.items()],
        "previews": [preview_values(layout.as_layout()) for layout in own] + [*map(preview_values, LAYOUTS.values())],
        "states": [(key, gettext(words)) for key, words in SHOWN_STATES.items()],
        "pictures": OwnPicture.objects.all(),
        "most": MOST_WHOLE // 1_000_000,
        "refused": " ".join(dict.fromkeys(problems.values())),
    }
    return render(request, "tournaments/layouts/layouts.html", context, status=409 if problems else 200)


def _do_posted_action(request: HttpRequest, tournament: Tournament) -> dict[str, str]:
    posted: Any = request.POST
    if "remove" in posted:
        return do_form_action(request, tournament, "remove-layout", {"layout": posted["remove"]})
    if "remove-picture" in posted:
        return do_form_action(request, tournament, "remove-picture", {"picture": posted["remove-picture"]})
    if "copy" in posted:
        return do_form_action(request, tournament, "copy-layout", {"of": posted["copy"]})
    file = request.FILES.get("file")
    return do_form_action(request, tournament, "import-layout", {"file": file or "?"})


def _next_page_url(request: HttpRequest, slug: str) -> str:
    """Return the URL of the next page: the editor of a new layout, or the list after a removal."""
    newest = None if {"remove", "remove-picture"} & set(request.POST) else OwnLayout.objects.order_by("-pk").first()
    return reverse("layout-editor", args=[slug, newest.pk]) if newest else reverse("layouts", args=[slug])


@sign_in_required
@require_safe
def export_layout(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Answer with a layout as a file with its pictures and sounds."""
    tournament_and_roles(request, slug)
    layout = get_object_or_404(OwnLayout, pk=pk)
    text = json.dumps(
        pack_layout_file(layout.as_layout(), packed_files_of(layout.as_layout())), ensure_ascii=False, indent=1
    )
    return download_response(
        text, file_name=f"{slugify(layout.name) or 'layout'}.json", content_type="application/json"
    )


@require_safe
def own_picture_file(_request: HttpRequest, digest: str) -> HttpResponse:
    """Answer with a picture by the SHA-256 of its bytes. Displays are public, so pictures are too."""
    content = picture_bytes(digest)
    if content is None:
        raise Http404
    answer = HttpResponse(content, content_type="image/webp", headers={"X-Content-Type-Options": "nosniff"})
    patch_cache_control(answer, max_age=CACHE_SECONDS, public=True, immutable=True)
    return answer
