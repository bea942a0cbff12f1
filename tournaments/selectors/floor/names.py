"""The names in the floor log: its facts hold players by key, and each is shown under today's name."""

from collections.abc import Iterable, Iterator
from typing import Any

from tournaments.language.sentences import gettext
from tournaments.models import FloorLog, Player


def names_in(rows: Iterable[FloorLog]) -> dict[int, str]:
    """The display names of every player whom these rows speak of, by key."""
    keys = {key for row in rows for key in _keys(row.facts)}
    return dict(Player.objects.filter(pk__in=keys).values_list("pk", "display_name")) if keys else {}


def with_names(facts: Any, names: dict[int, str]) -> Any:
    """Facts with each `{"player": key}` replaced by the name; a person who is gone is gettext("a player")."""
    if isinstance(facts, dict):
        if facts.keys() == {"player"}:
            return names.get(facts["player"], gettext("a player"))
        return {key: with_names(value, names) for key, value in facts.items()}
    return [with_names(value, names) for value in facts] if isinstance(facts, list) else facts


def _keys(facts: Any) -> Iterator[int]:
    if isinstance(facts, dict):
        if facts.keys() == {"player"}:
            yield facts["player"]
        else:
            facts = list(facts.values())
    if isinstance(facts, list):
        for value in facts:
            yield from _keys(value)
