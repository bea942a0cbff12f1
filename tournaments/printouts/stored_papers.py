"""Cache of public printouts in this process, so that each is made only once."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from datetime import datetime
from threading import Lock

from django.db.models import Q

from tournaments.models import Season, Series, Tournament

#: A printed paper and its file name.
Paper = tuple[bytes, str]

MAX_PAPERS = 64
#: For comparison: the guide has 3.4 MB in each language and size of paper.
MAX_BYTES = 48_000_000


class StoredPapers:
    """The printouts that were requested last, by key. While one is being made, further requests for it wait."""

    def __init__(self, *, most: int = MAX_PAPERS, most_bytes: int = MAX_BYTES) -> None:
        self.most, self.most_bytes = most, most_bytes
        self.size = 0
        self._papers: OrderedDict[Hashable, Paper] = OrderedDict()
        self._lock = Lock()
        self._printing: dict[Hashable, tuple[Lock, int]] = {}

    def get_or_print(self, key: Hashable, print_paper: Callable[[], Paper]) -> Paper:
        """Return the printout stored under a key; if there is none, make and store it."""
        if (stored := self._find_stored(key)) is not None:
            return stored
        with self._printing_lock(key):
            if (stored := self._find_stored(key)) is not None:
                return stored
            made = print_paper()
            self._store(key, made)
            return made

    def clear(self) -> None:
        with self._lock:
            self._papers.clear()
            self.size = 0

    def __len__(self) -> int:
        return len(self._papers)

    def _find_stored(self, key: Hashable) -> Paper | None:
        with self._lock:
            if key in self._papers:
                self._papers.move_to_end(key)
            return self._papers.get(key)

    def _store(self, key: Hashable, made: Paper) -> None:
        if len(made[0]) > self.most_bytes:
            return
        with self._lock:
            self._papers[key] = made
            self.size += len(made[0])
            while len(self._papers) > self.most or self.size > self.most_bytes:
                _, (oldest, _name) = self._papers.popitem(last=False)
                self.size -= len(oldest)

    @contextmanager
    def _printing_lock(self, key: Hashable) -> Iterator[None]:
        """Hold the lock of one printout. It exists as long as any thread waits for it."""
        with self._lock:
            lock, waiting = self._printing.get(key, (Lock(), 0))
            self._printing[key] = lock, waiting + 1
        try:
            with lock:
                yield
        finally:
            with self._lock:
                _, waiting = self._printing[key]
                if waiting == 1:
                    del self._printing[key]
                else:
                    self._printing[key] = lock, waiting - 1


stored_papers = StoredPapers()


def schedule_key(tournament: Tournament, *, now: datetime) -> Hashable:
    """Return the cache key of a tournament's schedule. It changes every minute, and with the tournament."""
    return tournament.pk, tournament.version, _start_of_minute(now)


def series_key(series: Series, *, now: datetime) -> Hashable:
    """Return the cache key of a series' schedule. It changes every minute, and with the series and its events."""
    return _row_values(series), _event_versions(series), _start_of_minute(now)


def season_key(season: Season, *, now: datetime) -> Hashable:
    """Return the cache key of a season's table. It changes every minute, and with the season, its series and events."""
    return _row_values(season), _row_values(season.series), _event_versions(season.series), _start_of_minute(now)


def _event_versions(series: Series) -> Hashable:
    of_series = Q(series=series) | Q(played_days__tournament__series=series)
    return tuple(Tournament.objects.filter(of_series).distinct().order_by("pk").values_list("pk", "version"))


def _row_values(row: Season | Series) -> Hashable:
    return str({field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields})  # noqa: SLF001 - Django's public _meta


def _start_of_minute(now: datetime) -> datetime:
    return now.replace(second=0, microsecond=0)
