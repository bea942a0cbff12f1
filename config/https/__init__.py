"""HTTPS in a room without an internet address: the server's own authority, its certificate and its local name."""
