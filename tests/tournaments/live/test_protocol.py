"""Screens that are slow, asleep, or gone."""

import gc
import gzip
import json
import socket
import time
from collections import Counter
from contextlib import suppress
from typing import Any

import pytest
from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

from tests.live_rig.served import PATIENCE, Display, Served, until
from tests.live_rig.snapshot_table import SnapshotTable
from tests.suite.each_case import for_each
from tournaments.live import protocol
from tournaments.live.protocol import ACKNOWLEDGE_TIMEOUT, MAX_UNSENT, ScreenProtocol, StreamProtocol, parse_networks

pytestmark = [pytest.mark.real_time, pytest.mark.slow]

LONG = {"padding": "x" * 3000}


def connections(served: Served) -> list[Any]:
    return list(served.server.server_state.connections)


def fall_asleep(served: Served) -> Display:
    """Open a display that stops reading, and publish changes until its connection is full."""
    sleeper = served.display(receive_buffer=4096)
    version = 1
    while not any(line.congested for line in connections(served)):
        version += 1
        served.receive(version, "clock", clock={"step": version}, **LONG)
        assert version < 100_000
    served.newest = version
    return sleeper


def test_sleeping_screen_uses_limited_server_memory(served: Served) -> None:
    fall_asleep(served)
    for version in range(served.newest + 1, served.newest + 500):
        served.receive(version, "clock", clock={"step": version}, **LONG)
    waiting = served.on_loop(lambda: [line.transport.get_write_buffer_size() for line in connections(served)])
    assert len(waiting) == 1
    assert waiting[0] < MAX_UNSENT + 2 * len(LONG["padding"])


def test_sleeping_screen_does_not_delay_other_screens(served: Served) -> None:
    fall_asleep(served)
    awake = served.display()
    served.receive(served.newest + 1)
    assert awake.change()["version"] == served.newest + 1


def test_waking_screen_receives_only_the_newest_state(served: Served) -> None:
    sleeper = fall_asleep(served)
    asleep_at = served.newest
    for version in range(asleep_at + 1, asleep_at + 11):
        served.receive(version)
    told = sleeper.change()
    while told["version"] < asleep_at:
        told = sleeper.change()
    assert told["version"] == asleep_at
    told = sleeper.change()
    assert (told["version"], told["topics"]) == (asleep_at + 10, ["clock"])


def test_screen_that_dies_while_asleep_is_removed(served: Served) -> None:
    sleeper = fall_asleep(served)
    sleeper.close()
    assert until(lambda: not served.hub._watched)


def test_screen_connection_has_a_timeout_for_acknowledgements(served: Served) -> None:
    served.display()
    option = served.on_loop(
        lambda: [
            line.transport.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
            for line in connections(served)
        ]
    )
    assert option == [ACKNOWLEDGE_TIMEOUT]


def said_to(served: Served, head: bytes) -> bytes:
    """Send this, and read until the server closes."""
    with socket.create_connection(("127.0.0.1", served.port), timeout=PATIENCE) as line:
        line.sendall(head)
        told = b""
        while piece := line.recv(4096):
            told += piece
        return told


def responses(served: Served, requests: bytes, number: int) -> list[tuple[int, dict[str, str], bytes]]:
    """Send requests on one connection; return status, headers and body of each response."""
    found = []
    with socket.create_connection(("127.0.0.1", served.port), timeout=PATIENCE) as line, line.makefile("rb") as said:
        line.sendall(requests)
        for _ in range(number):
            status = int(said.readline().split()[1])
            pairs = iter(lambda: said.readline().decode().strip(), "")
            headers = dict(pair.split(": ", 1) for pair in pairs)
            found.append((status, headers, said.read(int(headers.get("content-length", 0)))))
    return found


@for_each(
    "headers",
    [
        "",
        'If-None-Match: "1"',
        'If-None-Match: W/"1", "0"',
        'If-None-Match: "0"',
        "Accept-Encoding: gzip, deflate, br",
        "Accept-Encoding: gzip\r\nIf-None-Match: *",
    ],
)
def test_snapshot_answered_at_once_equals_the_one_answered_by_the_application(headers: str) -> None:
    table = SnapshotTable()
    table.put("demo", 1, padding="x" * 5000)
    asked = f"GET /live/demo/snapshot HTTP/1.1\r\nHost: x\r\n{headers}".strip().encode() + b"\r\n\r\n"
    found = []
    for http in (ScreenProtocol, "httptools"):
        with Served(table, http=http) as served:
            served.hub.now = lambda: 1_795_200_000_123
            status, sent, body = responses(served, asked * 2, 2)[1]
            packed = sent.get("content-encoding") == "gzip"
            del sent["date"]
            found.append((status, sent, gzip.decompress(body) if packed else body))
    assert found[0] == found[1]


STREAM = b"GET /live/demo/stream HTTP/1.1\r\nHost: x\r\n\r\n"
SNAPSHOT = b"GET /live/demo/snapshot HTTP/1.1\r\nHost: x\r\n\r\n"


