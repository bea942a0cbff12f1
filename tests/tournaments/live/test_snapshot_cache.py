"""Snapshots are read once a version; an outdated one is served only while a newer one is read."""

import asyncio
import gzip
import json
from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest

from tests.live_rig.snapshot_table import SnapshotTable
from tests.not_none import not_none
from tests.suite.each_case import for_each
from tournaments.live import snapshot_cache
from tournaments.live.hints import Hint
from tournaments.live.snapshot_cache import MAX_TOURNAMENTS, Snapshot, SnapshotCache, SourceAway

Answer = TypeVar("Answer")
ALWAYS = 1e9


def with_cache(
    table: SnapshotTable, do: Callable[[SnapshotCache], Awaitable[Answer]], *, fresh_for: float = ALWAYS
) -> Answer:
    async def run() -> Answer:
        snapshots = SnapshotCache(table, fresh_for=fresh_for)
        try:
            return await do(snapshots)
        finally:
            table.gate.set()
            snapshots.close()

    return asyncio.run(run())


async def version(snapshots: SnapshotCache, slug: str = "demo") -> int | None:
    snapshot = await snapshots.get(slug)
    return None if snapshot is None else snapshot.version


def recent_version(snapshots: SnapshotCache, *, at_least: int = 0) -> int | None:
    snapshot = snapshots.recent_snapshot("demo", at_least=at_least)
    return snapshot.version if snapshot else None


def test_concurrent_requests_share_one_read_of_the_snapshot(table: SnapshotTable) -> None:
    async def ask(snapshots: SnapshotCache) -> list[int | None]:
        return await asyncio.gather(*(version(snapshots) for _ in range(50)))

    assert with_cache(table, ask) == [1] * 50
    assert table.loads == [("demo", 1)]


def test_cached_snapshot_is_served_without_a_database_query(table: SnapshotTable) -> None:
    async def ask(snapshots: SnapshotCache) -> tuple[bool, bool]:
        before = snapshots.fresh_snapshot("demo")
        snapshot = await snapshots.get("demo")
        return before is None, snapshots.fresh_snapshot("demo") is snapshot

    assert with_cache(table, ask) == (True, True)


def test_hint_of_a_newer_version_causes_a_new_snapshot_read(table: SnapshotTable) -> None:
    async def ask(snapshots: SnapshotCache) -> tuple[int | None, int | None]:
        first = await version(snapshots)
        table.put("demo", 2)
        snapshots.receive_hint(Hint("demo", 2, ("all",)))
        return first, await version(snapshots)

    assert with_cache(table, ask) == (1, 2)
    assert table.loads == [("demo", 1), ("demo", 2)]


def test_previous_snapshot_is_served_while_a_newer_snapshot_is_read(table: SnapshotTable) -> None:
    async def ask(snapshots: SnapshotCache) -> tuple[list[int | None], int]:
        await snapshots.get("demo")
        table.gate.clear()
        table.put("demo", 2)
        snapshots.receive_hint(Hint("demo", 2, ("all",)))
        served = [recent_version(snapshots), recent_version(snapshots), recent_version(snapshots, at_least=2)]
        table.gate.set()
        newest = await version(snapshots)
        return [*served, newest, recent_version(snapshots, at_least=2)], len(table.loads)

    assert with_cache(table, ask) == ([1, 1, None, 2, 2], 2)


def test_first_request_long_after_a_change_waits_for_the_new_snapshot(
    table: SnapshotTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshot_cache, "OLD_FOR", 0.0)

    async def ask(snapshots: SnapshotCache) -> list[int | None]:
        await snapshots.get("demo")
        table.put("demo", 2)
        snapshots.receive_hint(Hint("demo", 2, ("all",)))
        return [recent_version(snapshots), await version(snapshots), recent_version(snapshots)]

    assert with_cache(table, ask) == [None, 2, 2]


def test_previous_snapshot_is_not_served_while_the_database_is_unavailable(table: SnapshotTable) -> None:
    async def ask(snapshots: SnapshotCache) -> int | None:
        await snapshots.get("demo")
        table.away = True
        snapshots.receive_hint(Hint("demo", 2, ("all",)))
        with pytest.raises(SourceAway):
            await snapshots.get("demo")
        return recent_version(snapshots)

    assert with_cache(table, ask) is None


