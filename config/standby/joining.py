"""`./run --standby http://first:8000`: this laptop becomes the standby of that one, or is told in words why not."""

import asyncio
import json
import os
import sys
import urllib.request
from collections.abc import Callable
from typing import Any
from urllib.error import URLError
from urllib.parse import urlsplit

from config.standby.board import Noticeboard
from config.standby.channel import WITH_KEY, TurnedAway, connect, key_secret
from config.standby.pairing import keep_key, take_key
from config.standby.place import FIRST, STANDBY, LaptopPlace, is_sqlite, own_place, program

PATIENCE = 5.0

WORDS = {
    "no_address": "{url} is no address. Write it as the first laptop's browser shows it: http://192.168.1.20:8000",
    "no_answer": "Nobody answers at {url}. Is ./run started there, are both laptops in the same network, and does its "
    "firewall let port {port} through?",
    "no_server": "{url} is no Shuffle Up, or an older one. Check the address.",
    "is_standby": "{url} is a standby itself. Give the address of the first laptop: {first}",
    "not_invited": "The first laptop expects nobody. Run there: ./run standby --invite",
    "no_word": "A word has twelve letters and digits, such as 7KQ2-M4TX-9PLD. The first laptop shows one.",
    "other_word": "This is not the word that the first laptop shows. After five tries it shows a new one.",
    "other_key": "SECRET_KEY is set here, and the first laptop has another. Set the same one on both.",
    "other_program": "The first laptop has another version of Shuffle Up. Install the same one on both.",
    "other_version": "The first laptop has another version of Shuffle Up. Install the same one on both.",
    "needs_sqlite": "With DATABASE_URL naming a PostgreSQL the standby is one of PostgreSQL: docs/standby.md says how.",
    "itself": "{url} is this laptop. Give the address of the other one.",
    "in_charge": "This laptop is in charge (epoch {own}), the other one is of epoch {epoch}. Start it here without "
    "--standby, and there with: ./run --standby <address of this one>",
    "not_understood": "{url} answered something that this version does not understand. Install the same one on both.",
}  # fmt: skip


class NotJoined(Exception):
    """Why this laptop does not become a standby: a sentence."""


def join(url: str, *, word: str, ask: Callable[[], str]) -> None:
    """Make this laptop the standby of another. Raises NotJoined before anything is changed.

    With the other one's key it is known. Else the word is asked for, the key taken, and the program begun anew with it.
    """
    facts: dict[str, Any] = {"url": url, "port": "", "first": "", "own": 0, "epoch": 0}
    try:
        _join(url.rstrip("/"), own_place(), facts, word=word, ask=ask)
    except TurnedAway as refused:
        words = WORDS.get(refused.code, f"The first laptop refused: {refused.code}")
        raise NotJoined(words.format(**facts)) from None
    except (OSError, TimeoutError):
        raise NotJoined(WORDS["no_answer"].format(**facts)) from None


def _join(url: str, place: LaptopPlace, facts: dict[str, Any], *, word: str, ask: Callable[[], str]) -> None:
    if not is_sqlite():
        raise TurnedAway("needs_sqlite")
    host, said = _said_by(url, facts)
    facts |= {"port": said["port"], "epoch": said["epoch"], "first": (said["addresses"] or [""])[-1]}
    if said["role"] == STANDBY:
        raise TurnedAway("is_standby")
    if not said["port"]:
        raise TurnedAway("not_invited")
    board = Noticeboard(place)
    facts["own"] = board.said.epoch
    known = _known(host, said["port"], place)
    if known is None:
        _take_key(host, said["port"], place, word or ask())
        os.execv(sys.executable, [sys.executable, *sys.argv])  # noqa: S606 - this program, with the key
    _turn_away(known, board)
    board.say(role=STANDBY, peer=url, peer_port=f"{host}:{said['port']}", in_step=False, waits=False,
              reason="never_seen", epoch=known["epoch"], synced=True)  # fmt: skip


def _turn_away(known: dict[str, Any], board: Noticeboard) -> None:
    """Turn away what the other laptop is no first for."""
    if known["place"] == str(board.place.state):
        raise TurnedAway("itself")
    if known["program"] != program():
        raise TurnedAway("other_program")
    if board.place.state.exists() and board.said.role == FIRST and board.said.epoch > known["epoch"]:
        raise TurnedAway("in_charge")


def _said_by(url: str, facts: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Return the host of an address, and what the server there says of itself."""
    parts = urlsplit(url)
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise TurnedAway("no_address")
    facts["port"] = parts.port or ""
    try:
        with urllib.request.urlopen(f"{url}/standby/", timeout=PATIENCE) as answer:  # noqa: S310 - http, as was checked
            said = json.loads(answer.read(10_000))
        return parts.hostname, {name: said[name] for name in ("role", "epoch", "port", "addresses")}
    except (ValueError, KeyError, TypeError):
        raise TurnedAway("no_server") from None
    except URLError as problem:
        if getattr(problem, "code", 0):
            raise TurnedAway("no_server") from None
        raise


def _known(host: str, port: int, place: LaptopPlace) -> dict[str, Any] | None:
    """Return what the other laptop says to one with its key; None where this one has another."""
    try:
        return asyncio.run(asked(host, port, place))
    except TurnedAway as refused:
        if refused.code == "other_key":
            return None
        raise


async def asked(host: str, port: int, place: LaptopPlace) -> dict[str, Any]:
    """Return the role, epoch and program of the laptop at an address. Raises TurnedAway or OSError."""
    channel = await connect(host, port, kind=WITH_KEY, secret=lambda _salt: key_secret(place.key))
    try:
        channel.send("H", {"as": "ask"})
        async with asyncio.timeout(PATIENCE):
            _, content = await channel.receive()
        found: dict[str, Any] = json.loads(content)
        return found
    finally:
        channel.close()


def _take_key(host: str, port: int, place: LaptopPlace, word: str) -> None:
    if os.environ.get("SECRET_KEY"):
        raise TurnedAway("other_key")
    try:
        keep_key(place, asyncio.run(take_key(host, port, word)))
    except TurnedAway as refused:
        raise TurnedAway("other_word" if refused.code == "other_key" else refused.code) from None


def step_down_at_start(place: LaptopPlace) -> bool:
    """Return whether this laptop, which was in charge when it was ended, has become the standby of the one since.

    Where the other one does not answer it goes on in charge: when they meet, the earlier epoch steps down.
    """
    board = Noticeboard(place)
    if not place.state.exists() or board.said.role != FIRST or not board.said.peer_port:
        return False
    host, _, port = board.said.peer_port.rpartition(":")
    try:
        found = asyncio.run(asked(host, int(port), place))
    except (TurnedAway, OSError, TimeoutError, ValueError):
        return False
    if found["as"] != FIRST or found["epoch"] <= board.said.epoch:
        return False
    board.say(role=STANDBY, reason="other_first", epoch=found["epoch"], in_step=False, waits=False, synced=True)
    return True
