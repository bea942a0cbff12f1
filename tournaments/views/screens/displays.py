"""The public displays: no login, one snapshot, readable at 15 m."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext_noop as noop
from django.views.decorators.http import require_safe

from tournaments.composition import composed
from tournaments.contribution_types import Display
from tournaments.displays.boards import bounties_board, notices_board, notices_up, payouts_board
from tournaments.displays.bounty_labels import bounty_labels, deal_labels
from tournaments.displays.clock_labels import clock_labels
from tournaments.displays.league_board import league_board, league_lines, league_of
from tournaments.displays.payout_labels import payout_labels
from tournaments.displays.qr_codes import qr_svg
from tournaments.language.figures import money_text
from tournaments.language.request_language import language_of_page
from tournaments.language.sentences import gettext
from tournaments.models import Screen, Tournament
from tournaments.printouts.structure.schedule import schedule_texts
from tournaments.rules.screens.playlist import When
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.days.clocks import days_on_screen
from tournaments.selectors.prizes.bounties import has_bounties, is_mystery
from tournaments.selectors.prizes.bounty_board import bounty_board, deal_board
from tournaments.selectors.prizes.payout_board import payout_board
from tournaments.selectors.snapshot import cached_snapshot
from tournaments.selectors.structure.tournament_schedule import blind_schedule
from tournaments.sentences.navigation import day_name
from tournaments.views.addresses import public_url
from tournaments.views.screens.boards import board_context, screen_marks, split_context
from tournaments.views.screens.codes import TooManyCodes, screen_with

#: a screen with a playlist, and the mark alone by which a screen sees whether staff chose something else
WALL, MARK = "wall", "tournaments/screens/_screen.html"


#: the displays that have an address of their own, `/d/<slug>/<word>/`, by its last word
ADDRESSES = {
    **{name: name for name in ("clock", "schedule", "payouts", "bounties", "deal", "notices", "split", "days")},
    "league": "league-table",
}


@require_safe
def public_display(request: HttpRequest, slug: str, shows: str) -> HttpResponse:
    """A display of a tournament, by the name of what it shows."""
    return _display(request, _tournament(slug), shows)


@require_safe
def screen(request: HttpRequest, code: str) -> HttpResponse:
    """One screen on a wall: whatever staff chose for it."""
    found = _screen(request, code)
    if isinstance(found, HttpResponse):
        return found
    pages = found.pages_at(server_now())
    plays = len(pages) > 1 or pages[0].when != When.ALWAYS
    return _display(request, found.of or found.tournament, WALL if plays else pages[0].shows, screen=found)


@require_safe
def screen_page(request: HttpRequest, code: str, shows: str) -> HttpResponse:
    """One page of a screen's playlist, within its frame."""
    found = _screen(request, code)
    if isinstance(found, HttpResponse):
        return found
    if composed().display_named(shows) is None:
        raise Http404
    return _display(request, found.of or found.tournament, shows, screen=found, framed=True)


def _screen(request: HttpRequest, code: str) -> Screen | HttpResponse:
    """The screen with this code; an answer for who has guessed too often. 404 where there is none."""
    try:
        found = screen_with(code, request)
    except TooManyCodes:
        return HttpResponse(gettext("Too many attempts from this address. Wait a minute."), status=429)
    if found is None:
        raise Http404
    return found


def _tournament(slug: str) -> Tournament:
    return get_object_or_404(Tournament.objects.select_related("clock"), slug=slug)


def _display(
    request: HttpRequest, tournament: Tournament, shows: str, *, screen: Screen | None = None, framed: bool = False
) -> HttpResponse:
    clock = composed().displays["clock"]
    wanted = PLAYED if shows == WALL else composed().display_named(shows) or clock
    instead, now = not wanted.has(tournament), server_now()
    display = clock if instead else wanted
    light = screen.light if screen else request.GET.get("theme") == "light"
    spoken = (screen.language if screen else "") or tournament.language
    with translation.override(language_of_page(request, otherwise=spoken)):
        context = {
            "tournament": tournament,
            "snapshot": cached_snapshot(tournament),
            "words": clock_labels(),
            "theme": "light" if light else "dark",
            "now": round(now.timestamp() * 1000),
            **screen_marks(screen, framed=framed, now=now),
            "language": translation.get_language(),
            "waits_for": " ".join(wanted.topics) if instead else "",
            **display.context(request, tournament),
        }
        answer = render(request, MARK if "mark" in request.GET else display.template, context)
        answer["Cache-Control"] = "no-store"  # the server's time is in it
        return answer


