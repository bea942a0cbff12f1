"""`./run --standby http://first:8000`: make this laptop the standby of another one."""

import asyncio
import json
import os
import socket
import ssl
import urllib.request
from collections.abc import Callable
from http.client import HTTPException
from typing import Any
from urllib.error import URLError
from urllib.parse import urlsplit

from django.conf import settings

from standby.protocol.channel import WITH_KEY, Rejected, key_secret, open_channel
from standby.protocol.installation import PRIMARY, STANDBY, Installation, is_sqlite, own_installation
from standby.protocol.pairing import (
    refusal_code,
    request_key,
    restore_files_on_failure,
    self_description,
    store_key,
    undo_interrupted_join,
)
from standby.protocol.state_file import StateFile

TIMEOUT = 5.0  # seconds
LOCALHOST = "127.0.0.1"

REFUSALS = {
    "no_address": "{url} is no address. Write it as the first laptop's browser shows it: http://192.168.1.20:8000",
    "no_scheme": "{url} is no address. Write http:// before it: {better}",
    "with_path": "{url} is the address of a page. Write it without what follows the port: {better}",
    "https": "{url}: this laptop does not know the certificate of that one. Write the address with http:// and the "
    "port of Shuffle Up there, such as http://{host}:8000",
    "no_answer": "Nobody answers at {url}. Is Shuffle Up started there, are both laptops in the same network, and does "
    "its firewall let port {port} through?",
    "no_server": "{url} is no Shuffle Up, or an older one. Check the address.",
    "is_standby": "{url} is a standby itself. Give the address of the first laptop: {first}",
    "not_invited": "The first laptop expects nobody. Run there: {command} standby --invite",
    "no_word": "A word has twelve letters and digits, such as 7KQ2-M4TX-9PLD. The first laptop shows one.",
    "other_word": "This is not the word that the first laptop shows. After five tries it needs a new one.",
    "other_key": "SECRET_KEY is set here, and the first laptop has another. Set the same one on both.",
    "other_program": "The first laptop has another version of Shuffle Up. Install the same one on both.",
    "other_version": "The first laptop has another version of Shuffle Up. Install the same one on both.",
    "needs_sqlite": "With DATABASE_URL naming a PostgreSQL the standby is one of PostgreSQL: docs/standby.md says how.",
    "itself": "{url} is this laptop. Give the address of the other one.",
    "in_use": "Port {own_port} of this laptop is in use. End the Shuffle Up that runs here (Ctrl-C), then join again.",
    "in_charge": "This laptop is in charge (epoch {own}), the other one is of epoch {epoch}. Start it here without "
    "--standby, and there with: {command} --standby <address of this one>",
    "later_epoch": "This laptop has followed one of epoch {own}, the other one is of epoch {epoch} and knows less. "
    "Look which one was in charge last.",
    "not_written": "The first laptop's key was not kept here: {problem}. Nothing was changed. Run on the first: "
    "{command} standby --invite",
    "not_understood": "{url} answered something that this version does not understand. Install the same one on both.",
}  # fmt: skip


class NotJoined(Exception):
    """This laptop cannot become a standby. The message is a sentence for people."""


class RestartNeeded(Exception):
    """This laptop has a new key now, and the program must restart to use it."""


def join(url: str, *, word: str, ask: Callable[[], str]) -> None:
    """Make this laptop the standby of the server at `url`. Raises NotJoined, and then changes nothing.

    If the laptops have different keys, gets the primary's key in exchange for the word, and raises RestartNeeded. `ask`
    returns the typed word if `word` is empty.
    """
    facts: dict[str, Any] = {"url": url, "better": "", "host": "", "port": "", "first": "", "own": 0, "epoch": 0}
    facts["command"] = settings.COMMAND
    installation = own_installation()
    _restart_after_interrupted_join(installation)
    try:
        _join_primary(_server_address(url, facts), installation, facts, word=word, ask=ask)
    except Rejected as rejection:
        sentence = REFUSALS.get(rejection.code, "The first laptop refused: {code}")
        raise NotJoined(sentence.format(**facts, code=rejection.code)) from None
    except (OSError, TimeoutError):
        raise NotJoined(REFUSALS["no_answer"].format(**facts)) from None


def _join_primary(
    url: str, installation: Installation, facts: dict[str, Any], *, word: str, ask: Callable[[], str]
) -> None:
    if not is_sqlite():
        raise Rejected("needs_sqlite")
    server = _server_description(url)
    host, state_file = facts["host"], StateFile(installation)
    facts |= {"port": server["port"], "epoch": server["epoch"], "first": (server["addresses"] or [""])[-1]}
    facts |= {"own": state_file.state.epoch, "own_port": installation.web_port}
    if server["role"] == STANDBY:
        raise Rejected("is_standby")
    if not server["port"]:
        raise Rejected("not_invited")
    peer = _peer_with_same_key(host, server["port"], installation)
    _reject_wrong_pair(peer, host, state_file)
    if peer is None:
        primary = _request_key(host, server["port"], state_file, word, ask)
        _store_key_and_follow(primary, state_file, facts, url=url)
        raise RestartNeeded
    _store_standby_role(state_file, url=url, port=server["port"], host=host, epoch=peer["epoch"])


def _reject_wrong_pair(peer: dict[str, Any] | None, host: str, state_file: StateFile) -> None:
    """Reject joining this laptop itself, joining while its server runs, and a laptop that cannot be its primary."""
    # another laptop may have its folder at the same path
    if peer and peer["place"] == str(state_file.installation.state_path) and _is_own_address(host):
        raise Rejected("itself")
    if _is_server_running(state_file.installation.web_port):
        raise Rejected("in_use")
    if peer and (refused := refusal_code(peer, self_description(state_file))):
        raise Rejected(refused)


