"""Playlists: those of a tournament, and a form for one of them."""

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
from tournaments.views.attempts import problems_of
from tournaments.views.numbers import typed_number
from tournaments.views.screens.staff import said_pages, titles
from tournaments.views.staff.access import signed_in, tournament_of

#: what a new playlist begins with
FIRST = ({"shows": "clock", "seconds": 40}, {"shows": "payouts", "seconds": 15})
#: a row without a display is no page
_NO_PAGE: dict[str, Any] = {"shows": "", "seconds": 20, "when": "always", "alone": False}


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def playlists(request: HttpRequest, slug: str) -> HttpResponse:
    """The playlists; POST saves one, or removes the one named by `remove`. `?edit=` fills the form in."""
    tournament, roles = tournament_of(request, slug)
    problems: dict[str, str] = {}
    if "remove" in request.POST:
        problems = problems_of(request, tournament, "remove-playlist", {"playlist": request.POST["remove"]})
    elif request.method == "POST":
        problems = problems_of(request, tournament, "save-playlist", _said(request.POST))
    if request.method == "POST" and not problems:
        return HttpResponseRedirect(reverse("playlists", args=[slug]))
    shows = titles(tournament)
    context = {
        "tournament": tournament,
        "may_edit": ACTIONS["save-playlist"].permits(roles),
        "rows": [
            (playlist, said_pages(playlist.rule(), shows))
            for playlist in tournament.playlists.prefetch_related("screens")
        ],
        "shows": shows,
        "conditions": {key: gettext(words) for key, words in WHEN_TITLES.items()},
        "least": SHORTEST,
        "most": LONGEST,
        "refused": " ".join(dict.fromkeys(problems.values())),
        **_form(request, tournament),
    }
    return render(request, "tournaments/screens/staff/playlists.html", context, status=400 if problems else 200)


def _said(posted: QueryDict) -> dict[str, Any]:
    """What the action takes: the rows of the form in which a display is chosen."""
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
    which = {"playlist": posted["playlist"]} if posted.get("playlist") else {}
    return {"name": posted.get("name", ""), "pages": pages, **which}


def _form(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """The form: as it was sent, else one of the playlists, else a new one."""
    if request.method == "POST" and "remove" not in request.POST:
        said = _said(request.POST)
        name, pages, key = said["name"], said["pages"], said.get("playlist", "")
    else:
        asked = typed_number(request.GET.get("edit", "")) or 0
        found = Playlist.objects.filter(tournament=tournament, pk=asked).first()
        name, pages, key = (found.name, found.pages, found.pk) if found else ("", list(FIRST), "")
    filled = [{**_NO_PAGE, **page} for page in pages]
    return {"name": name, "key": key, "pages": (filled + [_NO_PAGE] * MOST_PAGES)[:MOST_PAGES]}
