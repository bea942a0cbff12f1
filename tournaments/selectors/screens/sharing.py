"""Screens that show the same display: they share a list that is too long for one screen."""

from django.db.models import Q

from tournaments.models import Entry, Screen, Tournament
from tournaments.rules.players.search import fold_text
from tournaments.rules.screens.paging import index_letter, paging_plan
from tournaments.selectors.request_cache import cached_in_request
from tournaments.selectors.snapshot import cached_by_version

# The display of all players by name.
SEATS = "seats"


def screen_count_and_index(tournament: Tournament, *, shows: str, code: str) -> tuple[int, int]:
    """Return how many screens show a display, and this screen's index among them from 0.

    (1, 0) if this screen does not show it.
    """
    codes = [screen.code for screen in _screens_showing(tournament, shows)]
    return (len(codes), codes.index(code)) if code in codes else (1, 0)


def missing_screen_count(tournament: Tournament) -> int:
    """Return how many more screens are needed to show all seats in time; 0 if no screen shows seats."""
    there = len(_screens_showing(tournament, SEATS))
    return max(0, cached_by_version("seats-screens", tournament, _needed_screen_count) - there) if there else 0


def _screens_showing(tournament: Tournament, shows: str) -> list[Screen]:
    return [
        screen
        for screen in screens_of_or_showing(tournament)
        if tournament.pk == (screen.of_id or screen.tournament_id) and shows in screen.display_names
    ]


@cached_in_request
def screens_of_or_showing(tournament: Tournament) -> list[Screen]:
    """Return the screens of a tournament, and those of its other days that show it, by name."""
    rows = Screen.objects.filter(Q(of=tournament) | Q(tournament=tournament))
    return list(rows.select_related("playlist"))


def _needed_screen_count(tournament: Tournament) -> int:
    players = Entry.objects.filter(tournament=tournament, bust_out__isnull=True)
    names = players.values_list("player__display_name", flat=True)
    return paging_plan(sorted(names, key=lambda name: (index_letter(name), fold_text(name)))).screen_count
