"""Erasing a person on request: personal details are deleted, and the results stay under a number.

The floor logs hold players by key, so their sentences show the number from now on; free text is rewritten.
"""

from collections.abc import Collection
from contextlib import ExitStack
from datetime import datetime
from typing import Any

from django.apps import apps
from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from tournaments.composition import composition
from tournaments.models import AnsweredRequest, FloorLog, Player, PlayerImport, Tournament
from tournaments.rules.players.erased_names import Erase, erase_in_json
from tournaments.rules.players.public_name import ShownAs, chosen_display_name
from tournaments.rules.players.same_person import Likeness, name_likeness
from tournaments.rules.refused import Refused
from tournaments.selectors.floor.erased_texts import erased_facts_and_changes, logs_that_name, text_eraser
from tournaments.services.floor.floor import Floor, Person
from tournaments.services.open_floor import floor
from tournaments.services.players.register import write_log_line

EMPTIED = ("name", "alias", "club_number", "country", "city", "email", "phone", "notes")


def erase_player(player: Player, *, typed: str, now: datetime, by: Person) -> None:
    """Erase a player and the duplicates merged into them, for good; `typed` is the name as confirmation.

    A ban stays, under the number. Files waiting to be imported and stored answers are deleted, as they may hold the
    name.
    """
    if player.merged_into_id:
        raise Refused("player_merged", number=player.merged_into_id)
    if player.is_erased:
        raise Refused("player_erased")
    if name_likeness(typed, (player.display_name, player.name)) is not Likeness.SAME:
        raise Refused("name_not_typed", field="confirm", name=player.display_name)
    rows = _rows_of_person(player)
    erase = text_eraser(rows, instead=chosen_display_name(ShownAs.NUMBER, name="", alias="", number=player.pk))
    logs = logs_that_name(erase)
    with transaction.atomic():
        erase_texts(erase, logs=logs, player=player.pk, by=by, now=now)
        for row in rows:
            _clear_details(row, now=now)
        PlayerImport.objects.filter(done_at__isnull=True).delete()
        for forget in composition().at_erase:
            forget()
        AnsweredRequest.objects.exclude(answer="").update(answer="")
    write_log_line("erased", player, by=by)


def _rows_of_person(player: Player) -> list[Player]:
    """Return the player and all duplicates merged into it, directly or through others."""
    rows = [player]
    for row in rows:
        rows.extend(row.duplicates.all())
    return rows


def _clear_details(player: Player, *, now: datetime) -> None:
    for name in EMPTIED:
        setattr(player, name, "")
    player.photo = None
    player.display_name = chosen_display_name(ShownAs.NUMBER, name="", alias="", number=player.pk)
    player.erased_at = now
    player.save(update_fields=[*EMPTIED, "photo", "display_name", "erased_at"])


def erase_texts(erase: Erase, *, logs: Collection[int], player: int, by: Person, now: datetime) -> None:
    """Erase a person from all free text.

    Each log that changes gets an entry that lists the changed entries.
    """
    for label, fields in composition().typed_texts.items():
        _erase_rows(label, fields, erase)
    with ExitStack() as floors:
        for tournament in Tournament.objects.filter(pk__in=logs).order_by("pk"):
            _erase_log(floors.enter_context(floor(tournament, by=by, now=now)), erase, player=player)


def _erase_rows(label: str, fields: Collection[str], erase: Erase) -> None:
    rows = apps.get_model(label)._base_manager  # noqa: SLF001 - Django's own name
    for key, *texts in rows.values_list("pk", *fields).iterator():
        remaining = {name: erase_in_json(text, erase) for name, text in zip(fields, texts, strict=True)}
        if list(remaining.values()) != texts:
            _update_row(
                rows.filter(pk=key), {name: _cut_to_field(label, name, text) for name, text in remaining.items()}, key
            )


def _update_row(row: QuerySet[Any], remaining: dict[str, Any], key: int) -> None:
    """Update a row; if its new name is taken, its primary key is added to the name."""
    try:
        with transaction.atomic():
            row.update(**remaining)
    except IntegrityError:
        row.update(**remaining | {"name": f"{remaining['name'][:40]} ({key})"})


def _cut_to_field(label: str, name: str, text: Any) -> Any:
    longest = apps.get_model(label)._meta.get_field(name).max_length  # noqa: SLF001 - Django's own name
    return text[:longest] if isinstance(text, str) and longest else text


def _erase_log(f: Floor, erase: Erase, *, player: int) -> None:
    """Remove the person from a log's entries.

    The digests stay, so the chain and every printed head still hold.
    """
    rows: dict[str, str] = {}
    for row in FloorLog.objects.filter(tournament=f.tournament).order_by("number").iterator(chunk_size=500):
        remaining = erased_facts_and_changes(row, erase)
        if remaining is None:
            continue
        row.facts, row.changes = remaining["facts"], remaining["changes"]
        FloorLog.objects.filter(pk=row.pk).update(**remaining)
        rows[str(row.number)] = row.expected_digest()
    if rows:
        with f.record("words.erased", topics=["log"], rows=rows, count=len(rows), number=player):
            pass
