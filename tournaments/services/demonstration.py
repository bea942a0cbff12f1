"""The demonstration: requested, made by the worker, and removed as a whole.

Its tournaments and players are marked and count nowhere; a removal deletes only them. Each request stays as a row.
"""

import logging
from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.db import models, transaction

from tournaments.models import Demonstration, Player, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.demonstration import idle_demonstrations, is_being_made
from tournaments.services.floor.floor import Person

log = logging.getLogger("shuffle_up.staff")

# Makes the tournaments; calls its argument with the number that is ready, as a sign of life.
Maker = Callable[[Callable[[int], None]], None]


class DemonstrationGone(Exception):
    """The demonstration was removed while it was being made, or another worker makes it."""


def add_demonstration(*, by: Person, now: datetime) -> Demonstration:
    """Request the demonstration, which the worker then makes. Idempotent: returns the one that is there."""
    person = getattr(by, "pk", None)
    demonstration, is_new = Demonstration.objects.get_or_create(is_present=True, defaults={"by_id": person, "at": now})
    if is_new:
        log.info("demonstration_requested", extra={"by": person})
    return demonstration


def remove_demonstration(*, by: Person, now: datetime) -> Demonstration:
    """Remove the demonstration with its tournaments and players. Refuses if there is none, or it is being made."""
    with transaction.atomic():
        locked = Demonstration.objects.select_for_update().filter(is_present=True).first()
        if locked is None:
            raise Refused("no_demonstration")
        if is_being_made(locked, now=now):
            raise Refused("demonstration_in_work")
        _remove_rows()
        locked.is_present, locked.removed_at, locked.removed_by_id = False, now, getattr(by, "pk", None)
        locked.save(update_fields=["is_present", "removed_at", "removed_by"])
    log.info("demonstration_removed", extra={"by": locked.removed_by_id})
    return locked


def carry_out_demonstration(key: int, make: Maker, *, clock: Callable[[], datetime]) -> bool:
    """Make the demonstration; return False if another worker does, or it was removed. `clock` returns the time.

    Rows left by a dead worker are removed first. If making it fails, all of its rows are removed.
    """
    progress_at = clock()
    if not idle_demonstrations(progress_at).filter(pk=key).update(progress_at=progress_at, ready=0):
        return False
    with transaction.atomic():
        _remove_rows()

    def update_own(**values: object) -> bool:
        """Update the demonstration's row; return False if this worker no longer makes it."""
        waiting = Demonstration.objects.filter(pk=key, is_present=True, made_at__isnull=True)
        return bool(waiting.filter(progress_at=progress_at).update(**values))

    def store_progress(ready: int) -> None:
        """Store a sign of life. Raises DemonstrationGone if this worker no longer makes it."""
        nonlocal progress_at
        now = clock()
        if not update_own(progress_at=now, ready=ready):
            raise DemonstrationGone
        progress_at = now

    try:
        make(store_progress)
    except DemonstrationGone:
        return False
    except Exception:
        with transaction.atomic():
            if update_own(is_present=False, failed_at=clock()):
                _remove_rows()
        raise
    return update_own(made_at=clock())


def _remove_rows() -> None:
    for tournament in Tournament.objects.filter(demonstration=True):
        _remove_tournament(tournament)
    Player.objects.filter(demonstration=True).delete()


def _remove_tournament(tournament: Tournament) -> None:
    """Delete a tournament with all rows that belong to it. Players, seasons and saved content stay."""
    _delete_rows(Tournament.objects.filter(pk=tournament.pk))


def _delete_rows(rows: "models.QuerySet[Any]") -> None:
    """Delete rows, after the rows of the same tournament that refer to them, such as the payments of an entry."""
    try:
        rows.delete()
    except models.RestrictedError as error:
        _delete_before(error.restricted_objects, rows)
    except models.ProtectedError as error:
        _delete_before(error.protected_objects, rows)


def _delete_before(holding: "set[models.Model]", rows: "models.QuerySet[Any]") -> None:
    keys_by_model: dict[type[models.Model], list[Any]] = {}
    for row in holding:
        keys_by_model.setdefault(type(row), []).append(row.pk)
    for model, keys in keys_by_model.items():
        _delete_rows(model._base_manager.filter(pk__in=keys))  # noqa: SLF001 - Django's own name
    _delete_rows(rows)
