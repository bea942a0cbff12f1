"""The lines printed at the start: what runs, at which address the room reaches it, and the first login."""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv4Network, ip_address
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event

import segno
from django.conf import settings

from standby.selectors.state import STANDBY, standby_state
from systems.program import is_in_container
from systems.terminal import with_dot
from tournaments.selectors.own_computer import network_addresses

# addresses to listen on that no other computer reaches, and those for all adapters
LOOPBACK = ("127.0.0.1", "::1", "localhost")
EVERY_ADDRESS = ("0.0.0.0", "::")  # noqa: S104 - the room's screens
# the networks that Docker and Podman make for containers
CONTAINER_NETWORKS = (IPv4Network("172.16.0.0/12"), IPv4Network("10.88.0.0/16"))
# seconds that the network has to accept this computer's name, and between two looks for a network
NAME_TIMEOUT = 3.0
NETWORK_INTERVAL = 2.0

# what is bold on a terminal
_BOLD = re.compile(r"^Shuffle Up \S+ is running|https?://[^\s,]+|(?<=^First login )[^,]+|(?<=password )\S+-\S+")
# modules of white around a code
_MARGIN = 2
# a character for two modules, the upper one first; 1 is black
_HALVES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}
# black on white whatever the terminal's own colours are, of the 256 that no theme changes
_BLACK_ON_WHITE = "\x1b[38;5;16;48;5;231m"
_STRONG, _PLAIN = "\x1b[1m", "\x1b[0m"
_BESIDE_CODE = ("every phone and TV", "in this network")


@dataclass(frozen=True, slots=True)
class Login:
    """The name and password of a login; no password if the person at the computer chose it."""

    name: str
    password: str = ""


@dataclass(frozen=True, slots=True)
class Reach:
    """The addresses of the server: the room's addresses, the best one first, and this computer's own."""

    room: Sequence[str]
    here: str
    # the address to listen on if it is one that no other computer reaches
    loopback: str = ""
    # whether `here` is an address of a container's own network, which only its computer reaches
    is_in_container: bool = False


class StartMessage:
    """The lines that a server writes once it serves."""

    def __init__(self, host: str, *, write: Callable[[str], object], is_styled: bool) -> None:
        """`host` is the address to listen on. `write` writes a line; with `is_styled`, to a terminal with colours."""
        self.host, self._write_line, self._is_styled = host, write, is_styled

    def show(self, login: Login | None, *, names: SimpleQueue[str] | None, leaving: Event) -> None:
        """Write the version and data folder, the addresses, and a new login.

        `names` is the queue of the computer's registered names. Without a network, waits for one until `leaving` is
        set, and writes the addresses.
        """
        name = _registered_name(names) if names and network_addresses() else ""
        reach, state = find_reach(self.host, name), standby_state()
        self._write(running_line(settings.VERSION, settings.DATA_DIR, has_keyboard=self._is_styled))
        self._write(reach_line(reach, peer=(state.peer or "?") if state.role == STANDBY else ""))
        if login:
            self._write(login_line(login))
        self._write_code(reach)
        if reach.room or reach.loopback or reach.is_in_container:
            return
        while not leaving.wait(NETWORK_INTERVAL):
            if (reach := find_reach(self.host)).room:
                self._write(reach_line(reach))
                self._write_code(reach)
                return

    def _write(self, line: str) -> None:
        self._write_line(for_terminal(line) if self._is_styled else line)

    def _write_code(self, reach: Reach) -> None:
        if self._is_styled and reach.room:
            self._write_line(code_for_terminal(reach.room[0]))


