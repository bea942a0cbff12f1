"""Screens that are slow, asleep, or gone."""

import socket

from tests.tournaments.live.served import Display, Served, until
from tests.tournaments.live.snapshot_table import SnapshotTable
from tournaments.live.protocol import GONE_AFTER, MOST_UNSENT, ScreenProtocol

LONG = {"padding": "x" * 3000}


def connections(served: Served) -> list[ScreenProtocol]:
    return [one for one in served.server.server_state.connections if isinstance(one, ScreenProtocol)]


def fall_asleep(served: Served) -> Display:
    """A display that reads nothing, and changes until its connection takes no more."""
    sleeper = served.display(receive_buffer=4096)
    version = 1
    while not any(line.congested for line in connections(served)):
        version += 1
        served.receive(version, "clock", clock={"step": version}, **LONG)
        assert version < 100_000
    served.newest = version
    return sleeper


def test_a_screen_that_sleeps_costs_no_more_memory_than_its_bound(served: Served) -> None:
    fall_asleep(served)
    for version in range(served.newest + 1, served.newest + 500):
        served.receive(version, "clock", clock={"step": version}, **LONG)
    waiting = served.on_loop(lambda: [line.transport.get_write_buffer_size() for line in connections(served)])
    assert len(waiting) == 1
    assert waiting[0] < MOST_UNSENT + 2 * len(LONG["padding"])


def test_a_screen_that_sleeps_holds_nobody_up(served: Served) -> None:
    fall_asleep(served)
    awake = served.display()
    served.receive(served.newest + 1)
    assert awake.change()["version"] == served.newest + 1


def test_a_screen_that_wakes_is_told_the_newest_and_nothing_in_between(served: Served) -> None:
    sleeper = fall_asleep(served)
    asleep_at = served.newest
    for version in range(asleep_at + 1, asleep_at + 11):
        served.receive(version)
    told = sleeper.change()
    while told["version"] < asleep_at:
        told = sleeper.change()
    assert told["version"] == asleep_at
    told = sleeper.change()
    assert (told["version"], told["topics"]) == (asleep_at + 10, ["all"])


def test_a_screen_that_dies_asleep_is_forgotten(served: Served) -> None:
    sleeper = fall_asleep(served)
    sleeper.close()
    assert until(lambda: not served.hub._watched)


def test_a_screen_that_acknowledges_nothing_counts_as_gone_after_half_a_minute(served: Served) -> None:
    served.display()
    option = served.on_loop(
        lambda: [
            line.transport.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
            for line in connections(served)
        ]
    )
    assert option == [GONE_AFTER]


def test_an_older_display_without_chunks_of_its_own_is_served_as_well(table: SnapshotTable) -> None:
    with Served(table, http="httptools") as served:
        display = served.display()
        display.event()
        served.receive(2)
        assert display.change()["version"] == 2
