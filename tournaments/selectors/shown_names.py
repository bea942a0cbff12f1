"""The names of players who are shown together, told apart."""

from collections.abc import Iterable

from tournaments.models import Entry, Player, Tournament
from tournaments.rules.players.told_apart import Named, told_apart

#: what `Named` is made of, as an entry's row names it
NAME_FIELDS = ("entry__player__display_name", "entry__player__name", "entry__player__club_number")


def names_apart(players: Iterable[Player]) -> dict[int, str]:
    """Return the name to show of each, by their keys: their display name, longer where two are alike."""
    return told_apart({one.pk: Named(one.display_name, one.name, one.club_number) for one in players})


def show_apart(players: Iterable[Player]) -> None:
    """Give these players, who are shown in one list, the names under which they are `shown`; nothing is stored."""
    together = list(players)
    names = names_apart(together)
    for one in together:
        one.shown = names[one.pk]


def entry_names(tournament: Tournament) -> dict[int, str]:
    """Return the name to show of each entry of an event, told apart from all the others of it."""
    fields = ("player", "player__display_name", "player__name", "player__club_number")
    found = list(Entry.objects.filter(tournament=tournament).order_by("pk").values_list("pk", *fields))
    names = told_apart({player: Named(*name) for _entry, player, *name in found})
    return {entry: names[player] for entry, player, *_name in found}