def find_reach(host: str, name: str = "") -> Reach:
    """Return the addresses of a server that listens on `host`. `name` is the computer's name on the network, if any."""
    here = url_of("localhost", settings.PORT)
    if settings.PUBLIC_URL:
        return Reach([settings.PUBLIC_URL], here)
    if host in LOOPBACK:
        return Reach([], here, loopback=host)
    addresses = list(map(str, network_addresses())) if host in EVERY_ADDRESS else [host]
    if is_in_container() and (inside := container_address(addresses)):
        return Reach([], url_of(inside, settings.PORT), is_in_container=True)
    room = [url_of(address, settings.PORT) for address in addresses]
    return Reach([*room, url_of(f"{name}.local", settings.PORT)] if name and room else room, here)


def container_address(addresses: Sequence[str]) -> str:
    """Return the first of a container's addresses if all belong to networks made for containers; else ""."""
    is_inside = all(any(ip_address(address) in network for network in CONTAINER_NETWORKS) for address in addresses)
    return next(iter(addresses), "") if is_inside else ""


def _registered_name(names: SimpleQueue[str]) -> str:
    with suppress(Empty):
        return names.get(timeout=NAME_TIMEOUT)
    return ""


def url_of(host: str, port: int) -> str:
    """Return the URL of a server by the name or address of its computer."""
    return f"http://{f'[{host}]' if ':' in host else host}{'' if port == 80 else f':{port}'}"


def running_line(version: str, folder: Path, *, has_keyboard: bool) -> str:
    """Return the line with the version, the data folder and, if there is a keyboard, the key that stops the server."""
    end = " Ctrl-C stops it; everything is saved." if has_keyboard else ""
    return f"Shuffle Up {version} is running, with its data in {short_path(folder)}.{end}"


def reach_line(reach: Reach, *, peer: str = "") -> str:
    """Return the line with the addresses to open. `peer` is the address of the primary if this laptop is a standby."""
    if peer:
        return f"This is the second laptop. The first is {peer}. Open {_best(reach)} to see whether both are in step."
    if reach.room:
        return f"Open {' or '.join(reach.room)}"
    if reach.is_in_container:
        return (
            f"Open {reach.here} on the computer of this container. For phones and TVs, start it with --network host, "
            "or set PUBLIC_URL to that computer's address, such as http://192.168.1.20."
        )
    if reach.loopback:
        return f"Open {reach.here} on this computer. No other computer reaches it (--host {reach.loopback})."
    return (
        f"No network. Open {reach.here} on this computer. For phones and TVs, join the room's Wi-Fi or plug in a "
        "cable: their address then appears here."
    )


def login_line(login: Login) -> str:
    """Return the line with a new login, and with the command that makes a new password."""
    if not login.password:
        return f"First login {login.name}, with the password in DIRECTOR_PASSWORD"
    return f"First login {login.name}, password {login.password} (shown only now; a new one: {settings.COMMAND} login)"


def for_terminal(line: str) -> str:
    """Return a line with a green dot before it and its addresses in bold."""
    return with_dot(_BOLD.sub(lambda found: f"{_STRONG}{found[0]}{_PLAIN}", line))


def code_for_terminal(address: str) -> str:
    """Return the QR code of an address in lines for a terminal, with words beside it."""
    rows = [list(row) for row in segno.make(address, error="l", micro=False).matrix_iter(border=_MARGIN)]
    rows += [[0] * len(rows[0])] * (len(rows) % 2)
    lines = [
        "".join(_HALVES[bool(upper), bool(lower)] for upper, lower in zip(*pair, strict=True))
        for pair in zip(rows[::2], rows[1::2], strict=True)
    ]
    middle = len(lines) // 2 - 1
    beside = {middle + number: f"  {words}" for number, words in enumerate(_BESIDE_CODE)}
    return "".join(
        f"    {_BLACK_ON_WHITE}{line}{_PLAIN}{beside.get(number, '')}\n" for number, line in enumerate(lines)
    )


def short_path(folder: Path) -> str:
    """Return a folder's path, with ~ for the home of the user."""
    home = Path.home()
    return f"~/{folder.relative_to(home).as_posix()}" if folder.is_relative_to(home) else str(folder)


def _best(reach: Reach) -> str:
    return next(iter(reach.room), reach.here)
