"""Public results over all days, with display names and prizes."""

from typing import NamedTuple

from django.core.cache import cache

from tournaments.models import Tournament
from tournaments.selectors.prizes.results import results

# seconds; a hall of phones asks for the list, and ten thousand places take a second
CACHE_SECONDS = 60


class PublicPlace(NamedTuple):
    """One player's result: the best place, the flight in which they busted, and the prize in minor units."""

    place: str
    name: str
    flight: str
    prize: int
    award: str


def public_places(whole: Tournament) -> list[PublicPlace]:
    """Return the best place of each player, best first. The places of a flight count once its bags are carried over."""
    key = f"places:{whole.pk}:{whole.version}"
    found: list[PublicPlace] | None = cache.get(key)
    if found is None:
        rows = results(whole, formula="")
        found = [PublicPlace(row.place, row.player.shown_name, row.flight, row.prize, row.award) for row in rows]
        cache.set(key, found, CACHE_SECONDS)
    return found