def clock_context(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """Return what a clock needs beyond the snapshot: its address, and that as a code."""
    address = public_url(request, reverse("clock", args=[tournament.slug]))
    return {"clock_url": address, "qr": qr_svg(address)}


def _schedule(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    address = public_url(request, reverse("schedule", args=[tournament.slug]))
    return {
        "sheet": schedule_texts(blind_schedule(tournament, now=server_now())),
        "schedule_url": address,
        "pdf_url": reverse("schedule-pdf", args=[tournament.slug]),
        "qr": qr_svg(address),
    }


def _payouts(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    address = public_url(request, reverse("payouts", args=[tournament.slug]))
    said, board = payout_labels(), payout_board(tournament)
    jump = said["at_place"].format(place=board.jump[0]) if board.jump else ""
    return {"list": board, "said": said, "jump_place": jump, "payouts_url": address, "qr": qr_svg(address),
            **board_context(request, tournament, name="payouts", make=payouts_board, ends=False)}  # fmt: skip


def _bounties(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    said, board = bounty_labels(), bounty_board(tournament)
    envelopes = [
        (envelope.amount, said["of"].format(left=envelope.left, count=envelope.of), not envelope.left)
        for envelope in board.envelopes
    ]
    mystery = is_mystery(tournament)
    kind = said[tournament.bounty_kind]
    return {"list": board, "said": said, "mystery": mystery, "kind": kind, "envelopes": envelopes,
            **_here(request, tournament, "bounties"),
            **board_context(request, tournament, name="bounties", make=bounties_board)}  # fmt: skip


def _deal(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    said, board = deal_labels(), deal_board(tournament)
    kinds = [(kind, said[kind]) for kind in board.kinds] if board else []
    error = money_text(round(board.error), currency=tournament.currency) if board and board.error else ""
    sampled = said["sampled"].format(error=error) if error else ""
    return {"board": board, "said": said, "methods": kinds, "sampled": sampled, **_here(request, tournament, "deal")}


def _league(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    season = league_of(tournament)
    return {
        "season": season,
        "everybody": league_lines(season) if season else [],
        **board_context(request, tournament, name="league-table", make=league_board, ends=False),
    }


def _notices(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    return {
        "notices": notices_up(tournament),
        **_here(request, tournament, "notices"),
        **board_context(request, tournament, name="notices", make=notices_board, ends=False),
    }


def _days(_request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    shown = days_on_screen(tournament, now=server_now())
    return {
        "days": [
            {"name": day_name(day.code, flight=day.is_flight), "snapshot": cached_snapshot(day.played_in)}
            for day in shown
        ],
        "shown": " ".join(f"{day.pk}" for day in shown),
    }


def _here(request: HttpRequest, tournament: Tournament, view: str) -> dict[str, Any]:
    address = public_url(request, reverse(view, args=[tournament.slug]))
    return {"here_url": address, "qr": qr_svg(address)}


#: a screen that plays a list
PLAYED = Display(noop("A playlist"), "tournaments/screens/playlist_display.html", lambda _request, _tournament: {})
#: what a screen can show of the tournament itself
DISPLAYS: dict[str, Display] = {
    "clock": Display(noop("The clock"), "tournaments/clock/clock_display.html", clock_context),
    "days": Display(
        noop("The clocks of all days"),
        "tournaments/clock/days_display.html",
        _days,
        lambda tournament: tournament.has_days,
        ("structure", "all"),
    ),
    "split": Display(noop("Several tournaments"), "tournaments/clock/days_display.html", split_context),
    "schedule": Display(noop("The blind schedule"), "tournaments/structure/schedule_display.html", _schedule),
    "payouts": Display(noop("The payouts"), "tournaments/prizes/payouts/payouts_display.html", _payouts),
    "bounties": Display(
        noop("The bounties"),
        "tournaments/prizes/bounties_display.html",
        _bounties,
        has_bounties,
        ("structure", "money", "bounties"),
    ),
    "deal": Display(
        noop("The deal"),
        "tournaments/prizes/deal_display.html",
        _deal,
        lambda tournament: bool(deal_board(tournament)),
        ("deal",),
    ),
    "league-table": Display(
        noop("The league table"),
        "tournaments/leagues/league_display.html",
        _league,
        lambda tournament: league_of(tournament) is not None,
        ("field",),
    ),
    "notices": Display(
        noop("Notices for players"),
        "tournaments/screens/notices_display.html",
        _notices,
        lambda tournament: bool(notices_up(tournament)),
        ("notices",),
    ),
}
