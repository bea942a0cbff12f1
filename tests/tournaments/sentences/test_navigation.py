"""Texts about an event in the page header."""

from datetime import datetime, timedelta

import pytest

from tests.conftest import NOON, level
from tournaments.models import Tournament
from tournaments.sentences.navigation import event_state_line, event_state_sentence

HOUR = timedelta(hours=1)


def event() -> Tournament:
    return Tournament(name="Friday", zone="Europe/Paris", starts_at=NOON)


@pytest.mark.parametrize(
    ("now", "said"),
    [
        (NOON - HOUR, "Starts 13:00"),
        (NOON - 13 * HOUR, "Starts 13:00"),
        (NOON - 14 * HOUR, "Starts Sat 14 Mar, 13:00"),
        (NOON + 20 * HOUR, "Starts Sat 14 Mar, 13:00"),
    ],
)
def test_start_on_a_different_day_is_shown_with_its_date(now: datetime, said: str) -> None:
    assert event_state_sentence(event(), state="planned", level=level(1, 200), goes_on=None, now=now) == said
    line = event_state_line(event(), now, state="planned", level=level(1, 200), goes_on=None, entries=1, left=1)
    assert line == f"{said} · 1 entry"


def test_end_of_a_break_over_midnight_is_shown_with_its_date() -> None:
    said = event_state_sentence(event(), state="break", level=level(1, 200), goes_on=NOON + 20 * HOUR, now=NOON)
    assert said == "Break until Sun 15 Mar, 09:00"
