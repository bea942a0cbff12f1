"""The answers for `shuffle-up.local` (mDNS, RFC 6762), given by a thread of the server.

Needs no Django. If the system does not allow multicast, it tries again from time to time; nothing else depends on it.
"""

import logging
import threading
from collections.abc import Callable, Sequence
from ipaddress import IPv4Address
from pathlib import Path

from zeroconf import InterfaceChoice, NonUniqueNameException, ServiceInfo, Zeroconf

from config.https.names import Address, private_addresses
from systems.files import write_atomically

log = logging.getLogger("shuffle_up.local_name")

KIND = "_http._tcp.local."
# seconds between two checks of the computer's addresses, and two attempts
CHECK_INTERVAL = 30.0
# names tried: shuffle-up, shuffle-up-2, ...
MAX_NAMES = 9


def _service_to_announce(name: str, addresses: Sequence[Address], *, port: int) -> ServiceInfo:
    return ServiceInfo(
        KIND,
        f"{name}.{KIND}",
        addresses=[address.packed for address in addresses],
        port=port,
        server=f"{name}.local.",
        properties={"path": "/"},
    )


def register_name(network: Zeroconf, wanted: str, addresses: Sequence[Address], *, port: int) -> str:
    """Register the wanted name or, if it is taken, the first free name with a number. Returns the registered name.

    Raises NonUniqueNameException if all are taken.
    """
    for number in range(1, MAX_NAMES + 1):
        name = wanted if number == 1 else f"{wanted}-{number}"
        try:
            network.register_service(_service_to_announce(name, addresses, port=port))
        except NonUniqueNameException:
            continue
        return name
    raise NonUniqueNameException(wanted)


def reachable_addresses() -> list[Address]:
    """Return the addresses that other computers can reach, without loopback."""
    return sorted((address for address in private_addresses() if not address.is_loopback), key=str)


def answer_for_name(
    folder: Path, wanted: str, *, port: int, leaving: threading.Event, report: Callable[[str], None]
) -> None:
    """Announce the name, and answer queries for it until `leaving` is set. Follows changes of the addresses.

    `report` gets each name that was registered.
    """
    while not leaving.is_set():
        addresses = reachable_addresses()
        try:
            with Zeroconf(interfaces=interfaces_to_use(addresses)) as network:
                registered = register_name(network, wanted, addresses, port=port)
                _write_registered_name(folder, registered)
                report(registered)
                while reachable_addresses() == addresses and not leaving.wait(CHECK_INTERVAL):
                    pass
        except (OSError, NonUniqueNameException) as problem:
            log.warning("local_name_failed", extra={"problem": str(problem)})
            leaving.wait(CHECK_INTERVAL)
        finally:
            _write_registered_name(folder, "")


def interfaces_to_use(addresses: Sequence[Address]) -> list[str] | InterfaceChoice:
    """Return the IPv4 addresses of the adapters to announce on; the system's default without any."""
    return [str(address) for address in addresses if isinstance(address, IPv4Address)] or InterfaceChoice.Default


def _write_registered_name(folder: Path, name: str) -> None:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    write_atomically(folder / "name", name.encode("ascii"), synced=False)
