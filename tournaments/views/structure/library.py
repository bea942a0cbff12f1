"""The structure library: view, import, export, remove."""

from dataclasses import dataclass, field, replace
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
from tournaments.rules.sheets.questions import Answers
from tournaments.rules.structure.checks import check_structure
from tournaments.rules.structure.files.sheet_columns import FIELDS
from tournaments.rules.structure.files.sheet_file import StructureReading, StructureUnclear
from tournaments.rules.structure.files.structure_file import read_structure
from tournaments.rules.structure.problems import StructureRefused
from tournaments.rules.structure.times import level_at_end_of, registration_closing_step_index, total_time
from tournaments.selectors.sheets.files import file_as_text
from tournaments.selectors.staff.roles import LIBRARY
from tournaments.selectors.structure import library_plans, plan_schedule
from tournaments.sentences.sheets import question_rows
from tournaments.services.structure.library import named_structure, remove_structure, save_structure
from tournaments.services.structure.structures import refusing_unreadable
from tournaments.views.attempts import NotDone, attempt
from tournaments.views.fields import posted_answers
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
    """Preview a file, with the questions about it. A further POST saves it, and can accept its errors."""
    if request.method != "POST":
        return render(request, "tournaments/structure/import.html", {})
    sent = attempt(lambda: _sent_file(request))
    if isinstance(sent, NotDone):
        return _refused_page(request, sent, _SentFile(request.POST.get("text", ""), request.POST.get("from", "")))
    reading = attempt(lambda: _read_file(sent))
    if isinstance(reading, NotDone):
        return _refused_page(request, reading, sent)
    if not {"accept", "replace"} & request.POST.keys() and request.POST.get("do") != "save":
        return render(request, "tournaments/structure/import.html", _preview(request, sent, reading))
    plan = attempt(lambda: _save_reading(request, sent, reading))
    if isinstance(plan, NotDone):
        return _refused_page(request, plan, sent, reading)
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
        **_stack_in_bets(structure),
        "levels": len({level.number for level in levels}),
        "minutes": (spans[0].total_seconds() / 60, spans[-1].total_seconds() / 60),
        "total": total_time(structure),
        "closes": closing is not None,
        "closes_at": level,
        "closes_with": ends,
    }


def _stack_in_bets(structure: Structure) -> dict[str, Any]:
    """Return the starting stack in the bets of level 1, and their name."""
    first = structure.levels[0]
    sizes = {
        gettext("big blinds"): first.big_blind,
        gettext("big bets"): first.big_bet,
        gettext("button blinds"): first.third_blind,
    }
    name, bet = next(((name, bet) for name, bet in sizes.items() if bet), (gettext("big bets"), 1))
    return {"bets": structure.starting_stack // bet, "bet_name": name}


def _plan_row(plan: StructurePlan) -> dict[str, Any]:
    structure = plan.structure()
    return {"plan": plan, **structure_figures(structure), "mistakes": len(check_structure(structure).errors)}


def _remove_plan(plan: StructurePlan, typed: str) -> None:
    _refuse_unless_typed(plan, typed)
    remove_structure(plan)


def _refuse_unless_typed(plan: StructurePlan, typed: str) -> None:
    if typed.strip().casefold() != plan.name.casefold():
        raise Refused("name_not_typed", field="confirm", name=plan.name)


@dataclass(frozen=True, slots=True)
class _SentFile:
    """The text of a file or of the form, the name of the file, and the answers to the questions about it."""

    text: str
    name: str
    answers: Answers = field(default_factory=dict)
    # the headings and first cells of the table for which the columns were chosen
    headings: str = ""


def _sent_file(request: HttpRequest) -> _SentFile:
    """Return the uploaded file; without a file, the typed text with its answers. Refuses an empty one."""
    file = request.FILES.get("file")
    if file is not None:
        return _SentFile(file_as_text(file.read())[0], PurePath(file.name or "").stem)
    sent = _SentFile(
        request.POST.get("text", ""),
        request.POST.get("from", ""),
        posted_answers(request.POST),
        request.POST.get("headings", ""),
    )
    if not sent.text.strip():
        raise Refused("nothing_to_bring_in", field="file")
    return sent


def _read_file(sent: _SentFile) -> StructureReading:
    with refusing_unreadable():
        reading = read_structure(sent.text, sent.answers)
        if "columns" in sent.answers and _headings(reading) != sent.headings:  # the text was changed since
            others = {code: answer for code, answer in sent.answers.items() if code != "columns"}
            reading = read_structure(sent.text, others)
        if reading.problems:
            raise StructureRefused(reading.problems)
        return reading


def _headings(reading: StructureReading) -> str:
    return "|".join(" ".join((column.heading, *column.samples)) for column in reading.columns)


def _save_reading(request: HttpRequest, sent: _SentFile, reading: StructureReading) -> StructurePlan:
    """Save a structure. Raises Refused if a question is open, or it cannot be played or saved."""
    posted, name = request.POST, request.POST.get("name", "").strip()
    with refusing_unreadable():
        if reading.structure is None:
            raise StructureUnclear(reading)
    structure = replace(reading.structure, name=name[:160], slug="") if name else reading.structure
    return save_structure(
        named_structure(structure, fallback=sent.name), accept="accept" in posted, replacing="replace" in posted
    )


def _preview(request: HttpRequest, sent: _SentFile, reading: StructureReading) -> dict[str, Any]:
    """Return the context of the preview: what was read from the file, and the questions about it."""
    context: dict[str, Any] = {
        "text": sent.text,
        "from": sent.name,
        "name": request.POST.get("name", ""),
        "given": request.POST,
        "reading": reading,
        "open": reading.open_questions,
        "questions": question_rows(reading.questions),
        "asks_columns": any(question.takes == "columns" for question in reading.questions),
        "notes": reading.notes,
        "columns": reading.columns,
        "headings": _headings(reading),
        "fields": FIELDS,
    }
    if reading.structure is not None and reading.structure.levels:
        checked = check_structure(reading.structure)
        context |= {
            **sheet_context(reading.structure),
            **structure_figures(reading.structure),
            "warnings": (*checked.errors, *checked.warnings),
        }
    return context


def _refused_page(
    request: HttpRequest, not_done: NotDone, sent: _SentFile, reading: StructureReading | None = None
) -> HttpResponse:
    context = {"text": sent.text, "from": sent.name, "name": request.POST.get("name", ""), "given": request.POST}
    if reading is not None:
        context |= _preview(request, sent, reading)
    context |= {"code": not_done.code, "says": not_done.error_text, **not_done.facts}
    return render(request, "tournaments/structure/import.html", context, status=409)
