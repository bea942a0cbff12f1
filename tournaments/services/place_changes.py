"""Place changes of corrections: logged, and previewed."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction

from tournaments.selectors.prizes.place_changes import place_change_facts, places_before, places_changed
from tournaments.selectors.prizes.ranking import PlaceChange, changed_places, place_changes, placed_by_entry
from tournaments.services.floor.floor import Floor, OpenLogEntry
from tournaments.services.prizes.undrawn_bounties import resharing_undrawn


@contextmanager
def log_place_changes(f: Floor, *, log_entry: OpenLogEntry) -> Iterator[None]:
    """Log the changes of places and prizes made inside the block; part of other actions.

    Undrawn mystery bounties that were shared already are shared again.
    """
    before, written = f.cached_answer(places_before), len(log_entry.changes)
    with resharing_undrawn(f):
        yield
    changed = places_changed(f.tournament, before, log_entry.changes[written:])
    log_entry.facts |= place_change_facts(f.tournament, changed)


def preview_place_changes(f: Floor, *, action: Callable[..., object], fields: dict[str, Any]) -> list[PlaceChange]:
    """Return the changes of places and prizes that an action would make.

    The action is carried out and rolled back; its refusals are raised.
    """
    trial = Floor(f.tournament, by=f.by, now=f.now, known_as=f.by_name, head=f.head)
    before = trial.cached_answer(placed_by_entry)
    with transaction.atomic():
        action(trial, **fields)
        changed = place_changes(f.tournament, changed_places(before, trial.cached_answer(placed_by_entry)))
        transaction.set_rollback(True)
    f.tournament.refresh_from_db()
    return changed
