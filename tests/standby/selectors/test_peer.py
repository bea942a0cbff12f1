"""The other laptop's address and keys for a page."""

import hmac
import json
from pathlib import Path
from typing import Any

import pytest

from standby.selectors.peer import (
    answer_signature,
    is_peer,
    own_origin,
    page_key,
    peer_of_page,
)

PAGE, ASKS = "0123456789abcdef" * 2, "fedcba9876543210" * 2
NOW = 1_795_200_000_123
OWN, OTHER = "http://127.0.0.1:8000", "http://127.0.0.2:8000"


@pytest.fixture
def peer(settings: Any, tmp_path: Path) -> Any:
    """Writes which other laptop there is."""
    settings.DATA_DIR = tmp_path

    def write(peer: str | None, **more: Any) -> None:
        said = {"role": "first", "epoch": 4, "peer": peer, "in_step": True, "address": OWN} | more
        (tmp_path / "standby.json").write_text(json.dumps(said), encoding="utf-8")

    return write


def test_page_of_a_single_laptop_contains_no_other_laptop(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path
    assert peer_of_page(secure=False) is None
    assert not is_peer("")


@pytest.mark.parametrize(
    ("written", "plain", "secure"),
    [
        ("http://10.0.0.7:8000", "http://10.0.0.7:8000", "https://10.0.0.7:8443"),
        ("http://10.0.0.7:8000/path?x=1", "http://10.0.0.7:8000", "https://10.0.0.7:8443"),
        ("http://shuffle-up-2.local", "http://shuffle-up-2.local", "https://shuffle-up-2.local:523"),
        ("http://[fd00::7]:8000", "http://[fd00::7]:8000", "https://[fd00::7]:8443"),
        ("https://b.example.org", "https://b.example.org", "https://b.example.org"),
    ],
)
def test_page_contacts_the_other_laptop_by_the_same_url_scheme(
    peer: Any, written: str, plain: str, secure: str
) -> None:
    peer(written)
    found = [peer_of_page(secure=False), peer_of_page(secure=True)]
    assert [mark.address for mark in found if mark] == [plain, secure]
    assert [is_peer(address) for address in (plain, secure, f"{plain}.example.org", "null", "")] == [
        True, True, False, False, False,
    ]  # fmt: skip


@pytest.mark.parametrize(
    "written", ["javascript:alert(1)", "http://a b", "http://x; script-src *", "ftp://x", "", None]
)
def test_invalid_standby_address_is_not_offered_to_pages(peer: Any, written: str | None) -> None:
    peer(written)
    assert peer_of_page(secure=False) is None


def test_equal_addresses_of_both_laptops_are_not_offered_to_pages(peer: Any) -> None:
    peer(OWN)
    assert peer_of_page(secure=False) is None
    peer(OTHER, address=None)
    assert peer_of_page(secure=False) is None


def test_page_keys_are_derived_from_the_server_key(peer: Any, settings: Any) -> None:
    peer(OTHER)
    plain_page, secure_page = peer_of_page(secure=False), peer_of_page(secure=True)
    assert plain_page is not None
    assert secure_page is not None
    assert (
        len(
            {
                plain_page.page,
                secure_page.page,
                plain_page.key,
                plain_page.own_key,
                secure_page.key,
                secure_page.own_key,
            }
        )
        == 6
    )
    assert (plain_page.key, plain_page.own_key) == (page_key(plain_page.page, OTHER), page_key(plain_page.page, OWN))
    settings.SECRET_KEY = "another key, of another room, as long as this one"  # noqa: S105 - made up
    assert plain_page.key != page_key(plain_page.page, OTHER)


def signature(key: str, question: str, role: str, epoch: int, at: int) -> str:
    return hmac.digest(key.encode(), f"{question} {role} {epoch} {at}".encode(), "sha256").hex()


def test_signed_role_covers_page_question_laptop_role_epoch_and_time(peer: Any) -> None:
    peer(OTHER)
    found = answer_signature(PAGE, ASKS, at=NOW)
    assert found == signature(page_key(PAGE, OWN), ASKS, "first", 4, NOW)
    others = [answer_signature(*asked, at=NOW) for asked in ((ASKS, ASKS), (PAGE, PAGE))]
    others.append(answer_signature(PAGE, ASKS, at=NOW + 1))
    for changed in ({"role": "standby"}, {"epoch": 5}, {"address": OTHER}):
        peer(OTHER, **changed)
        others.append(answer_signature(PAGE, ASKS, at=NOW))
    assert len({found, *others}) == 7


def test_laptop_cannot_sign_as_the_other_laptop(peer: Any) -> None:
    peer(OTHER)
    page = peer_of_page(secure=False)
    assert page is not None
    relayed = answer_signature(page.page, ASKS, at=NOW)
    said = [("first", 4), ("first", 5), ("first", 999), ("standby", 4)]
    assert [relayed == signature(page.key, ASKS, role, epoch, NOW) for role, epoch in said] == [False] * 4
    peer(OWN, address=OTHER, role="first", epoch=5)
    assert answer_signature(page.page, ASKS, at=NOW) == signature(page.key, ASKS, "first", 5, NOW)


def test_laptop_does_not_sign_for_an_address_of_another_computer(peer: Any, settings: Any) -> None:
    gone = "http://203.0.113.7:8000"  # of no computer (RFC 5737): somebody else may be there
    peer(OTHER, address=gone)
    assert (own_origin(), answer_signature(PAGE, ASKS, at=NOW)) == ("", "")
    peer(OTHER, address="http://upstairs.example:8000")
    assert own_origin() == "http://upstairs.example:8000"
    settings.PUBLIC_URL = gone
    peer(OTHER, address=gone)
    assert own_origin() == gone


@pytest.mark.parametrize("asked", ["", "0", ASKS.upper(), ASKS + "0", "../../etc", "é" * 32])
def test_invalid_page_or_question_gets_no_signed_role(peer: Any, asked: str) -> None:
    peer(OTHER)
    assert (answer_signature(PAGE, asked, at=NOW), answer_signature(asked, ASKS, at=NOW)) == ("", "")
