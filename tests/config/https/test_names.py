"""The names of a computer on its own network."""

from ipaddress import ip_address
from pathlib import Path

import pytest

from config.https.names import domain_label, is_private, own_names


@pytest.mark.parametrize(
    ("address", "private"),
    [
        ("192.168.1.20", True),
        ("10.3.4.5", True),
        ("172.31.255.255", True),
        ("172.32.0.0", False),
        ("100.100.0.1", True),
        ("169.254.7.7", True),
        ("127.0.0.1", True),
        ("8.8.8.8", False),
        ("fd12::1", True),
        ("fe80::1", True),
        ("::1", True),
        ("2606:4700::1111", False),
    ],
)
def test_address_reachable_from_the_internet_is_not_private(address: str, private: bool) -> None:
    assert is_private(ip_address(address)) is private


@pytest.mark.parametrize(
    ("name", "label"), [("Annas-MacBook.lan", "annas-macbook"), ("Türe 3", "t-re-3"), ("--", "server"), ("", "server")]
)
def test_computer_name_is_converted_to_a_label_of_the_local_domain(name: str, label: str) -> None:
    assert domain_label(name) == label


def test_registered_local_name_is_among_the_names_of_the_computer(tmp_path: Path) -> None:
    before = own_names(tmp_path)
    (tmp_path / "name").write_text("shuffle-up-2", encoding="ascii")
    after = own_names(tmp_path)
    assert ("localhost" in before.names, set(after.names) - set(before.names)) == (True, {"shuffle-up-2.local"})
    assert after.addresses == before.addresses
    assert ip_address("127.0.0.1") in after.addresses
