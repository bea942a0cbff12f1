"""Public names of players, unique among those shown together."""

from collections import Counter
from collections.abc import Iterable, Mapping

from django.db.models import QuerySet

from tournaments.models import Entry, NotByIndex, Player, Tournament
from tournaments.rules.players.disambiguation import Named, disambiguated_names, groups_with_same_name
from tournaments.rules.players.same_person import letters_key
from tournaments.rules.players.search import fold_text
from tournaments.selectors.field_sums import entries_count
from tournaments.selectors.request_cache import cached_in_request, has_request_cache

# The fields of `Named`, as a player's row and as an entry reach them.
PLAYER_NAME_FIELDS = ("player__display_name", "player__name", "player__club_number")
NAME_FIELDS = tuple(f"entry__{field}" for field in PLAYER_NAME_FIELDS)

# Up to this number of players, each name is looked up in the event.
LOOK_UP_ALL = 500
MAX_LOOK_UPS = 5_000


def unique_names(players: Iterable[Player]) -> dict[int, str]:
    """Return the display name of each player by primary key; a longer name if two are alike."""
    return disambiguated_names(
        {player.pk: Named(player.display_name, player.name, player.club_number) for player in players}
    )


def numbered_names(players: Mapping[int, Named]) -> dict[int, str]:
    """Return unique names for a public list by primary key; names that stay alike get a number.

    The number counts all registered players of that name by registration, so it is the same on every list.
    """
    names = disambiguated_names(players)
    for namesakes in groups_with_same_name(names):
        name = fold_text(names[namesakes[0]]).rstrip(".")
        rows = Player.objects.filter(found_by__begins_with=name, merged_into=None, demonstration=False).order_by("pk")
        same = [key for key, shown in rows.values_list("pk", "display_name") if fold_text(shown).rstrip(".") == name]
        names |= {key: f"{names[key]} ({same.index(key) + 1})" for key in namesakes if key in same}
    return names


def set_unique_names(players: Iterable[Player]) -> None:
    """Set `shown_name` of these players, unique among them, without saving."""
    listed = list(players)
    names = unique_names(listed)
    for player in listed:
        player.shown_name = names[player.pk]


def set_unique_names_in(tournament: Tournament, players: Iterable[Player]) -> None:
    """Set `shown_name` of these players, unique within the event, without saving."""
    listed = list(players)
    names = names_in_event(
        tournament, {player.pk: Named(player.display_name, player.name, player.club_number) for player in listed}
    )
    for player in listed:
        player.shown_name = names[player.pk]


def unique_names_in(tournament: Tournament, players: Iterable[Player]) -> dict[int, str]:
    """Return the names of these players by primary key, unique within the event."""
    return names_in_event(
        tournament, {player.pk: Named(player.display_name, player.name, player.club_number) for player in players}
    )


def names_in_event(tournament: Tournament, players: Mapping[int, Named]) -> dict[int, str]:
    """Return the names of these players by primary key, unique within the event and its flights.

    In a list of hundreds, only names that occur twice in it are compared with the event.
    """
    count = Counter(letters_key(named.shown) for named in players.values())
    ambiguous = {name for name, many in count.items() if many > 1 or len(players) <= LOOK_UP_ALL}
    names = disambiguated_names({**players, **_namesakes(tournament, ambiguous)})
    return {key: names[key] for key in players}


def _namesakes(tournament: Tournament, names: set[str]) -> dict[int, Named]:
    """Return the players of the event with these names (as `letters_key`), by primary key."""
    if not names:
        return {}
    by_name = _players_by_name(tournament) if _is_read_whole(tournament) else _players_named(tournament, names)
    return {key: named for name in names for key, named in by_name.get(name, {}).items()}


def _is_read_whole(tournament: Tournament) -> bool:
    """Return whether a page reads the names of all players of the event at once."""
    return has_request_cache() and entries_count(tournament.whole_tournament) <= LOOK_UP_ALL


@cached_in_request
def _players_by_name(tournament: Tournament) -> dict[str, dict[int, Named]]:
    """Return all players of a small event by name, for all lists of a page."""
    return _names_by_key(Player.objects.filter(entries__tournament__in=tournament.whole_tournament.entry_row_keys))


def _players_named(tournament: Tournament, names: set[str]) -> dict[str, dict[int, Named]]:
    namesakes = Player.objects.filter(display_key__in=sorted(names)[:MAX_LOOK_UPS])
    # an index of the players' names finds few rows, that of the tournament all of its entries
    rows = namesakes.alias(of=NotByIndex("entries__tournament"))
    return _names_by_key(rows.filter(of__in=tournament.whole_tournament.entry_row_keys))


def _names_by_key(rows: QuerySet[Player]) -> dict[str, dict[int, Named]]:
    found: dict[str, dict[int, Named]] = {}
    fields = ("display_key", "pk", "display_name", "name", "club_number")
    for name, key, *named in rows.order_by().values_list(*fields).distinct():
        found.setdefault(name, {})[key] = Named(*named)
    return found


def names_of_players(tournament: Tournament, keys: Iterable[int]) -> dict[int, str]:
    """Return the names of players by primary key, unique within the event."""
    asked, known = set(keys), dict[int, Named]()
    if _is_read_whole(tournament):
        everybody = {key: named for found in _players_by_name(tournament).values() for key, named in found.items()}
        known = {key: everybody[key] for key in asked & everybody.keys()}
    if unknown := asked - known.keys():
        fields = ("pk", "display_name", "name", "club_number")
        rows = Player.objects.filter(pk__in=unknown).order_by().values_list(*fields)
        known |= {key: Named(*named) for key, *named in rows}
    return names_in_event(tournament, known)


def name_in_event(entry: Entry) -> str:
    """Return the name of the entry's player, unique within the event."""
    if "shown_name" not in entry.player.__dict__:
        set_unique_names_in(entry.tournament, [entry.player])
    return entry.player.shown_name


def entry_names(tournament: Tournament) -> dict[int, str]:
    """Return the name of each entry's player by entry, unique within the event and its flights."""
    fields = ("tournament", "pk", "player", "player__display_name", "player__name", "player__club_number")
    rows = Entry.objects.filter(tournament__in=tournament.whole_tournament.entry_row_keys).order_by("pk")
    entries = list(rows.values_list(*fields))
    names = disambiguated_names({player: Named(*name) for _row, _entry, player, *name in entries})
    return {entry: names[player] for row, entry, player, *_name in entries if row == tournament.pk}
