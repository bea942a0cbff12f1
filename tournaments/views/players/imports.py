"""Import of players: upload, mapping of columns, preview, confirmation, progress."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext_noop as noop
from django.views.decorators.http import require_http_methods

from tournaments.language.sentences import gettext
from tournaments.models import Player, PlayerImport
from tournaments.rules.players.columns import FIELDS, columns_refusal
from tournaments.rules.players.matching import RowMatch, RowResult
from tournaments.rules.players.public_name import ShownAs
from tournaments.rules.players.sheet import MOST_BYTES, MOST_ROWS, PlayerSheet
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.players.imports import (
    MAX_REPORT_LINES,
    answers_of,
    counts_by_result,
    header_of,
    known_players,
    row_matches,
    samples_of,
    table_of,
)
from tournaments.selectors.staff.roles import ORGANISATION_DIRECTOR
from tournaments.sentences.players import FATES, row_reason_text
from tournaments.sentences.refusals import refusal_sentence
from tournaments.sentences.sheets import question_rows
from tournaments.services.players.imports import (
    answer_questions,
    confirm_import,
    discard_import,
    map_columns,
    store_import_file,
)
from tournaments.views.attempts import NotDone, attempt
from tournaments.views.fields import posted_answers
from tournaments.views.players.access import for_register_staff
from tournaments.views.players.forms import SHOWN

#: Limit of the previewed rows of each result.
MAX_ROWS = 12
_DELIMITERS = {",": noop("commas"), ";": noop("semicolons"), "\t": noop("tabs"), "|": noop("bars")}


@for_register_staff(ORGANISATION_DIRECTOR)
@require_http_methods(["GET", "HEAD", "POST"])
def upload_file(request: HttpRequest) -> HttpResponse:
    context: dict[str, Any] = {
        "most": MOST_ROWS,
        "earlier": PlayerImport.objects.filter(confirmed_at__isnull=False)[:5],
    }
    if request.method != "POST":
        return render(request, "tournaments/players/import.html", context)
    file = request.FILES.get("file")
    content, named = (file.read(MOST_BYTES + 1), file.name or "") if file else (b"", "")
    job = attempt(lambda: store_import_file(content=content, file_name=named, by=request.user, now=server_now()))
    if isinstance(job, NotDone):
        return render(request, "tournaments/players/import.html", {**context, "refused": job.error_text}, status=409)
    return HttpResponseRedirect(reverse("players-import-file", args=[job.pk]))


@for_register_staff(ORGANISATION_DIRECTOR)
@require_http_methods(["GET", "HEAD", "POST"])
def import_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a file with a preview of its rows; once confirmed, its progress."""
    job = get_object_or_404(PlayerImport, pk=pk)
    if request.method != "POST":
        return _progress_page(request, job) if job.confirmed_at else _preview_page(request, job)
    done = attempt(lambda: _do_posted_step(request, job))
    if isinstance(done, NotDone):
        job.refresh_from_db()
        return _preview_page(request, job, refused=done.error_text, columns_posted=request.POST.getlist("column"))
    return HttpResponseRedirect(done)


def _do_posted_step(request: HttpRequest, job: PlayerImport) -> str:
    """Delete the file, or map its columns; `do=bring` also confirms the import. Returns the URL of the next page."""
    do = request.POST.get("do", "")
    if do == "away":
        discard_import(job)
        return reverse("players-import")
    answers = posted_answers(request.POST)
    answers.pop("columns", None)
    columns = request.POST.getlist("column")
    if answers != answers_of(job):
        answer_questions(job, answers=answers)
        columns = job.columns
    chosen = request.POST.get("shown_as", "")
    shown_as = ShownAs(chosen) if chosen in {choice.value for choice in ShownAs} else ShownAs.INITIAL
    suspects = request.POST.get("suspects") == "take"
    map_columns(job, columns=columns, shown_as=shown_as, take_suspects=suspects)
    if do == "bring":
        confirm_import(job, now=server_now())
    return reverse("players-import-file", args=[job.pk])


def _progress_page(request: HttpRequest, job: PlayerImport) -> HttpResponse:
    late = job.progress_at is None and job.confirmed_at and (server_now() - job.confirmed_at).total_seconds() > 10
    context: dict[str, Any] = {"job": job, "late": late, "counts": _counts_by_fate(job.report.get("counts", {}))}
    if job.done_at:
        keys = [key for *_, key in job.report["lines"] if key]
        names = dict(Player.objects.filter(pk__in=keys).values_list("pk", "display_name"))
        context["lines"] = [
            {
                "line": line,
                "fate": gettext(FATES[fate]),
                "why": row_reason_text(why, other),
                "key": key,
                "name": names.get(key, ""),
            }
            for line, fate, why, other, key in job.report["lines"]
        ]
        context["most"] = MAX_REPORT_LINES
    template = (
        "tournaments/players/_progress.html"
        if request.headers.get("HX-Request")
        else "tournaments/players/progress.html"
    )
    return render(request, template, context)


def _preview_page(
    request: HttpRequest, job: PlayerImport, *, refused: str = "", columns_posted: list[str] | None = None
) -> HttpResponse:
    columns = columns_posted if columns_posted and len(columns_posted) == len(job.columns) else job.columns
    table = table_of(job)
    refused = refused or _columns_refused_text(table, columns)
    found = [] if refused or table.open_questions else row_matches(job, known_players())
    context = {
        "job": job,
        "parted_by": gettext(_DELIMITERS[job.delimiter]),
        "columns": list(zip(header_of(job), columns, samples_of(job), strict=True)),
        "fields": FIELDS,
        "shown": [choice for choice in SHOWN if choice[0] != ShownAs.TYPED],
        "questions": question_rows(table.questions),
        "refused": refused,
        "counts": _counts_by_fate(counts_by_result(found)) if found else [],
        "groups": _row_groups(found),
        "coming": sum(_is_imported(row, job) for row in found),
    }
    return render(request, "tournaments/players/preview.html", context, status=409 if refused else 200)


def _columns_refused_text(table: PlayerSheet, columns: list[str]) -> str:
    """Return why rows cannot be read with these columns, once the questions are answered."""
    wrong = None if table.open_questions else columns_refusal(columns)
    return refusal_sentence(wrong) if wrong else ""


def _counts_by_fate(counts: dict[str, int]) -> list[tuple[str, str, int]]:
    return [(fate, gettext(title), counts.get(fate, 0)) for fate, title in FATES.items()] if counts else []


def _row_groups(matches: list[RowMatch]) -> list[dict[str, Any]]:
    """Return the first rows of the preview by result, refused and suspected rows first."""
    order = (RowResult.REFUSED, RowResult.SUSPECTED, RowResult.CHANGED, RowResult.NEW)
    groups = []
    for fate in order:
        rows = [row for row in matches if row.result == fate]
        shown = [
            {
                "row": row.row,
                "key": row.key,
                "why": row_reason_text(row.why, row.other),
                "left_out": [row_reason_text(code, None) for code in row.row.left_out],
                "changes": row.changes,
            }
            for row in rows[:MAX_ROWS]
        ]
        if rows:
            groups.append(
                {"fate": fate.value, "title": gettext(FATES[fate]), "rows": shown, "more": len(rows) - len(shown)}
            )
    return groups


def _is_imported(match: RowMatch, job: PlayerImport) -> bool:
    return match.result in {RowResult.NEW, RowResult.CHANGED} or (
        match.result == RowResult.SUSPECTED and job.take_suspects
    )
