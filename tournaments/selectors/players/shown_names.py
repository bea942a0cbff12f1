"""The names of players who are shown together, told apart."""

from collections.abc import Iterable

from tournaments.models import Player
from tournaments.rules.players.told_apart import Named, told_apart

#: what `Named` is made of, as an entry's row names it
NAME_FIELDS = ("entry__player__display_name", "entry__player__name", "entry__player__club_number")


def names_apart(players: Iterable[Player]) -> dict[int, str]:
    """Return the name to show of each, by their keys: their display name, longer where two are alike."""
    return told_apart({one.pk: Named(one.display_name, one.name, one.club_number) for one in players})
