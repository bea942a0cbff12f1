"""Responses with printouts: `?paper=` chooses the paper, files are named after the tournament."""

from collections.abc import Callable, Hashable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import render
from django.utils import translation
from django.utils.functional import Promise
from django.utils.html import escape
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.language.days import day_of_year, day_with_time
from tournaments.language.sentences import gettext, translated_values
from tournaments.live.televisions import store_printout_time
from tournaments.models import Tournament
from tournaments.printouts.formatting import log_mark
from tournaments.printouts.pdf import PAPERS, compile_pdf, pages_as_svg
from tournaments.printouts.stored_papers import Paper, stored_papers
from tournaments.selectors.clock.server_time import server_now
from tournaments.views.fields import parse_number
from tournaments.views.staff.access import View, sign_in_required, tournament_and_roles

#: Returns the name of the template and the content that fills it in.
Content = Callable[[HttpRequest, Tournament, datetime], tuple[str, dict[str, Any]]]
#: Returns the PDF for the requested size of paper.
MakePdf = Callable[[HttpRequest, Tournament, str, datetime], bytes]


class NothingToPrint(Exception):
    """Refusal of a printout that has no content yet. The message says what to do first."""


def printout_response(
    request: HttpRequest,
    make_paper: Callable[[str], Paper],
    *,
    tournament: Tournament | None = None,
    cache_key: Hashable | None = None,
) -> HttpResponse:
    """Return what `make_paper` prints on the requested paper: a PDF, or with `?pages` a page of pictures.

    The status is 400 for an unknown size of paper, and 404 if there is nothing to print. `cache_key` is the key of a
    public printout; language, paper and form are added to it.
    """
    paper = request.GET.get("paper", "a4")
    if paper not in PAPERS:
        return HttpResponseBadRequest(
            gettext("Paper size {paper} is not available. Use {papers}.").format(
                paper=escape(paper[:40]), papers=gettext(" or ").join(PAPERS)
            )
        )
    in_pages = "pages" in request.GET
    try:
        with pages_as_svg() if in_pages else nullcontext():
            printed = _printed_paper(
                make_paper, paper, cache_key=cache_key and (cache_key, get_language(), paper, in_pages)
            )
        return _pages_response(request, *printed) if in_pages else pdf_response(*printed)
    except NothingToPrint as nothing:
        return nothing_to_print_response(request, str(nothing), status=404, tournament=tournament)


def _printed_paper(make_paper: Callable[[str], Paper], paper: str, *, cache_key: Hashable | None) -> Paper:
    return make_paper(paper) if cache_key is None else stored_papers.get_or_print(cache_key, lambda: make_paper(paper))


def nothing_to_print_response(
    request: HttpRequest, reason: str, *, status: int, tournament: Tournament | None = None
) -> HttpResponse:
    """Return a page with the reason why there is no PDF. If `tournament` is given, the page has its frame."""
    return render(request, "printouts/nothing.html", {"nothing": reason, "tournament": tournament}, status=status)


def _pages_response(request: HttpRequest, pages: bytes, name: str) -> HttpResponse:
    """Return a web page of SVG pictures (lines of base64) that prints itself in any browser."""
    context = {"pages": pages.decode().split("\n"), "name": name}
    return render(request, "tournaments/navigation/printing/sheet.html", context)


def pdf_response(pdf: bytes, name: str) -> HttpResponse:
    """Return a PDF for the browser to show, under the file name `name`. Stores the time of the printout."""
    store_printout_time(round(server_now().timestamp() * 1000))
    headers = {"Content-Disposition": f'inline; filename="{name}.pdf"'}
    return HttpResponse(pdf, content_type="application/pdf", headers=headers)


def pdf_view(name: str, print_pdf: MakePdf) -> View:
    """Return the view for staff of a printout that `print_pdf` makes."""

    @sign_in_required
    @require_safe
    @never_cache
    def view(request: HttpRequest, slug: str) -> HttpResponse:
        tournament, _ = tournament_and_roles(request, slug)
        now = server_now()

        def make(paper: str) -> tuple[bytes, str]:
            return print_pdf(request, tournament, paper, now), f"{slug}-{name}"

        return printout_response(request, make, tournament=tournament)

    return view


@dataclass(frozen=True, slots=True)
class PrintedRows:
    """The keys of the rows in a printout's content, and the message shown if all of them are empty."""

    names: Sequence[str]
    nothing: Promise


def template_view(name: str, content: Content, *, for_players: bool = False, rows: PrintedRows | None = None) -> View:
    """Return the view for staff of a printout that a template makes.

    Its language is the tournament's if it is `for_players`, otherwise that of the person who prints. If all `rows` are
    empty, the response is a page with their message.
    """

    def print_pdf(request: HttpRequest, tournament: Tournament, paper: str, now: datetime) -> bytes:
        with translation.override(tournament.language) if for_players else nullcontext():
            template, content_of = content(request, tournament, now)
            filled = {**translated_values(content_of), "log": log_mark(tournament)}
        if rows and not any(filled.get(name) for name in rows.names):
            raise NothingToPrint(str(rows.nothing))
        return compile_pdf(template, filled, paper=paper, at=now)

    return pdf_view(name, print_pdf)


def moment_text(tournament: Tournament, at: datetime) -> str:
    """Return a moment in the tournament's time, with the month abbreviated: 3 May 2026, 19:30."""
    local = tournament.as_local_time(at)
    return day_with_time(day_of_year(local), local)


def query_numbers(request: HttpRequest, name: str) -> list[int]:
    """Return the whole numbers among the values of a query parameter; other values are left out."""
    return [number for number in map(parse_number, request.GET.getlist(name)) if number is not None]
