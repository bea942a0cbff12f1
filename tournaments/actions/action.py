"""What an action is: its name, what it asks for, its service, and who may do it."""

from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from rest_framework import serializers

from tournaments.language.sentences import gettext
from tournaments.models import FloorLog, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.prizes.ranking import PlaceChange
from tournaments.selectors.staff.roles import roles_of
from tournaments.services.clock.catch_up import BY_ITSELF
from tournaments.services.floor.floor import Person
from tournaments.services.open_floor import floor
from tournaments.services.place_changes import preview_place_changes

DIRECTOR = frozenset({"director"})
#: the floor's own supervisors, between its staff and the directors
SUPERVISORS = frozenset({"director", "supervisor"})
FLOOR_STAFF = frozenset({"director", "floor"})
DESK = frozenset({"director", "desk"})
STAFF = frozenset({"director", "floor", "desk"})


class Nothing(serializers.Serializer[Any]):
    """An action that asks for nothing."""


@dataclass(frozen=True, slots=True)
class Action:
    """One row of the table. `run(f, **fields)` is the service.

    `take_back`: the dashboard offers for a few seconds to undo it, since a slip of the finger shows on every wall.
    `ruled`: a decision on somebody, which others than its author take back only as directors.
    `wraps`: the name of the action of an app to the left that it does too, with what that means for its own app.
    """

    name: str
    title: str
    run: Callable[..., object]
    fields: type[serializers.Serializer[Any]] = Nothing
    roles: frozenset[str] = DIRECTOR
    take_back: bool = False
    ruled: bool = False
    wraps: str = ""
    #: where else it is done once it is done here, with what is asked for there: rows in which the person may do it
    also: Callable[[Tournament, Mapping[str, Any]], Iterable[tuple[Tournament, Mapping[str, Any]]]] | None = None
    #: says what the fields must be turned into before the service takes them
    adapt: Callable[[dict[str, Any]], dict[str, Any]] = field(default=lambda clean: clean)

    def permits(self, roles: Collection[str]) -> bool:
        """Whether a person with these roles may do it: asked by the action itself, by each button and by the API."""
        return bool(self.roles & set(roles))

    @property
    def undone_by(self) -> frozenset[str]:
        """Return the roles that may take it back; its author may too."""
        return DIRECTOR if self.ruled else self.roles


def permitted(actions: Mapping[str, Action], roles: Collection[str]) -> frozenset[str]:
    """The names of the actions that a person with these roles may do."""
    return frozenset(name for name, action in actions.items() if action.permits(roles))


def table_of(actions: Iterable[Action]) -> dict[str, Action]:
    """The actions by name. Raises ValueError when two have the same name."""
    table: dict[str, Action] = {}
    for action in actions:
        if action.name in table:
            raise ValueError(f"two actions are called {action.name}")
        table[action.name] = action
    return table


def look_ahead(action: Action, tournament: Tournament, given: Any, *, by: Person, now: datetime) -> list[PlaceChange]:
    """What an action would change in the places and prizes, without doing it. Raises what doing it would."""
    with floor(tournament, by=by, now=now, roles=action.undone_by) as f:
        return preview_place_changes(
            f, action=action.run, given=action.adapt(_asked(action, tournament, given, by=by, now=now))
        )


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of an action: the rows that it wrote, and the topics that it or the clock changed."""

    rows: list[FloorLog]
    topics: frozenset[str]


def do(action: Action, tournament: Tournament, given: Any, *, by: Person, now: datetime) -> list[FloorLog]:
    """Carry an action out. Returns the rows it wrote; see `carry_out`."""
    return carry_out(action, tournament, given, by=by, now=now).rows


def carry_out(action: Action, tournament: Tournament, given: Any, *, by: Person, now: datetime) -> Outcome:
    """Read what was given, enter the floor, do the action. Returns what came of it.

    Raises Refused("not_allowed"), Refused("gone_meanwhile") when somebody took away what was named before the floor
    was entered, serializers.ValidationError naming the fields, or what the action itself refuses; in each case nothing
    was done. What another row refuses in which it is done `also` is left: its own page says so.
    """
    asked = _asked(action, tournament, given, by=by, now=now)
    done = _carried_out(action, tournament, asked, by=by, now=now)
    for row, theirs in action.also(tournament, asked) if action.also else ():
        if action.permits(roles_of(by, row)):
            with suppress(Refused):
                _carried_out(action, row, theirs, by=by, now=now)
    return done


def _carried_out(
    action: Action, tournament: Tournament, asked: Mapping[str, Any], *, by: Person, now: datetime
) -> Outcome:
    try:
        with floor(tournament, by=by, now=now, roles=action.undone_by) as f:
            action.run(f, **action.adapt(dict(asked)))
            return Outcome([row for row in f.written if row.action not in BY_ITSELF], frozenset(f.topics))
    except ObjectDoesNotExist as gone:
        raise Refused("gone_meanwhile") from gone


def _asked(action: Action, tournament: Tournament, given: Any, *, by: Person, now: datetime) -> dict[str, Any]:
    """What was given, as the action takes it."""
    if not action.permits(roles_of(by, tournament)):
        raise Refused("not_allowed", deed=gettext(action.title))
    asked = action.fields(data=given, context={"tournament": tournament, "by": by, "now": now})
    asked.is_valid(raise_exception=True)
    return dict(asked.validated_data)
