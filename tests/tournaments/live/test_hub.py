"""The hub: who is told what, in which order, with and without hints."""

import pytest

from tests.live_rig.served import Served, until
from tests.live_rig.snapshot_table import SnapshotTable
from tournaments.live.hints import Hint

pytestmark = [pytest.mark.real_time, pytest.mark.slow]


def subscribers(served: Served) -> int:
    return served.hub._count


def bare_hint(version: int) -> Hint:
    """Return a hint without a clock."""
    return Hint("demo", version, ("field",))


def test_change_hint_is_forwarded_without_reading_the_snapshot(table: SnapshotTable, served: Served) -> None:
    display = served.display()
    display.event()
    served.receive(2)
    told = display.change()
    assert {**told, "now": 0} == {"version": 2, "topics": ["clock"], "clock": {"step": 2}, "now": 0}
    assert table.loads == [("demo", 1)]


def test_change_hint_reaches_only_displays_of_its_tournament(table: SnapshotTable, served: Served) -> None:
    table.put("other", 1)
    here, there, elsewhere = served.display(), served.display(), served.display("other")
    served.receive(2)
    served.receive(7, slug="other")
    assert [display.change()["version"] for display in (here, there, elsewhere)] == [2, 2, 7]


def test_repeated_and_late_change_hints_are_dropped(served: Served) -> None:
    display = served.display()
    for version in (2, 4, 3, 4, 5):
        served.receive(version)
    assert [display.change()["version"] for _ in range(3)] == [2, 4, 5]


def test_gap_in_hint_versions_makes_displays_fetch_the_snapshot(served: Served) -> None:
    display = served.display()
    served.receive(3)
    assert display.change()["topics"] == ["all"]


def test_hub_adds_the_clock_to_a_hint_without_a_clock(table: SnapshotTable, served: Served) -> None:
    display = served.display()
    table.put("demo", 2)
    served.on_loop(lambda: served.hub.receive_hint(bare_hint(2)))
    told = display.change()
    assert (told["version"], told["topics"], told["clock"]) == (2, ["field"], {"step": 2})


def test_change_hint_of_an_announcement_contains_its_text(table: SnapshotTable, served: Served) -> None:
    display = served.display()
    frame = {"id": 1, "words": "Dinner is served"}
    table.put("demo", 2, announcement=frame)
    served.receive(2, "announcement")
    told = display.change()
    assert (told["topics"], told["announcement"]) == (["announcement"], frame)


def test_snapshot_is_loaded_once_for_all_displays(table: SnapshotTable, served: Served) -> None:
    displays = [served.display() for _ in range(20)]
    table.put("demo", 2)
    served.on_loop(lambda: served.hub.receive_hint(bare_hint(2)))
    assert [display.change()["version"] for display in displays] == [2] * 20
    assert table.loads == [("demo", 1), ("demo", 2)]


def test_change_without_a_hint_is_detected_by_polling(table: SnapshotTable, served: Served) -> None:
    display = served.display()
    table.put("demo", 5)
    told = display.change()
    assert (told["version"], told["topics"], told["clock"]) == (5, ["all"], {"step": 5})


def test_restored_database_is_sent_to_the_displays(table: SnapshotTable, served: Served) -> None:
    display = served.display()
    served.receive(9)
    table.put("demo", 4)
    assert [display.change()["version"], display.change()["version"]] == [9, 4]


def test_streams_of_a_removed_tournament_are_ended(table: SnapshotTable, served: Served) -> None:
    display = served.display()
    del table.rows["demo"]
    assert display.ended()
    assert served.ask("/live/demo/snapshot")[0].status == 404


@pytest.mark.slow
def test_unavailable_database_ends_no_stream(table: SnapshotTable, served: Served) -> None:
    display = served.display()
    table.away = True
    assert until(lambda: table.looks > 1)
    served.receive(2)
    assert display.change()["version"] == 2
    table.put("demo", 3)
    table.away = False
    assert display.change()["version"] == 3


def test_snapshot_newer_than_the_last_hint_is_published_to_all_displays(table: SnapshotTable, served: Served) -> None:
    early = served.display()
    early.event()
    table.put("demo", 2)
    served.on_loop(lambda: served.hub.snapshots.receive_hint(Hint("demo", 2, ("all",))))
    late = served.display()
    assert late.event()[1]["version"] == 2
    assert early.change()["version"] == 2


@pytest.mark.slow
def test_heartbeats_contain_server_time_and_version(served: Served) -> None:
    served.hub.now = lambda: 1_795_200_000_000
    display = served.display()
    display.event()
    assert display.event() == ("beat", {"now": 1_795_200_000_000, "version": 1})


def test_disconnected_display_is_removed_from_the_hub(served: Served) -> None:
    stays, leaves = served.display(), served.display()
    leaves.close()
    assert until(lambda: subscribers(served) == 1)
    stays.close()
    assert until(lambda: not served.hub._watched)


def test_process_refuses_subscribers_above_its_maximum(table: SnapshotTable) -> None:
    with Served(table, max_subscribers=2) as served:
        first, _ = served.display(), served.display()
        response, body = served.ask("/live/demo/stream")
        assert (response.status, response.headers["retry-after"], b'"full"' in body) == (503, "1", True)
        first.close()
        assert until(lambda: subscribers(served) == 1)
        assert served.display().event()[0] == "snapshot"


def test_new_streams_are_refused_after_shutdown(served: Served) -> None:
    display = served.display()
    served.on_loop(served.hub.end_streams)
    assert display.ended()
    assert served.ask("/live/demo/stream")[0].status == 503
