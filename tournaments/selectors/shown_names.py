"""The names of players who are shown together, told apart."""

from collections import Counter
from collections.abc import Iterable, Mapping

from tournaments.models import Entry, NotByIndex, Player, Tournament
from tournaments.rules.players.same_person import letters_key
from tournaments.rules.players.search import folded
from tournaments.rules.players.told_apart import Named, same_names, told_apart

#: what `Named` is made of, as an entry's row names it
NAME_FIELDS = ("entry__player__display_name", "entry__player__name", "entry__player__club_number")

#: of so many players each name is looked up; and so many names at most
AT_ONCE, MOST_NAMES = 500, 5_000


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
    together = list(players)
    names = names_in_event(tournament, {one.pk: Named(one.display_name, one.name, one.club_number) for one in together})
    for one in together:
        one.shown = names[one.pk]


def names_apart_in(tournament: Tournament, players: Iterable[Player]) -> dict[int, str]:
    """Return the name to show of each of these players of an event, by key, told apart from all others of it."""
    return names_in_event(tournament, {one.pk: Named(one.display_name, one.name, one.club_number) for one in players})


def names_in_event(tournament: Tournament, players: Mapping[int, Named]) -> dict[int, str]:
    """Return the name to show of each of these players of an event, told apart from all others of it, flights too.

    In a list of hundreds those are looked for who are alike in the list, so that it asks for few names.
    """
    keys = {player: letters_key(one.shown) for player, one in players.items()}
    count = Counter(keys.values())
    asked = {name for name, many in count.items() if many > 1 or len(players) <= AT_ONCE}
    namesakes = Player.objects.filter(display_key__in=sorted(asked)[:MOST_NAMES])
    # an index of the players' names finds few rows, that of the tournament all of its entries
    rows = namesakes.alias(of=NotByIndex("entries__tournament")).filter(of__in=tournament.whole.sold_in)
    fields = rows.order_by().values_list("pk", "display_name", "name", "club_number").distinct()
    others = {key: Named(*named) for key, *named in fields} if asked else {}
    names = told_apart({**players, **others})
    return {key: names[key] for key in players}


def names_of_players(tournament: Tournament, keys: Iterable[int]) -> dict[int, str]:
    """Return the name to show of players of an event by their keys, told apart from all others of it."""
    fields = ("pk", "display_name", "name", "club_number")
    rows = Player.objects.filter(pk__in=set(keys)).order_by().values_list(*fields)
    return names_in_event(tournament, {key: Named(*named) for key, *named in rows})


def name_in_event(entry: Entry) -> str:
    """Return the name to show of the player of one entry, told apart from all others of its event."""
    if "shown" not in entry.player.__dict__:
        show_apart_in(entry.tournament, [entry.player])
    return entry.player.shown


def entry_names(tournament: Tournament) -> dict[int, str]:
    """Return the name to show of each entry of an event, told apart from all the others of it, flights too."""
    fields = ("tournament", "pk", "player", "player__display_name", "player__name", "player__club_number")
    rows = Entry.objects.filter(tournament__in=tournament.whole.sold_in).order_by("pk")
    found = list(rows.values_list(*fields))
    names = told_apart({player: Named(*name) for _row, _entry, player, *name in found})
    return {entry: names[player] for row, entry, player, *_name in found if row == tournament.pk}
