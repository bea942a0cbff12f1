"""The newest snapshot of each tournament, read once a version however many ask for it."""

import asyncio
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import inf
from time import monotonic
from typing import ParamSpec, Protocol, TypeVar

from tournaments.live.frames import Words, opening

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")

READERS = 4
"""Threads that read from the database."""
PLACES = 512
"""So many tournaments (and slugs that name none) are remembered."""
LOOKS = 3
"""So often a caller looks again because a hint overtook what was being read."""


class SourceAway(Exception):
    """The database could not be asked."""


class Source(Protocol):
    """Where snapshots come from. Both methods block, run in a thread, and raise SourceAway."""

    def load(self, slug: str) -> tuple[int, bytes, Mapping[str, object]] | None:
        """Version, JSON, and the parts of it that hints carry; None for a tournament that is not there."""

    def versions(self, slugs: Collection[str]) -> Mapping[str, int]:
        """The versions of those tournaments that are there."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A snapshot as it is sent, and the parts of it that hints carry."""

    version: int
    body: bytes
    parts: Mapping[str, object]
    etag: bytes
    opening: Words

    @classmethod
    def of(cls, version: int, body: bytes, parts: Mapping[str, object]) -> "Snapshot":
        """Frame what a source loaded."""
        return cls(version, body, parts, b'"%d"' % version, opening(body))


@dataclass(slots=True)
class _Place:
    snapshot: Snapshot | None = None
    looked: float = -inf  # when the look began that brought the snapshot
    hints: int = 1  # hints of something newer, the first being that somebody asks
    answered: int = 0  # those that had come when that look began
    away: SourceAway | None = None
    look: asyncio.Task[None] | None = None

    @property
    def overtaken(self) -> bool:
        """Whether something newer is known to exist than what lies here."""
        return self.answered < self.hints


class Shelf:
    """Snapshots by slug. What lies here is trusted for `trusted_for` seconds without asking the database again."""

    def __init__(self, source: Source, *, trusted_for: float) -> None:
        self.trusted_for = trusted_for
        self._source = source
        self._places: dict[str, _Place] = {}
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="live")

    def at_hand(self, slug: str) -> Snapshot | None:
        """The snapshot, if one lies here that can be trusted right now."""
        place = self._places.get(slug)
        return place.snapshot if place is not None and self._good(place) else None

    async def get(self, slug: str) -> Snapshot | None:
        """The newest snapshot; None for an unknown tournament.

        Raises SourceAway when the database cannot be asked and what lies here is known to be old.
        """
        place = self._place(slug)
        for _ in range(LOOKS):
            if self._good(place):
                break
            await self._look(slug, place)
            if place.away is not None:
                return self._without_source(place, place.away)
        return place.snapshot

    async def versions(self, slugs: Collection[str]) -> Mapping[str, int]:
        """Ask the database for the newest versions. Raises SourceAway."""
        return await self._read(self._source.versions, slugs)

    def overtake(self, slug: str, version: int) -> None:
        """A hint says `version` is out: what is older is not given away any more."""
        place = self._places.get(slug)
        if place is not None and (place.snapshot is None or place.snapshot.version < version):
            place.hints += 1

    def forget(self, slug: str) -> None:
        """Drop what lies here."""
        self._places.pop(slug, None)

    def close(self) -> None:
        """Stop reading."""
        self._readers.shutdown(wait=False, cancel_futures=True)

    def _good(self, place: _Place) -> bool:
        return not place.overtaken and monotonic() - place.looked < self.trusted_for

    def _place(self, slug: str) -> _Place:
        place = self._places.get(slug)
        if place is None:
            place = self._places[slug] = _Place()
            if len(self._places) > PLACES:
                del self._places[next(iter(self._places))]
        return place

    async def _look(self, slug: str, place: _Place) -> None:
        if place.look is None:
            place.look = asyncio.create_task(self._look_up(slug, place))
        await asyncio.shield(place.look)

    async def _look_up(self, slug: str, place: _Place) -> None:
        began, hints = monotonic(), place.hints
        try:
            place.snapshot = await self._read(self._newest, slug, place.snapshot)
            place.looked, place.answered, place.away = began, hints, None
        except SourceAway as away:
            place.away = away
        finally:
            place.look = None

    def _newest(self, slug: str, before: Snapshot | None) -> Snapshot | None:
        if before is not None and self._source.versions([slug]).get(slug) == before.version:
            return before
        loaded = self._source.load(slug)
        return None if loaded is None else Snapshot.of(*loaded)

    def _without_source(self, place: _Place, away: SourceAway) -> Snapshot:
        if place.snapshot is None or place.overtaken:
            raise SourceAway("the tournament cannot be read") from away
        place.looked = monotonic()  # ask no more often than if it had answered
        return place.snapshot

    async def _read(self, read: Callable[Asked, Answer], *args: Asked.args, **kwargs: Asked.kwargs) -> Answer:
        return await asyncio.get_running_loop().run_in_executor(self._readers, partial(read, *args, **kwargs))
