"""Importing a file of players into the register: uploaded, previewed, confirmed, and written completely or not at all.

Comparing the rows with the register takes long and holds no lock; writing is one short transaction.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import connection, transaction
from django.db.models import Q
from django.db.models.sql import InsertQuery

from tournaments.models import Player, PlayerImport
from tournaments.rules.players.columns import refuse_invalid_columns
from tournaments.rules.players.matching import RowMatch, RowResult
from tournaments.rules.players.public_name import ShownAs, chosen_display_name
from tournaments.rules.players.sheet import MOST_BYTES, QUESTIONS, checked_row_count
from tournaments.rules.refused import Refused
from tournaments.rules.sheets.questions import Answers, refuse_unknown_questions
from tournaments.selectors.players.imports import (
    MAX_REPORT_LINES,
    SILENT,
    answers_of,
    counts_by_result,
    header_of,
    known_players,
    open_questions,
    row_matches,
    table_of,
)
from tournaments.selectors.sheets.files import file_of_table
from tournaments.services.floor.floor import Person

RETENTION = timedelta(days=1)
CHANGED = ("display_name", "name", "alias", "club_number", "country", "city", "email", "phone", "notes")


@dataclass(frozen=True, slots=True)
class Inserts:
    """The new players of an import, as SQL and its values.

    Preparing the SQL takes nine tenths of the time to write players. It is done before the database is locked, because
    clocks at the end of a level wait for the lock.
    """

    statements: Sequence[tuple[str, Sequence[Any]]]
    numbered: list[Player]


def store_import_file(*, content: bytes, file_name: str, by: Person, now: datetime) -> PlayerImport:
    """Store a file for the preview. Refuses a file that is not a list of players."""
    sheet = file_of_table(content, most_bytes=MOST_BYTES)
    checked_row_count(sheet)
    job = PlayerImport(
        file_name=file_name[:120],
        text=sheet.text,
        delimiter=sheet.delimiter,
        encoding=sheet.encoding,
        shown_as=ShownAs.INITIAL.value,
        by_id=getattr(by, "pk", None),
        at=now,
    )
    _guess(job)
    if not job.rows and not open_questions(job):
        raise Refused("file_is_empty", field="file")
    job.save()
    return job


def answer_questions(job: PlayerImport, *, answers: Answers) -> None:
    """Store the answers to the questions about a file, and guess the columns anew. Refuses once it is confirmed."""
    _refuse_begun(job)
    refuse_unknown_questions(answers, known=QUESTIONS)
    job.report = {"answers": {**answers_of(job), **answers}}
    _guess(job)
    job.save(update_fields=["report", "columns", "rows"])


def _guess(job: PlayerImport) -> None:
    table = table_of(job)
    job.columns, job.rows = list(table.columns), sum(1 for _row in table.rows)


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
    if questions := open_questions(job):
        raise Refused("questions_open", field="answers", problems=[question.text for question in questions])
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
        inserts = _player_inserts(job, matches)
        progress(job.rows)
        with transaction.atomic():
            locked = PlayerImport.objects.select_for_update().filter(pk=key, done_at__isnull=True).first()
            if locked is None:
                return False
            now_known = known_players()
            if now_known != known and not last:  # the register changed: compare again, without the lock
                continue
            if now_known != known:
                matches = row_matches(locked, now_known)
                inserts = _player_inserts(locked, matches)
            _finish_import(locked, matches, inserts, now=clock())
            return True
    return True


def _refuse_begun(job: PlayerImport) -> None:
    if job.confirmed_at:
        raise Refused("import_begun")


def _finish_import(job: PlayerImport, matches: Sequence[RowMatch], inserts: Inserts, *, now: datetime) -> None:
    """Write the players and the report, and mark the import as done."""
    with connection.cursor() as cursor:
        for statement, values in inserts.statements:
            cursor.execute(statement, values)
    _add_numbered(inserts.numbered)
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


def _player_inserts(job: PlayerImport, matches: Sequence[RowMatch]) -> Inserts:
    """Return the inserts of the new players. The import's `shown_as` decides public names missing in the file."""
    added_results = {RowResult.NEW, RowResult.SUSPECTED} if job.take_suspects else {RowResult.NEW}
    shown_as = ShownAs(job.shown_as)
    named: list[Player] = []
    numbered: list[Player] = []
    for match in matches:
        if match.result in added_results:
            player = Player(**match.row.filled_values())
            if not player.display_name:
                player.display_name = chosen_display_name(shown_as, name=player.name, alias=player.alias, number=0)
            player.set_search_columns()
            (numbered if player.display_name == "Player 0" else named).append(player)
    return Inserts(_insert_statements(named), numbered)


def _insert_statements(players: list[Player]) -> list[tuple[str, Sequence[Any]]]:
    fields = [field for field in Player._meta.concrete_fields if not field.primary_key]  # noqa: SLF001 - Django's public _meta
    size = max(1, min(500, connection.ops.bulk_batch_size([field.attname for field in fields], players)))
    statements: list[tuple[str, Sequence[Any]]] = []
    for at in range(0, len(players), size):
        query = InsertQuery(Player)
        query.insert_values(fields, [*players[at : at + size]])
        statements += query.get_compiler(connection=connection).as_sql()
    return statements


def _add_numbered(players: list[Player]) -> None:
    """Add players whose public name is their number, which is known once they are added."""
    added = Player.objects.bulk_create(players, batch_size=500)
    for player in added:
        player.display_name = f"Player {player.pk}"
    _upsert_players(added)


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
