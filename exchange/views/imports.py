"""Bringing a folder of `.tdt` files in: handed in, looked at, stored as a whole, and taken back as one."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.db import connection
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
from exchange.selectors.plan import FileFate, FilePlan, ImportPlan, plan_of_import
from exchange.sentences.imports import CAUSES, DOUBTS, FILE_FATES, refused_files
from exchange.services.folders import MOST_FILES, add_files, decide, take_folder, throw_away
from exchange.services.removing import undo_import
from exchange.services.storing import store_import
from exchange.views.preview_rows import rows_of_preview
from tournaments.language.sentences import gettext
from tournaments.models import Player, Season
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.leagues.boards import season_board
from tournaments.selectors.staff.roles import ORGANISATION_DIRECTOR
from tournaments.sentences.leagues.points import formula_title
from tournaments.sentences.refusals import refusal_sentence
from tournaments.views.attempts import NotDone, attempt
from tournaments.views.numbers import typed_number
from tournaments.views.players.access import for_register_staff

#: so many earlier imports, files of one sort, doubtful people, and seasons are shown
EARLIER, SHOWN, ASKED, SEASONS = 8, 12, 60, 3
#: seconds of storing a tournament (benchmarks/README.md: exchange.tdt_folder), and how many are worth a word
STORING, LONG = 0.05, 3


@for_register_staff(ORGANISATION_DIRECTOR)
@require_http_methods(["GET", "HEAD", "POST"])
def hand_in(request: HttpRequest) -> HttpResponse:
    """Choose a folder or files."""
    context: dict[str, Any] = {
        "most": MOST_FILES,
        "megabytes": MOST_BYTES // 1_000_000,
        "earlier": TdtImport.objects.filter(done_at__isnull=False).select_related("by")[:EARLIER],
    }
    if request.method != "POST":
        return render(request, "exchange/import.html", context)
    job = attempt(lambda: _taken(request))
    if "part" in request.POST:
        done = {"says": job.says} if isinstance(job, NotDone) else {"folder": job.pk}
        return JsonResponse(done, status=409 if isinstance(job, NotDone) else 200)
    if isinstance(job, NotDone):
        return render(request, "exchange/import.html", {**context, "refused": job.says}, status=409)
    return HttpResponseRedirect(reverse("tdt-import-folder", args=[job.pk]))


def _taken(request: HttpRequest) -> TdtImport:
    """Keep what was sent: a folder, or a further part of one."""
    sent, part = request.FILES.getlist("files"), request.POST.get("folder", "")
    files = _contents(sent)
    if part:
        return add_files(get_object_or_404(TdtImport, pk=typed_number(part)), files=files)
    # without a folder it is called after its files
    name = request.POST.get("name", "").strip() or ", ".join(one.name or "" for one in sent[:3])
    return take_folder(files=files, name=name, by=request.user, now=server_now())


@for_register_staff(ORGANISATION_DIRECTOR)
@require_http_methods(["GET", "HEAD", "POST"])
def folder(request: HttpRequest, pk: int) -> HttpResponse:
    """A folder: what would become of it; once it is stored, what was."""
    job = get_object_or_404(TdtImport, pk=pk)
    if request.method != "POST":
        return _result(request, job) if job.done_at else _preview(request, job)
    done = attempt(lambda: _go_on(request, job))
    if isinstance(done, NotDone):
        job.refresh_from_db()
        show = _result if job.done_at else _preview
        return show(request, job, refused=done.says)
    return HttpResponseRedirect(done)


def _contents(files: "Sequence[UploadedFile[Any]]") -> Iterator[tuple[str, bytes]]:
    """Yield name and content of each file; a zip may be larger than a file in it."""
    for one in files:
        yield one.name or "", one.read()


def _go_on(request: HttpRequest, job: TdtImport) -> str:
    """Throw a folder away, take an import back, or keep what was said and, when asked, store it; the next page."""
    do, here = request.POST.get("do", ""), reverse("tdt-import-folder", args=[job.pk])
    if do == "away":
        throw_away(job)
        return reverse("tdt-import")
    if do == "undo":
        undo_import(job, by=request.user, now=server_now())
        return here
    said = {name: request.POST[name].strip() for name in ("currency", "zone") if name in request.POST}
    who = {name.removeprefix("who-"): value for name, value in request.POST.items() if name.startswith("who-")}
    decide(job, said={**said, "antes": "antes" in request.POST, "decisions": who})
    if do == "import":
        store_import(job, by=request.user, now=server_now())
    turned = request.POST.get("page", "")
    return f"{here}?page={turned}#tournaments" if turned.isdecimal() else here


def _preview(request: HttpRequest, job: TdtImport, *, refused: str = "") -> HttpResponse:
    plan = plan_of_import(job)
    page, rows = rows_of_preview(job, plan, asked=request.GET.get("page", "1"))
    context = {
        "job": job,
        "page": page,
        "rows": rows,
        "refused": refused,
        "counts": plan.counts(),
        "doubtful": list(_doubts(job, plan)),
        "more_doubtful": max(0, len(plan.doubtful) - ASKED),
        "differing": [_differing(*one) for one in plan.differing[:SHOWN]],
        "more_differing": max(0, len(plan.differing) - SHOWN),
        "unread": [(one.name, refusal_sentence(one.refused)) for one in plan.refused[:SHOWN] if one.refused],
        "more_unread": max(0, len(plan.refused) - SHOWN),
        "left": [_left(one) for one in plan.left[:SHOWN]],
        "more_left": max(0, len(plan.left) - SHOWN),
        "ties": _ties(plan),
        "running": _running(plan),
        "points": _other_points(plan),
        "storing": _seconds_of_storing(plan),
        "unknown": plan.unknown,
        "antes": plan.antes,
    }
    return render(request, "exchange/preview.html", context, status=409 if refused else 200)


def _result(request: HttpRequest, job: TdtImport, *, refused: str = "") -> HttpResponse:
    stored = job.tournaments.select_related("tournament__season").order_by("tournament__starts_at")
    seasons = (
        Season.objects.filter(events__imported_from__job=job)
        .select_related("series")
        .annotate(imported=Count("events"))
        .order_by("-imported", "-starts")
    )
    unread = refused_files(job)
    context = {
        "job": job,
        "refused": refused,
        "counts": job.report.get("counts", {}),
        "unread": [(one["name"], one["says"]) for one in unread[:SHOWN]],
        "more_unread": max(0, len(unread) - SHOWN),
        "stored": list(stored[:SHOWN]),
        "more": max(0, stored.count() - SHOWN),
        "seasons": [_season(one) for one in seasons[:SEASONS]],
    }
    return render(request, "exchange/result.html", context, status=409 if refused else 200)


def _season(season: Season) -> dict[str, Any]:
    """Return a season with what tells at a glance whether it is the one of the files."""
    board = season_board(season)
    first = [board.names[one.player] for one in board.places[:3]]
    return {"season": season, "players": len(board.places), "first": first, "formula": formula_title(season.formula)}


def _doubts(job: TdtImport, plan: ImportPlan) -> Iterator[dict[str, Any]]:
    """Yield those who are asked for, with who they may be and what was said of them."""
    asked = plan.doubtful[:ASKED]
    namesakes = Player.objects.filter(pk__in={key for one in asked for key in (one.key, *one.keys)})
    known = {one.pk: one for one in namesakes}
    in_files = {one.person.uuid: one.person.shown for one in plan.people}
    for one in asked:
        likeliest = known.get(one.key or 0)
        yield {
            "person": one.person,
            "other": likeliest.display_name if likeliest else in_files.get(one.other, ""),
            "key": one.key,
            "why": gettext(DOUBTS[one.why]) if one.why in DOUBTS else "",
            "same": _said(job, one) in {"same", str(one.key)},
            "first": _apart(likeliest) if likeliest else "",
            "more": _others(one, known, said=_said(job, one)),
        }


def _others(one: PersonMatch, known: Mapping[int, Player], *, said: str) -> list[tuple[int, str, bool]]:
    """Return the others of the register who a person may be: key, name, and whether it was chosen."""
    return [(key, _apart(known[key]), said == str(key)) for key in one.keys[1:] if key in known]


def _apart(player: Player) -> str:
    """Return what tells a player from others of the same name."""
    return ", ".join(filter(None, (player.display_name, player.name, player.club_number)))


def _said(job: TdtImport, one: PersonMatch) -> str:
    return str(job.decisions.get(one.person.uuid, ""))


def _differing(one: FilePlan, sums: TdtSums) -> dict[str, Any]:
    return {"name": one.name, "sums": sums, "pool": sums.paid + sums.difference, "cause": gettext(CAUSES[sums.cause])}


def _seconds_of_storing(plan: ImportPlan) -> int:
    """Return how long nobody else can write, 0 where it is not worth a word, or where the database locks rows only."""
    seconds = round(len(plan.coming) * STORING)
    return seconds if connection.vendor == "sqlite" and seconds >= LONG else 0


def _ties(plan: ImportPlan) -> list[tuple[str, list[str]]]:
    """Return the files in which several went out at the same moment, with their names."""
    found = [(one.name, [name for tie in read.ties for name in tie]) for one, read, _sums in plan.coming]
    return [one for one in found if one[1]][:SHOWN]


def _other_points(plan: ImportPlan) -> list[tuple[str, str]]:
    """Return the files in which players have points that do not follow from their places, with who they are."""
    found = [(one.name, ", ".join(read.other_points[:SHOWN])) for one, read, _sums in plan.coming]
    return [one for one in found if one[1]][:SHOWN]


def _running(plan: ImportPlan) -> list[tuple[str, str]]:
    """Return the files of tournaments that were being played, with their titles."""
    return [(one.name, read.title) for one, read, _sums in plan.coming if one.stage is Stage.RUNNING][:SHOWN]


def _left(one: FilePlan) -> tuple[str, str]:
    said = gettext(FILE_FATES[one.fate])
    return one.name, f"{said}: {one.twin}" if one.fate is FileFate.TWICE else said
