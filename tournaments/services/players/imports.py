"""Bringing a file of players into the register: handed in, looked at, confirmed, and written whole or not at all.

Comparing the rows with the register is the long part and holds no lock; writing is one short transaction.
"""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q

from tournaments.models import Player, PlayerImport
from tournaments.rules.players.columns import guess_columns, refuse_columns
from tournaments.rules.players.csv_file import read_sheet
from tournaments.rules.players.matching import RowMatch, RowResult
from tournaments.rules.players.public_name import ShownAs, shown
from tournaments.rules.refused import Refused
from tournaments.selectors.players.imports import MOST_TOLD, SILENT, counted, header_of, known_players, outcomes
from tournaments.services.floor.floor import Person

#: a file that nobody confirmed is forgotten, with all the names in it
FORGOTTEN_AFTER = timedelta(days=1)
#: the columns that a file can change
CHANGED = ("display_name", "name", "alias", "club_number", "country", "city", "email", "phone", "notes")


def take_file(*, content: bytes, file_name: str, by: Person, now: datetime) -> PlayerImport:
    """Keep a file to be looked at. Raises Refused for what is no file of players; the register is left alone."""
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
    """Say what each column holds, how new players are called in public, and whether likely duplicates come in too."""
    _refuse_begun(job)
    if len(columns) != len(header_of(job)):
        raise Refused("column_count", field="columns", columns=len(header_of(job)))
    refuse_columns(columns)
    job.columns, job.shown_as, job.take_suspects = list(columns), shown_as.value, take_suspects
    job.save(update_fields=["columns", "shown_as", "take_suspects"])


def confirm_import(job: PlayerImport, *, now: datetime) -> None:
    """Confirm an import: the worker brings it in."""
    _refuse_begun(job)
    refuse_columns(job.columns)
    job.confirmed_at = now
    job.save(update_fields=["confirmed_at"])


def throw_away(job: PlayerImport) -> None:
    """Forget a file that was not brought in."""
    _refuse_begun(job)
    job.delete()


def forget_files(*, now: datetime) -> int:
    """Forget files that nobody confirmed. Returns how many."""
    old = PlayerImport.objects.filter(confirmed_at__isnull=True, at__lt=now - FORGOTTEN_AFTER)
    return old.delete()[0]


def bring_in(key: int, *, clock: Callable[[], datetime]) -> bool:
    """Bring a confirmed file in. `clock` gives each sign of life its time; False when another worker has it in hand.

    Safe to run twice and at once: who comes second finds it done. Died a worker, the next begins it again.
    """
    idle = Q(heard_at__isnull=True) | Q(heard_at__lt=clock() - SILENT)
    mine = PlayerImport.objects.filter(idle, pk=key, done_at__isnull=True, failed_at__isnull=True)
    if not mine.filter(confirmed_at__isnull=False).update(progress_at=clock(), compared=0):
        return False
    job = PlayerImport.objects.get(pk=key)

    def progress(rows: int) -> None:
        PlayerImport.objects.filter(pk=key).update(progress_at=clock(), compared=rows)

    for last in (False, False, True):
        known = known_players()
        found = outcomes(job, known, progress=progress)
        progress(job.rows)
        with transaction.atomic():
            locked = PlayerImport.objects.select_for_update().filter(pk=key, done_at__isnull=True).first()
            if locked is None:
                return False
            now_known = known_players()
            if now_known != known and not last:  # somebody changed the register since: compare again, without the lock
                continue
            _write(locked, found if now_known == known else outcomes(locked, now_known), now=clock())
            return True
    return True


def _refuse_begun(job: PlayerImport) -> None:
    if job.confirmed_at:
        raise Refused("import_begun")


def _write(job: PlayerImport, found: Sequence[RowMatch], *, now: datetime) -> None:
    fates = {RowResult.NEW, RowResult.SUSPECTED} if job.take_suspects else {RowResult.NEW}
    _add([one for one in found if one.result in fates], ShownAs(job.shown_as))
    _change({one.key: one.changes for one in found if one.result == RowResult.CHANGED and one.key})
    told = [one for one in found if one.result in {RowResult.REFUSED, RowResult.SUSPECTED}]
    job.report = {
        "counts": counted(found),
        "suspects_taken": job.take_suspects,
        "lines": [[one.row.line, one.result, one.why, one.other, one.key] for one in told[:MOST_TOLD]],
    }
    job.text, job.done_at, job.compared = "", now, job.rows
    job.save(update_fields=["report", "text", "done_at", "compared"])


def _add(new: Sequence[RowMatch], shown_as: ShownAs) -> None:
    """Add the new players. One without a public name gets it as chosen for all; a number needs the key first."""
    players = [Player(**one.row.given()) for one in new]
    for player in players:
        if not player.display_name:
            player.display_name = shown(shown_as, name=player.name, alias=player.alias, number=0)
    added = Player.objects.bulk_create(players, batch_size=500)
    numbered = [player for player in added if player.display_name == "Player 0"]
    for player in numbered:
        player.display_name = f"Player {player.pk}"
    _upsert(numbered)


def _change(changes: dict[int, dict[str, str]]) -> None:
    """Change many players, without touching their photos."""
    columns = [field.attname for field in Player._meta.concrete_fields if field.name != "photo"]  # noqa: SLF001 - Django's public _meta
    keys = list(changes)
    for at in range(0, len(keys), 500):
        rows = Player.objects.filter(pk__in=keys[at : at + 500]).values(*columns)
        _upsert([Player(**{**row, **changes[row["id"]]}) for row in rows])


def _upsert(players: Sequence[Player]) -> None:
    """Save many rows that are there, at once: six times as fast as `bulk_update`."""
    if players:
        Player.objects.bulk_create(
            players, batch_size=500, update_conflicts=True, unique_fields=["pk"], update_fields=list(CHANGED)
        )
