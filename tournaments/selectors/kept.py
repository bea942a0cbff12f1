"""What follows from a tournament's stored state alone, read once a version however many pages carry it."""

from collections.abc import Callable
from typing import TypeVar

from django.core.cache import cache

from tournaments.models import Tournament

Read = TypeVar("Read")

#: seconds; a version that nobody asks for any more is let go
FOR = 60


def kept(name: str, tournament: Tournament, read: Callable[[Tournament], Read]) -> Read:
    """What `read` says of this version of the tournament; every deed makes another (docs/snapshot.md)."""
    key = f"{name}:{tournament.pk}:{tournament.version}"
    found: Read | None = cache.get(key)
    if found is None:
        found = read(tournament)
        cache.set(key, found, FOR)
    return found
