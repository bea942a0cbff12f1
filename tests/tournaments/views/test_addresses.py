"""Addresses that others are given: by what this server is called, never by what a request claims."""

import socket
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client, RequestFactory

from tournaments.models import Tournament
from tournaments.selectors.own_computer import network_addresses
from tournaments.views.addresses import public_url, request_host, secure_url

HERE: dict[str, Any] = {"SERVER_NAME": "192.168.1.20", "SERVER_PORT": "8000"}


@pytest.fixture(autouse=True)
def laptop_settings(settings: LazySettings) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    settings.HTTPS_PORT = 8443


def request_with_host(host: str, **more: Any) -> Any:
    return RequestFactory().get("/", headers={"Host": host}, **{**HERE, **more})


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("evil.example:8000", "http://192.168.1.20:8000/x/"),
        ("203.0.113.66:9000", "http://192.168.1.20:8000/x/"),
        ("[2001:db8::66]:8000", "http://192.168.1.20:8000/x/"),
        ("localhost.evil.example", "http://192.168.1.20:8000/x/"),
        ("shuffle-up.local.evil.example", "http://192.168.1.20:8000/x/"),
        ("127.0.0.1:8000", "http://127.0.0.1:8000/x/"),
        ("LOCALHOST:8000", "http://LOCALHOST:8000/x/"),
        ("shuffle-up.local:8000", "http://shuffle-up.local:8000/x/"),
        (f"{socket.gethostname()}:8000", f"http://{socket.gethostname()}:8000/x/"),
    ],
)
def test_public_address_ignores_a_forged_host_header(host: str, address: str) -> None:
    assert public_url(request_with_host(host), "/x/") == address


def test_https_address_ignores_a_forged_host_header() -> None:
    request = request_with_host("evil.example", SERVER_PORT="8443", **{"wsgi.url_scheme": "https"})
    assert secure_url(request, "/x/") == "https://192.168.1.20:8443/x/"
    assert public_url(request, "/x/").rpartition(":")[0] == "http://192.168.1.20"


def test_network_name_of_the_server_is_accepted_as_host_name(settings: LazySettings, tmp_path: Any) -> None:
    settings.HTTPS_DIR = tmp_path
    assert request_host(request_with_host("shuffle-up-2.local")) == "192.168.1.20"
    (tmp_path / "name").write_text("shuffle-up-2")
    assert request_host(request_with_host("shuffle-up-2.local")) == "shuffle-up-2.local"


def test_configured_hosts_and_proxy_hosts_are_accepted(settings: LazySettings) -> None:
    settings.ALLOWED_HOSTS = ["poker.example.org"]
    assert request_host(request_with_host("poker.example.org")) == "poker.example.org"
    settings.ALLOWED_HOSTS = ["*", ".example.org"]
    assert [request_host(request_with_host(host)) for host in ("poker.example.org", "evil.example")] == [
        "poker.example.org",
        "192.168.1.20",
    ]
    settings.TRUSTED_PROXIES = ["127.0.0.1"]
    assert request_host(request_with_host("poker.example.net")) == "poker.example.net"
    settings.PUBLIC_URL = "https://poker.example.org"
    assert public_url(request_with_host("evil.example"), "/x/") == "https://poker.example.org/x/"


def test_host_header_is_used_if_the_server_address_is_unknown() -> None:
    assert request_host(request_with_host("poker.example", SERVER_NAME="unix")) == "poker.example"
    assert request_host(request_with_host("poker.example", SERVER_NAME="fe80::1%eth0")) == "[fe80::1]"


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000"])
def test_page_opened_as_localhost_gives_others_the_address_in_the_network(settings: LazySettings, host: str) -> None:
    settings.LISTENS_TO_NETWORK = True
    address = next(map(str, network_addresses()), None)
    expected = f"http://{address}:8000/x/" if address else f"http://{host}/x/"
    assert public_url(request_with_host(host), "/x/") == expected


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/trust/", "/d/event/clock/", "/screen/", "/standby/"])
def test_pages_do_not_contain_a_forged_host_name(tournament: Tournament, path: str) -> None:
    page = Client().get(path, headers={"Host": "evil.example:8000"}, **HERE)
    assert (page.status_code, "evil.example" in page.text) == (200, False)
