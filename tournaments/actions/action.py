"""The table of actions, and how one of them is carried out."""

from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.exceptions import ObjectDoesNotExist

from tournaments.contribution_types import Action
from tournaments.language.sentences import gettext
from tournaments.models import FloorLog, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.prizes.ranking import PlaceChange
from tournaments.selectors.staff.roles import roles_of
from tournaments.services.clock.catch_up import BY_ITSELF
from tournaments.services.floor.floor import Person
from tournaments.services.open_floor import floor
from tournaments.services.place_changes import preview_place_changes


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
        raise Refused("not_allowed", action=gettext(action.title))
    asked = action.fields(data=given, context={"tournament": tournament, "by": by, "now": now})
    asked.is_valid(raise_exception=True)
    return dict(asked.validated_data)