def test_version_of_another_process_is_read_once_more(table: SnapshotTable) -> None:
    async def ask(snapshots: SnapshotCache) -> list[int]:
        await snapshots.get("demo")
        table.put("demo", 2)  # without a hint
        found = [await snapshots.get("demo"), await snapshots.get("demo", at_least=2)]
        impossible = await snapshots.get("demo", at_least=99)
        return [snapshot.version for snapshot in (*found, impossible) if snapshot]

    assert with_cache(table, ask) == [1, 2, 2]
    assert len(table.loads) == 2


def test_hint_of_the_cached_version_causes_no_new_read(table: SnapshotTable) -> None:
    async def ask(snapshots: SnapshotCache) -> bool:
        snapshot = await snapshots.get("demo")
        snapshots.receive_hint(Hint("demo", 1, ("all",)))
        return snapshots.fresh_snapshot("demo") is snapshot

    assert with_cache(table, ask) is True


def test_hint_received_during_a_snapshot_read_causes_another_read(table: SnapshotTable) -> None:
    async def ask(snapshots: SnapshotCache) -> int | None:
        await snapshots.get("demo")
        snapshots.receive_hint(Hint("demo", 2, ("all",)))
        table.gate.clear()
        table.put("demo", 2)
        asking = asyncio.create_task(version(snapshots))
        await asyncio.sleep(0)
        table.put("demo", 3)
        snapshots.receive_hint(Hint("demo", 3, ("all",)))
        table.gate.set()
        return await asking

    assert with_cache(table, ask) == 3


def test_snapshot_is_served_only_after_its_read_has_finished(table: SnapshotTable) -> None:
    async def ask(snapshots: SnapshotCache) -> tuple[object, int | None]:
        table.gate.clear()
        asking = asyncio.create_task(version(snapshots))
        await asyncio.sleep(0.01)
        meanwhile = snapshots.fresh_snapshot("demo")
        table.gate.set()
        return meanwhile, await asking

    assert with_cache(table, ask) == (None, 1)


def test_expired_snapshot_of_the_current_version_is_not_read_again(table: SnapshotTable) -> None:
    async def ask(snapshots: SnapshotCache) -> list[int | None]:
        return [await version(snapshots) for _ in range(3)]

    with_cache(table, ask, fresh_for=0.0)
    assert set(table.loads) == {("demo", 1)}
    assert len(table.loads) == 1
    assert table.looks > 0


def test_snapshot_cache_accepts_a_lower_version_from_a_restored_database(table: SnapshotTable) -> None:
    async def ask(snapshots: SnapshotCache) -> tuple[int | None, int | None]:
        table.put("demo", 9)
        first = await version(snapshots)
        table.put("demo", 3)
        snapshots.forget("demo")
        return first, await version(snapshots)

    assert with_cache(table, ask) == (9, 3)


def test_unknown_tournament_is_found_after_its_first_hint(table: SnapshotTable) -> None:
    async def ask(snapshots: SnapshotCache) -> list[int | None]:
        before = [await version(snapshots, "new"), await version(snapshots, "new")]
        table.put("new", 1)
        snapshots.receive_hint(Hint("new", 1, ("all",)))
        return [*before, await version(snapshots, "new")]

    assert with_cache(table, ask) == [None, None, 1]


def test_current_snapshot_is_served_while_the_database_is_unavailable(table: SnapshotTable) -> None:
    async def ask(snapshots: SnapshotCache) -> int | None:
        await snapshots.get("demo")
        table.away = True
        return await version(snapshots)

    assert with_cache(table, ask, fresh_for=0.0) == 1


def test_outdated_snapshot_is_not_served_while_the_database_is_unavailable(table: SnapshotTable) -> None:
    async def ask(snapshots: SnapshotCache) -> int | None:
        await snapshots.get("demo")
        snapshots.receive_hint(Hint("demo", 2, ("all",)))
        table.away = True
        return await version(snapshots)

    with pytest.raises(SourceAway):
        with_cache(table, ask)


def test_snapshot_is_read_again_after_the_database_returns(table: SnapshotTable) -> None:
    async def ask(snapshots: SnapshotCache) -> int | None:
        table.away = True
        with pytest.raises(SourceAway):
            await snapshots.get("demo")
        table.away = False
        return await version(snapshots)

    assert with_cache(table, ask) == 1


