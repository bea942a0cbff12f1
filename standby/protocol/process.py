"""The process of the protocol: `python -m standby.protocol.process`, started by `./run`.

A primary replicates, a standby follows. After a failover the same process continues in the new role.
"""

import asyncio
import json
import logging
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from standby.protocol.channel import WITH_KEY, WITH_WORD, Channel, Rejected, accept_channel, key_secret, open_channel
from standby.protocol.follower import Follower
from standby.protocol.installation import (
    PRIMARY,
    STANDBY,
    Installation,
    ensure_private_folder,
    own_installation,
    program_digest,
)
from standby.protocol.pairing import WordTries, give_key
from standby.protocol.replicator import Replicator
from standby.protocol.state_file import StateFile
from standby.protocol.wal import WalProblem
from systems.processes import on_end
from systems.sockets import serve_locally

log = logging.getLogger("shuffle_up.standby")

# seconds between two checks whether the other laptop is primary too
PROBE_INTERVAL = 1.0
# seconds between two checks whether a request has overwritten the state file
STATE_CHECK_INTERVAL = 0.25


# answers a command and its fields
Answer = Callable[[str, dict[str, Any]], Awaitable[dict[str, Any]]]


class LocalSocket:
    """The socket at which this laptop's other processes send requests."""

    def __init__(self, installation: Installation, answer: Answer) -> None:
        self.installation, self.answer_request = installation, answer
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        """Listen, in place of an earlier process that died."""
        ensure_private_folder(self.installation.protocol_folder)
        self._server = await serve_locally(self.installation.socket_path, self._answer_requests)

    def close(self) -> None:
        if self._server:
            self.installation.socket_path.unlink(missing_ok=True)
            self._server.close()

    async def _answer_requests(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError, ValueError, asyncio.CancelledError):
            while line := await reader.readline():
                command, _, fields = line.decode().strip().partition(" ")
                answer = await self.answer_request(command, json.loads(fields) if fields else {})
                writer.write(json.dumps(answer).encode() + b"\n")


