"""Hints survive the wire, and nothing else passes for one."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.live.hints import Hint

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


@pytest.mark.parametrize(
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
