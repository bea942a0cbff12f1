"""The first night: a second laptop gets the servers' key by a word that is shown on the first and typed on the second.

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
from standby.protocol.installation import PRIMARY, Installation, free_name, program, read_json, write_whole
from standby.protocol.state_file import StateFile
from standby.services.invitations import GROUPS, IN_A_GROUP, TRIES, letters_of, word_secret
from tournaments.selectors.clock.server_time import system_now

# seconds that the other laptop has for an answer
PATIENCE = 5.0
# so many addresses are remembered that gave a wrong word
MOST_ADDRESSES = 1_000
# what makes phones trust the second laptop too: the authority of the primary's HTTPS
HTTPS = ("authority.key", "authority.crt")
# all that joining changes in DATA_DIR
CHANGED = ("secret_key", *(f"https/{name}" for name in HTTPS), "standby.json")
# where it is kept aside: while a join goes on, and once it is done, with the epoch
UNFINISHED, SAVED = "own-key.joining", "own-key.epoch-{}"


def self_description(state_file: StateFile) -> dict[str, Any]:
    """Return what a laptop says of itself before the two belong together."""
    return {
        "as": state_file.state.role,
        "epoch": state_file.state.epoch,
        "program": program(),
        "place": str(state_file.installation.state),
    }


def refusal_code(first: dict[str, Any], second: dict[str, Any]) -> str:
    """Return the code of why the second laptop cannot follow the first, by what both say; "" where it can."""
    if first["program"] != second["program"]:
        return "other_program"
    if first["as"] != PRIMARY:
        return "is_standby"
    if second["epoch"] > first["epoch"]:
        return "in_charge" if second["as"] == PRIMARY else "later_epoch"
    return ""


Secret = tuple[bytes, bytes]


def invited_secret(installation: Installation) -> Secret | None:
    """Return salt and secret of the word that counts now; None where nobody is expected."""
    stored = read_json(installation.invitation)
    if not stored or system_now() > datetime.fromisoformat(stored["until"]):
        return None
    return bytes.fromhex(stored["salt"]), bytes.fromhex(stored["secret"])


class WordTries:
    """Wrong words of each address, counted since the word that counts now.

    A laptop that proves nothing learns nothing of the word: it uses up no try. Nor does one address use up another's.
    """

    def __init__(self, installation: Installation) -> None:
        self.installation = installation
        self._salt = b""
        self._tries: dict[str, int] = {}

    @contextmanager
    def attempt(self, address: str) -> Iterator[Callable[[], Secret | None]]:
        """Let an address try once: yields what returns the secret, None where it has no more tries.

        What is under way counts, so that nobody tries many words at the same moment.
        """
        taken: list[bytes] = []

        def secret() -> Secret | None:
            found = invited_secret(self.installation)
            if found is None or not self._take(address, found[0]):
                return None
            taken.append(found[0])
            return found

        try:
            yield secret
        except Rejected as rejection:
            if rejection.code == "other_key":
                taken.clear()
            raise
        finally:
            if taken == [self._salt]:
                self._give_back(address)

    def left(self, address: str) -> int:
        """Return how many tries an address still has."""
        return TRIES - self._tries.get(address, 0)

    def _take(self, address: str, salt: bytes) -> bool:
        if salt != self._salt:  # a new word
            self._salt, self._tries = salt, {}
        if self.left(address) < 1:
            return False
        self._tries[address] = self._tries.pop(address, 0) + 1
        if len(self._tries) > MOST_ADDRESSES:
            del self._tries[next(iter(self._tries))]
        return True

    def _give_back(self, address: str) -> None:
        left = self._tries.pop(address, 0) - 1
        if left > 0:
            self._tries[address] = left


async def give_key(installation: Installation, channel: Channel) -> None:
    """Give the key to a laptop that has the word, which is used up by it.

    Raises Rejected where that laptop cannot follow this one: it is told why, and the word still counts.
    """
    own = self_description(StateFile(installation))
    async with asyncio.timeout(PATIENCE):
        _, content = await channel.receive()
    refusal = refusal_code(own, json.loads(content)) if installation.invitation.exists() else "not_invited"
    if refusal:
        channel.send("X", {"reason": refusal})
        await channel.drain()
        raise Rejected(refusal)
    installation.invitation.unlink(missing_ok=True)
    files = {name: _text(installation.data / "https" / name) for name in HTTPS}
    channel.send("K", own | {"key": installation.key, "https": files})
    await channel.drain()
    async with asyncio.timeout(PATIENCE):
        await channel.receive()


async def request_key(host: str, port: int, word: str, own: dict[str, Any]) -> dict[str, Any]:
    """Return what the primary gives to who has the word, told what this laptop says of itself.

    Raises Rejected for another word, and where the primary refuses or does not look at what was said.
    """
    if len(letters_of(word)) != GROUPS * IN_A_GROUP:
        raise Rejected("no_word")
    channel = await connect(host, port, kind=WITH_WORD, secret=lambda salt: word_secret(word, salt))
    try:
        channel.send("H", own)
        async with asyncio.timeout(PATIENCE):
            kind, content = await channel.receive()
        found: dict[str, Any] = json.loads(content)
        # an older one gives its key unasked
        refusal = (
            str(found.get("reason", "not_understood")) if kind == "X" else refusal_code({"program": ""} | found, own)
        )
        if refusal:
            raise Rejected(refusal)
        channel.send("k")
        await channel.drain()
        return found
    finally:
        channel.close()


def store_key(installation: Installation, given: dict[str, Any]) -> None:
    """Keep the key, and the authority of HTTPS, as this laptop's own."""
    write_whole(installation.data / "secret_key", given["key"].encode())
    for name, content in given["https"].items():
        if content and name in HTTPS:
            write_whole(installation.data / "https" / name, content.encode())


@contextmanager
def saved_old_key(installation: Installation, *, epoch: int) -> Iterator[None]:
    """Keep what joining changes in a folder of this epoch, and put it back where joining fails."""
    made, unfinished = installation.data / f"{UNFINISHED}.new", installation.data / UNFINISHED
    try:
        shutil.rmtree(made, ignore_errors=True)
        made.mkdir(mode=0o700, parents=True)
        for name in CHANGED:
            if (installation.data / name).exists():
                write_whole(made / name, (installation.data / name).read_bytes())
        made.rename(unfinished)
        yield
        unfinished.rename(free_name(installation.data / SAVED.format(epoch)))
    except BaseException:
        undo_cut_join(installation)
        shutil.rmtree(made, ignore_errors=True)
        raise


def undo_cut_join(installation: Installation) -> bool:
    """Put back what a join that was cut has changed. Returns whether there was one. Safe to run twice."""
    unfinished, gone = installation.data / UNFINISHED, installation.data / f"{UNFINISHED}.new"
    if not unfinished.exists():
        return False
    for name in CHANGED:
        if (unfinished / name).exists():
            write_whole(installation.data / name, (unfinished / name).read_bytes())
        else:
            (installation.data / name).unlink(missing_ok=True)
    shutil.rmtree(gone, ignore_errors=True)
    unfinished.rename(gone)
    shutil.rmtree(gone)
    return True


def _text(file: Path) -> str:
    return file.read_text(encoding="ascii") if file.exists() else ""
