"""Options of sockets that only some systems have."""

import socket


def set_acknowledge_timeout(connection: socket.socket, milliseconds: int) -> None:
    """Close a TCP connection whose other side acknowledges nothing for that many milliseconds, on systems that can."""
    if connection.family != getattr(socket, "AF_UNIX", None) and hasattr(socket, "TCP_USER_TIMEOUT"):
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, milliseconds)
