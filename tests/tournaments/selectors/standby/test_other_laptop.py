"""What a page knows of the other laptop, and how it recognises it."""

import json
from pathlib import Path
from typing import Any

import pytest

from tournaments.selectors.standby.other_laptop import answer_to, is_other_laptop, other_laptop

ASKS = "0123456789abcdef" * 2


@pytest.fixture
def peer(settings: Any, tmp_path: Path) -> Any:
    """Writes which other laptop there is."""
    settings.DATA_DIR = tmp_path

    def write(address: str | None) -> None:
        said = {"role": "first", "epoch": 4, "peer": address, "in_step": True}
        (tmp_path / "standby.json").write_text(json.dumps(said), encoding="utf-8")

    return write


def test_without_a_second_laptop_a_page_is_told_of_none(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path
    assert other_laptop(secure=False) is None
    assert not is_other_laptop("")


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
def test_a_page_asks_the_other_in_the_way_it_came(peer: Any, written: str, plain: str, secure: str) -> None:
    peer(written)
    found = [other_laptop(secure=False), other_laptop(secure=True)]
    assert [one.address for one in found if one] == [plain, secure]
    assert [is_other_laptop(one) for one in (plain, secure, f"{plain}.example.org", "null", "")] == [
        True, True, False, False, False,
    ]  # fmt: skip


@pytest.mark.parametrize(
    "written", ["javascript:alert(1)", "http://a b", "http://x; script-src *", "ftp://x", "", None]
)
def test_what_is_no_address_is_no_laptop(peer: Any, written: str | None) -> None:
    peer(written)
    assert other_laptop(secure=False) is None


def test_each_page_has_a_question_of_its_own_that_only_this_key_answers(peer: Any, settings: Any) -> None:
    peer("http://10.0.0.7:8000")
    one, two = other_laptop(secure=False), other_laptop(secure=False)
    assert one is not None
    assert two is not None
    assert one.asks != two.asks
    assert one.answer == answer_to(one.asks)
    settings.SECRET_KEY = "another key, of another room, as long as this one"  # noqa: S105 - made up
    assert one.answer != answer_to(one.asks)


@pytest.mark.parametrize("asked", ["", "0", ASKS.upper(), ASKS + "0", "../../etc", "é" * 32])
def test_what_is_no_question_has_no_answer(asked: str) -> None:
    assert answer_to(asked) == ""
