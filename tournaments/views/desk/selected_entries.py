"""What is done with several entries that were selected in the list: one action for each of them, in the order given."""

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
from tournaments.views.numbers import typed_number

#: the actions that make sense for several entries at once
OF_SELECTED = ("check-in", "mark-absent", "pay", "void-entry")
#: so many are told one by one
TOLD = 3


@dataclass(frozen=True, slots=True)
class Selected:
    """What came of it: the rows of the log, and what was refused, each with the name."""

    rows: Sequence[FloorLog]
    refused: Sequence[str]


def selected_keys(request: HttpRequest) -> list[int]:
    """Return the keys of the entries that were selected; what is no key is left out."""
    return [key for key in map(typed_number, request.POST.getlist("entries")) if key is not None]


def may_select(may: Collection[str], state: str) -> bool:
    """Return whether entries of this list may be selected: there is something to do for them."""
    return state != "voided" and any(name in may for name in OF_SELECTED)


def do_for_selected(
    action: Action, tournament: Tournament, keys: Sequence[int], *, given: Mapping[str, Any], by: Any
) -> Selected:
    """Do an action for each of these entries; who is refused stops nobody else."""
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
    return Selected(rows, refused)


def missing_text(name: str, keys: Sequence[int], given: Mapping[str, Any]) -> str:
    """Return what has to be chosen first; "" where nothing is missing."""
    if not keys:
        return gettext("No entry is selected. Tick entries in the list first.")
    if name == "void-entry" and not given.get("kind"):
        return gettext("Choose why the entries are voided.")
    return ""


def done_text(rows: Sequence[FloorLog]) -> str:
    """Return what was done: the first few in words, and how many more."""
    said, more = entries_text(rows[:TOLD]), len(rows) - TOLD
    if more <= 0:
        return said
    and_more = ngettext("{said}, and {count} more", "{said}, and {count} more", more)
    return and_more.format(said=said, count=more)
