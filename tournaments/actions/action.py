"""Functions that find, preview and carry out actions. `Action` itself is in `tournaments/contribution_types.py`."""

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


def permitted_action_names(actions: Mapping[str, Action], roles: Collection[str]) -> frozenset[str]:
    """Return the names of the actions that a person with these roles may do."""
    return frozenset(name for name, action in actions.items() if action.permits(roles))


def actions_by_name(actions: Iterable[Action]) -> dict[str, Action]:
    """Return the actions by name. Raises ValueError if two have the same name."""
    table: dict[str, Action] = {}
    for action in actions:
        if action.name in table:
            raise ValueError(f"two actions are called {action.name}")
        table[action.name] = action
    return table


def preview_action(
    action: Action, tournament: Tournament, given: Any, *, by: Person, now: datetime
) -> list[PlaceChange]:
    """Return the places and prizes that an action would change, without doing it. Raises as `carry_out` does."""
    with floor(tournament, by=by, now=now, roles=action.undo_roles) as f:
        return preview_place_changes(
            f, action=action.run, fields=action.adapt(_validated_fields(action, tournament, given, by=by, now=now))
        )


@dataclass(frozen=True, slots=True)
class Outcome:
    """The log entries of an action, the topics that it or the clock changed, and the tournament's version after it."""

    rows: list[FloorLog]
    topics: frozenset[str]
    version: int


def do_action(action: Action, tournament: Tournament, given: Any, *, by: Person, now: datetime) -> list[FloorLog]:
    """Carry an action out, and return its log entries. Raises as `carry_out` does."""
    return carry_out(action, tournament, given, by=by, now=now).rows


def carry_out(action: Action, tournament: Tournament, given: Any, *, by: Person, now: datetime) -> Outcome:
    """Validate the fields, and run the action on the tournament's floor.

    After an error nothing has changed. Raises serializers.ValidationError for wrong fields, and
    Refused("not_allowed") without permission. Raises Refused("gone_meanwhile") if a row named by a field was just
    removed, or the action's own refusal. The action is done in other tournaments too (`also`). Refusals there are
    ignored, as the pages of those tournaments show them.
    """
    fields = _validated_fields(action, tournament, given, by=by, now=now)
    outcome = _run(action, tournament, fields, by=by, now=now)
    for row, row_fields in action.also(tournament, fields) if action.also else ():
        if action.permits(roles_of(by, row)):
            with suppress(Refused):
                _run(action, row, row_fields, by=by, now=now)
    return outcome


def _run(action: Action, tournament: Tournament, fields: Mapping[str, Any], *, by: Person, now: datetime) -> Outcome:
    try:
        with floor(tournament, by=by, now=now, roles=action.undo_roles) as f:
            action.run(f, **action.adapt(dict(fields)))
    except ObjectDoesNotExist as gone:
        raise Refused("gone_meanwhile") from gone
    rows = [row for row in f.written if row.action not in BY_ITSELF]
    return Outcome(rows, frozenset(f.topics), f.tournament.version)


def _validated_fields(
    action: Action, tournament: Tournament, given: Any, *, by: Person, now: datetime
) -> dict[str, Any]:
    """Return the validated fields. Raises Refused("not_allowed") or ValidationError."""
    if not action.permits(roles_of(by, tournament)):
        raise Refused("not_allowed", action=gettext(action.title))
    serializer = action.fields(data=given, context={"tournament": tournament, "by": by, "now": now})
    serializer.is_valid(raise_exception=True)
    return dict(serializer.validated_data)
