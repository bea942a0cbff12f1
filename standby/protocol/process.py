"""The process of the protocol: `python -m standby.protocol.process`, which `./run` starts.

The first laptop ships, the standby follows. When one takes over or steps down, the same process goes on in its role.
"""

import asyncio
import json
import logging
import secrets
import signal
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from standby.protocol.channel import WITH_KEY, WITH_WORD, Channel, TurnedAway, accept, connect, key_secret
from standby.protocol.follower import Follower
from standby.protocol.pairing import WordTries, give_key
from standby.protocol.place import FIRST, STANDBY, LaptopPlace, make_private, own_place, program
from standby.protocol.replicator import Shipper
from standby.protocol.state_file import Noticeboard
from standby.protocol.wal import WalProblem

log = logging.getLogger("shuffle_up.standby")

#: seconds between two looks whether the other laptop is in charge too
PROBE = 1.0
#: seconds between two looks whether a request found this process silent
LOOK = 0.25


#: a line of the question, and what follows it as JSON
Answer = Callable[[str, dict[str, Any]], Awaitable[dict[str, Any]]]


class Asking:
    """The socket: who asks, and who answers."""

    def __init__(self, place: LaptopPlace, answer: Answer) -> None:
        self.place, self.answer = place, answer
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        """Listen, in the place of one that died."""
        make_private(self.place.folder)
        self.place.socket.unlink(missing_ok=True)
        self._server = await asyncio.start_unix_server(self._answer_all, self.place.socket)
        self.place.socket.chmod(0o600)

    def close(self) -> None:
        """Listen no more."""
        if self._server:
            self._server.close()

    async def _answer_all(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError, ValueError, asyncio.CancelledError):
            while line := await reader.readline():
                word, _, more = line.decode().strip().partition(" ")
                said = await self.answer(word, json.loads(more) if more else {})
                writer.write(json.dumps(said).encode() + b"\n")
        writer.close()


