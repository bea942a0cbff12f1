"""The newest snapshot of each tournament, read from the database only once per version."""

import asyncio
import gzip
import json
from collections.abc import Callable, Collection, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from math import inf
from time import monotonic
from typing import ParamSpec, Protocol, TypeVar

from django.db import Error, close_old_connections

from tournaments.live.frames import opening_frame
from tournaments.live.hints import Hint
from tournaments.models import Tournament
from tournaments.selectors.snapshot import live_snapshot, share_live_snapshot, snapshot_json
from tournaments.selectors.stream import CHANNEL, graphics_snapshot, graphics_version_by_channel

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")

CLOCK_ALONE = ("clock",)
READERS = 4
"""Threads that read from the database."""
MAX_TOURNAMENTS = 512
"""Tournaments in the cache, including slugs that name none."""
MAX_READS = 3
"""Reads of a caller: the one under way may have begun before the newest hint."""
OLD_FOR = 1.0
"""Seconds after which the one who asks first waits for a new snapshot, if nobody has asked for it since the change."""


class SourceAway(Exception):
    """An unreadable database."""


class SnapshotSource(Protocol):
    """A source of snapshots. Both methods may block, so they are called in a thread. Both raise SourceAway."""

    def load(self, slug: str) -> tuple[int, bytes, Mapping[str, object]] | None:
        """Return the version, the snapshot as JSON, and its parts for hints; None for an unknown tournament."""

    def versions(self, slugs: Collection[str]) -> Mapping[str, int]:
        """Return the versions of these tournaments, by slug; unknown ones are left out."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A snapshot as JSON, also compressed, and the parts of it that hints carry."""

    version: int
    body: bytes
    compressed: bytes
    parts: Mapping[str, object]
    etag: bytes
    opening: bytes

    @classmethod
    def from_source(cls, version: int, body: bytes, parts: Mapping[str, object]) -> "Snapshot":
        """Return the snapshot loaded from a source."""
        return cls(version, body, gzip.compress(body, 6, mtime=0), parts, b'"%d"' % version, opening_frame(body))

    def with_clock(self, hint: Hint) -> "Snapshot | None":
        """Return the snapshot after a change of the clock alone, which the hint carries; None for any other change.

        The start of a clock changes more than the clock.
        """
        clock = (hint.parts or {}).get("clock")
        if hint.topics != CLOCK_ALONE or hint.version != self.version + 1 or not isinstance(clock, dict):
            return None
        content = json.loads(self.body)
        if content["clock"].get("started") != clock.get("started"):
            return None
        content |= {"version": hint.version, "clock": clock}
        return Snapshot.from_source(hint.version, snapshot_json(content), {**self.parts, "clock": clock})


@dataclass(slots=True)
class _Cached:
    snapshot: Snapshot | None = None
    read_at: float = -inf  # when the read began that brought the snapshot
    hints: int = 1  # hints of a newer version, the first being the request itself
    answered: int = 0  # hints that had come when that read began
    changed_at: float = -inf  # not later than the oldest hint that came since
    error: SourceAway | None = None
    reading: asyncio.Task[None] | None = None

    @property
    def is_outdated(self) -> bool:
        """Return whether a version newer than the cached one is known to exist."""
        return self.answered < self.hints