def _is_own_address(host: str) -> bool:
    """Return whether an address is this computer's own: packets to it come from the same address."""
    family, kind, number, _, address = socket.getaddrinfo(host, 9, type=socket.SOCK_DGRAM)[0]
    with socket.socket(family, kind, number) as probe:  # UDP: nothing is sent
        probe.connect(address)
        return bool(probe.getsockname()[0] == address[0])


def _is_server_running(port: int) -> bool:
    try:
        with socket.create_connection((LOCALHOST, port), timeout=TIMEOUT):
            return True
    except OSError:
        return False


def _store_key_and_follow(primary: dict[str, Any], state_file: StateFile, facts: dict[str, Any], *, url: str) -> None:
    """Store the primary's key and this laptop's new role. Raises Rejected, and changes nothing, if writing fails."""
    try:
        with restore_files_on_failure(state_file.installation, epoch=state_file.state.epoch):
            store_key(state_file.installation, primary)
            _store_standby_role(state_file, url=url, host=facts["host"], port=facts["port"], epoch=primary["epoch"])
    except OSError as problem:
        facts["problem"] = problem.strerror or problem
        raise Rejected("not_written") from None


def _store_standby_role(state_file: StateFile, *, url: str, host: str, port: int, epoch: int) -> None:
    state_file.update(role=STANDBY, peer=url, peer_port=f"{host}:{port}", in_step=False, waits=False,
              reason="never_seen", epoch=epoch, synced=True)  # fmt: skip


def _restart_after_interrupted_join(installation: Installation) -> None:
    if undo_interrupted_join(installation):
        raise RestartNeeded


def _server_address(url: str, facts: dict[str, Any]) -> str:
    """Return the address without its final slash, and put its parts into `facts`. Raises Rejected for other text."""
    url = url.strip()
    try:
        parts = urlsplit(url if "://" in url else f"http://{url}")
        host, port = parts.hostname, parts.port
    except ValueError:
        raise Rejected("no_address") from None
    if parts.scheme not in {"http", "https"} or not host:
        raise Rejected("no_address")
    base = f"{parts.scheme}://{parts.netloc}"
    facts |= {"better": base, "host": host, "port": port or ""}
    if "://" not in url:
        raise Rejected("no_scheme")
    if parts.path.strip("/") or parts.query or parts.fragment:
        raise Rejected("with_path")
    facts["url"] = base
    return base


def _server_description(url: str) -> dict[str, Any]:
    """Return role, epoch, port and addresses of the server at an address. Raises Rejected or URLError."""
    try:
        with urllib.request.urlopen(f"{url}/standby/", timeout=TIMEOUT) as answer:  # noqa: S310 - the scheme was checked
            description = json.loads(answer.read(10_000))
        return {name: description[name] for name in ("role", "epoch", "port", "addresses")}
    except (ValueError, KeyError, TypeError, RecursionError, HTTPException):
        raise Rejected("no_server") from None
    except URLError as problem:
        if getattr(problem, "code", 0):
            raise Rejected("no_server") from None
        if isinstance(problem.reason, ssl.SSLError):
            raise Rejected("https") from None
        raise


def _peer_with_same_key(host: str, port: int, installation: Installation) -> dict[str, Any] | None:
    """Return the other laptop's description; None if its key differs from this one's. Raises Rejected or OSError."""
    try:
        return asyncio.run(peer_description(host, port, installation))
    except Rejected as rejection:
        if rejection.code == "other_key":
            return None
        raise


async def peer_description(host: str, port: int, installation: Installation) -> dict[str, Any]:
    """Return role, epoch, program and folder of the laptop at an address. Raises Rejected or OSError."""
    channel = await open_channel(host, port, kind=WITH_KEY, secret=lambda _salt: key_secret(installation.secret_key))
    try:
        channel.send("H", {"as": "ask"})
        async with asyncio.timeout(TIMEOUT):
            _, content = await channel.receive()
        description = json.loads(content)
        return {name: description[name] for name in ("as", "epoch", "program", "place")}
    except (ValueError, KeyError, TypeError):
        raise Rejected("not_understood") from None
    finally:
        channel.close()


def _request_key(host: str, port: int, state_file: StateFile, word: str, ask: Callable[[], str]) -> dict[str, Any]:
    if os.environ.get("SECRET_KEY"):
        raise Rejected("other_key")
    word, own = word or ask(), self_description(state_file)
    try:
        return asyncio.run(request_key(host, port, word, own))
    except Rejected as rejection:
        raise Rejected("other_word" if rejection.code == "other_key" else rejection.code) from None


def step_down_at_start(installation: Installation) -> bool:
    """Become the standby if the other laptop took over while this primary was stopped. Returns whether it did.

    Without an answer of the other laptop, this one stays primary.
    """
    _restart_after_interrupted_join(installation)
    state_file = StateFile(installation)
    if not installation.state_path.exists() or state_file.state.role != PRIMARY or not state_file.state.peer_port:
        return False
    host, _, port = state_file.state.peer_port.rpartition(":")
    try:
        peer = asyncio.run(peer_description(host, int(port), installation))
    except (Rejected, OSError, TimeoutError, ValueError):
        return False
    if peer["as"] != PRIMARY or peer["epoch"] <= state_file.state.epoch:
        return False
    state_file.update(role=STANDBY, reason="other_first", epoch=peer["epoch"], in_step=False, waits=False, synced=True)
    return True
