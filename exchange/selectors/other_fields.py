"""Fields of imported files that are not in the format `poker-event/1`: written again with the rows they came with."""

from collections.abc import Mapping, Sequence
from typing import Any

from exchange.models import ImportedTournament
from exchange.selectors.event_tables import EVENT_TABLES
from tournaments.models import Player, Tournament
from tournaments.rules.levels import Step
from tournaments.selectors.leagues.stored import player_by_duplicate

# places whose fields are those of players
OF_PLAYERS = ("people", "places")
# sections whose items are about a player, by the field that names the player or the player's entry
_ABOUT_PLAYER = {"person": "{}__erased_at", "entry": "{}__player__erased_at", "winner": "{}__player__erased_at"}


class OtherFields:
    """Unknown fields by place and primary key, ids of items in the file, and games that are not known here."""

    def __init__(self, stored: Mapping[str, Mapping[str, Any]]) -> None:
        self._stored = stored

    def added_to(self, item: dict[str, Any], place: str, key: int | str) -> dict[str, Any]:
        """Return an item of the file with its other fields after those of the format."""
        others = self._stored.get(place, {}).get(str(key), {})
        return item | {name: value for name, value in others.items() if name not in item}

    def added_to_structure(self, written: dict[str, Any], row: Tournament, steps: Sequence[Step]) -> dict[str, Any]:
        """Return a structure with its other fields, those of its steps, and the game as the file calls it."""
        listed = [
            self.added_to(step_json, "steps", f"{row.pk}/{step.key}")
            for step_json, step in zip(written["steps"], steps, strict=True)
        ]
        game = self._stored.get("games", {}).get(str(row.pk))
        named = {"game": game} if game and game == row.own_game else {}
        return self.added_to(written | named | {"steps": listed}, "structure", row.pk)

    def ids(self, section: str) -> Mapping[str, str]:
        """Return the ids that items had in the file, by primary key; {} if nothing else can refer to them."""
        found: Mapping[str, str] = self._stored.get("ids", {}).get(section, {})
        return found


def other_fields_of(tournament: Tournament, *, names: bool) -> OtherFields:
    """Return the other fields of a tournament's file. Without `names` they are left out, as they may contain names."""
    stored = ImportedTournament.objects.filter(tournament=tournament).values_list("other_fields", flat=True).first()
    return OtherFields(_with_merged_players(stored or {}) if names else {"games": (stored or {}).get("games", {})})


def _with_merged_players(stored: Mapping[str, Mapping[str, Any]]) -> Mapping[str, Mapping[str, Any]]:
    """Return the fields with those of merged players under the remaining player, unless that player has their own."""
    if not any(stored.get(place) for place in OF_PLAYERS):
        return stored
    merged = player_by_duplicate()
    remaining = {
        place: {str(merged.get(int(key), key)): value for key, value in stored.get(place, {}).items()}
        | {key: value for key, value in stored.get(place, {}).items() if int(key) not in merged}
        for place in OF_PLAYERS
    }
    return {**stored, **remaining}


def without_erased_people(stored: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    """Return the other fields without those of erased people, of their entries, and of items that refer to them."""
    erased = {str(key) for key in Player.objects.filter(erased_at__isnull=False).values_list("pk", flat=True)}
    gone = dict.fromkeys(OF_PLAYERS, erased) | {
        table.section: _keys_about_erased(table.section, stored.get(table.section, {})) for table in EVENT_TABLES
    }
    return {
        place: {key: value for key, value in fields.items() if key not in gone.get(place, ())}
        for place, fields in stored.items()
    }


def _keys_about_erased(section: str, stored: Mapping[str, Any]) -> set[str]:
    table = next(table for table in EVENT_TABLES if table.section == section)
    found: set[str] = set()
    for name, column in table.named.items():
        if stored and name in _ABOUT_PLAYER:
            lookup = _ABOUT_PLAYER[name].format(column.removesuffix("_id"))
            rows = table.model._default_manager.filter(pk__in=stored, **{f"{lookup}__isnull": False})  # noqa: SLF001 - Django's
            found |= {str(key) for key in rows.values_list("pk", flat=True)}
    return found
