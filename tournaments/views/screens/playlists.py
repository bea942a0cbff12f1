"""The page of playlists, with a form."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from tournaments.actions import ACTIONS
from tournaments.language.sentences import gettext
from tournaments.models import Playlist, Tournament
from tournaments.rules.screens.playlist import LONGEST, MOST_PAGES, SHORTEST
from tournaments.sentences.screens import WHEN_TITLES
from tournaments.views.attempts import do_form_action
from tournaments.views.fields import parse_number
from tournaments.views.screens.staff import display_titles_by_name, playlist_text
from tournaments.views.staff.access import sign_in_required, tournament_and_roles

INITIAL_PAGES = ({"shows": "clock", "seconds": 40}, {"shows": "payouts", "seconds": 15})
#: A row without a display is ignored.
_EMPTY_ROW: dict[str, Any] = {"shows": "", "seconds": 20, "when": "always", "alone": False}


@sign_in_required
@require_http_methods(["GET", "HEAD", "POST"])
def playlists_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the playlists; POST saves a playlist, or removes the one with key `remove`. `?edit=` fills in the form."""
    tournament, roles = tournament_and_roles(request, slug)
    problems: dict[str, str] = {}
    if "remove" in request.POST:
        problems = do_form_action(request, tournament, "remove-playlist", {"playlist": request.POST["remove"]})
    elif request.method == "POST":
        problems = do_form_action(request, tournament, "save-playlist", _parse_fields(request.POST))
    if request.method == "POST" and not problems:
        return HttpResponseRedirect(reverse("playlists", args=[slug]))
    shows = display_titles_by_name(tournament)
    context = {
        "tournament": tournament,
        "may_edit": ACTIONS["save-playlist"].permits(roles),
        "rows": [
            (playlist, playlist_text(playlist.as_pages(), shows))
            for playlist in tournament.playlists.prefetch_related("screens")
        ],
        "shows": shows,
        "conditions": {key: gettext(words) for key, words in WHEN_TITLES.items()},
        "least": SHORTEST,
        "most": LONGEST,
        "refused": " ".join(dict.fromkeys(problems.values())),
        **_form_context(request, tournament),
    }
    return render(request, "tournaments/screens/staff/playlists.html", context, status=400 if problems else 200)


def _parse_fields(posted: QueryDict) -> dict[str, Any]:
    pages = [
        {
            "shows": posted.get(f"shows-{row}"),
            "seconds": posted.get(f"seconds-{row}", ""),
            "when": posted.get(f"when-{row}", ""),
            "alone": f"alone-{row}" in posted,
        }
        for row in range(MOST_PAGES)
        if posted.get(f"shows-{row}")
    ]
    key_field = {"playlist": posted["playlist"]} if posted.get("playlist") else {}
    return {"name": posted.get("name", ""), "pages": pages, **key_field}


def _form_context(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """Return the context of the form: the posted values, else those of a stored or a new playlist."""
    if request.method == "POST" and "remove" not in request.POST:
        fields = _parse_fields(request.POST)
        name, pages, key = fields["name"], fields["pages"], fields.get("playlist", "")
    else:
        edited = parse_number(request.GET.get("edit", "")) or 0
        found = Playlist.objects.filter(tournament=tournament, pk=edited).first()
        name, pages, key = (found.name, found.pages, found.pk) if found else ("", list(INITIAL_PAGES), "")
    filled = [{**_EMPTY_ROW, **page} for page in pages]
    return {"name": name, "key": key, "pages": (filled + [_EMPTY_ROW] * MOST_PAGES)[:MOST_PAGES]}
