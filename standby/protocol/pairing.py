"""Pairing: a second laptop gets the servers' key in exchange for the word that the first laptop shows.

The word is made in standby/services/invitations.py.
"""

import asyncio
import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

from standby.protocol.channel import WITH_WORD, Channel, Rejected, connect
from standby.protocol.installation import PRIMARY, Installation, free_path, program_digest, read_json
from standby.protocol.state_file import StateFile
from standby.services.invitations import GROUP_LENGTH, GROUPS, TRIES, letters_of, word_secret
from systems.files import write_whole
from tournaments.selectors.clock.server_time import system_now

# seconds that the other laptop has to answer
ANSWER_TIMEOUT = 5.0
# stored addresses with wrong words
MAX_ADDRESSES = 1_000
# the authority of the primary's HTTPS, so that phones trust the second laptop too
HTTPS_FILES = ("authority.key", "authority.crt")
# files of DATA_DIR that joining changes
CHANGED_FILES = ("secret_key", *(f"https/{name}" for name in HTTPS_FILES), "standby.json")
# the folder of their old content during a join, and afterwards
UNFINISHED_FOLDER = "own-key.joining"
SAVED_FOLDER = "own-key.epoch-{}"


def self_description(state_file: StateFile) -> dict[str, Any]:
    """Return this laptop's description, by which the other one decides whether they can be paired."""
    return {
        "as": state_file.state.role,
        "epoch": state_file.state.epoch,
        "program": program_digest(),
        "place": str(state_file.installation.state),
    }


def refusal_code(first: dict[str, Any], second: dict[str, Any]) -> str:
    """Return the code of the reason why the second laptop cannot follow the first, "" if it can."""
    if first["program"] != second["program"]:
        return "other_program"
    if first["as"] != PRIMARY:
        return "is_standby"
    if second["epoch"] > first["epoch"]:
        return "in_charge" if second["as"] == PRIMARY else "later_epoch"
    return ""


Secret = tuple[bytes, bytes]


def invited_secret(installation: Installation) -> Secret | None:
    """Return salt and secret of the current word; None if there is no valid invitation."""
    stored = read_json(installation.invitation)
    if not stored or system_now() > datetime.fromisoformat(stored["until"]):
        return None
    return bytes.fromhex(stored["salt"]), bytes.fromhex(stored["secret"])


class WordTries:
    """Counts wrong tries of the current word by address.

    A laptop that sends no proof learns nothing about the word, and its try is not counted. Each address has its own
    number of tries.
    """

    def __init__(self, installation: Installation) -> None:
        self.installation = installation
        self._salt = b""
        self._tries: dict[str, int] = {}

    @contextmanager
    def attempt(self, address: str) -> Iterator[Callable[[], Secret | None]]:
        """Let an address try once. Yields a function that returns the secret, or None without tries left.

        A try counts while it is under way, so that concurrent tries are limited too.
        """
        taken: list[bytes] = []

        def secret() -> Secret | None:
            invited = invited_secret(self.installation)
            if invited is None or not self._use_try(address, invited[0]):
                return None
            taken.append(invited[0])
            return invited

        try:
            yield secret
        except Rejected as rejection:
            if rejection.code == "other_key":
                taken.clear()
            raise
        finally:
            if taken == [self._salt]:
                self._return_try(address)

    def remaining(self, address: str) -> int:
        """Return how many tries an address has left."""
        return TRIES - self._tries.get(address, 0)

    def _use_try(self, address: str, salt: bytes) -> bool:
        if salt != self._salt:  # a new word
            self._salt, self._tries = salt, {}
        if self.remaining(address) < 1:
            return False
        self._tries[address] = self._tries.pop(address, 0) + 1
        if len(self._tries) > MAX_ADDRESSES:
            del self._tries[next(iter(self._tries))]
        return True

    def _return_try(self, address: str) -> None:
        remaining = self._tries.pop(address, 0) - 1
        if remaining > 0:
            self._tries[address] = remaining


