"""Hints survive the wire, nothing else is taken for one, and the channel is one installation's own."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.suite.each_case import for_each
from tournaments.live.hints import Hint, channel_of, client_url

HINTS = st.builds(
    Hint,
    slug=st.text(max_size=20),
    version=st.integers(0, 2**63),
    topics=st.lists(st.text(max_size=10)).map(tuple),
    parts=st.none() | st.dictionaries(st.text(max_size=5), st.integers() | st.none() | st.text(max_size=5)),
)


@given(HINTS)
def test_a_hint_comes_off_the_wire_as_it_went_on(hint: Hint) -> None:
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
def test_anything_else_is_no_hint(raw: bytes) -> None:
    with pytest.raises(ValueError, match=r".*"):
        Hint.from_wire(raw)


@pytest.mark.parametrize(
    ("celery", "client"),
    [
        ("redis://127.0.0.1:6379/1", "redis://127.0.0.1:6379/1"),
        ("rediss://:secret@broker/0", "rediss://:secret@broker/0"),
        ("unix:///var/broker.sock?db=2", "unix:///var/broker.sock?db=2"),
        ("redis+socket:///var/broker.sock", "unix:///var/broker.sock?db=0"),
        ("redis+socket:///var/broker.sock?virtual_host=3", "unix:///var/broker.sock?db=3"),
        ("memory://", None),
        ("", None),
    ],
)
def test_celerys_address_becomes_the_librarys(celery: str, client: str | None) -> None:
    assert client_url(celery) == client


def test_a_broker_of_another_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="need a Redis or Valkey broker, not amqp://"):
        client_url("amqp://guest@127.0.0.1//")


def test_two_installations_on_one_broker_have_channels_of_their_own() -> None:
    assert channel_of("one") != channel_of("two")


def test_a_channels_name_does_not_give_the_secret_away() -> None:
    assert channel_of("secret") == "shuffle-up:2bb80d537b1da3e3:live"
