"""The process that answers for `shuffle-up.local` (mDNS, RFC 6762): `python -m config.https.local_name 8000`.

It needs nothing of Django. Where the system allows no multicast it tries again now and then; nothing else waits for it.
"""

import argparse
import logging
import signal
import socket
import threading
from collections.abc import Sequence
from ipaddress import IPv4Address
from pathlib import Path

from zeroconf import InterfaceChoice, NonUniqueNameException, ServiceInfo, Zeroconf

from config.https.names import Address, plain, private_addresses

log = logging.getLogger("shuffle_up.local_name")

KIND = "_http._tcp.local."
#: seconds between two looks at the computer's addresses
LOOK = 30.0
#: so many servers of one room find a name: shuffle-up, shuffle-up-2, ...
MOST = 9


def _service(name: str, addresses: Sequence[Address], *, port: int) -> ServiceInfo:
    """Return what the network is told: the name with its addresses, and where its pages are."""
    return ServiceInfo(
        KIND,
        f"{name}.{KIND}",
        addresses=[one.packed for one in addresses],
        port=port,
        server=f"{name}.local.",
        properties={"path": "/"},
    )


def register(network: Zeroconf, wanted: str, addresses: Sequence[Address], *, port: int) -> str:
    """Register the first name that is free, and return it: the wanted one, or with a number.

    Raises NonUniqueNameException where all are taken.
    """
    for number in range(1, MOST + 1):
        name = wanted if number == 1 else f"{wanted}-{number}"
        try:
            network.register_service(_service(name, addresses, port=port))
        except NonUniqueNameException:
            continue
        return name
    raise NonUniqueNameException(wanted)


def announced() -> list[Address]:
    """Return the addresses that others can reach: this computer's own for itself is of no use to them."""
    return sorted((one for one in private_addresses() if not one.is_loopback), key=str)


def answer(folder: Path, wanted: str, *, port: int, leaving: threading.Event) -> None:
    """Answer for the name until told to leave; again under the computer's new addresses when they change."""
    while not leaving.is_set():
        addresses = announced()
        try:
            with Zeroconf(interfaces=interfaces(addresses)) as network:
                _write(folder, register(network, wanted, addresses, port=port))
                while announced() == addresses and not leaving.wait(LOOK):
                    pass
        except (OSError, NonUniqueNameException) as problem:
            log.warning("no local name", extra={"why": str(problem)})
            leaving.wait(LOOK)
        finally:
            _write(folder, "")


def interfaces(addresses: Sequence[Address]) -> list[str] | InterfaceChoice:
    """Return where to speak: the adapters of these addresses, else what the system chooses."""
    return [str(one) for one in addresses if isinstance(one, IPv4Address)] or InterfaceChoice.Default


def _write(folder: Path, name: str) -> None:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    new = folder / "name.new"
    new.write_text(name, encoding="ascii")
    new.replace(folder / "name")


def main() -> None:
    """Read the command line, and answer until SIGTERM."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("port", type=int)
    parser.add_argument("--name", default=plain(socket.gethostname()))
    parser.add_argument("--folder", type=Path, required=True)
    chosen = parser.parse_args()
    leaving = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda _number, _frame: leaving.set())
    answer(chosen.folder, plain(chosen.name), port=chosen.port, leaving=leaving)


if __name__ == "__main__":
    main()
