"""Pages of imports: upload, preview, store, undo."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.db.models import Count
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from exchange.models import TdtImport
from exchange.rules.people import PersonMatch
from exchange.rules.tdt.entries import Stage
from exchange.rules.tdt.reader import MOST_BYTES
from exchange.rules.tdt.sums import TdtSums
from exchange.selectors.library import LibraryOffer, library_offers
from exchange.selectors.plan import FilePlan, ImportPlan, plan_of_import
from exchange.sentences.imports import (
    CAUSES,
    DOUBTS,
    FILE_FATES,
    LIBRARY_KINDS,
    library_line,
    part_rows,
    refused_file_rows,
)
from exchange.services.folders import MAX_FILES, add_files, delete_folder, save_decisions, upload_folder
from exchange.services.removing import undo_import
from exchange.services.storing import store_import
from exchange.views.preview_rows import preview_page_and_rows
from tournaments.language.sentences import gettext, translate
from tournaments.models import OwnPayoutTable, Player, Season, StructurePlan
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.leagues.boards import season_board
from tournaments.selectors.staff.roles import ORGANISATION_DIRECTOR
from tournaments.sentences.leagues.points import formula_title
from tournaments.sentences.refusals import refusal_sentence
from tournaments.views.attempts import NotDone, attempt
from tournaments.views.fields import parse_number
from tournaments.views.players.access import for_register_staff

MAX_EARLIER_IMPORTS = 8
MAX_FILES_LISTED = 12
MAX_DOUBTFUL_PEOPLE = 60
MAX_SEASONS = 3
MAX_FORMULAS = 20
MAX_LIBRARY_ITEMS = 40
# seconds to store one tournament (lab/results/: tdt_folder), and seconds in total from which the page mentions them
STORING, LONG = 0.05, 3


@for_register_staff(ORGANISATION_DIRECTOR)
@require_http_methods(["GET", "HEAD", "POST"])
def upload_page(request: HttpRequest) -> HttpResponse:
    """The page for uploading a folder or single files. POST stores the files for a preview."""
    context: dict[str, Any] = {
        "most": MAX_FILES,
        "megabytes": MOST_BYTES // 1_000_000,
        "earlier": TdtImport.objects.filter(done_at__isnull=False).select_related("by")[:MAX_EARLIER_IMPORTS],
    }
    if request.method != "POST":
        return render(request, "exchange/import.html", context)
    job = attempt(lambda: _store_upload(request))
    if "part" in request.POST:
        done = {"says": job.error_text} if isinstance(job, NotDone) else {"folder": job.pk}
        return JsonResponse(done, status=409 if isinstance(job, NotDone) else 200)
    if isinstance(job, NotDone):
        return render(request, "exchange/import.html", {**context, "refused": job.error_text}, status=409)
    return HttpResponseRedirect(reverse("tdt-import-folder", args=[job.pk]))


def _store_upload(request: HttpRequest) -> TdtImport:
    """Store the uploaded files as a new folder, or as the next part of a folder."""
    sent, part = request.FILES.getlist("files"), request.POST.get("folder", "")
    files = _uploaded_files(sent)
    if part:
        return add_files(get_object_or_404(TdtImport, pk=parse_number(part)), files=files)
    # single files: the import is named after them
    name = request.POST.get("name", "").strip() or ", ".join(file.name or "" for file in sent[:3])
    return upload_folder(files=files, name=name, by=request.user, now=server_now())


@for_register_staff(ORGANISATION_DIRECTOR)
@require_http_methods(["GET", "HEAD", "POST"])
def import_page(request: HttpRequest, pk: int) -> HttpResponse:
    """The page of an import: the preview, or the result once it is stored.

    POST saves decisions, or stores, undoes or deletes the import.
    """
    job = get_object_or_404(TdtImport, pk=pk)
    if request.method != "POST":
        return _render_result(request, job) if job.done_at else _render_preview(request, job)
    done = attempt(lambda: _next_url_after_post(request, job))
    if isinstance(done, NotDone):
        job.refresh_from_db()
        show = _render_result if job.done_at else _render_preview
        return show(request, job, refused=done.error_text)
    return HttpResponseRedirect(done)


def _uploaded_files(files: "Sequence[UploadedFile[Any]]") -> Iterator[tuple[str, bytes]]:
    for file in files:
        yield file.name or "", file.read()


def _next_url_after_post(request: HttpRequest, job: TdtImport) -> str:
    """Delete, undo or store the import, or save decisions on it. Returns the URL of the next page."""
    do, here = request.POST.get("do", ""), reverse("tdt-import-folder", args=[job.pk])
    if do == "away":
        delete_folder(job, now=server_now())
        return reverse("tdt-import")
    if do == "undo":
        undo_import(job, by=request.user, now=server_now())
        return here
    typed = {name: request.POST[name].strip() for name in ("currency", "zone") if name in request.POST}
    people = {name.removeprefix("who-"): value for name, value in request.POST.items() if name.startswith("who-")}
    chosen = {"antes": "antes" in request.POST, "decisions": people, "library": request.POST.getlist("library")}
    save_decisions(job, values={**typed, **chosen})
    if do == "import":
        store_import(job, by=request.user, now=server_now())
    page_number = request.POST.get("page", "")
    return f"{here}?page={page_number}#tournaments" if page_number.isdecimal() else here


def _render_preview(request: HttpRequest, job: TdtImport, *, refused: str = "") -> HttpResponse:
    plan = plan_of_import(job)
    library = library_offers(plan, job)
    page, rows = preview_page_and_rows(job, plan, page_number=request.GET.get("page", "1"))
    context = {
        "job": job,
        "page": page,
        "rows": rows,
        "refused": refused,
        "counts": plan.counts(),
        "doubtful": list(_doubt_rows(job, plan)),
        "more_doubtful": max(0, len(plan.doubtful_people) - MAX_DOUBTFUL_PEOPLE),
        "differing": [_difference_row(*file_plan) for file_plan in plan.files_with_difference[:MAX_FILES_LISTED]],
        "more_differing": max(0, len(plan.files_with_difference) - MAX_FILES_LISTED),
        "unread": [
            (file_plan.name, refusal_sentence(file_plan.refused))
            for file_plan in plan.refused_files[:MAX_FILES_LISTED]
            if file_plan.refused
        ],
        "more_unread": max(0, len(plan.refused_files) - MAX_FILES_LISTED),
        "left": [_left_out_file_row(file_plan) for file_plan in plan.files_left_out[:MAX_FILES_LISTED]],
        "more_left": max(0, len(plan.files_left_out) - MAX_FILES_LISTED),
        "ties": _tie_rows(plan),
        "running": _running_rows(plan),
        "points": _other_points_rows(plan),
        "storing": _storing_seconds(plan),
        "unknown": plan.unknown_constructors,
        "fields_kept": list(plan.fields_kept.items())[:MAX_FILES_LISTED],
        "more_fields": max(0, len(plan.fields_kept) - MAX_FILES_LISTED),
        "parts": part_rows(plan.parts_left_out, chip_sets=plan.chip_sets_left_out),
        **_formula_rows(plan),
        "antes": plan.big_blind_ante_count,
        "library": [_library_row(offer) for offer in library[:MAX_LIBRARY_ITEMS]],
        "more_library": max(0, len(library) - MAX_LIBRARY_ITEMS),
    }
    return render(request, "exchange/preview.html", context, status=409 if refused else 200)


def _render_result(request: HttpRequest, job: TdtImport, *, refused: str = "") -> HttpResponse:
    stored = job.tournaments.select_related("tournament__season").order_by("tournament__starts_at")
    seasons = (
        Season.objects.filter(events__imported_from__job=job)
        .select_related("series")
        .annotate(imported=Count("events"))
        .order_by("-imported", "-starts")
    )
    unread = refused_file_rows(job)
    context = {
        "job": job,
        "refused": refused,
        "counts": job.report.get("counts", {}),
        "unread": [(refused["name"], refused["says"]) for refused in unread[:MAX_FILES_LISTED]],
        "more_unread": max(0, len(unread) - MAX_FILES_LISTED),
        "stored": list(stored[:MAX_FILES_LISTED]),
        "more": max(0, stored.count() - MAX_FILES_LISTED),
        "seasons": [_season_row(season) for season in seasons[:MAX_SEASONS]],
        "parts": part_rows(job.report.get("parts_left_out", {}), chip_sets=job.report.get("chip_sets_left_out", ())),
        "unknown": job.report.get("unknown", {}),
        **_stored_library(job),
    }
    return render(request, "exchange/result.html", context, status=409 if refused else 200)


def _library_row(offer: LibraryOffer) -> dict[str, Any]:
    item = offer.item
    return {
        "key": item.key,
        "title": gettext(LIBRARY_KINDS[item.kind]).format(name=item.name),
        "says": library_line(item),
        "files": offer.files,
        "chosen": offer.chosen,
    }


def _stored_library(job: TdtImport) -> dict[str, Any]:
    """Return the structures and payout tables that an import stored, and that are still there."""
    made = job.report.get("made", {})
    structures = StructurePlan.objects.filter(pk__in=[row[0] for row in made.get("structures", [])])
    tables = OwnPayoutTable.objects.filter(pk__in=[row[0] for row in made.get("payout_tables", [])])
    return {"structures": list(structures), "payout_tables": list(tables)}


def _season_row(season: Season) -> dict[str, Any]:
    board = season_board(season)
    first = [board.names[place.player] for place in board.places[:3]]
    return {"season": season, "players": len(board.places), "first": first, "formula": formula_title(season.formula)}


def _doubt_rows(job: TdtImport, plan: ImportPlan) -> Iterator[dict[str, Any]]:
    doubtful = plan.doubtful_people[:MAX_DOUBTFUL_PEOPLE]
    namesakes = Player.objects.filter(pk__in={key for match in doubtful for key in (match.key, *match.keys)})
    known = {player.pk: player for player in namesakes}
    in_files = {match.person.uuid: match.person.shown_name for match in plan.people}
    for match in doubtful:
        likeliest = known.get(match.key or 0)
        yield {
            "person": match.person,
            "other": likeliest.display_name if likeliest else in_files.get(match.other, ""),
            "key": match.key,
            "why": gettext(DOUBTS[match.why]) if match.why in DOUBTS else "",
            "same": _decision(job, match) in {"same", str(match.key)},
            "first": _distinct_name(likeliest) if likeliest else "",
            "more": _other_candidates(match, known, decision=_decision(job, match)),
        }


def _other_candidates(match: PersonMatch, known: Mapping[int, Player], *, decision: str) -> list[tuple[int, str, bool]]:
    """Return the less likely players for a person: key, name, and whether the player was chosen."""
    return [(key, _distinct_name(known[key]), decision == str(key)) for key in match.keys[1:] if key in known]


def _distinct_name(player: Player) -> str:
    """Return a player's names and club number, to tell namesakes apart."""
    return ", ".join(filter(None, (player.display_name, player.name, player.club_number)))


