"""The public displays. They need no login, read one snapshot, and are legible from 15 m."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext_noop as noop
from django.views.decorators.http import require_safe

from tournaments.composition import composition
from tournaments.contribution_types import Display
from tournaments.displays.boards import bounties_board, notices_board, payouts_board, visible_notices
from tournaments.displays.clock_labels import clock_labels
from tournaments.displays.league_board import league_board, season_of_tournament
from tournaments.displays.qr_codes import qr_svg
from tournaments.language.figures import money_text
from tournaments.language.request_language import language_of_page
from tournaments.language.sentences import gettext
from tournaments.models import Screen, Tournament
from tournaments.printouts.structure.schedule import schedule_texts
from tournaments.rules.screens.playlist import When
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.days.clocks import days_on_screen
from tournaments.selectors.prizes.bounties import has_bounties
from tournaments.selectors.prizes.bounty_board import deal_board
from tournaments.selectors.snapshot import cached_snapshot
from tournaments.selectors.structure import blind_schedule
from tournaments.sentences.navigation import day_name
from tournaments.views.addresses import public_url
from tournaments.views.screens.boards import phone_board_context, screen_context, side_by_side_context
from tournaments.views.screens.codes import TooManyCodes, screen_with_code, too_many_attempts_response

#: Template of only the mark by which a screen detects that something else was chosen for it.
MARK_TEMPLATE = "tournaments/screens/_screen.html"

#: Displays whose word in the address `/d/<slug>/<word>/` is not their name.
WORDS = {"league-table": "league"}


@require_safe
def public_display(request: HttpRequest, slug: str, shows: str) -> HttpResponse:
    """Show a display of a tournament."""
    if composition().display_named(shows) is None:
        raise Http404
    tournament = get_object_or_404(Tournament.objects.select_related("clock"), slug=slug)
    return _display_response(request, tournament, shows)


@require_safe
def screen_display(request: HttpRequest, code: str) -> HttpResponse:
    """Show the display or playlist that was chosen for a screen; for a removed screen, how it is paired again."""
    found = _screen_or_refusal(request, code)
    if found is None and "mark" not in request.GET:
        return HttpResponseRedirect(reverse("pairing"))
    if found is None:
        raise Http404
    if isinstance(found, HttpResponse):
        return found
    pages = found.pages_at(server_now())
    plays = len(pages) > 1 or pages[0].when != When.ALWAYS
    return _display_response(
        request, found.of or found.tournament, "playlist" if plays else pages[0].shows, screen=found
    )


@require_safe
def screen_page(request: HttpRequest, code: str, shows: str) -> HttpResponse:
    """Show one page of a screen's playlist; the playlist shows it in a frame."""
    found = _screen_or_refusal(request, code)
    if isinstance(found, HttpResponse):
        return found
    if found is None or composition().display_named(shows) is None:
        raise Http404
    return _display_response(request, found.of or found.tournament, shows, screen=found, framed=True)


def _screen_or_refusal(request: HttpRequest, code: str) -> Screen | HttpResponse | None:
    """Return the screen with this code, None if there is none, or a 429 response after too many guesses."""
    try:
        return screen_with_code(code, request)
    except TooManyCodes:
        return too_many_attempts_response()


def _display_response(
    request: HttpRequest, tournament: Tournament, shows: str, *, screen: Screen | None = None, framed: bool = False
) -> HttpResponse:
    """Return a display, or the clock if the display was removed or has nothing to show."""
    wanted, now = PLAYLIST if shows == "playlist" else composition().display_named(shows), server_now()
    if wanted and wanted.has(tournament):
        name, display, waits_for = shows, wanted, ""
    else:
        name, display = "clock", composition().displays["clock"]
        waits_for = " ".join(wanted.topics) if wanted else ""
    light = screen.light if screen else request.GET.get("theme") == "light"
    spoken = (screen.language if screen else "") or tournament.language
    language = language_of_page(request, otherwise=spoken)
    with translation.override(language), timezone.override(tournament.local_zone):
        context = {
            "tournament": tournament,
            "display": name,
            "snapshot": cached_snapshot(tournament),
            "words": clock_labels(),
            "theme": "light" if light else "dark",
            "now": round(now.timestamp() * 1000),
            **screen_context(screen, framed=framed, now=now),
            "waits_for": waits_for,
            **display.context(request, tournament),
        }
        answer = render(request, MARK_TEMPLATE if "mark" in request.GET else display.template, context)
        answer["Cache-Control"] = "no-store"  # it contains the server's time
        return answer


