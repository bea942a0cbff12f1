"""Every instant that an action takes is the room's where it is written without an offset."""

from collections.abc import Callable, Iterator
from typing import Any

from rest_framework import serializers

from tournaments.actions.fields import RoomTime
from tournaments.actions.opening import NewTournamentFields
from tournaments.composition import composition


def _instants(fields: serializers.BaseSerializer[object], path: str) -> Iterator[tuple[str, object]]:
    """The fields of an instant, with those of nested fields."""
    fields = getattr(fields, "child", fields)
    for name, field in getattr(fields, "fields", {}).items():
        if isinstance(field, serializers.DateTimeField):
            yield f"{path}.{name}", field
        if isinstance(field, serializers.BaseSerializer):
            yield from _instants(field, f"{path}.{name}")


def test_times_without_an_offset_are_in_the_time_zone_of_the_room() -> None:
    asked: dict[str, Callable[[], serializers.BaseSerializer[Any]]] = {"open": NewTournamentFields}
    asked |= {name: action.fields for name, action in composition().actions.items()}
    found = dict(instant for name, fields in asked.items() for instant in _instants(fields(), name))
    assert len(found) > 10
    assert [path for path, field in found.items() if not isinstance(field, RoomTime)] == []
