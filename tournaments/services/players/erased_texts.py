"""Erasing a person's name from free text: notes, rulings, announcements, and the floor logs."""

from collections.abc import Collection
from contextlib import ExitStack
from datetime import datetime
from typing import Any

from django.apps import apps
from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from tournaments.composition import composed
from tournaments.models import FloorLog, Tournament
from tournaments.rules.players.erased_names import Erase, erased
from tournaments.selectors.floor.erased_texts import texts_left
from tournaments.services.floor.floor import Floor, Person
from tournaments.services.open_floor import floor


def erase_texts(erase: Erase, *, logs: Collection[int], player: int, by: Person, now: datetime) -> None:
    """Erase a person from all free text. Every log that changes gets an entry that lists the changed entries."""
    for label, fields in composed().typed_texts.items():
        _erase_rows(label, fields, erase)
    with ExitStack() as floors:
        for tournament in Tournament.objects.filter(pk__in=logs).order_by("pk"):
            _erase_log(floors.enter_context(floor(tournament, by=by, now=now)), erase, player=player)


def _erase_rows(label: str, fields: Collection[str], erase: Erase) -> None:
    rows = apps.get_model(label)._base_manager  # noqa: SLF001 - Django's own name
    for key, *texts in rows.values_list("pk", *fields).iterator():
        remaining = {name: erased(text, erase) for name, text in zip(fields, texts, strict=True)}
        if list(remaining.values()) != texts:
            _update(
                rows.filter(pk=key), {name: _cut_to_field(label, name, text) for name, text in remaining.items()}, key
            )


def _update(row: QuerySet[Any], remaining: dict[str, Any], key: int) -> None:
    """Update a row; if two rows would then have the same name, add the row's key to it."""
    try:
        with transaction.atomic():
            row.update(**remaining)
    except IntegrityError:
        row.update(**remaining | {"name": f"{remaining['name'][:40]} ({key})"})


def _cut_to_field(label: str, name: str, text: Any) -> Any:
    longest = apps.get_model(label)._meta.get_field(name).max_length  # noqa: SLF001 - Django's own name
    return text[:longest] if isinstance(text, str) and longest else text


def _erase_log(f: Floor, erase: Erase, *, player: int) -> None:
    """Rewrite the entries. Their digests stay, so the chain and every printed head still hold."""
    rows: dict[str, str] = {}
    for row in FloorLog.objects.filter(tournament=f.tournament).order_by("number").iterator(chunk_size=500):
        remaining = texts_left(row, erase)
        if remaining is None:
            continue
        row.facts, row.changes = remaining["facts"], remaining["changes"]
        FloorLog.objects.filter(pk=row.pk).update(**remaining)
        rows[str(row.number)] = row.expected_digest()
    if rows:
        with f.record("words.erased", topics=["log"], rows=rows, count=len(rows), number=player):
            pass
