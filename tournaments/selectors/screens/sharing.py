"""Screens that show the same: a list too long for one of them is dealt out among them."""

from django.db.models import Q

from tournaments.models import Entry, Screen, Tournament
from tournaments.rules.players.search import folded
from tournaments.rules.screens.paging import initial, plan
from tournaments.selectors.snapshot import cached_by_version

#: what lists everybody who is in, by name
SEATS = "seats"


def sharing(tournament: Tournament, *, shows: str, code: str) -> tuple[int, int]:
    """Return how many screens show this, in the order of their names, and which of them the one with this code is."""
    codes = [screen.code for screen in _showing(tournament, shows)]
    return (len(codes), codes.index(code)) if code in codes else (1, 0)


def screens_missing(tournament: Tournament) -> int:
    """How many more screens must show the seats for each of them to turn in time; none while no screen shows them."""
    there = len(_showing(tournament, SEATS))
    return max(0, cached_by_version("seats-screens", tournament, _screens_needed) - there) if there else 0


def _showing(tournament: Tournament, shows: str) -> list[Screen]:
    """The screens that show this, alone, as a page of their playlist, or instead of it."""
    rows = Screen.objects.filter(Q(of=tournament) | Q(of=None, tournament=tournament)).select_related("playlist")
    return [screen for screen in rows if shows in screen.displays]


def _screens_needed(tournament: Tournament) -> int:
    players = Entry.objects.filter(tournament=tournament, bust_out__isnull=True)
    names = players.values_list("player__display_name", flat=True)
    return plan(sorted(names, key=lambda name: (initial(name), folded(name)))).screens
