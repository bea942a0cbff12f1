"""Names in the floor log: log entries store players by key, and are shown with the players' present names."""

from collections.abc import Iterable, Iterator
from typing import Any

from tournaments.language.sentences import gettext
from tournaments.models import FloorLog
from tournaments.selectors.shown_names import names_of_players


def player_names_in(rows: Iterable[FloorLog]) -> dict[int, str]:
    """Return the names of all players in these log entries, by primary key, unique within the event."""
    entries = list(rows)
    keys = {key for row in entries for key in _player_keys(row.facts)}
    if not keys:
        return {}
    names: dict[int, str] = {}
    for row in {row.tournament_id: row for row in entries}.values():
        names |= names_of_players(row.tournament, keys)
    return names


def facts_with_names(facts: Any, names: dict[int, str]) -> Any:
    """Return the facts with each `{"player": key}` replaced by the player's name.

    An unknown player is called "a player", in the active language.
    """
    if isinstance(facts, dict):
        if facts.keys() == {"player"}:
            return names.get(facts["player"], gettext("a player"))
        return {key: facts_with_names(value, names) for key, value in facts.items()}
    return [facts_with_names(value, names) for value in facts] if isinstance(facts, list) else facts


def _player_keys(facts: Any) -> Iterator[int]:
    if isinstance(facts, dict):
        if facts.keys() == {"player"}:
            yield facts["player"]
        else:
            facts = list(facts.values())
    if isinstance(facts, list):
        for value in facts:
            yield from _player_keys(value)
