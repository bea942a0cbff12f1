"""A file against the register, looked at before anything is written; and the files that wait for the worker."""

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta

from django.db.models import Q

from tournaments.models import Player, PlayerImport
from tournaments.rules.players.csv_file import rows_of
from tournaments.rules.players.matching import KnownPlayer, PlayerIndex, RowMatch, RowResult
from tournaments.rules.players.rows import imported_row

#: a worker that has given no sign for so long is dead
SILENT = timedelta(seconds=30)
#: how many rows are read between two signs of life
STRIDE = 1000
#: so many lines of a report are kept and shown
MOST_TOLD = 200


def known_players() -> list[KnownPlayer]:
    """Return everybody, as an import compares them: the duplicates after those they were merged into."""
    columns = [name for name in KnownPlayer._fields if name not in {"key", "merged"}]
    rows = Player.objects.filter(erased_at__isnull=True).order_by("merged_into_id", "pk")
    found = rows.values_list("pk", "merged_into_id", *columns)
    into = {key: other for key, other, *_ in found if other}
    known = [KnownPlayer._make((_root(key, into), *rest, key in into)) for key, _, *rest in found]
    return sorted(known, key=lambda one: one.merged)


def outcomes(
    job: PlayerImport, known: Iterable[KnownPlayer], *, progress: Callable[[int], None] = lambda _: None
) -> list[RowMatch]:
    """What becomes of each row. `heard` is called with the number of rows read, every thousand."""
    register, found = PlayerIndex(known), []
    rows = rows_of(job.text, job.delimiter)
    next(rows, None)
    for number, row in enumerate(rows, start=1):
        found.append(register.match(imported_row(row, job.columns)))
        if number % STRIDE == 0:
            progress(number)
    return found


def counted(found: Iterable[RowMatch]) -> dict[str, int]:
    """How many rows have each fate, in the order in which they are shown."""
    counts = dict.fromkeys((fate.value for fate in RowResult), 0)
    for one in found:
        counts[one.result] += 1
    return counts


def header_of(job: PlayerImport) -> list[str]:
    """The first row of the file."""
    return list(next(rows_of(job.text, job.delimiter)).cells)


def samples_of(job: PlayerImport, *, most: int = 3) -> list[list[str]]:
    """For each column, the first values in it: by them one sees what it holds."""
    rows = rows_of(job.text, job.delimiter)
    width = len(next(rows).cells)
    found: list[list[str]] = [[] for _ in range(width)]
    for _, row in zip(range(50), rows, strict=False):
        for column, cell in zip(found, row.cells, strict=False):
            if cell and len(column) < most:
                column.append(cell)
    return found


def imports_waiting(now: datetime) -> list[int]:
    """Files that a person wants brought in and no living worker has in hand, by key."""
    waiting = PlayerImport.objects.filter(confirmed_at__isnull=False, done_at__isnull=True, failed_at__isnull=True)
    idle = waiting.filter(Q(heard_at__isnull=True) | Q(heard_at__lt=now - SILENT))
    return list(idle.order_by("confirmed_at").values_list("pk", flat=True))


def _root(key: int, into: dict[int, int]) -> int:
    while key in into:
        key = into[key]
    return key
