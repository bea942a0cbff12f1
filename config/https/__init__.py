"""HTTPS on a local network: the server's own certificate authority, its certificate and its local name."""
