"""The sentence that says where a dealer of the line-up is."""

from typing import Any

import pytest

from rulings.selectors.dealers import LineUpPlace
from rulings.sentences.dealers import down_text
from tests.conftest import MINUTE, NOON
from tournaments.models import Tournament

DOWN = {"began_at": NOON, "due_at": NOON + 30 * MINUTE}


@pytest.mark.parametrize(
    ("stands", "words"),
    [
        ({}, "not dealt yet"),
        (DOWN, "on break since 13:00 · next change 13:30"),
        ({**DOWN, "table": 4}, "since 13:00 · next change 13:30"),
    ],
)
def test_dealer_times_are_in_the_time_zone_of_the_room(stands: dict[str, Any], words: str) -> None:
    assert down_text(LineUpPlace(1, "Dot", **stands), Tournament(zone="Europe/Vienna")) == words
