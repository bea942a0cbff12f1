"""Names are looked up within the deadline of the attempt."""

import socket
import threading
import time
from typing import Any

import pytest

from automations.rules.addresses import parse_web_address
from automations.services.connections import HttpConnection, NotSent, open_connection, resolve_address

pytestmark = pytest.mark.django_db
ADDRESS = parse_web_address("http://receiver.example:8123/", schemes=["http"])


def test_slow_name_lookup_ends_the_delivery_attempt(monkeypatch: pytest.MonkeyPatch) -> None:
    answered = threading.Event()

    def never(*_given: Any, **_more: Any) -> Any:
        answered.wait()
        raise OSError("too late")

    monkeypatch.setattr(socket, "getaddrinfo", never)
    try:
        for attempt in (resolve_address, open_connection):
            with pytest.raises(NotSent, match=r"^too_slow$"):
                attempt(ADDRESS, ends_at=time.monotonic() + 0.05)
        monkeypatch.setattr("automations.services.connections.DEADLINE", 0.05)
        with pytest.raises(NotSent, match=r"^too_slow$"):
            resolve_address(ADDRESS, kind=socket.SOCK_DGRAM)
        assert HttpConnection(ADDRESS).post(b"{}", {}).problem == "too_slow"
    finally:
        answered.set()


@pytest.mark.parametrize("problem", [socket.gaierror(-2, "unknown"), UnicodeError("label too long")])
def test_unknown_host_name_of_a_webhook_is_reported(monkeypatch: pytest.MonkeyPatch, problem: Exception) -> None:
    def fails(*_given: Any, **_more: Any) -> Any:
        raise problem

    monkeypatch.setattr(socket, "getaddrinfo", fails)
    with pytest.raises(NotSent, match=r"^no_such_host$"):
        resolve_address(ADDRESS)


def test_host_name_that_resolves_to_an_internal_address_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [
        (socket.AF_INET6, socket.SOCK_STREAM, 6, "", (place, 8123, 0, 0)) for place in ("::7f00:1", "64:ff9b:1::1")
    ]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_given, **_more: found)
    with pytest.raises(NotSent, match=r"^private_address$"):
        resolve_address(ADDRESS)
