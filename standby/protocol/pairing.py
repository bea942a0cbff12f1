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

from standby.protocol.channel import WITH_WORD, Channel, Rejected, open_channel
from standby.protocol.installation import PRIMARY, Installation, free_path, program_digest, read_json
from standby.protocol.state_file import StateFile
from standby.services.invitations import GROUP_LENGTH, GROUPS, TRIES, normalized_word, word_secret
from systems.files import replace_file, write_atomically
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
        "place": str(state_file.installation.state_path),
    }


def refusal_code(first: dict[str, Any], second: dict[str, Any]) -> str:
    """Return the reason why the second laptop cannot follow the first, as a code; "" if it can."""
    if first["program"] != second["program"]:
        return "other_program"
    if first["as"] != PRIMARY:
        return "is_standby"
    if second["epoch"] > first["epoch"]:
        return "in_charge" if second["as"] == PRIMARY else "later_epoch"
    return ""


WordSecret = tuple[bytes, bytes]


def current_word_secret(installation: Installation) -> WordSecret | None:
    """Return salt and secret of the invitation's word; None without a valid invitation."""
    stored = read_json(installation.invitation_path)
    if not stored or system_now() > datetime.fromisoformat(stored["until"]):
        return None
    return bytes.fromhex(stored["salt"]), bytes.fromhex(stored["secret"])


class WordTries:
    """The wrong tries of the current word, counted for each address.

    A laptop that sends no proof learns nothing about the word, so its try is not counted.
    """

    def __init__(self, installation: Installation) -> None:
        self.installation = installation
        self._salt = b""
        self._tries: dict[str, int] = {}

    @contextmanager
    def attempt(self, address: str) -> Iterator[Callable[[], WordSecret | None]]:
        """Let an address try the word once. A try under way counts, so that concurrent tries are limited too.

        Yields a function that returns the word's secret; None without a valid invitation or without tries left.
        """
        taken: list[bytes] = []

        def secret() -> WordSecret | None:
            invited = current_word_secret(self.installation)
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

    def tries_left(self, address: str) -> int:
        return TRIES - self._tries.get(address, 0)

    def _use_try(self, address: str, salt: bytes) -> bool:
        if salt != self._salt:  # a new word
            self._salt, self._tries = salt, {}
        if self.tries_left(address) < 1:
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
    """Send the key to a laptop that has proved the word. The word becomes invalid.

    Raises Rejected, after telling that laptop the reason, if it cannot follow this one. The word then stays valid.
    """
    own = self_description(StateFile(installation))
    async with asyncio.timeout(ANSWER_TIMEOUT):
        _, content = await channel.receive()
    refusal = refusal_code(own, json.loads(content)) if installation.invitation_path.exists() else "not_invited"
    if refusal:
        channel.send("X", {"reason": refusal})
        await channel.drain()
        raise Rejected(refusal)
    installation.invitation_path.unlink(missing_ok=True)
    files = {name: _read_text(installation.data_folder / "https" / name) for name in HTTPS_FILES}
    channel.send("K", own | {"key": installation.secret_key, "https": files})
    await channel.drain()
    async with asyncio.timeout(ANSWER_TIMEOUT):
        await channel.receive()


async def request_key(host: str, port: int, word: str, own: dict[str, Any]) -> dict[str, Any]:
    """Return the primary's description and key, in exchange for the word and this laptop's description `own`.

    Raises Rejected for a wrong word, for a refusal, and for a primary that this laptop cannot follow.
    """
    if len(normalized_word(word)) != GROUPS * GROUP_LENGTH:
        raise Rejected("no_word")
    channel = await open_channel(host, port, kind=WITH_WORD, secret=lambda salt: word_secret(word, salt))
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
    """Replace this laptop's key and HTTPS authority by the primary's."""
    write_atomically(installation.data_folder / "secret_key", primary["key"].encode())
    for name, content in primary["https"].items():
        if content and name in HTTPS_FILES:
            write_atomically(installation.data_folder / "https" / name, content.encode())


@contextmanager
def restore_files_on_failure(installation: Installation, *, epoch: int) -> Iterator[None]:
    """Save the files that joining changes, and restore them if the block fails.

    Otherwise the saved files stay in a folder named after `epoch`.
    """
    copies, unfinished = (
        installation.data_folder / f"{UNFINISHED_FOLDER}.new",
        installation.data_folder / UNFINISHED_FOLDER,
    )
    try:
        shutil.rmtree(copies, ignore_errors=True)
        copies.mkdir(mode=0o700, parents=True)
        for name in CHANGED_FILES:
            if (installation.data_folder / name).exists():
                write_atomically(copies / name, (installation.data_folder / name).read_bytes())
        replace_file(copies, unfinished)
        yield
        replace_file(unfinished, free_path(installation.data_folder / SAVED_FOLDER.format(epoch)))
    except BaseException:
        undo_interrupted_join(installation)
        shutil.rmtree(copies, ignore_errors=True)
        raise


def undo_interrupted_join(installation: Installation) -> bool:
    """Restore the files that an interrupted join changed. Returns whether there was one. Idempotent."""
    unfinished, discarded = (
        installation.data_folder / UNFINISHED_FOLDER,
        installation.data_folder / f"{UNFINISHED_FOLDER}.new",
    )
    if not unfinished.exists():
        return False
    for name in CHANGED_FILES:
        if (unfinished / name).exists():
            write_atomically(installation.data_folder / name, (unfinished / name).read_bytes())
        else:
            (installation.data_folder / name).unlink(missing_ok=True)
    shutil.rmtree(discarded, ignore_errors=True)
    replace_file(unfinished, discarded)
    shutil.rmtree(discarded)
    return True


def _read_text(file: Path) -> str:
    return file.read_text(encoding="ascii") if file.exists() else ""
