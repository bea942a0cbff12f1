"""The web process: `python -m config.server.serve --host 127.0.0.1 --port 8000`.

Uvicorn's command line accepts no other HTTP protocol, but the live pages need their own, for thousands of screens
(`tournaments.live.protocol`).
"""

import argparse
import gc
import os
import sys
from contextlib import suppress
from typing import Any

import uvicorn
from django.conf import settings

from config.https.listening import HttpAndHttpsServer
from config.server.start_message import LOOPBACK

APPLICATION = "config.asgi:application"
OPTIONS = {
    "http": "tournaments.live.protocol:ScreenProtocol",
    "backlog": 4096,
    "timeout_keep_alive": 75,
    "timeout_graceful_shutdown": 1,  # seconds, for a screen that does not close; streams end at once
    "log_level": "warning",
    "log_config": None,  # as everything else, by LOGGING
    "access_log": False,
    "server_header": False,
}
"""Uvicorn's options."""
SWITCH_INTERVAL = 0.0005
"""Seconds that a thread waits for the interpreter. An action asks for it after each of its queries: with Python's 5 ms
it would wait a second while thousands of displays read."""
GC_THRESHOLD = 10_000
"""New objects after which garbage is collected. With Python's 700 and the objects of 5,000 streams, every two
seconds all of them were looked through, which stopped everything for a third of a second."""
NOT_STARTED = 3
"""The exit status of a server that could not start, as uvicorn's own."""


def proxy_options(trusted: list[str]) -> dict[str, Any]:
    """Return uvicorn's options for trusted proxies. Without them it would trust every program on this computer."""
    return {"proxy_headers": bool(trusted), "forwarded_allow_ips": trusted}


def web_server(host: str, *, port: int) -> uvicorn.Server:
    """Return a server for HTTP, and for HTTPS if a port is set."""
    config = uvicorn.Config(APPLICATION, host=host, port=port, **OPTIONS, **proxy_options(settings.TRUSTED_PROXIES))  # type: ignore[arg-type]  # a dict of uvicorn's options
    if settings.HTTPS_PORT:
        return HttpAndHttpsServer(config, port=settings.HTTPS_PORT, folder=settings.HTTPS_DIR)
    return uvicorn.Server(config)


def run_server(server: uvicorn.Server) -> None:
    """Serve until stopped. Garbage is not collected before the server is warm (`config.server.warming`)."""
    sys.setswitchinterval(SWITCH_INTERVAL)
    gc.set_threshold(GC_THRESHOLD)
    gc.disable()
    server.run()


def serve(host: str, *, port: int) -> None:
    """Serve until stopped. Exits with an error if the server does not start."""
    settings.LISTENS_TO_NETWORK = host not in LOOPBACK
    server = web_server(host, port=port)
    with suppress(KeyboardInterrupt):
        run_server(server)
    if not server.started:
        sys.exit(NOT_STARTED)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    options = parser.parse_args()
    serve(options.host, port=options.port)
