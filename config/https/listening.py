"""A web process that listens on two ports: HTTP for screens, HTTPS for phones that trust the server."""

import asyncio
import logging
import ssl
from pathlib import Path
from socket import socket

import uvicorn

from config.https.authority import server_certificate_file
from config.https.names import own_names
from tournaments.selectors.clock.server_time import server_now

log = logging.getLogger("shuffle_up.https")

# seconds between two checks for new addresses of the computer
RENEW_INTERVAL = 60
# calls of `on_tick`, by uvicorn
TICKS_PER_SECOND = 10


class HttpAndHttpsServer(uvicorn.Server):
    """Uvicorn's server with a second port for HTTPS. Serves HTTP alone if that port or the certificate fails."""

    def __init__(self, config: uvicorn.Config, *, port: int, folder: Path) -> None:
        super().__init__(config)
        self.secure_port, self.folder = port, folder
        self.secure: ssl.SSLContext | None = None

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """Listen on the HTTP port and, if possible, on the HTTPS port."""
        await super().startup(sockets)
        try:
            self.renew_certificate()
            loop = asyncio.get_running_loop()
            self.servers.append(
                await loop.create_server(
                    self.new_protocol,
                    host=self.config.host,
                    port=self.secure_port,
                    ssl=self.secure,
                    backlog=self.config.backlog,
                )
            )
        except (OSError, TypeError, ValueError) as problem:
            log.warning("https_failed", extra={"port": self.secure_port, "problem": str(problem)})

    async def on_tick(self, counter: int) -> bool:
        """Load a new certificate from time to time, as the computer's names or addresses may have changed."""
        if self.secure and counter and counter % (RENEW_INTERVAL * TICKS_PER_SECOND) == 0:
            try:
                await asyncio.to_thread(self.renew_certificate)
            except (OSError, ValueError) as problem:
                log.warning("certificate_not_renewed", extra={"problem": str(problem)})
        return await super().on_tick(counter)

    def renew_certificate(self) -> None:
        """Load a certificate for the computer's present names. Open connections keep the old certificate."""
        file = server_certificate_file(self.folder, own_names(self.folder), now=server_now())
        if self.secure is None:
            self.secure = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            self.secure.minimum_version = ssl.TLSVersion.TLSv1_2
        self.secure.load_cert_chain(file)

    def new_protocol(self) -> asyncio.Protocol:
        """Return an HTTP protocol for a new HTTPS connection, as uvicorn makes it for HTTP."""
        protocol: asyncio.Protocol = self.config.http_protocol_class(  # type: ignore[call-arg]
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        return protocol
