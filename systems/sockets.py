"""Options of sockets that only some systems have."""

import socket


def set_acknowledge_timeout(connection: socket.socket, milliseconds: int) -> None:
    """Have a TCP connection closed if its peer acknowledges nothing for that many milliseconds.

    Does nothing on systems without this option.
    """
    if connection.family != getattr(socket, "AF_UNIX", None) and hasattr(socket, "TCP_USER_TIMEOUT"):
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, milliseconds)
