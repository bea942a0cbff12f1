"""The page by which a phone comes to trust this server."""

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from django.test import Client

from config.https.authority import server_certificate_file
from config.https.names import OwnNames

pytestmark = pytest.mark.django_db

NAMES = OwnNames(names=("localhost",), addresses=())


@pytest.fixture
def authority(settings: Any, tmp_path: Path) -> x509.Certificate:
    """The server's own authority, made."""
    settings.HTTPS_DIR, settings.HTTPS_PORT, settings.PORT = tmp_path, 8443, 8000
    server_certificate_file(tmp_path, NAMES, now=datetime(2026, 3, 14, tzinfo=UTC))
    return x509.load_pem_x509_certificate((tmp_path / "authority.crt").read_bytes())


def test_trust_page_shows_the_fingerprint_of_its_certificate(client: Client, authority: x509.Certificate) -> None:
    page = client.get("/trust/", headers={"host": "192.168.1.20:8000"})
    file = client.get("/trust/authority.crt")
    assert x509.load_pem_x509_certificate(file.content) == authority
    assert (file["Content-Type"], "KEY" in file.content.decode()) == ("application/x-x509-ca-cert", False)
    shown = re.search(r"<code>([0-9A-F ]+)</code>", page.content.decode())
    assert shown is not None
    assert bytes.fromhex(shown[1]) == authority.fingerprint(hashes.SHA256())


@pytest.mark.parametrize(
    ("host", "secure"),
    [
        ("192.168.1.20:8000", "https://192.168.1.20:8443"),
        ("shuffle-up.local", "https://shuffle-up.local:8443"),
        ("[fd00::2]:8000", "https://[fd00::2]:8443"),
    ],
)
@pytest.mark.usefixtures("authority")
def test_trust_page_links_to_https_at_the_same_address(client: Client, host: str, secure: str) -> None:
    page = client.get("/trust/?next=/floor/event/", headers={"host": host})
    assert f'href="{secure}/floor/event/"' in page.content.decode()
    assert f"connect-src 'self' {secure};" in f"{page['Content-Security-Policy']};"


@pytest.mark.usefixtures("authority")
def test_trust_page_does_not_redirect_to_another_server(client: Client) -> None:
    page = client.get("/trust/", {"next": "//elsewhere.example/"}, headers={"host": "192.168.1.20:8000"})
    assert "elsewhere" not in page.content.decode()


@pytest.mark.parametrize(
    ("browser", "platform"),
    [
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)", "iPhone, iPad"),
        ("Mozilla/5.0 (Linux; Android 14)", "Android"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64)", "Windows"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15)", "Mac"),
        ("Mozilla/5.0 (X11; Linux x86_64)", "Linux, ChromeOS, Firefox"),
    ],
)
@pytest.mark.usefixtures("authority")
def test_trust_page_shows_the_steps_for_the_operating_system(client: Client, browser: str, platform: str) -> None:
    page = client.get("/trust/", headers={"user-agent": browser}).content.decode()
    assert re.findall(r'<details name="platform" open>\s*<summary>([^<]+)<', page) == [platform]


@pytest.mark.usefixtures("authority")
def test_trust_page_over_https_shows_its_plain_http_address(client: Client) -> None:
    page = client.get("/trust/", secure=True, headers={"host": "192.168.1.20:8443"}).content.decode()
    assert re.findall(r'trust__address">([^<]+)<', page) == ["http://192.168.1.20:8000/trust/"]


def test_trust_page_without_a_certificate_authority_shows_a_hint(client: Client, settings: Any, tmp_path: Path) -> None:
    settings.HTTPS_DIR = tmp_path
    page = client.get("/trust/")
    assert "This server has no certificate of its own." in page.content.decode()
    assert client.get("/trust/authority.crt").status_code == 404