def snapshot_versions(served: Served, table: SnapshotTable, *versions: int) -> list[int]:
    """Send the same request on one connection at each of these versions. Return the versions received."""
    received = []
    with socket.create_connection(("127.0.0.1", served.port), timeout=PATIENCE) as line, line.makefile("rb") as said:
        for version in versions:
            table.put("demo", version)
            served.receive(version)
            line.sendall(SNAPSHOT)
            head = iter(lambda: said.readline().decode().strip(), "")
            (length,) = (int(field.split()[1]) for field in head if field.startswith("content-length"))
            received.append(json.loads(said.read(length))["version"])
    return received


def test_request_that_is_known_receives_the_present_snapshot(served: Served, table: SnapshotTable) -> None:
    ScreenProtocol.known.clear()
    served.ask("/live/demo/snapshot")
    snapshot_versions(served, table, served.newest)
    assert SNAPSHOT in ScreenProtocol.known
    newest = served.newest
    assert until(lambda: snapshot_versions(served, table, newest + 1) == [newest + 1])


def test_connection_with_a_known_first_request_stays_open(
    served: Served, table: SnapshotTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    served.ask("/live/demo/snapshot")
    responses(served, SNAPSHOT, 1)
    monkeypatch.setattr(protocol, "HEAD_TIMEOUT", 0.1)
    with socket.create_connection(("127.0.0.1", served.port), timeout=PATIENCE) as line:
        line.sendall(SNAPSHOT)
        line.recv(100_000)
        (connection,) = connections(served)
        assert served.on_loop(lambda: connection.deadline) is None


@for_each("extra", [b"", b"GET /live/ti", SNAPSHOT, b"junk"])
def test_request_received_together_with_other_data_is_not_remembered(served: Served, extra: bytes) -> None:
    served.ask("/live/demo/snapshot")
    ScreenProtocol.known.clear()
    responses(served, SNAPSHOT + extra, 1)
    assert set(ScreenProtocol.known) == ({SNAPSHOT} if not extra else set())


def test_known_requests_are_bounded(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "MAX_KNOWN", 3)
    served.ask("/live/demo/snapshot")
    ScreenProtocol.known.clear()
    for number in range(5):
        responses(served, SNAPSHOT[:-2] + b"X-Number: %d\r\n\r\n" % number, 1)
    responses(served, SNAPSHOT[:-2] + b"X-Long: %s\r\n\r\n" % (b"x" * protocol.MAX_KNOWN_BYTES), 1)
    assert len(ScreenProtocol.known) == 2


def test_pipelined_requests_are_answered_in_their_order(served: Served) -> None:
    heads = {
        "snapshot": b"GET /live/demo/snapshot HTTP/1.1\r\nHost: x\r\n\r\n",
        "time": b"GET /live/time HTTP/1.1\r\nHost: x\r\n\r\n",
        "unknown": b"GET /live/nowhere/snapshot HTTP/1.1\r\nHost: x\r\n\r\n",
        "body": b"GET /live/demo/snapshot HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc",
    }
    order = ["snapshot", "snapshot", "time", "snapshot", "unknown", "snapshot", "body", "snapshot", "time"]
    found = responses(served, b"".join(heads[name] for name in order), len(order))
    kinds = ["unknown" if status == 404 else "time" if b'"now"' in body else "snapshot" for status, _, body in found]
    assert kinds == ["snapshot" if name == "body" else name for name in order]


def test_connection_is_closed_if_the_client_asks_for_it(served: Served) -> None:
    served.ask("/live/demo/snapshot")
    said = said_to(served, b"GET /live/demo/snapshot HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    assert said.startswith(b"HTTP/1.1 200 ")
    assert said_to(served, b"GET /live/demo/snapshot HTTP/1.0\r\n\r\n").startswith(b"HTTP/1.1 200 ")


def test_connection_that_asks_for_nothing_more_is_closed(table: SnapshotTable) -> None:
    with Served(table) as served:
        served.server.config.timeout_keep_alive = 0  # seconds
        served.ask("/live/demo/snapshot")
        assert said_to(served, b"GET /live/demo/snapshot HTTP/1.1\r\nHost: x\r\n\r\n").startswith(b"HTTP/1.1 200 ")


def test_client_that_reads_no_snapshots_uses_limited_server_memory(table: SnapshotTable, served: Served) -> None:
    table.put("demo", 1, padding="x" * 20_000)
    served.ask("/live/demo/snapshot")
    with socket.socket() as sleeper:
        sleeper.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        sleeper.connect(("127.0.0.1", served.port))
        sleeper.setblocking(False)
        with suppress(BlockingIOError):
            for _ in range(2000):
                sleeper.sendall(b"GET /live/demo/snapshot HTTP/1.1\r\nHost: x\r\n\r\n")
        time.sleep(0.5)
        waiting = served.on_loop(lambda: [line.transport.get_write_buffer_size() for line in connections(served)])
    assert max(waiting) < MAX_UNSENT + 3 * 20_000


def test_http_request_head_above_16_kib_is_refused(served: Served) -> None:
    long = b"GET /live/time HTTP/1.1\r\nHost: x\r\n" + b"".join(b"X-%d: %s\r\n" % (n, b"x" * 900) for n in range(20))
    assert said_to(served, long + b"\r\n").startswith(b"HTTP/1.1 400 ")
    assert said_to(served, b"GET /" + b"x" * 20_000).startswith(b"HTTP/1.1 400 ")
    assert said_to(served, long[:10_000] + b"\r\nConnection: close\r\n\r\n").startswith(b"HTTP/1.1 200 ")


def test_incomplete_http_request_head_times_out(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "HEAD_TIMEOUT", 0.2)
    assert said_to(served, b"") == b""
    assert said_to(served, b"GET /live/time HTTP/1.1\r\nHost: ") == b""
    assert until(lambda: not connections(served))


def test_open_stream_is_not_closed_by_the_request_head_timeout(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "HEAD_TIMEOUT", 0.1)
    display = served.display()
    time.sleep(0.3)
    served.receive(7)
    assert display.change()["version"] == 7


def test_open_stream_keeps_no_http_protocol_in_memory(served: Served) -> None:
    display = served.display()
    display.event()

    def counts() -> list[int]:
        gc.collect()
        found = gc.get_objects()
        return [sum(type(each) is kind for each in found) for kind in (RequestResponseCycle, StreamProtocol)]

    assert served.on_loop(counts) == [0, 1]
    assert [type(line) for line in connections(served)] == [StreamProtocol]


def test_request_sent_together_with_one_for_a_stream_is_dropped(served: Served) -> None:
    with socket.create_connection(("127.0.0.1", served.port), timeout=PATIENCE) as line:
        line.sendall(STREAM + b"GET /live/time HTTP/1.1\r\nHost: x\r\n\r\n")
        received = b""
        while b"event: snapshot" not in received:
            received += line.recv(4096)
        served.receive(2)
        while b"event: change" not in received:
            received += line.recv(4096)
        assert received.count(b"HTTP/1.1") == 1
    assert until(lambda: not served.hub._watched)


def test_client_that_sends_anything_behind_its_stream_is_disconnected(served: Served) -> None:
    display = served.display()
    display.event()
    display.socket.sendall(b"GET /live/time HTTP/1.1\r\nHost: x\r\n\r\n")
    assert until(lambda: not served.hub._watched)
    assert not connections(served)


def test_client_that_leaves_before_its_stream_opens_is_no_subscriber(table: SnapshotTable, served: Served) -> None:
    table.gate.clear()
    with socket.create_connection(("127.0.0.1", served.port), timeout=PATIENCE) as line:
        line.sendall(STREAM)
        assert until(lambda: bool(served.server.server_state.tasks))
    assert until(lambda: not connections(served))
    table.gate.set()
    assert until(lambda: not served.server.server_state.tasks)
    assert served.hub._count == 0


def test_sleeping_screen_is_disconnected_when_streams_end(served: Served) -> None:
    fall_asleep(served)
    served.on_loop(served.hub.end_streams)
    assert until(lambda: not connections(served))


def test_connection_of_a_stream_is_counted_until_it_is_lost(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ScreenProtocol, "open", Counter({"192.0.2.7": 2}))
    display = served.display()
    (stream,) = connections(served)
    stream.address = "192.0.2.7"
    display.close()
    assert until(lambda: not connections(served))
    assert ScreenProtocol.open == {"192.0.2.7": 1}


class Transport:
    """A connection from somewhere."""

    def __init__(self, host: str) -> None:
        self.host, self.aborted = host, False

    def get_extra_info(self, name: str) -> tuple[str, int] | None:
        return (self.host, 1) if name == "peername" else None

    def abort(self) -> None:
        self.aborted = True


@pytest.mark.parametrize(
    ("host", "bounded"),
    [("192.0.2.7", True), ("2001:db8::7", True), ("127.0.0.1", False), ("10.0.0.9", False), ("10.1.2.3", False)],
)
def test_number_of_connections_per_remote_address_is_limited(
    host: str, bounded: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(protocol, "MAX_PER_ADDRESS", 3)
    monkeypatch.setattr(ScreenProtocol, "open", Counter())
    monkeypatch.setattr(ScreenProtocol, "trusted", parse_networks(["10.0.0.9", "10.1.0.0/16"]))
    came = [Transport(host) for _ in range(5)]
    for row in came:
        ScreenProtocol._count_connection(ScreenProtocol.__new__(ScreenProtocol), row)
    assert [row.aborted for row in came] == [False, False, False, bounded, bounded]


def test_trusted_networks_setting_accepts_all_and_rejects_invalid_values() -> None:
    assert [str(network) for network in parse_networks(["*"])] == ["0.0.0.0/0", "::/0"]
    with pytest.raises(ValueError, match="proxy"):
        parse_networks(["proxy"])
