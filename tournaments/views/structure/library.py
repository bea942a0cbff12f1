"""The structure library: view, import, export, remove."""

from dataclasses import replace
from pathlib import PurePath
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.language.sentences import gettext
from tournaments.models import StructurePlan
from tournaments.printouts.structure.schedule import schedule_texts
from tournaments.rules.games import game_title
from tournaments.rules.levels import Structure
from tournaments.rules.refused import Refused
from tournaments.rules.structure.checks import check_structure
from tournaments.rules.structure.files.structure_file import decode_text, import_structure
from tournaments.rules.structure.times import level_at_end_of, registration_closing_step_index, total_time
from tournaments.selectors.staff.roles import LIBRARY
from tournaments.selectors.structure import library_plans, plan_schedule
from tournaments.services.structure.library import named_structure, remove_structure, save_structure
from tournaments.services.structure.structures import refusing_unreadable
from tournaments.views.attempts import NotDone, attempt
from tournaments.views.staff.access import sign_in_required
from tournaments.views.staff.trusted import for_trusted
from tournaments.views.structure.editor import structure_download


@sign_in_required
@require_safe
def structures_page(request: HttpRequest) -> HttpResponse:
    """List the structures, the organisation's own first."""
    rows = [_plan_row(plan) for plan in library_plans()]
    context = {
        "own": [row for row in rows if not row["plan"].preset],
        "presets": [row for row in rows if row["plan"].preset],
        "removed": request.GET.get("removed", ""),
    }
    return render(request, "tournaments/structure/library.html", context)


@sign_in_required
@require_safe
def structure_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a structure as a sheet, with errors and warnings."""
    plan = get_object_or_404(StructurePlan, slug=slug)
    checked = check_structure(plan.structure())
    context = {
        **_plan_row(plan),
        "accepted": checked.errors,
        "warnings": checked.warnings,
        **sheet_context(plan.structure()),
    }
    return render(request, "tournaments/structure/structure.html", {**context, "new": "new" in request.GET})


@sign_in_required
@require_safe
def structure_table(request: HttpRequest, slug: str) -> HttpResponse:
    """Show only the table of a structure, as a fragment for other pages."""
    plan = get_object_or_404(StructurePlan, slug=slug)
    return render(
        request, "tournaments/structure/_preview.html", {**_plan_row(plan), **sheet_context(plan.structure())}
    )


@sign_in_required
@require_safe
def export_plan(request: HttpRequest, slug: str, form: str) -> HttpResponse:
    """Answer with a structure as a file."""
    plan = get_object_or_404(StructurePlan, slug=slug)
    return structure_download(plan.structure(), file_name=plan.slug, form=form)


@for_trusted(action=LIBRARY)
@require_http_methods(["GET", "HEAD", "POST"])
def import_structure_file(request: HttpRequest) -> HttpResponse:
    """Import a file. Its errors are shown; if it is playable, the next POST can accept it with its errors."""
    if request.method != "POST":
        return render(request, "tournaments/structure/import.html", {})
    given = request.POST
    text, fallback = given.get("text", ""), given.get("from", "")
    sent = attempt(lambda: _text_and_name(request, text, fallback))
    if isinstance(sent, NotDone):
        return _refused_page(request, sent, text, fallback)
    plan = attempt(lambda: _save_text(*sent, name=given.get("name", ""), posted=given))
    if isinstance(plan, NotDone):
        return _refused_page(request, plan, *sent)
    return HttpResponseRedirect(f"{reverse('structure-plan', args=[plan.slug])}?new")


@for_trusted(action=LIBRARY)
@require_POST
def remove_own_structure(request: HttpRequest, slug: str) -> HttpResponse:
    """Remove one of the organisation's own structures; its name must be typed."""
    plan = get_object_or_404(StructurePlan, slug=slug)
    done = attempt(lambda: _remove_plan(plan, request.POST.get("confirm", "")))
    if isinstance(done, NotDone):
        context = {**_plan_row(plan), **sheet_context(plan.structure()), "refused": done.error_text}
        return render(request, "tournaments/structure/structure.html", context, status=409)
    return HttpResponseRedirect(f"{reverse('structures')}?removed={plan.slug}")


def sheet_context(structure: Structure) -> dict[str, Any]:
    """Return the context of `structure/_schedule.html`."""
    return {"sheet": schedule_texts(plan_schedule(structure))}


def structure_figures(structure: Structure) -> dict[str, Any]:
    """Return the figures of a structure: game, stack, levels, minutes, length, and close of registration."""
    levels, closing = structure.levels, registration_closing_step_index(structure)
    spans = sorted({level.span for level in levels})
    level, ends = level_at_end_of(structure, closing) if closing is not None else (None, False)
    return {
        "game": game_title(game=structure.game, betting=structure.betting),
        "stack": structure.starting_stack,
        "bets": structure.starting_stack // (levels[0].big_blind or levels[0].big_bet or 1),
        "bet_name": gettext("big blinds") if levels[0].big_blind else gettext("big bets"),
        "levels": len({level.number for level in levels}),
        "minutes": (spans[0].total_seconds() / 60, spans[-1].total_seconds() / 60),
        "total": total_time(structure),
        "closes": closing is not None,
        "closes_at": level,
        "closes_with": ends,
    }


def _plan_row(plan: StructurePlan) -> dict[str, Any]:
    structure = plan.structure()
    return {"plan": plan, **structure_figures(structure), "mistakes": len(check_structure(structure).errors)}


def _remove_plan(plan: StructurePlan, typed: str) -> None:
    _refuse_unless_typed(plan, typed)
    remove_structure(plan)


def _refuse_unless_typed(plan: StructurePlan, typed: str) -> None:
    if typed.strip().casefold() != plan.name.casefold():
        raise Refused("name_not_typed", field="confirm", name=plan.name)


def _text_and_name(request: HttpRequest, text: str, fallback: str) -> tuple[str, str]:
    """Return text and name of the uploaded file; without a file, the typed text and the `fallback` name."""
    file = request.FILES.get("file")
    if file is None:
        return text, fallback
    with refusing_unreadable():
        return decode_text(file.read()), PurePath(file.name or "").stem


def _save_text(text: str, fallback: str, *, name: str, posted: Any) -> StructurePlan:
    """Save a text as a structure. Raises Refused if it cannot be read, played or saved."""
    if not text.strip():
        raise Refused("nothing_to_bring_in", field="file")
    with refusing_unreadable():
        read = import_structure(text, accept=True).structure
    if name.strip():
        read = replace(read, name=name.strip()[:160], slug="")
    return save_structure(
        named_structure(read, fallback=fallback), accept="accept" in posted, replacing="replace" in posted
    )


def _refused_page(request: HttpRequest, not_done: NotDone, text: str, fallback: str) -> HttpResponse:
    given = {"text": text, "from": fallback, "name": request.POST.get("name", ""), "given": request.POST}
    context = {**given, "code": not_done.code, "says": not_done.error_text, **not_done.facts}
    return render(request, "tournaments/structure/import.html", context, status=409)