def test_cancelled_request_does_not_cancel_others_waiting_for_the_snapshot(table: SnapshotTable) -> None:
    async def ask(snapshots: SnapshotCache) -> int | None:
        table.gate.clear()
        impatient, patient = (asyncio.create_task(version(snapshots)) for _ in range(2))
        await asyncio.sleep(0.01)
        impatient.cancel()
        table.gate.set()
        return await patient

    assert with_cache(table, ask) == 1


def test_unknown_tournament_addresses_do_not_fill_the_snapshot_cache(table: SnapshotTable) -> None:
    async def ask(snapshots: SnapshotCache) -> int:
        for number in range(MAX_TOURNAMENTS + 50):
            await snapshots.get(f"nothing-{number}")
        return len(snapshots._by_slug)

    assert with_cache(table, ask) == MAX_TOURNAMENTS


def clock_hint(version: int, *topics: str, **clock: object) -> Hint:
    return Hint("demo", version, topics or ("clock",), {"clock": {"step": version, **clock}})


def test_change_of_the_clock_alone_is_put_into_the_snapshot_without_a_read(table: SnapshotTable) -> None:
    async def ask(snapshots: SnapshotCache) -> Snapshot | None:
        await snapshots.get("demo")
        table.put("demo", 3)
        snapshots.receive_hint(clock_hint(2))
        snapshots.receive_hint(clock_hint(3))
        return snapshots.fresh_snapshot("demo")

    patched = not_none(with_cache(table, ask))
    expected = {"slug": "demo", "version": 3, "clock": {"step": 3}, "announcement": None}
    assert (patched.version, json.loads(patched.body), patched.etag) == (3, expected, b'"3"')
    assert (patched.parts, table.loads) == ({"clock": {"step": 3}, "announcement": None}, [("demo", 1)])
    assert gzip.decompress(patched.compressed) == patched.body


@for_each(
    "hint",
    [
        clock_hint(2, "field"),
        clock_hint(2, "clock", "field"),
        clock_hint(3),
        clock_hint(2, started=True),
        Hint("demo", 2, ("clock",)),
        Hint("demo", 2, ("clock",), {"announcement": None}),
    ],
)
def test_any_other_change_is_read_from_the_database(hint: Hint) -> None:
    table = SnapshotTable()
    table.put("demo", 1)

    async def ask(snapshots: SnapshotCache) -> tuple[bool, int | None]:
        await snapshots.get("demo")
        table.put("demo", hint.version)
        snapshots.receive_hint(hint)
        return snapshots.fresh_snapshot("demo") is None, await version(snapshots)

    assert with_cache(table, ask) == (True, hint.version)


def test_clock_that_changes_while_the_snapshot_is_read_is_read_again(table: SnapshotTable) -> None:
    async def ask(snapshots: SnapshotCache) -> int | None:
        await snapshots.get("demo")
        snapshots.receive_hint(Hint("demo", 2, ("all",)))
        table.put("demo", 2)
        table.gate.clear()
        reading = asyncio.create_task(version(snapshots))
        await asyncio.sleep(0.01)
        snapshots.receive_hint(clock_hint(3))
        table.put("demo", 3)
        table.gate.set()
        return await reading

    assert with_cache(table, ask) == 3


def test_late_hint_of_the_clock_changes_nothing(table: SnapshotTable) -> None:
    async def ask(snapshots: SnapshotCache) -> int | None:
        await snapshots.get("demo")
        snapshots.receive_hint(clock_hint(2))
        snapshots.receive_hint(clock_hint(2))
        snapshots.receive_hint(clock_hint(1))
        return not_none(snapshots.fresh_snapshot("demo")).version

    assert with_cache(table, ask) == 2


def test_caller_does_not_wait_for_hints_that_come_later(table: SnapshotTable) -> None:
    async def ask(snapshots: SnapshotCache) -> int | None:
        await snapshots.get("demo")
        snapshots.receive_hint(Hint("demo", 2, ("all",)))
        table.put("demo", 2)
        table.gate.clear()
        reading = asyncio.create_task(version(snapshots))
        await asyncio.sleep(0.01)
        snapshots.receive_hint(Hint("demo", 3, ("all",)))
        table.gate.set()
        return await reading

    assert with_cache(table, ask) == 2
    assert table.loads == [("demo", 1), ("demo", 2)]
