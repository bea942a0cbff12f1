"""Actions for several selected entries, one after another."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from tournaments.actions.action import do
from tournaments.contribution_types import Action
from tournaments.language.sentences import gettext, ngettext
from tournaments.models import Entry, FloorLog, Tournament
from tournaments.selectors.clock.server_time import server_now
from tournaments.sentences.floor_log import entries_text
from tournaments.views.attempts import NotDone, attempt
from tournaments.views.fields import typed_number

SELECTION_ACTIONS = ("check-in", "mark-absent", "pay", "void-entry")
MAX_SENTENCES = 3


@dataclass(frozen=True, slots=True)
class SelectionResult:
    """The written rows of the log, and the refusals with names."""

    rows: Sequence[FloorLog]
    refused: Sequence[str]


def selected_keys(request: HttpRequest) -> list[int]:
    """Return the keys of the selected entries."""
    return [key for key in map(typed_number, request.POST.getlist("entries")) if key is not None]


def may_select(may: Collection[str], state: str) -> bool:
    """Return whether there is an action for selected entries of this list."""
    return state != "voided" and any(name in may for name in SELECTION_ACTIONS)


def do_for_selected(
    action: Action, tournament: Tournament, keys: Sequence[int], *, given: Mapping[str, Any], by: Any
) -> SelectionResult:
    """Do an action for each of these entries; a refusal does not stop the others."""
    names = dict(Entry.objects.filter(tournament=tournament, pk__in=keys).values_list("pk", "player__display_name"))
    rows: list[FloorLog] = []
    refused = []
    for key in keys:
        with_entry = {**given, "entry": str(key)}
        done = attempt(lambda: do(action, tournament, with_entry, by=by, now=server_now()))  # noqa: B023
        if isinstance(done, NotDone):
            refused.append(gettext("{name}: {why}").format(name=names.get(key, key), why=done.says_with_fields))
        else:
            rows += done
    return SelectionResult(rows, refused)


def missing_text(name: str, keys: Sequence[int], given: Mapping[str, Any]) -> str:
    """Return what has to be chosen first; "" if nothing is missing."""
    if not keys:
        return gettext("No entry is selected. Tick entries in the list first.")
    if name == "void-entry" and not given.get("kind"):
        return gettext("Choose why the entries are voided.")
    return ""


def done_text(rows: Sequence[FloorLog]) -> str:
    """Return the first sentences of the log, and the number of others."""
    sentences, more = entries_text(rows[:MAX_SENTENCES]), len(rows) - MAX_SENTENCES
    if more <= 0:
        return sentences
    and_more = ngettext("{said}, and {count} more", "{said}, and {count} more", more)
    return and_more.format(said=sentences, count=more)
