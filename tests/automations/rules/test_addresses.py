"""Addresses where webhooks may go."""

import re
from ipaddress import ip_network

import pytest
from hypothesis import given
from hypothesis import strategies as st

from automations.rules.addresses import (
    effective_ip_address,
    may_send_to,
    parse_allowed_network,
    parse_web_address,
)
from tournaments.rules.refused import Refused

INSIDE = [
    "127.0.0.1", "127.8.8.8", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.20", "169.254.169.254",
    "100.64.0.1", "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fe80::1%eth0", "fd12:3456::1", "ff02::1",
    "127.1", "2130706433", "0x7f000001", "0300.0250.1.1",
    "::ffff:127.0.0.1", "::ffff:192.168.1.20", "64:ff9b::7f00:1", "2002:7f00:1::", "2001:db8::1",
    "::7f00:1", "::127.0.0.1", "::192.168.1.20", "::ffff:0:127.0.0.1", "::ffff:0:10.1.2.3", "64:ff9b:1::7f00:1",
    "64:ff9b:1:7f00:0:100::", "64:ff9b:1:fffe::1.1.1.1", "2600::5efe:10.1.2.3", "2600::200:5efe:127.0.0.1",
]  # fmt: skip


@pytest.mark.parametrize("text", INSIDE)
def test_internal_webhook_address_needs_permission(text: str) -> None:
    assert not may_send_to(effective_ip_address(text), allowed=[])


@pytest.mark.parametrize(
    "text", ["93.184.215.14", "1.1.1.1", "2606:4700:4700::1111", "172.32.0.1", "::ffff:1.1.1.1", "::1.1.1.1"]
)
def test_public_webhook_addresses_need_no_permission(text: str) -> None:
    assert may_send_to(effective_ip_address(text), allowed=[])


def test_permission_for_a_network_covers_only_addresses_of_that_network() -> None:
    allowed = [
        parse_allowed_network("192.168.1.0/24"),
        parse_allowed_network("10.0.0.5"),
        parse_allowed_network("fd00:1::/64"),
    ]
    places = ["192.168.1.20", "192.168.2.20", "10.0.0.5", "10.0.0.6", "::ffff:192.168.1.1", "fd00:1::9", "fd00:2::9"]
    assert [may_send_to(effective_ip_address(place), allowed=allowed) for place in places] == [
        True, False, True, False, True, True, False,
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text", ["0.0.0.0/0", "::/0", "8.8.8.8", "1.0.0.0/8", "128.0.0.0/1", "::ffff:0:0/96/2", "house", ""]
)
def test_whole_internet_is_refused_as_an_allowed_network(text: str) -> None:
    with pytest.raises(Refused):
        parse_allowed_network(text)


@pytest.mark.parametrize("text", ["example.com", "127.0.0.1.example.com", "1.2.3.4.5", "x127.1"])
def test_host_name_is_not_parsed_as_an_ip_address(text: str) -> None:
    with pytest.raises(ValueError, match=re.escape(text)):
        effective_ip_address(text)


@given(st.ip_addresses(v=4))
def test_ipv4_address_wrapped_in_ipv6_is_checked_like_plain_ipv4(address: object) -> None:
    prefixes = ("::ffff:", "::ffff:0:", "64:ff9b::", "2600::5efe:")
    wrapped = {effective_ip_address(f"{prefix}{address}") for prefix in prefixes}
    assert wrapped == {effective_ip_address(str(address))}


@given(st.ip_addresses())
def test_only_private_networks_can_be_allowed(address: object) -> None:
    try:
        network = parse_allowed_network(str(address))
    except Refused:
        return
    assert network.is_private
    assert network == ip_network(str(address))


def test_web_address_is_split_into_scheme_host_port_and_target() -> None:
    found = parse_web_address(" https://Example.com:8443/hooks/a?b=c#d ", schemes=["https"])
    assert (found.scheme, found.host, found.port, found.target) == ("https", "example.com", 8443, "/hooks/a?b=c")
    assert (found.host_header, found.masked_url) == ("example.com:8443", "https://example.com:8443/…")
    assert parse_web_address("http://[::1]/", schemes=["http"]).host_header == "[::1]"
    assert parse_web_address("osc://192.168.1.40", schemes=["osc"]).port == 9000


@pytest.mark.parametrize(
    "text",
    [
        "", "example.com", "ftp://example.com/", "https://", "https://user:pw@example.com/", "https://example.com:99999/",
        "https://example.com/\r\nhost: other", "https://example.com/a b", "file:///etc/passwd", "https://[::1",
        "https://example.com/" + "a" * 600,
    ],
)  # fmt: skip
def test_invalid_web_address_is_refused(text: str) -> None:
    with pytest.raises(Refused) as refused:
        parse_web_address(text, schemes=["https"])
    assert refused.value.code == "webhook_address"


@given(st.text(max_size=60))
def test_any_text_is_parsed_or_refused_as_a_web_address(text: str) -> None:
    try:
        found = parse_web_address(f"https://{text}", schemes=["https"])
    except Refused:
        return
    assert found.host
    assert not set("\r\n \x00") & set(found.host_header + found.target)