class Process:
    """This laptop's part, whichever it is now."""

    def __init__(self, board: Noticeboard) -> None:
        self.board, self.place = board, board.place
        self.side: Shipper | Follower | None = None
        self.word_tries = WordTries(self.place)
        self._taking: asyncio.Task[dict[str, Any]] | None = None
        #: whom a standby follows: no copy of this folder has it
        self.name = secrets.token_hex(8)

    async def run(self) -> None:
        """Run for good."""
        # the port first: one of them at a time has it
        server = await asyncio.start_server(self._connected, self.place.host, self.place.port, limit=16 << 20)
        asking = Asking(self.place, self.answer)
        await asking.open()
        beside = [asyncio.create_task(self._probe()), asyncio.create_task(self._say_again())]
        async with server:
            try:
                while True:
                    await self._once()
            finally:
                for one in beside:
                    one.cancel()
                asking.close()

    async def _once(self) -> None:
        try:
            self.side = Shipper(self.board) if self.board.is_first else Follower(self.board)
            await self.side.run()
        except (WalProblem, OSError) as problem:
            log.warning("the second laptop waits", extra={"why": str(problem)})
            await asyncio.sleep(0.5)

    async def answer(self, word: str, said: dict[str, Any]) -> dict[str, Any]:
        """Answer this laptop's own processes."""
        side = self.side
        if word == "wait":
            return await side.wait() if isinstance(side, Shipper) and not side.closed else {"deposed": True}
        if word == "poke":
            if isinstance(side, Shipper):
                side.woken.set()
            return {}
        if word == "take-over":
            return await self._take_over(by=said.get("by", ""), key=said.get("key", ""))
        if isinstance(side, Follower):
            return await self._answer_at_standby(word, said, side)
        return {"unknown": word}

    async def _take_over(self, *, by: str, key: str) -> dict[str, Any]:
        """Take over; for a key once, however often it is asked, also where the asker has not waited for the answer."""
        side, said = self.side, self.board.said
        if key and key == said.taken_by and said.taken_epoch:
            return {"taken": True, "epoch": said.taken_epoch}
        if not isinstance(side, Follower):
            return {"taken": False, "reason": "is_first"}
        if self._taking is None or self._taking.done():
            self.board.say(taken_by=key, taken_epoch=0, synced=True)
            self._taking = asyncio.create_task(side.take_over(by=by))
        elif key != said.taken_by:
            return {"taken": False, "reason": "taking"}
        return await asyncio.shield(self._taking)

    async def _answer_at_standby(self, word: str, said: dict[str, Any], side: Follower) -> dict[str, Any]:
        if word == "witness":
            return await side.witness(float(said["unheard"]), woke=bool(said.get("woke")))
        if word == "by-itself":
            self.board.say(by_itself=bool(said["may"]), synced=True)
        elif word == "looked":
            self.board.say(looked_by=str(said["by"]))
        else:
            return {"unknown": word}
        return {"noted": True}

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        address = (writer.get_extra_info("peername") or ("",))[0]
        try:
            with self.word_tries.attempt(address) as word_secret:
                secrets_of = {WITH_KEY: lambda: (b"", key_secret(self.place.key)), WITH_WORD: word_secret}
                kind, channel = await accept(reader, writer, lambda kind: secrets_of.get(kind, lambda: None)())
            await (give_key(self.place, channel) if kind == WITH_WORD else self._greet(channel))
        except TurnedAway as refused:
            log.warning("refused", extra={"why": refused.code, "who": writer.get_extra_info("peername")})
        except (OSError, TimeoutError, ConnectionError, ValueError, KeyError, TypeError) as problem:
            log.warning("a connection ended", extra={"why": str(problem)})
        finally:
            writer.close()

    async def _greet(self, channel: Channel) -> None:
        """Say who this is to a laptop with the same key; serve it where it follows."""
        kind, content = await channel.receive()
        said = json.loads(content)
        board = self.board.said
        if kind != "H":
            return
        if said["as"] == "ask":
            told = {"as": board.role, "epoch": board.epoch, "program": program(), "place": str(self.place.state)}
            channel.send("H", told)
        elif said["as"] == FIRST:
            channel.send("H", {"as": board.role, "epoch": board.epoch} | self._followed())
            await channel.drain()
            self._met(said["epoch"], said.get("address"), said.get("port"))
        elif why := self._why_not(said):
            channel.send("X", {"reason": why})
        elif isinstance(self.side, Shipper):
            own = channel.writer.get_extra_info("sockname")[0]
            address = self.place.public or f"http://{own}:{self.place.web_port}"
            self.board.say(address=address)
            channel.send("H", {"as": FIRST, "epoch": board.epoch, "address": address, "name": self.name})
            await self.side.follow(channel, said)
        await channel.drain()

    def _why_not(self, said: dict[str, Any]) -> str:
        """Return the code of why a laptop with the same key cannot follow this one; "" where it can."""
        side = self.side
        if said["program"] != program():
            if isinstance(side, Shipper) and not side.link:
                self.board.say(reason="other_program")
            return "other_program"
        if not isinstance(side, Shipper) or side.closed:
            return "is_standby"
        if said["epoch"] > self.board.said.epoch:
            return "later_epoch"
        return "other_standby" if side.has_another(said.get("port")) else ""

    async def _say_again(self) -> None:
        """Say what is so where a request that found this process silent has said it goes on alone."""
        while True:
            await asyncio.sleep(LOOK)
            if self.board.was_overwritten():
                log.warning("requests were answered without the protocol")
                if isinstance(self.side, Shipper):
                    self.side.was_silent()
                self.board.write()

    async def _probe(self) -> None:
        """Ask the laptop that was the other one whether it is in charge too."""
        while True:
            await asyncio.sleep(PROBE)
            side, said = self.side, self.board.said
            if not isinstance(side, Shipper) or side.link or not said.peer_port:
                continue
            host, _, port = said.peer_port.rpartition(":")
            with suppress(TurnedAway, OSError, TimeoutError, ConnectionError, ValueError, KeyError):
                await self._ask(host, int(port))

    async def _ask(self, host: str, port: int) -> None:
        channel = await connect(host, port, kind=WITH_KEY, secret=lambda _salt: key_secret(self.place.key))
        try:
            own = channel.writer.get_extra_info("sockname")[0]
            said = self.board.said
            channel.send("H", {
                "as": FIRST, "epoch": said.epoch, "address": said.address, "port": f"{own}:{self.place.port}",
            })  # fmt: skip
            async with asyncio.timeout(3):
                _, content = await channel.receive()
            answer = json.loads(content)
            if answer["as"] == FIRST:
                self._met(answer["epoch"], said.peer, said.peer_port)
            elif answer.get("follows", self.name) != self.name:
                self._met(answer["epoch"], answer["first"], answer["first_port"])
        finally:
            channel.close()

    def _followed(self) -> dict[str, Any]:
        """Whom this laptop follows at present: who asks may be another that is in charge, such as a copied folder."""
        side, said = self.side, self.board.said
        if not isinstance(side, Follower) or side.channel is None:
            return {}
        return {"follows": side.follows, "first": said.peer, "first_port": said.peer_port}

    def _met(self, epoch: int, address: str | None, port: str | None) -> None:
        """Two in charge have met: who is of the earlier epoch steps down; of the same, nobody does."""
        side, said = self.side, self.board.said
        if not isinstance(side, Shipper) or side.closed:
            return
        if epoch > said.epoch:
            log.warning("stepping down", extra={"epoch": said.epoch, "later": epoch})
            self.board.say(
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
        elif epoch == said.epoch:
            self.board.say(reason="two_firsts")


async def main() -> None:
    """Run until SIGTERM."""
    program()  # of the release that runs, before an update puts other files there
    board = Noticeboard(own_place())
    board.write()
    work = asyncio.create_task(Process(board).run())
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, work.cancel)
    with suppress(asyncio.CancelledError):
        await work


if __name__ == "__main__":
    import os

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    asyncio.run(main())