class ProtocolProcess:
    """The protocol's process. It replicates or follows, according to this laptop's role."""

    def __init__(self, state_file: StateFile) -> None:
        self.state_file, self.installation = state_file, state_file.installation
        self.side: Replicator | Follower | None = None
        self.word_tries = WordTries(self.installation)
        self._failing_over: asyncio.Task[dict[str, Any]] | None = None
        # name of this process for its standby; a copied data folder has another
        self.name = secrets.token_hex(8)

    async def run(self) -> None:
        """Run until cancelled."""
        # the port first: only one process can have it
        server = await asyncio.start_server(
            self._accept_laptop, self.installation.host, self.installation.port, limit=16 << 20
        )
        local_socket = LocalSocket(self.installation, self.answer_request)
        await local_socket.open()
        background = [
            asyncio.create_task(self._probe_last_peer()),
            asyncio.create_task(self._restore_overwritten_state()),
        ]
        async with server:
            try:
                while True:
                    await self._run_side()
            finally:
                for task in background:
                    task.cancel()
                local_socket.close()

    async def _run_side(self) -> None:
        try:
            self.side = Replicator(self.state_file) if self.state_file.is_primary else Follower(self.state_file)
            await self.side.run()
        except (WalProblem, OSError) as problem:
            log.warning("standby_waiting", extra={"problem": str(problem)})
            await asyncio.sleep(0.5)

    async def answer_request(self, command: str, fields: dict[str, Any]) -> dict[str, Any]:
        """Return the answer to a request of another process of this laptop; {"unknown": …} to an unknown request."""
        side = self.side
        if command == "wait":
            return (
                await side.replication_future()
                if isinstance(side, Replicator) and not side.closed
                else {"deposed": True}
            )
        if command == "poke":
            if isinstance(side, Replicator):
                side.woken.set()
            return {}
        if command == "take-over":
            return await self._fail_over(by=fields.get("by", ""), key=fields.get("key", ""))
        if isinstance(side, Follower):
            return await self._answer_at_standby(command, fields, side)
        return {"unknown": command}

    async def _fail_over(self, *, by: str, key: str) -> dict[str, Any]:
        """Take over once for a `key`: a repeated request gets the same answer."""
        side, state = self.side, self.state_file.state
        if key and key == state.taken_by and state.taken_epoch:
            return {"taken": True, "epoch": state.taken_epoch}
        if not isinstance(side, Follower):
            return {"taken": False, "reason": "is_first"}
        if self._failing_over is None or self._failing_over.done():
            self.state_file.update(taken_by=key, taken_epoch=0, synced=True)
            self._failing_over = asyncio.create_task(side.fail_over(by=by))
        elif key != state.taken_by:
            return {"taken": False, "reason": "taking"}
        return await asyncio.shield(self._failing_over)

    async def _answer_at_standby(self, command: str, fields: dict[str, Any], side: Follower) -> dict[str, Any]:
        if command == "witness":
            return await side.accept_witness_report(float(fields["unheard"]), woke=bool(fields.get("woke")))
        if command == "by-itself":
            self.state_file.update(by_itself=bool(fields["may"]), synced=True)
        elif command == "looked":
            self.state_file.update(looked_by=str(fields["by"]))
        else:
            return {"unknown": command}
        return {"noted": True}

    async def _accept_laptop(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        address = (writer.get_extra_info("peername") or ("",))[0]
        try:
            with self.word_tries.attempt(address) as word_secret:
                secrets_by_kind = {
                    WITH_KEY: lambda: (b"", key_secret(self.installation.secret_key)),
                    WITH_WORD: word_secret,
                }
                kind, channel = await accept_channel(
                    reader, writer, lambda kind: secrets_by_kind.get(kind, lambda: None)()
                )
            await (give_key(self.installation, channel) if kind == WITH_WORD else self._answer_hello(channel))
        except Rejected as rejection:
            log.warning("connection_refused", extra={"code": rejection.code, "who": writer.get_extra_info("peername")})
        except (OSError, TimeoutError, ConnectionError, ValueError, KeyError, TypeError) as problem:
            log.warning("connection_closed", extra={"problem": str(problem)})
        finally:
            writer.close()

    async def _answer_hello(self, channel: Channel) -> None:
        """Answer the hello of a laptop with the same key, and serve it if it asks to follow this one."""
        kind, content = await channel.receive()
        hello = json.loads(content)
        state = self.state_file.state
        if kind != "H":
            return
        if hello["as"] == "ask":
            description = {
                "as": state.role,
                "epoch": state.epoch,
                "program": program_digest(),
                "place": str(self.installation.state_path),
            }
            channel.send("H", description)
        elif hello["as"] == PRIMARY:
            channel.send("H", {"as": state.role, "epoch": state.epoch} | self._followed_primary())
            await channel.drain()
            self._step_down_for_later_epoch(hello["epoch"], hello.get("address"), hello.get("port"))
        elif refusal := self._refusal_code(hello):
            channel.send("X", {"reason": refusal})
        elif isinstance(self.side, Replicator):
            own = channel.writer.get_extra_info("sockname")[0]
            address = self.installation.public_url or f"http://{own}:{self.installation.web_port}"
            self.state_file.update(address=address)
            channel.send("H", {"as": PRIMARY, "epoch": state.epoch, "address": address, "name": self.name})
            await self.side.serve_standby(channel, hello)
        await channel.drain()

    def _refusal_code(self, hello: dict[str, Any]) -> str:
        """Return the reason why a laptop with the same key cannot follow this one, as a code; "" if it can."""
        side = self.side
        if hello["program"] != program_digest():
            if isinstance(side, Replicator) and not side.link:
                self.state_file.update(reason="other_program")
            return "other_program"
        if not isinstance(side, Replicator) or side.closed:
            return "is_standby"
        if hello["epoch"] > self.state_file.state.epoch:
            return "later_epoch"
        return "other_standby" if side.has_another_standby(hello.get("port")) else ""

    async def _restore_overwritten_state(self) -> None:
        """Write the state file again whenever a web process has overwritten it.

        A web process overwrites the file when this process does not answer.
        """
        while True:
            await asyncio.sleep(STATE_CHECK_INTERVAL)
            if self.state_file.was_overwritten():
                log.warning("answered_without_replication")
                if isinstance(self.side, Replicator):
                    self.side.note_protocol_silence()
                self.state_file.write()

    async def _probe_last_peer(self) -> None:
        """Ask the last known peer, while no standby is connected, whether it is primary too."""
        while True:
            await asyncio.sleep(PROBE_INTERVAL)
            side, state = self.side, self.state_file.state
            if not isinstance(side, Replicator) or side.link or not state.peer_port:
                continue
            host, _, port = state.peer_port.rpartition(":")
            with suppress(Rejected, OSError, TimeoutError, ConnectionError, ValueError, KeyError):
                await self._ask_peer(host, int(port))

    async def _ask_peer(self, host: str, port: int) -> None:
        channel = await open_channel(
            host, port, kind=WITH_KEY, secret=lambda _salt: key_secret(self.installation.secret_key)
        )
        try:
            own = channel.writer.get_extra_info("sockname")[0]
            state = self.state_file.state
            own_address = f"{own}:{self.installation.port}"
            channel.send("H", {"as": PRIMARY, "epoch": state.epoch, "address": state.address, "port": own_address})
            async with asyncio.timeout(3):
                _, content = await channel.receive()
            answer = json.loads(content)
            if answer["as"] == PRIMARY:
                self._step_down_for_later_epoch(answer["epoch"], state.peer, state.peer_port)
            elif answer.get("follows", self.name) != self.name:
                self._step_down_for_later_epoch(answer["epoch"], answer["first"], answer["first_port"])
        finally:
            channel.close()

    def _followed_primary(self) -> dict[str, Any]:
        """Return the name and the address of the primary that this laptop follows; {} if it follows none.

        The caller may be another primary, such as a copied installation.
        """
        side, state = self.side, self.state_file.state
        if not isinstance(side, Follower) or side.channel is None:
            return {}
        return {"follows": side.primary_name, "first": state.peer, "first_port": state.peer_port}

    def _step_down_for_later_epoch(self, epoch: int, address: str | None, port: str | None) -> None:
        """Step down if the other primary has a later epoch. With equal epochs, both stay primary and report that."""
        side, state = self.side, self.state_file.state
        if not isinstance(side, Replicator) or side.closed:
            return
        if epoch > state.epoch:
            log.warning("stepping_down", extra={"epoch": state.epoch, "later": epoch})
            self.state_file.update(
                role=STANDBY,
                reason="other_first",
                peer=address,
                peer_port=port,
                epoch=epoch,
                in_step=False,
                waits=False,
                synced=True,
            )
            side.closed = True
            side.woken.set()
        elif epoch == state.epoch:
            self.state_file.update(reason="two_firsts")


async def main() -> None:
    """Run until told to end."""
    program_digest()  # of the running release, before an update replaces files
    state_file = StateFile(own_installation())
    state_file.write()
    work = asyncio.create_task(ProtocolProcess(state_file).run())
    loop = asyncio.get_running_loop()
    on_end(lambda: loop.call_soon_threadsafe(work.cancel))
    with suppress(asyncio.CancelledError):
        await work


if __name__ == "__main__":
    import os

    from django.conf import settings
    from django.utils.log import configure_logging

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    configure_logging(settings.LOGGING_CONFIG, settings.LOGGING)
    try:
        asyncio.run(main())
    except Exception:
        log.critical("unhandled_exception", exc_info=True)
        raise SystemExit(1) from None