def clock_context(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """Return what a clock needs besides the snapshot: the URL of the player's page, and its QR code."""
    address = public_url(request, reverse("player-page", args=[tournament.slug]))
    return {"clock_url": address, "qr": qr_svg(address)}


def _schedule_context(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    return {
        "sheet": schedule_texts(blind_schedule(tournament, now=server_now())),
        "pdf_url": reverse("schedule-pdf", args=[tournament.slug]),
        **_address_context(request, tournament, "schedule"),
    }


#: Labels of the kinds of bounties.
BOUNTY_KINDS = {
    "fixed": noop("Fixed: the same for everyone"),
    "progressive": noop("Progressive: half in cash, half added to the winner's bounty"),
    "mystery": noop("Mystery: drawn from envelopes"),
}
DEAL_METHODS = {
    "icm": noop("ICM"),
    "chip_chop": noop("By chips"),
    "even": noop("Even split"),
    "by_hand": noop("Manual"),
}


def _payouts_context(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    return phone_board_context(request, tournament, name="payouts", make_board=payouts_board, ends_with_places=False)


def _bounties_context(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    return {
        "kind": gettext(BOUNTY_KINDS[tournament.bounty_kind]),
        **phone_board_context(request, tournament, name="bounties", make_board=bounties_board),
    }


def _deal_context(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    board = deal_board(tournament)
    kinds = [(kind, gettext(DEAL_METHODS[kind])) for kind in board.shown_kinds] if board else []
    error = money_text(round(board.error), currency=tournament.currency) if board and board.error else ""
    sampled = gettext("ICM estimated, accurate to about {error}").format(error=error) if error else ""
    return {
        "board": board,
        "methods": kinds,
        "sampled": sampled,
        **_address_context(request, tournament, "deal"),
    }


def _league_context(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    return {
        "season": season_of_tournament(tournament),
        **phone_board_context(
            request, tournament, name="league-table", make_board=league_board, ends_with_places=False
        ),
    }


def _notices_context(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    return phone_board_context(request, tournament, name="notices", make_board=notices_board, ends_with_places=False)


def _days_context(_request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    shown = days_on_screen(tournament, now=server_now())
    return {
        "days": [
            {"name": day_name(day.code, flight=day.is_flight), "snapshot": cached_snapshot(day.played_in)}
            for day in shown
        ],
        "shown": " ".join(f"{day.pk}" for day in shown),
    }


def _address_context(request: HttpRequest, tournament: Tournament, view: str) -> dict[str, Any]:
    address = public_url(request, reverse(view, args=[tournament.slug]))
    return {"here_url": address, "qr": qr_svg(address)}


PLAYLIST = Display(noop("A playlist"), "tournaments/screens/playlist_display.html", lambda _request, _tournament: {})
#: Displays of a tournament.
DISPLAYS: dict[str, Display] = {
    "clock": Display(noop("The clock"), "tournaments/clock/clock_display.html", clock_context),
    "days": Display(
        noop("The clocks of all days"),
        "tournaments/clock/days_display.html",
        _days_context,
        lambda tournament: tournament.has_several_days,
        ("structure", "all"),
    ),
    "split": Display(noop("Several tournaments"), "tournaments/clock/days_display.html", side_by_side_context),
    "schedule": Display(noop("The blind schedule"), "tournaments/structure/schedule_display.html", _schedule_context),
    "payouts": Display(noop("The payouts"), "tournaments/prizes/payouts/payouts_display.html", _payouts_context),
    "bounties": Display(
        noop("The bounties"),
        "tournaments/prizes/bounties_display.html",
        _bounties_context,
        has_bounties,
        ("structure", "money", "bounties"),
    ),
    "deal": Display(
        noop("The deal"),
        "tournaments/prizes/deal_display.html",
        _deal_context,
        lambda tournament: bool(deal_board(tournament)),
        ("deal",),
    ),
    "league-table": Display(
        noop("The league table"),
        "tournaments/leagues/league_display.html",
        _league_context,
        lambda tournament: season_of_tournament(tournament) is not None,
        ("field",),
    ),
    "notices": Display(
        noop("Notices for players"),
        "tournaments/screens/notices_display.html",
        _notices_context,
        lambda tournament: bool(visible_notices(tournament)),
        ("notices",),
    ),
}
