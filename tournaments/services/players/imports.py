"""Importing a file of players into the register: uploaded, previewed, confirmed, and written completely or not at all.

Comparing the rows with the register takes long and holds no lock; writing is one short transaction.
"""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q

from tournaments.models import Player, PlayerImport
from tournaments.rules.players.columns import guess_columns, refuse_invalid_columns
from tournaments.rules.players.csv_file import read_sheet
from tournaments.rules.players.matching import RowMatch, RowResult
from tournaments.rules.players.public_name import ShownAs, chosen_display_name
from tournaments.rules.refused import Refused
from tournaments.selectors.players.imports import (
    MAX_REPORT_LINES,
    SILENT,
    counts_by_result,
    header_of,
    known_players,
    row_matches,
)
from tournaments.services.floor.floor import Person

RETENTION = timedelta(days=1)
CHANGED = ("display_name", "name", "alias", "club_number", "country", "city", "email", "phone", "notes")


def store_import_file(*, content: bytes, file_name: str, by: Person, now: datetime) -> PlayerImport:
    """Store a file for the preview. Refuses a file that is not a list of players."""
    sheet, rows = read_sheet(content)
    job = PlayerImport(
        file_name=file_name[:120],
        text=sheet.text,
        delimiter=sheet.delimiter,
        encoding=sheet.encoding,
        columns=guess_columns(rows[0].cells),
        shown_as=ShownAs.INITIAL.value,
        rows=len(rows) - 1,
        by_id=getattr(by, "pk", None),
        at=now,
    )
    job.save()
    return job


def map_columns(job: PlayerImport, *, columns: Sequence[str], shown_as: ShownAs, take_suspects: bool) -> None:
    """Set the meaning of each column, the public names of new players, and whether possible duplicates are added.

    Refuses once the import is confirmed.
    """
    _refuse_begun(job)
    if len(columns) != len(header_of(job)):
        raise Refused("column_count", field="columns", columns=len(header_of(job)))
    refuse_invalid_columns(columns)
    job.columns, job.shown_as, job.take_suspects = list(columns), shown_as.value, take_suspects
    job.save(update_fields=["columns", "shown_as", "take_suspects"])


def confirm_import(job: PlayerImport, *, now: datetime) -> None:
    """Confirm an import, which the worker then carries out. Refuses a second time."""
    _refuse_begun(job)
    refuse_invalid_columns(job.columns)
    job.confirmed_at = now
    job.save(update_fields=["confirmed_at"])


def discard_import(job: PlayerImport) -> None:
    """Delete a file that was not imported. Refuses once it is confirmed."""
    _refuse_begun(job)
    job.delete()


def delete_old_files(*, now: datetime) -> int:
    """Delete files that were not confirmed within a day; return their number."""
    old = PlayerImport.objects.filter(confirmed_at__isnull=True, at__lt=now - RETENTION)
    return old.delete()[0]


def carry_out_import(key: int, *, clock: Callable[[], datetime]) -> bool:
    """Import a confirmed file; return False if another worker is importing it or has done so.

    `clock` returns the present time. Safe to call again after a worker died, and at the same time.
    """
    idle = Q(progress_at__isnull=True) | Q(progress_at__lt=clock() - SILENT)
    mine = PlayerImport.objects.filter(idle, pk=key, done_at__isnull=True, failed_at__isnull=True)
    if not mine.filter(confirmed_at__isnull=False).update(progress_at=clock(), compared=0):
        return False
    job = PlayerImport.objects.get(pk=key)

    def progress(rows: int) -> None:
        PlayerImport.objects.filter(pk=key).update(progress_at=clock(), compared=rows)

    for last in (False, False, True):
        known = known_players()
        matches = row_matches(job, known, progress=progress)
        progress(job.rows)
        with transaction.atomic():
            locked = PlayerImport.objects.select_for_update().filter(pk=key, done_at__isnull=True).first()
            if locked is None:
                return False
            now_known = known_players()
            if now_known != known and not last:  # the register changed: compare again, without the lock
                continue
            _write_players(locked, matches if now_known == known else row_matches(locked, now_known), now=clock())
            return True
    return True


def _refuse_begun(job: PlayerImport) -> None:
    if job.confirmed_at:
        raise Refused("import_begun")


def _write_players(job: PlayerImport, matches: Sequence[RowMatch], *, now: datetime) -> None:
    added_results = {RowResult.NEW, RowResult.SUSPECTED} if job.take_suspects else {RowResult.NEW}
    _add_players([match for match in matches if match.result in added_results], ShownAs(job.shown_as))
    _change_players({match.key: match.changes for match in matches if match.result == RowResult.CHANGED and match.key})
    listed = [match for match in matches if match.result in {RowResult.REFUSED, RowResult.SUSPECTED}]
    job.report = {
        "counts": counts_by_result(matches),
        "suspects_taken": job.take_suspects,
        "lines": [
            [match.row.line, match.result, match.why, match.other, match.key] for match in listed[:MAX_REPORT_LINES]
        ],
    }
    job.text, job.done_at, job.compared = "", now, job.rows
    job.save(update_fields=["report", "text", "done_at", "compared"])


def _add_players(matches: Sequence[RowMatch], shown_as: ShownAs) -> None:
    """Add the new players; those without a public name get one as `shown_as` says."""
    players = [Player(**match.row.filled_values()) for match in matches]
    for player in players:
        if not player.display_name:
            player.display_name = chosen_display_name(shown_as, name=player.name, alias=player.alias, number=0)
    added = Player.objects.bulk_create(players, batch_size=500)
    numbered = [player for player in added if player.display_name == "Player 0"]
    for player in numbered:
        player.display_name = f"Player {player.pk}"
    _upsert_players(numbered)


def _change_players(changes: dict[int, dict[str, str]]) -> None:
    columns = [field.attname for field in Player._meta.concrete_fields if field.name != "photo"]  # noqa: SLF001 - Django's public _meta
    keys = list(changes)
    for at in range(0, len(keys), 500):
        rows = Player.objects.filter(pk__in=keys[at : at + 500]).values(*columns)
        _upsert_players([Player(**{**row, **changes[row["id"]]}) for row in rows])


def _upsert_players(players: Sequence[Player]) -> None:
    """Update many existing rows at once, six times as fast as `bulk_update`."""
    if players:
        Player.objects.bulk_create(
            players, batch_size=500, update_conflicts=True, unique_fields=["pk"], update_fields=list(CHANGED)
        )
