"""Undo of an import: its tournaments are deleted with their logs, unless somebody has acted in them."""

import logging
from collections.abc import Collection, Sequence
from datetime import datetime
from itertools import groupby
from operator import itemgetter

from django.apps import apps
from django.db import models, transaction

from exchange.models import ImportedPlayer, ImportedTournament, TdtImport
from exchange.services.library import remove_library
from tournaments.models import FloorLog, Player, Season, Series
from tournaments.rules.refused import Refused
from tournaments.services.floor.floor import Person

log = logging.getLogger("shuffle_up.exchange")
MAX_TOURNAMENTS_NAMED = 5


def undo_import(job: TdtImport, *, by: Person, now: datetime) -> TdtImport:
    """Undo an import: delete its tournaments, empty seasons, and the added players who play nowhere else.

    Refuses if somebody has acted in one of the tournaments since, and if there is nothing to undo.
    """
    with transaction.atomic():
        locked = TdtImport.objects.select_for_update().get(pk=job.pk)
        if locked.done_at is None or locked.undone_at:
            raise Refused("already_so")
        stored = list(ImportedTournament.objects.filter(job=locked).select_related("tournament"))
        touched = [str(imported.tournament) for imported in stored if not imported.is_untouched]
        if touched:
            raise Refused("import_played_on", names=", ".join(touched[:MAX_TOURNAMENTS_NAMED]), count=len(touched))
        remove_imported_tournaments(stored)
        _remove_people(locked)
        _remove_seasons(locked)
        remove_library(locked)
        locked.undone_at = now
        locked.save(update_fields=["undone_at"])
    log.info("import_undone", extra={"job": locked.pk, "by": getattr(by, "pk", None)})
    return locked


def remove_unfinished(job: TdtImport, *, keep: Collection[str] = ()) -> None:
    """Remove what an import stored before it failed, except tournaments in which somebody has acted since.

    `keep` are the keys of tournaments that replaced an earlier import, which is gone.
    """
    with transaction.atomic():
        locked = TdtImport.objects.select_for_update().filter(pk=job.pk, done_at=None).first()
        if locked is None:
            return
        stored = ImportedTournament.objects.filter(job=locked).select_related("tournament")
        removed = [imported for imported in stored if imported.uuid not in keep and imported.is_untouched]
        remove_imported_tournaments(removed)
        _remove_people(locked)
        _remove_seasons(locked)
        remove_library(locked)
        locked.report.pop("began", None)
        locked.save(update_fields=["report"])


def remove_imported_tournaments(stored: Sequence[ImportedTournament]) -> None:
    """Delete tournaments with all rows that their logs added, latest first."""
    for imported in stored:
        rows: list[tuple[str, int]] = []
        for entry in FloorLog.objects.filter(tournament=imported.tournament).order_by("number"):
            rows += [(label, key) for label, key, before, _after in entry.changes if before is None]
        for label, run in groupby(reversed(rows), key=itemgetter(0)):
            keys = [key for _label, key in run]
            for at in range(0, len(keys), 500):
                _manager_of(label).filter(pk__in=keys[at : at + 500]).delete()
        imported.tournament.delete()


def _manager_of(label: str) -> "models.Manager[models.Model]":
    manager: models.Manager[models.Model] = apps.get_model(label)._base_manager  # noqa: SLF001 - Django's own name
    return manager


def _remove_people(job: TdtImport) -> None:
    """Delete the players whom the import added, except players who play elsewhere, were merged or were erased."""
    brought = ImportedPlayer.objects.filter(job=job)
    keys = set(brought.filter(added=True).values_list("player", flat=True))
    brought.delete()
    for player in Player.objects.filter(pk__in=keys, merged_into__isnull=True, erased_at__isnull=True):
        try:
            with transaction.atomic():
                player.delete()
        except models.ProtectedError:
            continue


def _remove_seasons(job: TdtImport) -> None:
    made = job.report.get("made", {})
    for season in Season.objects.filter(pk__in=made.get("seasons", []), events__isnull=True):
        season.delete()
    empty = Series.objects.filter(pk__in=made.get("series", []), tournaments__isnull=True, seasons__isnull=True)
    for series in empty:
        series.delete()
