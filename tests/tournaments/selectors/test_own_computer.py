"""The addresses of this computer on its own network."""

from ipaddress import IPv4Address

from tournaments.selectors.own_computer import outer_addresses


def outer(*addresses: str, default_route: str = "") -> list[str]:
    return list(map(str, outer_addresses(map(IPv4Address, addresses), default_route=default_route)))


def test_address_of_the_default_route_comes_first() -> None:
    known = ("127.0.0.1", "10.0.0.5", "192.168.1.20")
    assert outer(*known, default_route="192.168.1.20") == ["192.168.1.20", "10.0.0.5"]
    assert outer(*known) == ["10.0.0.5", "192.168.1.20"]


def test_self_assigned_address_counts_only_alone() -> None:
    assert outer("127.0.0.1", "169.254.3.7", "10.0.0.5") == ["10.0.0.5"]
    assert outer("127.0.0.1", "169.254.3.7") == ["169.254.3.7"]


def test_computer_without_a_network_has_no_address_for_others() -> None:
    assert outer("127.0.0.1") == []
