"""The staff's page of screens."""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.composition import composition
from tournaments.contribution_types import Panel
from tournaments.language.sentences import gettext
from tournaments.live.televisions import last_heartbeats
from tournaments.models import Tournament
from tournaments.rules.screens.playlist import PlaylistPage, When
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.layouts import OWN
from tournaments.selectors.screens.playlists import PLAYLIST
from tournaments.selectors.screens.sharing import missing_screen_count
from tournaments.selectors.screens.walls import ScreenState, screen_states_of
from tournaments.sentences.screens import WHEN_TITLES
from tournaments.views.panels import PanelRequest
from tournaments.views.staff.access import sign_in_required, tournament_and_roles

#: Template and panels of the page.
SCREENS = ("tournaments/screens/screens.html", ("now", "walls"))


def public_pages_panel_context(panel_request: PanelRequest) -> dict[str, Any]:
    """Return as `shown` the address and title of each public page of the event."""
    slug = panel_request.tournament.slug
    return {
        "shown": [
            (_display_url(name, slug), words)
            for name, words in display_titles_by_name(panel_request.tournament).items()
        ]
    }


def _display_url(name: str, slug: str) -> str:
    if name.startswith(OWN):
        return reverse("layout-own", args=[slug, name])
    return reverse(name, args=[slug])


def display_titles_by_name(tournament: Tournament) -> dict[str, str]:
    """Return the titles of the displays that the event can show, by name of the display."""
    displays = composition().available_displays().items()
    return {name: gettext(display.title) for name, display in displays if name != "days" or tournament.has_several_days}


def playlist_text(pages: tuple[PlaylistPage, ...], title_by_display: dict[str, str]) -> str:
    """Return a playlist in one line: "The clock 40 s → The payouts 15 s (on a break)"."""
    return " → ".join(_page_text(page, title_by_display) for page in pages)


def _page_text(page: PlaylistPage, title_by_display: dict[str, str]) -> str:
    when = "" if page.when == When.ALWAYS else f" ({gettext(WHEN_TITLES[page.when])})"
    return f"{title_by_display.get(page.shows, page.shows)} {page.seconds} s{when}"


def screen_cards_panel_context(panel_request: PanelRequest) -> dict[str, Any]:
    """Return the context of the panel of screens: a card for each screen, and the displays that it can show."""
    shows = display_titles_by_name(panel_request.tournament)
    walls = screen_states_of(panel_request.tournament, last_beats=last_heartbeats, now=panel_request.now)
    cards = [
        {
            "wall": wall,
            "turns": playlist_text(wall.pages, shows) if len(wall.pages) > 1 else "",
            "now": shows.get(wall.shows, wall.shows),
            "chosen": f"{PLAYLIST}{wall.screen.playlist_id}" if wall.screen.playlist_id else wall.screen.shows,
            "seen": screen_state_values(wall, shows),
        }
        for wall in walls
    ]
    return {
        "cards": cards,
        "shows": shows,
        "playlists": [
            (f"{PLAYLIST}{playlist.pk}", playlist.name) for playlist in panel_request.tournament.playlists.all()
        ],
        "loud": any(not wall.screen.muted for wall in walls),
        "muted": any(wall.screen.muted for wall in walls),
        "taken_over": any(wall.screen.override_at(panel_request.now) for wall in walls),
        "letters": panel_request.asked.get("letters", "")[:12],
        "missing": missing_screen_count(panel_request.tournament),
    }


def screen_state_values(wall_state: ScreenState, title_by_display: dict[str, str]) -> dict[str, Any]:
    """Return the state of a screen by its last heartbeat."""
    beat = wall_state.beat
    return {
        "screen": wall_state.screen.pk,
        "seconds": None if wall_state.silent is None else max(0, wall_state.silent // 1000),
        "in_touch": wall_state.is_in_touch,
        "size": f"{beat['width']} × {beat['height']}" if beat and beat["width"] else "",
        "engine": beat["engine"] if beat else "",
        "plain": bool(beat and beat["plain"]),
        "shows": title_by_display.get(beat["shows"], "") if beat else "",
        "now": title_by_display.get(wall_state.shows, wall_state.shows),
        "page": wall_state.shows,
    }


@sign_in_required
@require_safe
def screen_states(request: HttpRequest, slug: str) -> HttpResponse:
    """Answer with the state of each screen; the page polls it."""
    tournament, _roles = tournament_and_roles(request, slug)
    shows, walls = (
        display_titles_by_name(tournament),
        screen_states_of(tournament, last_beats=last_heartbeats, now=server_now()),
    )
    return JsonResponse({"screens": [screen_state_values(wall, shows) for wall in walls]})


PANELS: dict[str, Panel] = {
    "walls": Panel(
        "tournaments/screens/_walls_panel.html",
        screen_cards_panel_context,
        {"screens", "clock", "step"},
        elsewhere=True,
    ),
}
