"""Previews of files against the register, and imports that wait for the worker."""

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta

from django.db.models import Q

from tournaments.models import Player, PlayerImport
from tournaments.rules.players.columns import imported_row
from tournaments.rules.players.matching import KnownPlayer, PlayerIndex, RowMatch, RowResult
from tournaments.rules.players.sheet import PlayerSheet, player_sheet
from tournaments.rules.sheets.questions import SheetQuestion

# A worker without a heartbeat for this time counts as dead.
SILENT = timedelta(seconds=30)
# Rows between two heartbeats of the worker.
STRIDE = 1000
# The most lines of a report.
MAX_REPORT_LINES = 200


def known_players(*, demonstration: bool = False) -> list[KnownPlayer]:
    """Return all players, to be compared with the rows of a file; merged duplicates come last.

    With `demonstration`, returns its players instead of the register's. A duplicate has the primary key of the player
    that it was merged into.
    """
    columns = [name for name in KnownPlayer._fields if name not in {"key", "merged"}]
    rows = Player.objects.filter(erased_at__isnull=True, demonstration=demonstration).order_by("merged_into_id", "pk")
    found = rows.values_list("pk", "merged_into_id", *columns)
    merged_into = {key: other for key, other, *_ in found if other}
    known = [
        KnownPlayer._make((_merge_target_key(key, merged_into), *rest, key in merged_into)) for key, _, *rest in found
    ]
    return sorted(known, key=lambda player: player.merged)


def row_matches(
    job: PlayerImport, known: Iterable[KnownPlayer], *, progress: Callable[[int], None] = lambda _: None
) -> list[RowMatch]:
    """Return the match of each row.

    Calls `progress` with the number of rows read, once every thousand rows.
    """
    register, matches = PlayerIndex(known), []
    for number, row in enumerate(table_of(job).rows, start=1):
        matches.append(register.match(imported_row(row, job.columns)))
        if number % STRIDE == 0:
            progress(number)
    return matches


def counts_by_result(matches: Iterable[RowMatch]) -> dict[str, int]:
    counts = dict.fromkeys((result.value for result in RowResult), 0)
    for match in matches:
        counts[match.result] += 1
    return counts


def answers_of(job: PlayerImport) -> dict[str, str]:
    """Return the answers to the questions about a file that is not imported yet."""
    return dict(job.report.get("answers", {}))


def table_of(job: PlayerImport) -> PlayerSheet:
    """Return the table of players in the file of an import."""
    return player_sheet(job.text, job.delimiter, answers_of(job))


def open_questions(job: PlayerImport) -> tuple[SheetQuestion, ...]:
    """Return the questions about a file that have no answer."""
    return table_of(job).open_questions


def header_of(job: PlayerImport) -> list[str]:
    return list(table_of(job).header)


def samples_of(job: PlayerImport, *, most: int = 3) -> list[list[str]]:
    """Return the first values of each column without empty cells, at most `most` of each."""
    table = table_of(job)
    found: list[list[str]] = [[] for _ in table.header]
    for _, row in zip(range(50), table.rows, strict=False):
        for column, cell in zip(found, row.cells, strict=False):
            if cell and len(column) < most:
                column.append(cell)
    return found


def waiting_import_keys(now: datetime) -> list[int]:
    """Return the primary keys of confirmed imports that no running worker is carrying out."""
    waiting = PlayerImport.objects.filter(confirmed_at__isnull=False, done_at__isnull=True, failed_at__isnull=True)
    idle = waiting.filter(Q(progress_at__isnull=True) | Q(progress_at__lt=now - SILENT))
    return list(idle.order_by("confirmed_at").values_list("pk", flat=True))


def _merge_target_key(key: int, merged_into: dict[int, int]) -> int:
    while key in merged_into:
        key = merged_into[key]
    return key
