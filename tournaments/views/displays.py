"""The public displays: no login, one snapshot, readable at 15 m."""

from collections.abc import Callable
from typing import Any

import segno
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from tournaments.displays.bounty_words import bounty_words, deal_words
from tournaments.displays.payout_words import payout_words
from tournaments.displays.words import clock_words
from tournaments.models import Screen, Tournament
from tournaments.paper.schedule import worded
from tournaments.rules.money import in_words
from tournaments.selectors.bounties import is_mystery
from tournaments.selectors.bounty_board import bounty_board, deal_board
from tournaments.selectors.notices import up
from tournaments.selectors.payout_board import payout_board
from tournaments.selectors.sheet import blind_schedule
from tournaments.selectors.snapshot import kept_snapshot
from tournaments.views.addresses import public_url


@require_safe
def clock(request: HttpRequest, slug: str) -> HttpResponse:
    """The public clock."""
    return _display(request, _tournament(slug), "clock")


@require_safe
def schedule(request: HttpRequest, slug: str) -> HttpResponse:
    """The blind schedule as a page."""
    return _display(request, _tournament(slug), "schedule")


@require_safe
def payouts(request: HttpRequest, slug: str) -> HttpResponse:
    """The prizes, who won them so far, and the next pay jump."""
    return _display(request, _tournament(slug), "payouts")


@require_safe
def bounties(request: HttpRequest, slug: str) -> HttpResponse:
    """What is on the heads or in the envelopes, and who won the most."""
    return _display(request, _tournament(slug), "bounties")


@require_safe
def deal(request: HttpRequest, slug: str) -> HttpResponse:
    """The deal that is proposed, for those who are to sign it."""
    return _display(request, _tournament(slug), "deal")


@require_safe
def notices(request: HttpRequest, slug: str) -> HttpResponse:
    """What the players are told, one notice after the other."""
    return _display(request, _tournament(slug), "notices")


@require_safe
def screen(request: HttpRequest, code: str) -> HttpResponse:
    """One screen on a wall: whatever staff chose for it."""
    found = get_object_or_404(Screen.objects.select_related("tournament__clock"), code=code)
    return _display(request, found.tournament, found.shows, screen=found)


def _tournament(slug: str) -> Tournament:
    return get_object_or_404(Tournament.objects.select_related("clock"), slug=slug)


def _display(request: HttpRequest, tournament: Tournament, shows: str, *, screen: Screen | None = None) -> HttpResponse:
    template, extra = DISPLAYS[shows]
    light = screen.light if screen else request.GET.get("theme") == "light"
    with translation.override(request.GET.get("lang") or tournament.language):
        context = {
            "tournament": tournament,
            "snapshot": kept_snapshot(tournament),
            "words": clock_words(),
            "theme": "light" if light else "dark",
            "now": round(timezone.now().timestamp() * 1000),
            "screen_code": screen.code if screen else "",
            "language": translation.get_language(),
            **extra(request, tournament),
        }
        answer = render(request, template, context)
        answer["Cache-Control"] = "no-store"  # the server's time is in it
        return answer


def _clock(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    address = public_url(request, reverse("clock", args=[tournament.slug]))
    return {"clock_url": address, "qr": qr_svg(address)}


def _schedule(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    address = public_url(request, reverse("schedule", args=[tournament.slug]))
    return {
        "sheet": worded(blind_schedule(tournament, now=timezone.now())),
        "schedule_url": address,
        "pdf_url": reverse("schedule-pdf", args=[tournament.slug]),
        "qr": qr_svg(address),
    }


def _payouts(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    address = public_url(request, reverse("payouts", args=[tournament.slug]))
    said, board = payout_words(), payout_board(tournament)
    jump = said["at_place"].format(place=board.jump[0]) if board.jump else ""
    return {"board": board, "said": said, "jump_place": jump, "payouts_url": address, "qr": qr_svg(address)}


def _bounties(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    said, board = bounty_words(), bounty_board(tournament)
    envelopes = [(one.amount, said["of"].format(left=one.left, count=one.of), not one.left) for one in board.envelopes]
    mystery = is_mystery(tournament)
    kind = said[tournament.bounty_kind]
    return {"board": board, "said": said, "mystery": mystery, "kind": kind, "envelopes": envelopes,
            **_here(request, tournament, "bounties")}  # fmt: skip


def _deal(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    said, board = deal_words(), deal_board(tournament)
    ways = [(kind, said[kind]) for kind in board.ways] if board else []
    error = in_words(round(board.error), currency=tournament.currency) if board and board.error else ""
    sampled = said["sampled"].format(error=error) if error else ""
    return {"board": board, "said": said, "ways": ways, "sampled": sampled, **_here(request, tournament, "deal")}


def _notices(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    now = timezone.now()
    standing = [one for one in up(tournament, now=now) if one.at <= now]
    return {"standing": standing, **_here(request, tournament, "notices")}


def _here(request: HttpRequest, tournament: Tournament, view: str) -> dict[str, Any]:
    address = public_url(request, reverse(view, args=[tournament.slug]))
    return {"here_url": address, "qr": qr_svg(address)}


def qr_svg(address: str) -> str:
    """A QR code as markup that scales with its box."""
    code = segno.make(address, error="m", micro=False)
    markup = code.svg_inline(border=0, omitsize=True, svgclass=None, lineclass=None, unit=None)
    return mark_safe(markup)  # noqa: S308 - made here from an address of our own


#: what a screen can show: the template, and what it needs beyond the snapshot
DISPLAYS: dict[str, tuple[str, Callable[[HttpRequest, Tournament], dict[str, Any]]]] = {
    "clock": ("displays/clock.html", _clock),
    "schedule": ("displays/schedule.html", _schedule),
    "payouts": ("displays/payouts.html", _payouts),
    "bounties": ("displays/bounties.html", _bounties),
    "deal": ("displays/deal.html", _deal),
    "notices": ("displays/notices.html", _notices),
}
