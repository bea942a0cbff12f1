"""`./run --standby http://first:8000`: this laptop becomes the standby of that one, or is told in words why not."""

import asyncio
import json
import os
import socket
import ssl
import sys
import urllib.request
from collections.abc import Callable
from http.client import HTTPException
from typing import Any
from urllib.error import URLError
from urllib.parse import urlsplit

from standby.protocol.channel import WITH_KEY, TurnedAway, connect, key_secret
from standby.protocol.pairing import keep_key, old_key_saved, put_back, said_of, take_key, why_not
from standby.protocol.place import FIRST, STANDBY, LaptopPlace, is_sqlite, own_place
from standby.protocol.state_file import Noticeboard

PATIENCE = 5.0
#: where this laptop's own server answers
HERE = "127.0.0.1"

WORDS = {
    "no_address": "{url} is no address. Write it as the first laptop's browser shows it: http://192.168.1.20:8000",
    "no_scheme": "{url} is no address. Write http:// before it: {better}",
    "with_path": "{url} is the address of a page. Write it without what follows the port: {better}",
    "https": "{url}: this laptop does not know the certificate of that one. Write the address with http:// and the "
    "port of ./run there, such as http://{host}:8000",
    "no_answer": "Nobody answers at {url}. Is ./run started there, are both laptops in the same network, and does its "
    "firewall let port {port} through?",
    "no_server": "{url} is no Shuffle Up, or an older one. Check the address.",
    "is_standby": "{url} is a standby itself. Give the address of the first laptop: {first}",
    "not_invited": "The first laptop expects nobody. Run there: ./run standby --invite",
    "no_word": "A word has twelve letters and digits, such as 7KQ2-M4TX-9PLD. The first laptop shows one.",
    "other_word": "This is not the word that the first laptop shows. After five tries it needs a new one.",
    "other_key": "SECRET_KEY is set here, and the first laptop has another. Set the same one on both.",
    "other_program": "The first laptop has another version of Shuffle Up. Install the same one on both.",
    "other_version": "The first laptop has another version of Shuffle Up. Install the same one on both.",
    "needs_sqlite": "With DATABASE_URL naming a PostgreSQL the standby is one of PostgreSQL: docs/standby.md says how.",
    "itself": "{url} is this laptop. Give the address of the other one.",
    "in_use": "Port {own_port} of this laptop is in use. End the ./run that goes on here (Ctrl-C), then join again.",
    "in_charge": "This laptop is in charge (epoch {own}), the other one is of epoch {epoch}. Start it here without "
    "--standby, and there with: ./run --standby <address of this one>",
    "later_epoch": "This laptop has followed one of epoch {own}, the other one is of epoch {epoch} and knows less. "
    "Look which one was in charge last.",
    "not_written": "The first laptop's key was not kept here: {problem}. Nothing was changed. Run on the first: "
    "./run standby --invite",
    "not_understood": "{url} answered something that this version does not understand. Install the same one on both.",
}  # fmt: skip


class NotJoined(Exception):
    """Why this laptop does not become a standby: a sentence."""


def join(url: str, *, word: str, ask: Callable[[], str]) -> None:
    """Make this laptop the standby of another. Raises NotJoined before anything is changed.

    With the other one's key it is known. Else the word is asked for, the key taken, and the program begun anew with it.
    """
    facts: dict[str, Any] = {"url": url, "better": "", "host": "", "port": "", "first": "", "own": 0, "epoch": 0}
    place = own_place()
    _undo_what_was_cut(place)
    try:
        _join(_base(url, facts), place, facts, word=word, ask=ask)
    except TurnedAway as refused:
        words = WORDS.get(refused.code, "The first laptop refused: {code}")
        raise NotJoined(words.format(**facts, code=refused.code)) from None
    except (OSError, TimeoutError):
        raise NotJoined(WORDS["no_answer"].format(**facts)) from None


def _join(url: str, place: LaptopPlace, facts: dict[str, Any], *, word: str, ask: Callable[[], str]) -> None:
    if not is_sqlite():
        raise TurnedAway("needs_sqlite")
    said = _said_by(url)
    host, board = facts["host"], Noticeboard(place)
    facts |= {"port": said["port"], "epoch": said["epoch"], "first": (said["addresses"] or [""])[-1]}
    facts |= {"own": board.said.epoch, "own_port": place.web_port}
    if said["role"] == STANDBY:
        raise TurnedAway("is_standby")
    if not said["port"]:
        raise TurnedAway("not_invited")
    known = _known(host, said["port"], place)
    _turn_away(known, host, board)
    if known is None:
        given = _take_key(host, said["port"], board, word, ask)
        _keep(given, board, facts, url=url)
        _begin_again()
    else:
        _follow(board, url=url, port=said["port"], host=host, epoch=known["epoch"])


