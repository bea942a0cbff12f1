"""The shelf: structures to look at, bring in, make to measure, keep as files and take off."""

from dataclasses import replace
from pathlib import PurePath
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.models import StructurePlan
from tournaments.paper.schedule import worded
from tournaments.rules.games import game_title
from tournaments.rules.refused import Refused
from tournaments.rules.structure import Level, Structure
from tournaments.rules.structure_checks import check_structure
from tournaments.rules.structure_file import import_structure, text_of
from tournaments.rules.structure_problems import StructureRefused
from tournaments.rules.structure_times import registration_closes_after, total_time
from tournaments.selectors.plan_sheet import plan_sheet, shelf
from tournaments.selectors.roles import SHELF
from tournaments.services.shelf import named, put_on_shelf, take_off_shelf
from tournaments.services.structures import told
from tournaments.views.made_structure import MadeStructure
from tournaments.views.staff import for_trusted, signed_in
from tournaments.views.structure_editor import exported
from tournaments.words.refusals import say


@signed_in
@require_safe
def structures(request: HttpRequest) -> HttpResponse:
    """The list, the house's own first."""
    rows = [_row(plan) for plan in shelf()]
    context = {
        "own": [row for row in rows if not row["plan"].preset],
        "presets": [row for row in rows if row["plan"].preset],
        "removed": request.GET.get("removed", ""),
    }
    return render(request, "structures/shelf.html", context)


@signed_in
@require_safe
def structure(request: HttpRequest, slug: str) -> HttpResponse:
    """One structure as a sheet, and what is to be said of it."""
    plan = get_object_or_404(StructurePlan, slug=slug)
    checked = check_structure(plan.structure())
    context = {
        **_row(plan),
        "accepted": checked.errors,
        "warnings": checked.warnings,
        **sheet_context(plan.structure()),
    }
    return render(request, "structures/plan.html", {**context, "new": "new" in request.GET})


@signed_in
@require_safe
def sheet(request: HttpRequest, slug: str) -> HttpResponse:
    """One structure as the table alone, for pages that show it beside something else."""
    plan = get_object_or_404(StructurePlan, slug=slug)
    return render(request, "structures/_preview.html", {**_row(plan), **sheet_context(plan.structure())})


@signed_in
@require_safe
def export(request: HttpRequest, slug: str, form: str) -> HttpResponse:
    """A structure as a file."""
    plan = get_object_or_404(StructurePlan, slug=slug)
    return exported(plan.structure(), named=plan.slug, form=form)


@for_trusted(deed=SHELF)
@require_http_methods(["GET", "HEAD", "POST"])
def bring_in(request: HttpRequest) -> HttpResponse:
    """Put a file on the shelf. What is refused is named, and can be accepted in a second step if it can be played."""
    if request.method != "POST":
        return render(request, "structures/bring_in.html", {})
    given = request.POST
    text, fallback = given.get("text", ""), given.get("from", "")
    try:
        if file := request.FILES.get("file"):
            text, fallback = text_of(file.read()), PurePath(file.name or "").stem
        plan = _put(text, name=given.get("name", ""), fallback=fallback, given=given)
    except StructureRefused as refused:
        return _not_put(request, text, fallback, code="structure_not_understood", **told(refused))
    except Refused as refused:
        return _not_put(request, text, fallback, code=refused.code, says=say(refused), **refused.facts)
    return HttpResponseRedirect(f"{reverse('structure-plan', args=[plan.slug])}?new")


@for_trusted(deed=SHELF)
@require_http_methods(["GET", "HEAD", "POST"])
def make(request: HttpRequest) -> HttpResponse:
    """A structure made to measure: shown as a sheet first, put on the shelf when somebody says so."""
    form = MadeStructure(request.POST if request.method == "POST" else request.GET or None)
    made = form.made() if form.is_bound and form.is_valid() else None
    if made is not None and request.method == "POST":
        try:
            plan = put_on_shelf(made, replacing="replace" in request.POST)
        except Refused as refused:
            form.add_error("name", say(refused))
        else:
            return HttpResponseRedirect(f"{reverse('structure-plan', args=[plan.slug])}?new")
    context = {"form": form, "made": made, **(sheet_context(made) | figures_of(made) if made else {})}
    return render(request, "structures/make.html", context, status=400 if form.errors else 200)


@for_trusted(deed=SHELF)
@require_POST
def remove(request: HttpRequest, slug: str) -> HttpResponse:
    """Take one of the house's own off the shelf, its name typed out."""
    plan = get_object_or_404(StructurePlan, slug=slug)
    try:
        _refuse_unless_typed(plan, request.POST.get("confirm", ""))
        take_off_shelf(plan)
    except Refused as refused:
        context = {**_row(plan), **sheet_context(plan.structure()), "refused": say(refused)}
        return render(request, "structures/plan.html", context, status=409)
    return HttpResponseRedirect(f"{reverse('structures')}?removed={plan.slug}")


def sheet_context(structure: Structure) -> dict[str, Any]:
    """What `structures/_sheet.html` shows."""
    return {"sheet": worded(plan_sheet(structure))}


def figures_of(structure: Structure) -> dict[str, Any]:
    """The figures by which people know a structure."""
    levels, closing = structure.levels, registration_closes_after(structure)
    spans = sorted({level.span for level in levels})
    following = structure.steps[closing + 1 :] if closing is not None else ()
    return {
        "game": game_title(game=structure.game, betting=structure.betting),
        "stack": structure.starting_stack,
        "bets": structure.starting_stack // (levels[0].big_blind or levels[0].big_bet or 1),
        "bet_name": "big blinds" if levels[0].big_blind else "big bets",
        "levels": len({level.number for level in levels}),
        "minutes": (spans[0].total_seconds() / 60, spans[-1].total_seconds() / 60),
        "total": total_time(structure),
        "closes": closing is not None,
        "closes_before": next((step.number for step in following if isinstance(step, Level)), None),
    }


def _row(plan: StructurePlan) -> dict[str, Any]:
    structure = plan.structure()
    return {"plan": plan, **figures_of(structure), "mistakes": len(check_structure(structure).errors)}


def _refuse_unless_typed(plan: StructurePlan, typed: str) -> None:
    if typed.strip().casefold() != plan.name.casefold():
        raise Refused("name_not_typed", field="confirm", name=plan.name)


def _put(text: str, *, name: str, fallback: str, given: Any) -> StructurePlan:
    """Read and keep. What cannot be read raises StructureRefused; what cannot be played or kept raises Refused."""
    if not text.strip():
        raise Refused("nothing_to_bring_in", field="file")
    read = import_structure(text, accept=True).structure
    if name.strip():
        read = replace(read, name=name.strip()[:160], slug="")
    return put_on_shelf(named(read, fallback=fallback), accept="accept" in given, replacing="replace" in given)


def _not_put(request: HttpRequest, text: str, fallback: str, **facts: Any) -> HttpResponse:
    """The same page with everything that is wrong, and what was given still in it."""
    context = {"text": text, "from": fallback, "name": request.POST.get("name", ""), "given": request.POST, **facts}
    return render(request, "structures/bring_in.html", context, status=409)
