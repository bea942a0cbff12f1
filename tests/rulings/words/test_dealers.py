"""How a dealer stands in the line, in words."""

import pytest

from rulings.selectors.dealers import InLine
from rulings.words.dealers import down_words
from tests.conftest import MINUTE, NOON
from tournaments.models import Tournament

DOWN = {"began_at": NOON, "due_at": NOON + 30 * MINUTE}


@pytest.mark.parametrize(
    ("stands", "words"),
    [
        ({}, "not dealt yet"),
        (DOWN, "on break since 13:00 · push 13:30"),
        ({**DOWN, "table": 4}, "since 13:00 · push 13:30"),
        ({**DOWN, "table": 4, "broken": True}, "table broken · since 13:00 · push 13:30"),
    ],
)
def test_a_dealer_stands_in_the_rooms_time(stands: dict[str, object], words: str) -> None:
    assert down_words(InLine(1, "Dot", **stands), Tournament(zone="Europe/Vienna")) == words
