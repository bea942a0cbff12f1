"""The subscribers of one tournament: what each is sent, and what it is not sent twice."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from tests.live_rig.recorded_connection import RecordedConnection
from tournaments.live.frames import Change, heartbeat_frame, opening_frame
from tournaments.live.hints import Hint
from tournaments.live.subscribers import BATCH, TURNS, Subscriber, Subscribers

OPENING = opening_frame(b'{"version":1}')


@dataclass
class Announcer:
    """Source of the newest change."""

    newest: Change | None = None

    def announce(self, version: int) -> None:
        self.newest = Change([Hint("demo", version, ("clock",), {})], now=0)


def opened_subscriber(connection: RecordedConnection, announcer: Announcer) -> Subscriber:
    connection.write(OPENING)
    return Subscriber(announcer, connection, seen_version=1)


def test_change_before_the_stream_was_opened_follows_the_snapshot() -> None:
    connection, announcer = RecordedConnection(), Announcer()
    announcer.announce(2)
    opened_subscriber(connection, announcer)
    assert connection.versions == [("snapshot", 1), ("change", 2)]


def test_each_change_is_sent_once_despite_repeated_requests() -> None:
    connection, announcer = RecordedConnection(), Announcer()
    subscriber = opened_subscriber(connection, announcer)
    announcer.announce(2)
    subscriber.send_newest()
    subscriber.send_newest()
    assert connection.versions == [("snapshot", 1), ("change", 2)]


def test_congested_display_that_missed_several_changes_fetches_the_snapshot() -> None:
    connection, announcer = RecordedConnection(), Announcer()
    subscriber = opened_subscriber(connection, announcer)
    connection.congested = True
    for version in (2, 3, 4):
        announcer.announce(version)
        subscriber.send_newest()
    connection.clear()
    assert connection.said[1:] == [("change", {"version": 4, "topics": ["all"], "reread": True, "now": 0})]


def test_congested_display_that_missed_one_change_receives_its_topics() -> None:
    connection, announcer = RecordedConnection(), Announcer()
    subscriber = opened_subscriber(connection, announcer)
    connection.congested = True
    announcer.announce(2)
    subscriber.send_newest()
    connection.clear()
    assert connection.said[1:] == [("change", {"version": 2, "topics": ["clock"], "now": 0})]


def test_heartbeats_are_not_queued_for_a_congested_display() -> None:
    connection = RecordedConnection()
    subscriber = opened_subscriber(connection, Announcer())
    connection.congested = True
    subscriber.send_heartbeat(heartbeat_frame(1, 5))
    connection.clear()
    assert connection.versions == [("snapshot", 1)]


def test_pending_change_is_sent_before_a_heartbeat() -> None:
    connection, announcer = RecordedConnection(), Announcer()
    subscriber = opened_subscriber(connection, announcer)
    announcer.announce(2)
    subscriber.send_heartbeat(heartbeat_frame(2, 5))
    assert connection.versions == [("snapshot", 1), ("change", 2), ("beat", 2)]


def crowd(subscribers: Subscribers, count: int) -> list[RecordedConnection]:
    connections = [RecordedConnection() for _ in range(count)]
    for connection in connections:
        connection.write(OPENING)
        subscribers.join(connection, seen_version=1)
    return connections


def new_subscribers() -> Subscribers:
    return Subscribers("demo", version=1, now=0.0)


async def becomes_true(condition: Callable[[], bool]) -> None:
    """Return once the condition holds, which is asked again and again."""
    loop = asyncio.get_running_loop()
    holds = loop.create_future()

    def ask() -> None:
        if condition():
            holds.set_result(None)
        elif not holds.done():
            loop.call_soon(ask)

    ask()
    await asyncio.wait_for(holds, 10)


async def all_batches(subscribers: Subscribers) -> None:
    for _ in range(len(subscribers)):
        await asyncio.sleep(0)


def test_each_subscriber_receives_a_change_once_across_batches() -> None:
    async def publish() -> set[tuple[tuple[str, int], ...]]:
        subscribers = new_subscribers()
        connections = crowd(subscribers, 3 * BATCH + 1)
        subscribers.publish(Hint("demo", 2, ("clock",), {}), now=0)
        await all_batches(subscribers)
        return {tuple(connection.versions) for connection in connections}

    assert asyncio.run(publish()) == {(("snapshot", 1), ("change", 2))}


def test_change_published_between_batches_reaches_every_subscriber() -> None:
    async def publish() -> set[str]:
        subscribers = new_subscribers()
        connections = crowd(subscribers, 2 * BATCH)
        subscribers.publish(Hint("demo", 2, ("clock",), {}), now=0)
        subscribers.publish(Hint("demo", 3, ("clock",), {}), now=0)
        await becomes_true(lambda: {connection.versions[-1] for connection in connections} == {("change", 3)})
        return {connection.said[-1][1]["topics"][0] for connection in connections}

    assert asyncio.run(publish()) == {"clock"}


def test_changes_published_while_the_loop_rests_are_sent_together() -> None:
    async def publish() -> list[tuple[str, object]]:
        subscribers = new_subscribers()
        (connection,) = crowd(subscribers, 1)
        subscribers.publish(Hint("demo", 2, ("clock",), {"clock": {"step": 1}}), now=0)
        subscribers.publish(Hint("demo", 3, ("clock",), {"clock": {"step": 2}}), now=0)
        subscribers.publish(Hint("demo", 4, ("players",), {"counts": {"left": 8}}), now=0)
        await becomes_true(lambda: len(connection.said) == 3)
        return connection.said[2:]

    told = {
        "version": 4,
        "since": 2,
        "topics": ["clock", "players"],
        "clock": {"step": 2},
        "counts": {"left": 8},
        "now": 0,
    }
    assert asyncio.run(publish()) == [("change", told)]


def test_change_after_a_lost_one_makes_every_display_fetch_the_snapshot() -> None:
    async def publish() -> list[tuple[str, object]]:
        subscribers = new_subscribers()
        (connection,) = crowd(subscribers, 1)
        subscribers.publish(Hint("demo", 3, ("clock",), {}), now=0)
        await all_batches(subscribers)
        return connection.said[1:]

    told = {"version": 3, "topics": ["all"], "reread": True, "now": 0}
    assert asyncio.run(publish()) == [("change", told)]


def test_each_subscriber_receives_one_heartbeat_per_round() -> None:
    subscribers = new_subscribers()
    connections = crowd(subscribers, 2 * BATCH + 1)
    for turn in range(TURNS):
        subscribers.send_heartbeat(turn, now=5)
    assert [connection.versions for connection in connections] == [[("snapshot", 1), ("beat", 1)]] * len(connections)


def test_disconnected_subscriber_is_not_counted() -> None:
    subscribers = new_subscribers()
    stays, leaves = (RecordedConnection() for _ in range(2))
    subscribers.join(stays, seen_version=1)
    subscribers.leave(subscribers.join(leaves, seen_version=1))
    assert len(subscribers) == 1


def test_ending_all_subscribers_ends_every_stream() -> None:
    subscribers = new_subscribers()
    connections = crowd(subscribers, BATCH + 1)
    subscribers.end()
    assert {connection.ended for connection in connections} == {1}
