"""The structure editor: a grid that checks, imports and saves through the API."""

import csv
from io import StringIO
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.actions import ACTIONS
from tournaments.language.sentences import gettext_lazy, translate
from tournaments.models import StructurePlan, Tournament
from tournaments.rules.csv_out import plain_cell
from tournaments.rules.games import BETTING, GAMES, MIXED_GAMES, STUD_GAMES
from tournaments.rules.levels import Structure
from tournaments.rules.structure.files.csv_file import structure_to_csv
from tournaments.rules.structure.files.json_file import steps_to_json, structure_to_json
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.structure import present_step_key
from tournaments.sentences.structure.editor import EDITOR_SENTENCES
from tournaments.views.downloads import download_response, json_text, table_response
from tournaments.views.staff.access import sign_in_required, tournament_and_roles

#: Columns that can be added to the grid.
OPTIONAL_COLUMNS = (
    ("third_blind", gettext_lazy("A third blind, on the button")),
    ("game", gettext_lazy("Game per level")),
    ("betting", gettext_lazy("Betting per level")),
    ("raise_cap", gettext_lazy("Raises per round")),
    ("bring_in", gettext_lazy("Bring-in")),
    ("cap", gettext_lazy("Cap per hand")),
)


@sign_in_required
@require_safe
def structure_editor_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the editor; read-only for people who may not change the structure."""
    tournament, roles = tournament_and_roles(request, slug)
    context = {
        "tournament": tournament,
        "may_edit": ACTIONS["change-structure"].permits(roles) and not tournament.is_over,
        "plans": StructurePlan.objects.only("slug", "name", "preset"),
        "draft": _script_values(tournament),
        "words": EDITOR_SENTENCES,
        "optional": OPTIONAL_COLUMNS,
    }
    return render(request, "tournaments/structure/editor.html", context)


@sign_in_required
@require_safe
def export_structure(request: HttpRequest, slug: str, form: str) -> HttpResponse:
    """Answer with the structure as `json` (poker-structure/1), `csv` or `xlsx`."""
    tournament, _ = tournament_and_roles(request, slug)
    return structure_download(
        tournament.structure(), file_name=f"{slug}-revision-{tournament.sheet_revision}", form=form
    )


def structure_download(structure: Structure, *, file_name: str, form: str) -> HttpResponse:
    match form:
        case "json":
            return download_response(
                json_text(structure_to_json(structure)), file_name=f"{file_name}.json", content_type="application/json"
            )
        case "csv":
            return download_response(structure_to_csv(structure), file_name=f"{file_name}.csv", content_type="text/csv")
        case "xlsx":
            header, *rows = csv.reader(StringIO(structure_to_csv(structure)))
            numbers = [[int(cell) if cell.isdecimal() else plain_cell(cell) for cell in row] for row in rows]
            return table_response(form, header, numbers, file_name=file_name)
    raise Http404(f"structures are not written as {form}")


def _script_values(tournament: Tournament) -> dict[str, Any]:
    structure, now = tournament.structure(), server_now()
    return {
        "structure": {**structure_to_json(structure), "steps": steps_to_json(structure.steps)},
        "revision": tournament.sheet_revision,
        "present": present_step_key(tournament, now=now),
        "games": {name: translate(title) for name, title in GAMES.items()},
        "bettings": {name: translate(title) for name, title in BETTING.items()},
        "stud": sorted(STUD_GAMES),
        "mixed": sorted(MIXED_GAMES),
        "ways": {
            "check": reverse("api-structure-check", args=[tournament.slug]),
            "save": reverse("api-action-change-structure", args=[tournament.slug]),
            "read": reverse("api-structure-file"),
            "library": reverse("api-structures"),
            "importPage": reverse("structure-file"),
        },
    }
