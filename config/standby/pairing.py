"""The first night: a second laptop gets the servers' key by a word that is shown on the first and typed on the second.

The word is made in tournaments/services/standby/invitations.py.
"""

import json
from datetime import datetime
from pathlib import Path
from typing import Any

from config.standby.channel import WITH_WORD, Channel, TurnedAway, connect
from config.standby.place import LaptopPlace, read_json, write_whole
from tournaments.selectors.clock.server_time import system_now
from tournaments.services.standby.invitations import GROUPS, IN_A_GROUP, letters_of, word_secret

#: what makes phones trust the second laptop too: the authority of the first one's HTTPS
HTTPS = ("authority.key", "authority.crt")


def invited_secret(place: LaptopPlace) -> tuple[bytes, bytes] | None:
    """Return salt and secret of the word that counts now; each call is a try."""
    stored = read_json(place.invitation)
    if not stored or system_now() > datetime.fromisoformat(stored["until"]) or stored["tries"] < 1:
        return None
    write_whole(place.invitation, json.dumps(stored | {"tries": stored["tries"] - 1}).encode())
    return bytes.fromhex(stored["salt"]), bytes.fromhex(stored["secret"])


async def give_key(place: LaptopPlace, channel: Channel) -> None:
    """Give the key to a laptop that has the word; the word is used up."""
    place.invitation.unlink(missing_ok=True)
    files = {name: _text(place.data / "https" / name) for name in HTTPS}
    channel.send("K", {"key": place.key, "https": files})
    await channel.drain()
    await channel.receive()


async def take_key(host: str, port: int, word: str) -> dict[str, Any]:
    """Return what the first gives to who has the word. Raises TurnedAway for another word."""
    if len(letters_of(word)) != GROUPS * IN_A_GROUP:
        raise TurnedAway("no_word")
    channel = await connect(host, port, kind=WITH_WORD, secret=lambda salt: word_secret(word, salt))
    try:
        _, content = await channel.receive()
        channel.send("k")
        await channel.drain()
        found: dict[str, Any] = json.loads(content)
        return found
    finally:
        channel.close()


def keep_key(place: LaptopPlace, given: dict[str, Any]) -> None:
    """Keep the key, and the authority of HTTPS, as this laptop's own."""
    write_whole(place.data / "secret_key", given["key"].encode())
    for name, content in given["https"].items():
        if content and name in HTTPS:
            write_whole(place.data / "https" / name, content.encode())


def _text(file: Path) -> str:
    return file.read_text(encoding="ascii") if file.exists() else ""
