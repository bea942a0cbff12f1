"""A deed as the doors know it: what it is called, what it asks for, and who may do it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from rest_framework import serializers

from tournaments.models import FloorLog, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.ranking import Moved
from tournaments.selectors.roles import may
from tournaments.services.door import floor
from tournaments.services.floor import Person
from tournaments.services.reranking import what_if
from tournaments.services.undo import BY_ITSELF

DIRECTOR = frozenset({"director"})
FLOOR_STAFF = frozenset({"director", "floor"})
DESK = frozenset({"director", "desk"})
STAFF = frozenset({"director", "floor", "desk"})


class Nothing(serializers.Serializer[Any]):
    """A deed that asks for nothing."""


@dataclass(frozen=True, slots=True)
class Deed:
    """One row of the table. `run(f, **fields)` is the service; `panels` are the dashboard's fragments it changes.

    `take_back`: the dashboard offers for a few seconds to undo it, since a slip of the finger shows on every wall.
    `ruled`: a decision on somebody, which whoever did not give it takes back only as a director.
    """

    name: str
    title: str
    run: Callable[..., object]
    fields: type[serializers.Serializer[Any]] = Nothing
    roles: frozenset[str] = DIRECTOR
    panels: tuple[str, ...] = ("clock", "rail", "now", "levels", "money", "log")
    take_back: bool = False
    ruled: bool = False
    #: says what the fields must be turned into before the service takes them
    adapt: Callable[[dict[str, Any]], dict[str, Any]] = field(default=lambda clean: clean)

    @property
    def undone_by(self) -> frozenset[str]:
        """The roles that may take it back; whoever did it may too."""
        return DIRECTOR if self.ruled else self.roles


def table_of(deeds: Iterable[Deed]) -> dict[str, Deed]:
    """The deeds by name. Raises ValueError when two have the same name."""
    table: dict[str, Deed] = {}
    for deed in deeds:
        if deed.name in table:
            raise ValueError(f"two deeds are called {deed.name}")
        table[deed.name] = deed
    return table


def look_ahead(deed: Deed, tournament: Tournament, given: Any, *, by: Person, now: datetime) -> list[Moved]:
    """What a deed would change in the places and prizes, without doing it. Raises what doing it would."""
    with floor(tournament, by=by, now=now, roles=deed.undone_by) as f:
        return what_if(f, deed=deed.run, given=deed.adapt(_asked(deed, tournament, given, by=by, now=now)))


def do(deed: Deed, tournament: Tournament, given: Any, *, by: Person, now: datetime) -> list[FloorLog]:
    """Read what was given, enter the floor, do the deed. Returns the rows it wrote.

    Raises Refused("not_allowed"), Refused("gone_meanwhile") when somebody took away what was named before the floor
    was entered, serializers.ValidationError naming the fields, or what the deed itself refuses; in each case nothing
    was done.
    """
    asked = _asked(deed, tournament, given, by=by, now=now)
    try:
        with floor(tournament, by=by, now=now, roles=deed.undone_by) as f:
            deed.run(f, **deed.adapt(asked))
            return [row for row in f.written if row.deed not in BY_ITSELF]
    except ObjectDoesNotExist as gone:
        raise Refused("gone_meanwhile") from gone


def _asked(deed: Deed, tournament: Tournament, given: Any, *, by: Person, now: datetime) -> dict[str, Any]:
    """What was given, as the deed takes it."""
    if not may(by, tournament, deed.roles):
        raise Refused("not_allowed", deed=deed.title)
    asked = deed.fields(data=given, context={"tournament": tournament, "by": by, "now": now})
    asked.is_valid(raise_exception=True)
    return dict(asked.validated_data)
