"""The page that reads lists of results of past events, asks questions, and leads to the preview of the import."""

from hashlib import sha256
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from exchange.rules.results_list.columns import FIELDS
from exchange.rules.results_list.reading import ListReading, list_facts, read_results
from exchange.services.folders import store_lists
from tournaments.language.sentences import translate
from tournaments.models import Season, Series
from tournaments.rules.refused import Refused
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.sheets.files import file_as_text
from tournaments.selectors.staff.roles import ORGANISATION_DIRECTOR
from tournaments.sentences.sheets import column_rows, question_rows
from tournaments.views.attempts import NotDone, attempt
from tournaments.views.fields import posted_answers
from tournaments.views.players.access import for_register_staff

MOST_TEXT = 4_000_000
MAX_NAMES = 50


@for_register_staff(ORGANISATION_DIRECTOR)
@require_http_methods(["GET", "HEAD", "POST"])
def results_list_page(request: HttpRequest) -> HttpResponse:
    """The page for a list of results. POST reads it; without an open question it leads to the preview of the import.

    If parts of the list are left out, it first shows them; the next POST confirms in `seen` that they were seen.
    """
    if request.method != "POST":
        return render(request, "exchange/results_list.html", _context({}))
    text = attempt(lambda: _posted_text(request))
    if isinstance(text, NotDone):
        return _page(request, "", refused=text.error_text)
    reading = attempt(lambda: read_results(text, list_facts(_posted_facts(request)), posted_answers(request.POST)))
    if isinstance(reading, NotDone):
        return _page(request, text, refused=reading.error_text)
    if reading.open_questions or request.POST.get("seen", "") != _notes_mark(reading):
        return _page(request, text, reading=reading)
    name = request.POST.get("title", "").strip() or reading.lists[0].title
    job = store_lists(lists=reading.lists, name=name, by=request.user, now=server_now())
    return HttpResponseRedirect(reverse("tdt-import-folder", args=[job.pk]))


def _page(request: HttpRequest, text: str, *, reading: ListReading | None = None, refused: str = "") -> HttpResponse:
    context = _context(_posted_facts(request)) | {"text": text, "refused": refused}
    if reading:
        context |= {
            "questions": question_rows(reading.questions),
            "columns": _column_choices(reading),
            "notes": reading.notes,
            "seen": _notes_mark(reading),
            "lists": reading.lists,
        }
    return render(request, "exchange/results_list.html", context, status=409 if refused else 200)


def _notes_mark(reading: ListReading) -> str:
    """Return a digest of the notes on parts left out; "" without notes."""
    return sha256("\n".join(reading.notes).encode()).hexdigest()[:16] if reading.notes else ""


def _context(posted: dict[str, str]) -> dict[str, Any]:
    return {
        "posted": posted,
        "series": list(Series.objects.order_by("name").values_list("name", flat=True)[:MAX_NAMES]),
        "seasons": list(Season.objects.values_list("name", flat=True).distinct()[:MAX_NAMES]),
    }


def _column_choices(reading: ListReading) -> list[dict[str, Any]]:
    """Return the columns with their choices; [] unless the question about the columns is asked."""
    if not any(question.takes == "columns" for question in reading.questions):
        return []
    options = [{"value": name, "label": translate(label)} for name, label in FIELDS.items()]
    return [{**column, "options": options} for column in column_rows(reading.columns)]


def _posted_text(request: HttpRequest) -> str:
    file = request.FILES.get("file")
    text = file_as_text(file.read())[0] if file else request.POST.get("text", "")
    if len(text) > MOST_TEXT:
        raise Refused("file_too_large", field="file", megabytes=len(text) // 1_000_000, most=MOST_TEXT // 1_000_000)
    return text


def _posted_facts(request: HttpRequest) -> dict[str, str]:
    return {name: request.POST.get(name, "") for name in ("title", "on", "league", "season", "buy_in")}