async def give_key(installation: Installation, channel: Channel) -> None:
    """Give the key to a laptop that proved the word, and make the word invalid.

    Raises Rejected if that laptop cannot follow this one. It is told why, and the word stays valid.
    """
    own = self_description(StateFile(installation))
    async with asyncio.timeout(ANSWER_TIMEOUT):
        _, content = await channel.receive()
    refusal = refusal_code(own, json.loads(content)) if installation.invitation.exists() else "not_invited"
    if refusal:
        channel.send("X", {"reason": refusal})
        await channel.drain()
        raise Rejected(refusal)
    installation.invitation.unlink(missing_ok=True)
    files = {name: _read_text(installation.data / "https" / name) for name in HTTPS_FILES}
    channel.send("K", own | {"key": installation.key, "https": files})
    await channel.drain()
    async with asyncio.timeout(ANSWER_TIMEOUT):
        await channel.receive()


async def request_key(host: str, port: int, word: str, own: dict[str, Any]) -> dict[str, Any]:
    """Send the word's proof and this laptop's description. Returns the primary's description and key.

    Raises Rejected for a wrong word, if the primary refuses, or if this laptop cannot follow it.
    """
    if len(letters_of(word)) != GROUPS * GROUP_LENGTH:
        raise Rejected("no_word")
    channel = await connect(host, port, kind=WITH_WORD, secret=lambda salt: word_secret(word, salt))
    try:
        channel.send("H", own)
        async with asyncio.timeout(ANSWER_TIMEOUT):
            kind, content = await channel.receive()
        primary: dict[str, Any] = json.loads(content)
        # an older version gives its key without checking
        refusal = (
            str(primary.get("reason", "not_understood"))
            if kind == "X"
            else refusal_code({"program": ""} | primary, own)
        )
        if refusal:
            raise Rejected(refusal)
        channel.send("k")
        await channel.drain()
        return primary
    finally:
        channel.close()


def store_key(installation: Installation, primary: dict[str, Any]) -> None:
    """Store the primary's key and HTTPS authority in place of this laptop's own."""
    write_whole(installation.data / "secret_key", primary["key"].encode())
    for name, content in primary["https"].items():
        if content and name in HTTPS_FILES:
            write_whole(installation.data / "https" / name, content.encode())


@contextmanager
def saved_old_key(installation: Installation, *, epoch: int) -> Iterator[None]:
    """Save the files that joining changes, and restore them if joining fails.

    If it succeeds, the saved files stay in a folder named after `epoch`.
    """
    copies, unfinished = installation.data / f"{UNFINISHED_FOLDER}.new", installation.data / UNFINISHED_FOLDER
    try:
        shutil.rmtree(copies, ignore_errors=True)
        copies.mkdir(mode=0o700, parents=True)
        for name in CHANGED_FILES:
            if (installation.data / name).exists():
                write_whole(copies / name, (installation.data / name).read_bytes())
        copies.rename(unfinished)
        yield
        unfinished.rename(free_path(installation.data / SAVED_FOLDER.format(epoch)))
    except BaseException:
        undo_cut_join(installation)
        shutil.rmtree(copies, ignore_errors=True)
        raise


def undo_cut_join(installation: Installation) -> bool:
    """Restore the files changed by an interrupted join. Returns whether there was one. Idempotent."""
    unfinished, discarded = installation.data / UNFINISHED_FOLDER, installation.data / f"{UNFINISHED_FOLDER}.new"
    if not unfinished.exists():
        return False
    for name in CHANGED_FILES:
        if (unfinished / name).exists():
            write_whole(installation.data / name, (unfinished / name).read_bytes())
        else:
            (installation.data / name).unlink(missing_ok=True)
    shutil.rmtree(discarded, ignore_errors=True)
    unfinished.rename(discarded)
    shutil.rmtree(discarded)
    return True


def _read_text(file: Path) -> str:
    return file.read_text(encoding="ascii") if file.exists() else ""