def _turn_away(known: dict[str, Any] | None, host: str, board: Noticeboard) -> None:
    """Turn away while this laptop's own server runs, and what the other laptop is no first for."""
    # another laptop may well have its folder at the same place
    if known and known["place"] == str(board.place.state) and _is_own_address(host):
        raise TurnedAway("itself")
    if _answers_here(board.place.web_port):
        raise TurnedAway("in_use")
    if known and (refused := why_not(known, said_of(board))):
        raise TurnedAway(refused)


def _is_own_address(host: str) -> bool:
    """Return whether an address is of this computer: what goes there comes from there."""
    family, kind, number, _, address = socket.getaddrinfo(host, 9, type=socket.SOCK_DGRAM)[0]
    with socket.socket(family, kind, number) as asked:  # of UDP: nothing is sent
        asked.connect(address)
        return bool(asked.getsockname()[0] == address[0])


def _answers_here(port: int) -> bool:
    try:
        with socket.create_connection((HERE, port), timeout=PATIENCE):
            return True
    except OSError:
        return False


def _keep(given: dict[str, Any], board: Noticeboard, facts: dict[str, Any], *, url: str) -> None:
    """Keep the first's key, and say that this laptop is its standby: both, or nothing is changed."""
    try:
        with old_key_saved(board.place, epoch=board.said.epoch):
            keep_key(board.place, given)
            _follow(board, url=url, host=facts["host"], port=facts["port"], epoch=given["epoch"])
    except OSError as problem:
        facts["problem"] = problem.strerror or problem
        raise TurnedAway("not_written") from None


def _follow(board: Noticeboard, *, url: str, host: str, port: int, epoch: int) -> None:
    board.say(role=STANDBY, peer=url, peer_port=f"{host}:{port}", in_step=False, waits=False,
              reason="never_seen", epoch=epoch, synced=True)  # fmt: skip


def _undo_what_was_cut(place: LaptopPlace) -> None:
    if put_back(place):
        _begin_again()


def _begin_again() -> None:
    """Begin this program anew, with the key that is kept now."""
    os.execv(sys.executable, [sys.executable, *sys.argv])  # noqa: S606 - this program


def _base(url: str, facts: dict[str, Any]) -> str:
    """Return an address without a slash at its end. Raises TurnedAway where it is none of a whole server."""
    url = url.strip()
    try:
        parts = urlsplit(url if "://" in url else f"http://{url}")
        host, port = parts.hostname, parts.port
    except ValueError:
        raise TurnedAway("no_address") from None
    if parts.scheme not in {"http", "https"} or not host:
        raise TurnedAway("no_address")
    base = f"{parts.scheme}://{parts.netloc}"
    facts |= {"better": base, "host": host, "port": port or ""}
    if "://" not in url:
        raise TurnedAway("no_scheme")
    if parts.path.strip("/") or parts.query or parts.fragment:
        raise TurnedAway("with_path")
    facts["url"] = base
    return base


def _said_by(url: str) -> dict[str, Any]:
    """Return what the server at an address says of itself."""
    try:
        with urllib.request.urlopen(f"{url}/standby/", timeout=PATIENCE) as answer:  # noqa: S310 - http, as was checked
            said = json.loads(answer.read(10_000))
        return {name: said[name] for name in ("role", "epoch", "port", "addresses")}
    except (ValueError, KeyError, TypeError, RecursionError, HTTPException):
        raise TurnedAway("no_server") from None
    except URLError as problem:
        if getattr(problem, "code", 0):
            raise TurnedAway("no_server") from None
        if isinstance(problem.reason, ssl.SSLError):
            raise TurnedAway("https") from None
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
    """Return the role, epoch, program and folder of the laptop at an address. Raises TurnedAway or OSError."""
    channel = await connect(host, port, kind=WITH_KEY, secret=lambda _salt: key_secret(place.key))
    try:
        channel.send("H", {"as": "ask"})
        async with asyncio.timeout(PATIENCE):
            _, content = await channel.receive()
        found = json.loads(content)
        return {name: found[name] for name in ("as", "epoch", "program", "place")}
    except (ValueError, KeyError, TypeError):
        raise TurnedAway("not_understood") from None
    finally:
        channel.close()


def _take_key(host: str, port: int, board: Noticeboard, word: str, ask: Callable[[], str]) -> dict[str, Any]:
    if os.environ.get("SECRET_KEY"):
        raise TurnedAway("other_key")
    word, own = word or ask(), said_of(board)
    try:
        return asyncio.run(take_key(host, port, word, own))
    except TurnedAway as refused:
        raise TurnedAway("other_word" if refused.code == "other_key" else refused.code) from None


def step_down_at_start(place: LaptopPlace) -> bool:
    """Return whether this laptop, which was in charge when it was ended, has become the standby of the one since.

    Where the other one does not answer it goes on in charge: when they meet, the earlier epoch steps down.
    """
    _undo_what_was_cut(place)
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
