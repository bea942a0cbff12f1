"""Hints on the wire, and their channel."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.suite.each_case import for_each
from tournaments.live.hints import Hint, channel_name

HINTS = st.builds(
    Hint,
    slug=st.text(max_size=20),
    version=st.integers(0, 2**63),
    topics=st.lists(st.text(max_size=10)).map(tuple),
    parts=st.none() | st.dictionaries(st.text(max_size=5), st.integers() | st.none() | st.text(max_size=5)),
)


@given(HINTS)
def test_encoded_hint_is_decoded_to_the_same_hint(hint: Hint) -> None:
    assert Hint.from_wire(hint.to_wire()) == hint


@for_each(
    "raw",
    [
        b"",
        b"{}",
        b"17",
        b"\xff\xfe",
        json.dumps({"slug": "demo", "version": "17", "topics": [], "parts": None}).encode(),
        json.dumps({"slug": "demo", "version": 17, "topics": "clock", "parts": None}).encode(),
        json.dumps({"slug": "demo", "version": 17, "topics": [1], "parts": None}).encode(),
        json.dumps({"slug": "demo", "version": 17, "topics": [], "parts": 5}).encode(),
        json.dumps({"slug": "demo", "version": 17, "topics": []}).encode(),
    ],
)
def test_invalid_hint_is_rejected(raw: bytes) -> None:
    with pytest.raises(ValueError, match=r".*"):
        Hint.from_wire(raw)


def test_servers_with_different_secrets_use_different_broker_channels() -> None:
    assert channel_name("one") != channel_name("two")


def test_channel_name_does_not_reveal_the_secret() -> None:
    assert channel_name("secret") == "shuffle-up:2bb80d537b1da3e3:live"