def _decision(job: TdtImport, match: PersonMatch) -> str:
    return str(job.decisions.get(match.person.uuid, ""))


def _difference_row(file_plan: FilePlan, sums: TdtSums) -> dict[str, Any]:
    return {
        "name": file_plan.name,
        "sums": sums,
        "pool": sums.paid + sums.difference,
        "cause": gettext(CAUSES[sums.cause]),
    }


def _storing_seconds(plan: ImportPlan) -> int:
    """Return about how many seconds storing the import takes; 0 for less than 3 seconds."""
    seconds = round(len(plan.files_to_store) * STORING)
    return seconds if seconds >= LONG else 0


def _tie_rows(plan: ImportPlan) -> list[tuple[str, list[str]]]:
    """Return the name of each file with ties, and the names of the players who tied."""
    found = [
        (file_plan.name, [name for tie in read.ties for name in tie]) for file_plan, read, _sums in plan.files_to_store
    ]
    return [row for row in found if row[1]][:MAX_FILES_LISTED]


def _other_points_rows(plan: ImportPlan) -> list[tuple[str, str]]:
    """Return file and player for each player whose points cannot be computed from the place."""
    found = [
        (file_plan.name, ", ".join(read.other_points[:MAX_FILES_LISTED]))
        for file_plan, read, _sums in plan.files_to_store
    ]
    return [row for row in found if row[1]][:MAX_FILES_LISTED]


def _formula_rows(plan: ImportPlan) -> dict[str, Any]:
    """Return the first formulas: text, the reason why one cannot be read, and the number of files."""
    found = plan.formulas
    rows = [
        {"text": formula.text, "problem": translate(formula.problem), "files": len(formula.files)}
        for formula in found[:MAX_FORMULAS]
    ]
    return {"formulas": rows, "more_formulas": max(0, len(found) - MAX_FORMULAS)}


def _running_rows(plan: ImportPlan) -> list[tuple[str, str]]:
    running = (row for row in plan.files_to_store if row[0].stage is Stage.RUNNING)
    return [(file_plan.name, read.title) for file_plan, read, _sums in running][:MAX_FILES_LISTED]


def _left_out_file_row(file_plan: FilePlan) -> tuple[str, str]:
    fate = gettext(FILE_FATES[file_plan.fate])
    return file_plan.name, f"{fate}: {file_plan.twin}" if file_plan.twin else fate
