"""Controls of the clock in each of its states: two levels of 20 minutes, a break of 10, two levels, from noon."""

from collections.abc import Callable

import pytest

from tests.conftest import MINUTE, NOON
from tournaments.models import ClockAnchor, Tournament
from tournaments.selectors.clock.controls import available_action_names, main_action_name, next_action_name
from tournaments.services.clock import clock, hand_for_hand
from tournaments.services.open_floor import floor

pytestmark = pytest.mark.django_db


def buttons(tournament: Tournament, *, minutes: int) -> tuple[str, str]:
    """The two main buttons so many minutes after noon."""
    anchor, structure = ClockAnchor.objects.get(tournament=tournament), tournament.structure()
    now = NOON + minutes * MINUTE
    value = anchor.as_clock(structure).advance_to(now)
    return main_action_name(anchor, value), next_action_name(anchor, structure, value, begun=anchor.has_begun(now))


def rarer(tournament: Tournament, *, minutes: int) -> frozenset[str]:
    """The rarer controls so many minutes after noon."""
    anchor, structure = ClockAnchor.objects.get(tournament=tournament), tournament.structure()
    now = NOON + minutes * MINUTE
    return available_action_names(
        anchor, structure, anchor.as_clock(structure).advance_to(now), begun=anchor.has_begun(now)
    )


def do(tournament: Tournament, action: Callable[..., object], *, minutes: int) -> None:
    with floor(tournament, by=None, now=NOON + minutes * MINUTE) as f:
        action(f)


def test_clock_buttons_depend_on_the_state_of_the_clock(tournament: Tournament) -> None:
    assert [buttons(tournament, minutes=at) for at in (-30, 5, 45, 55, 75, 95)] == [
        ("start", "announce"),
        ("pause", "next"),
        ("pause", "end-break"),
        ("pause", "next"),
        ("pause", ""),
        ("", ""),
    ]


def test_paused_clock_can_be_started(tournament: Tournament) -> None:
    do(tournament, clock.pause_clock, minutes=5)
    assert buttons(tournament, minutes=6) == ("start", "next")


def test_paused_break_has_start_and_next_level_buttons(tournament: Tournament) -> None:
    do(tournament, clock.pause_clock, minutes=45)
    assert buttons(tournament, minutes=46) == ("start", "next")


def test_clock_buttons_in_hand_for_hand_are_next_hand_and_end(tournament: Tournament) -> None:
    do(tournament, hand_for_hand.start_hand_for_hand, minutes=5)
    assert buttons(tournament, minutes=6) == ("hand-done", "hand-for-hand-over")


def test_first_level_has_no_previous_level_button(tournament: Tournament) -> None:
    assert ["previous" in rarer(tournament, minutes=at) for at in (5, 25)] == [False, True]
