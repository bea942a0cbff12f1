"""The server's local name, on this computer's own network alone."""

import socket
import threading
import time
from collections.abc import Iterator
from ipaddress import ip_address
from pathlib import Path

import pytest
from zeroconf import InterfaceChoice, Zeroconf

from config.https import local_name
from config.https.names import Address, registered_name

pytestmark = [pytest.mark.slow, pytest.mark.real_time]

HERE: list[Address] = [ip_address("127.0.0.1")]


@pytest.fixture
def network() -> Iterator[Zeroconf]:
    """Somebody else on the same network."""
    try:
        other = Zeroconf(interfaces=["127.0.0.1"])
    except OSError as problem:
        pytest.skip(f"no multicast here: {problem}")
    with other:
        yield other


def test_second_server_on_the_network_gets_another_local_name(network: Zeroconf) -> None:
    with Zeroconf(interfaces=["127.0.0.1"]) as second:
        first = local_name.register_name(network, "lantern", HERE, port=8000)
        other = local_name.register_name(second, "lantern", HERE, port=8001)
        found = network.get_service_info(local_name.KIND, f"{other}.{local_name.KIND}", timeout=3000)
    assert (first, other) == ("lantern", "lantern-2")
    assert found is not None
    assert (found.server, found.port, found.addresses) == ("lantern-2.local.", 8001, [socket.inet_aton("127.0.0.1")])


def test_local_name_is_stored_only_while_the_server_announces_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local_name, "reachable_addresses", lambda: HERE)
    leaving = threading.Event()
    reported: list[str] = []
    answering = threading.Thread(
        target=local_name.answer_for_name,
        args=(tmp_path, "lantern"),
        kwargs={"port": 8000, "leaving": leaving, "report": reported.append},
    )
    answering.start()
    end = time.monotonic() + 30
    while not registered_name(tmp_path) and time.monotonic() < end:
        time.sleep(0.05)
    during = registered_name(tmp_path)
    leaving.set()
    answering.join()
    assert (during, reported, registered_name(tmp_path)) == ("lantern", ["lantern"], "")


def test_local_name_uses_default_interfaces_on_a_computer_without_ipv4() -> None:
    assert local_name.interfaces_to_use([ip_address("fe80::1")]) is InterfaceChoice.Default
    assert local_name.interfaces_to_use([ip_address("10.0.0.7"), ip_address("fe80::1")]) == ["10.0.0.7"]
