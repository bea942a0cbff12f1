"""The names of players who are shown together, told apart."""

from collections.abc import Iterable, Mapping

from django.db.models import Q

from tournaments.models import Entry, Player, Tournament
from tournaments.rules.players.search import folded
from tournaments.rules.players.told_apart import Named, same_names, told_apart

#: what `Named` is made of, as an entry's row names it
NAME_FIELDS = ("entry__player__display_name", "entry__player__name", "entry__player__club_number")


def names_apart(players: Iterable[Player]) -> dict[int, str]:
    """Return the name to show of each, by their keys: their display name, longer where two are alike."""
    return told_apart({one.pk: Named(one.display_name, one.name, one.club_number) for one in players})


def names_numbered(players: Mapping[int, Named]) -> dict[int, str]:
    """Return the names to show on a public list, by players' keys; who is still alike has a number in brackets.

    It counts all players of that name in the order in which they came into the register, so that it is the same on
    every list.
    """
    names = told_apart(players)
    for namesakes in same_names(names):
        name = folded(names[namesakes[0]]).rstrip(".")
        rows = Player.objects.filter(found_by__begins_with=name, merged_into=None).order_by("pk")
        same = [key for key, shown in rows.values_list("pk", "display_name") if folded(shown).rstrip(".") == name]
        names |= {key: f"{names[key]} ({same.index(key) + 1})" for key in namesakes if key in same}
    return names


def show_apart(players: Iterable[Player]) -> None:
    """Give these players, who are shown in one list, the names under which they are `shown`; nothing is stored."""
    together = list(players)
    names = names_apart(together)
    for one in together:
        one.shown = names[one.pk]


def show_apart_in(tournament: Tournament, players: Iterable[Player]) -> None:
    """Give these players of an event the names under which they are `shown`, told apart from all others of it."""
    together = {one.pk: one for one in players}
    namesakes = Q(pk__in=[])
    for name in {folded(one.display_name).rstrip(".") for one in together.values()}:
        namesakes |= Q(player__found_by__begins_with=name)
    fields = ("player", "player__display_name", "player__name", "player__club_number")
    others = Entry.objects.filter(namesakes, tournament=tournament).order_by("player").values_list(*fields).distinct()
    names = told_apart({player: Named(*name) for player, *name in others})
    for key, one in together.items():
        one.shown = names.get(key, one.display_name)


def entry_names(tournament: Tournament) -> dict[int, str]:
    """Return the name to show of each entry of an event, told apart from all the others of it."""
    fields = ("player", "player__display_name", "player__name", "player__club_number")
    found = list(Entry.objects.filter(tournament=tournament).order_by("pk").values_list("pk", *fields))
    names = told_apart({player: Named(*name) for _entry, player, *name in found})
    return {entry: names[player] for entry, player, *_name in found}