class SnapshotCache:
    """Snapshots by slug. For `fresh_for` seconds each is served without asking the database again."""

    def __init__(self, source: SnapshotSource, *, fresh_for: float) -> None:
        self.fresh_for = fresh_for
        self._source = source
        self._by_slug: dict[str, _Cached] = {}
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="live")

    def fresh_snapshot(self, slug: str, *, at_least: int = 0) -> Snapshot | None:
        """Return the cached snapshot; None if it is no longer fresh, lower than version `at_least`, or missing."""
        cached = self._by_slug.get(slug)
        if cached is None or cached.snapshot is None or cached.snapshot.version < at_least:
            return None
        return cached.snapshot if self._is_fresh(cached) else None

    def recent_snapshot(self, slug: str, *, at_least: int = 0) -> Snapshot | None:
        """Return a fresh snapshot, or the previous one and start to read a newer one. Call it on the event loop.

        None if the caller has to wait: the previous snapshot is too old, lower than `at_least`, or missing.
        """
        cached = self._by_slug.get(slug)
        if cached is None or cached.snapshot is None or cached.snapshot.version < at_least:
            return None
        if self._is_fresh(cached):
            return cached.snapshot
        outdated_at = cached.changed_at if cached.is_outdated else cached.read_at + self.fresh_for
        if cached.error is not None or (cached.reading is None and monotonic() > outdated_at + OLD_FOR):
            return None
        self._start_read(slug, cached)
        return cached.snapshot

    async def get(self, slug: str, *, at_least: int = 0) -> Snapshot | None:
        """Return the newest snapshot; None for an unknown tournament.

        With `at_least`, a version that another process may have announced, a lower version is read again. Raises
        SourceAway if the database cannot be read and the cached snapshot is known to be outdated.
        """
        cached, arrived = self._cache_entry(slug), monotonic()
        wanted = cached.hints  # under steady writing, later hints would make the caller wait for ever
        for _ in range(MAX_READS):
            is_enough = cached.read_at >= arrived or (cached.snapshot and cached.snapshot.version >= at_least)
            if cached.answered >= wanted and monotonic() - cached.read_at < self.fresh_for and is_enough:
                break
            await self._wait_for_read(slug, cached)
            if cached.error is not None:
                return self._snapshot_without_database(cached, cached.error)
        return cached.snapshot

    async def versions(self, slugs: Collection[str]) -> Mapping[str, int]:
        """Return the newest versions by slug, from the database. Raises SourceAway."""
        return await self._read_in_thread(self._source.versions, slugs)

    def receive_hint(self, hint: Hint) -> None:
        """Serve no snapshot older than the hint's version. After a change of the clock alone nothing is read again."""
        cached = self._by_slug.get(hint.slug)
        if cached is None or (cached.snapshot is not None and cached.snapshot.version >= hint.version):
            return
        is_settled = cached.snapshot is not None and not cached.is_outdated and cached.reading is None
        patched = cached.snapshot.with_clock(hint) if cached.snapshot is not None and is_settled else None
        if patched is None:
            if not cached.is_outdated:
                cached.changed_at = monotonic()
            cached.hints += 1
        else:
            cached.snapshot = patched
            share_live_snapshot(hint.slug, patched.version, patched.body)

    def forget(self, slug: str) -> None:
        """Remove the cached snapshot."""
        self._by_slug.pop(slug, None)

    def close(self) -> None:
        """Stop reading from the source."""
        self._readers.shutdown(wait=False, cancel_futures=True)

    def _is_fresh(self, cached: _Cached) -> bool:
        return not cached.is_outdated and monotonic() - cached.read_at < self.fresh_for

    def _cache_entry(self, slug: str) -> _Cached:
        cached = self._by_slug.get(slug)
        if cached is None:
            cached = self._by_slug[slug] = _Cached()
            if len(self._by_slug) > MAX_TOURNAMENTS:
                del self._by_slug[next(iter(self._by_slug))]
        return cached

    async def _wait_for_read(self, slug: str, cached: _Cached) -> None:
        await asyncio.shield(self._start_read(slug, cached))

    def _start_read(self, slug: str, cached: _Cached) -> asyncio.Task[None]:
        if cached.reading is None:
            cached.reading = asyncio.create_task(self._read_newest(slug, cached))
        return cached.reading

    async def _read_newest(self, slug: str, cached: _Cached) -> None:
        began, hints = monotonic(), cached.hints
        try:
            cached.snapshot = await self._read_in_thread(self._load_if_newer, slug, cached.snapshot)
            cached.read_at, cached.answered, cached.error = began, hints, None
            cached.changed_at = began
        except SourceAway as error:
            cached.error = error
        finally:
            cached.reading = None

    def _load_if_newer(self, slug: str, cached: Snapshot | None) -> Snapshot | None:
        if cached is not None and self._source.versions([slug]).get(slug) == cached.version:
            return cached
        loaded = self._source.load(slug)
        if loaded is None:
            return None
        snapshot = Snapshot.from_source(*loaded)
        share_live_snapshot(slug, snapshot.version, snapshot.body)
        return snapshot

    def _snapshot_without_database(self, cached: _Cached, error: SourceAway) -> Snapshot:
        if cached.snapshot is None or cached.is_outdated:
            raise SourceAway("the tournament cannot be read") from error
        cached.read_at = monotonic()  # retry no sooner than after an answer
        return cached.snapshot

    async def _read_in_thread(self, read: Callable[Asked, Answer], *args: Asked.args, **kwargs: Asked.kwargs) -> Answer:
        return await asyncio.get_running_loop().run_in_executor(self._readers, partial(read, *args, **kwargs))


class DatabaseSource:
    """Source that reads snapshots and versions from the database, in any thread.

    A slug that ends with CHANNEL stands for the graphics of a tournament's stream, which have their own versions.
    """

    def load(self, slug: str) -> tuple[int, bytes, Mapping[str, object]] | None:
        """Return the version, the snapshot as JSON, and its parts for hints; None if unknown. Raises SourceAway."""
        with _fresh_database_connection():
            return graphics_snapshot(slug) if slug.endswith(CHANNEL) else live_snapshot(slug)

    def versions(self, slugs: Collection[str]) -> Mapping[str, int]:
        """Return the versions of these tournaments, by slug; unknown ones are left out. Raises SourceAway."""
        with _fresh_database_connection():
            found = dict(Tournament.objects.filter(slug__in=slugs).values_list("slug", "version"))
            graphics = [slug for slug in slugs if slug.endswith(CHANNEL)]
            return found | graphics_version_by_channel(graphics) if graphics else found


@contextmanager
def _fresh_database_connection() -> Iterator[None]:
    """Close the thread's old database connections before and after a read. Raises SourceAway for a database error."""
    close_old_connections()
    try:
        yield
    except Error as error:
        raise SourceAway(str(error)) from error
    finally:
        close_old_connections()
