"""A phone that comes to trust the server: its pages then open without the network."""

import base64
import os
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from playwright.sync_api import Browser, Page, expect

from tests.browser.phone.on_phone import KEPT, PHONE
from tests.browser.server import free_port, open_server, sign_in
from tests.suite.browsers import CHROMIUM

pytestmark = [pytest.mark.browser, pytest.mark.slow]

#: what the browser finds this computer by; loopback addresses count as secure without HTTPS
NAME = "shuffle-up.local"
NOT_KEPT = "Not available offline. Pages you opened before still work."
LACKS = "This phone cannot open pages without the network. Taps are kept."


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    """The address of a server that has HTTPS too."""
    with open_server(tmp_path / "data", "phone-lost", secure_port=free_port()) as address:
        yield address.replace("127.0.0.1", NAME)


@pytest.fixture
def page(server: str, tmp_path: Path, browser: Browser, pytestconfig: pytest.Config) -> Iterator[Page]:
    """A phone that has installed the certificate of the server's authority, signed in to the floor."""
    served = x509.load_pem_x509_certificate((tmp_path / "data/https/server.pem").read_bytes())
    key = served.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    arguments = [
        f"--host-resolver-rules=MAP {NAME} 127.0.0.1",
        f"--ignore-certificate-errors-spki-list={base64.b64encode(sha256(key).digest()).decode()}",
        *(["--no-sandbox"] if os.geteuid() == 0 else []),
    ]
    with browser.browser_type.launch_persistent_context(
        tmp_path / "browser", executable_path=pytestconfig.stash[CHROMIUM], args=arguments, **PHONE
    ) as phone:
        page = phone.new_page()
        page.goto(f"{server}/floor/phone-lost/tables/")
        sign_in(page, "piet")
        yield page


def test_pages_open_offline_on_a_phone_that_trusts_the_certificate(page: Page) -> None:
    expect(page.locator("p.phone-insecure")).to_contain_text(LACKS)
    page.click("p.phone-insecure a")
    expect(page.locator("[data-if='trusted']").first).to_be_visible()
    page.click("text=Open the secure pages")
    page.wait_for_url("https://**/login/**")  # who signed in by HTTP signs in once more
    sign_in(page, "piet")
    expect(page.locator("h1")).to_have_text("The Phone-Lost Event")
    expect(page.locator("p.phone-insecure")).to_be_hidden()
    page.evaluate(KEPT)
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("h1")).to_have_text("The Phone-Lost Event")
    expect(page.locator("#phone-net-words")).to_contain_text("no network")
    expect(page.locator(".phone-lost .phone-insecure")).to_be_hidden()
    page.goto(f"{page.url}2/")
    expect(page.locator("p")).to_have_text(NOT_KEPT)


def test_offline_phone_without_https_is_warned_to_stay_on_the_page(page: Page) -> None:
    expect(page.locator("p.phone-insecure")).to_be_visible()
    page.context.set_offline(True)
    expect(page.locator(".phone-lost .phone-insecure")).to_have_text(
        "Stay on this page: no other opens without the network.", use_inner_text=True
    )
