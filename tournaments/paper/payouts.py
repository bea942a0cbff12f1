"""The payout sheet and the payout slips as PDF."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.utils import timezone
from django.utils.html import escape
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.models import Tournament
from tournaments.paper.press import PAPERS, printed
from tournaments.rules.money import in_words
from tournaments.selectors.payouts import Payout, payouts
from tournaments.selectors.prizes import prizes_of
from tournaments.views.staff import signed_in, tournament_of


@signed_in
@require_safe
@never_cache
def sheet(request: HttpRequest, slug: str) -> HttpResponse:
    """Every paid place with its prize, who is out there so far, and a line to sign. `?paper=a4` or `letter`."""
    tournament, _ = tournament_of(request, slug)
    return _answer(request, tournament, "payouts", sheet_content(tournament))


@signed_in
@require_safe
@never_cache
def slips(request: HttpRequest, slug: str) -> HttpResponse:
    """Slips to sign, four a page: `?entry=` for one or several, else of everybody who is to be paid."""
    tournament, _ = tournament_of(request, slug)
    asked = {int(key) for key in request.GET.getlist("entry") if key.isascii() and key.isdigit()}
    return _answer(request, tournament, "payout-slips", slips_content(tournament, entries=asked))


def sheet_content(tournament: Tournament) -> dict[str, Any]:
    """What the sheet prints, money in words."""
    prizes = prizes_of(tournament)
    by_place: dict[int, list[Payout]] = {}
    for one in payouts(tournament):
        by_place.setdefault(one.first, []).append(one)
    rows = []
    for place in prizes.places:
        here = by_place.get(place.place, [])
        rows += [_row(tournament, one) for one in here]
        shared = any(other.first < place.place <= other.last for others in by_place.values() for other in others)
        if not here and not shared:
            worth = in_words(place.amount, currency=tournament.currency) if place.amount else ""
            rows.append({"place": f"{place.place}", "name": "", "prize": ", ".join(filter(None, (place.award, worth)))})
    return {
        **_heading(tournament),
        "pool": in_words(prizes.pool, currency=tournament.currency),
        "places": len(prizes.places),
        "frozen": prizes.frozen,
        "rows": rows,
    }


def slips_content(tournament: Tournament, *, entries: set[int]) -> dict[str, Any]:
    """What the slips print."""
    found = [one for one in payouts(tournament) if (one.entry.pk in entries if entries else one.left > 0)]
    limit = tournament.id_from
    return {
        **_heading(tournament),
        "slips": [
            {
                **_row(tournament, one),
                "number": one.entry.player.club_number,
                "bounty": in_words(one.bounty, currency=tournament.currency) if one.bounty else "",
                "paid": in_words(one.settled, currency=tournament.currency) if one.settled else "",
                "left": in_words(max(one.left, 0), currency=tournament.currency),
                "id": limit is not None and one.due >= limit,
            }
            for one in found
        ],
    }


def _heading(tournament: Tournament) -> dict[str, Any]:
    return {
        "event": tournament.name,
        "venue": tournament.venue,
        "date": f"{tournament.local(tournament.starts_at):%-d %B %Y}",
    }


def _row(tournament: Tournament, one: Payout) -> dict[str, Any]:
    money = in_words(one.prize, currency=tournament.currency) if one.prize else ""
    place = "–" if not one.first else f"{one.first}" if one.first == one.last else f"{one.first}–{one.last}"
    return {
        "place": place,
        "name": one.entry.player.display_name,
        "prize": ", ".join(filter(None, (one.award, money))),
        "deal": one.original is not None,
    }


def _answer(request: HttpRequest, tournament: Tournament, template: str, content: dict[str, Any]) -> HttpResponse:
    paper, now = request.GET.get("paper", "a4"), timezone.now()
    if paper not in PAPERS:
        return HttpResponseBadRequest(f"There is no paper {escape(paper[:40])} here: take {' or '.join(PAPERS)}.")
    content = {**content, "printed": f"{tournament.local(now):%-d %b %Y, %H:%M}"}
    pdf = printed(template, content, paper=paper, at=now)
    headers = {"Content-Disposition": f'inline; filename="{tournament.slug}-{template}.pdf"'}
    return HttpResponse(pdf, content_type="application/pdf", headers=headers)
