"""Pace of a simulated day."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.demo.day import (
    is_registration_closed,
    late_entry_count_after,
    player_count_after,
    playing_time,
    playing_time_before,
    time_until_heads_up,
)
from tests.conftest import MINUTE, NOON, small_structure
from tournaments.rules.clock.clock import new_clock

STRUCTURE = small_structure()


@pytest.mark.parametrize(("minutes", "done"), [(0, 0), (12, 12), (40, 40), (47, 40), (55, 45), (1000, 80)])
def test_breaks_do_not_count_as_playing_time(minutes: int, done: int) -> None:
    clock = new_clock(STRUCTURE, starts_at=None).start(NOON)
    assert playing_time(STRUCTURE, clock, now=NOON + minutes * MINUTE) == done * MINUTE


def test_playing_time_before_a_structure_step_excludes_breaks() -> None:
    assert [playing_time_before(STRUCTURE, step=step) / MINUTE for step in range(6)] == [0, 20, 40, 40, 60, 80]


@pytest.mark.parametrize(("chips", "minutes"), [(12_000, 20), (24_001, 60), (120_000, 80), (10**9, 80)])
def test_demo_predicts_heads_up_when_sixty_big_blinds_are_in_play(chips: int, minutes: int) -> None:
    assert time_until_heads_up(STRUCTURE, chips=chips) == minutes * MINUTE


def test_few_demo_players_bust_in_the_early_levels() -> None:
    assert [player_count_after(share, entries=500) for share in (0, 0.1, 0.5, 0.9, 0.999, 1)] == [
        500,
        473,
        126,
        6,
        2,
        1,
    ]
    assert [player_count_after(0.5, entries=count) for count in (0, 1, 2, 3)] == [0, 1, 2, 3]


@given(st.floats(0, 1), st.floats(0, 1), st.integers(2, 1000))
def test_number_of_remaining_demo_players_never_rises(share: float, other: float, entries: int) -> None:
    early, late = sorted((share, other))
    assert player_count_after(early, entries=entries) >= player_count_after(late, entries=entries) >= 1


@pytest.mark.parametrize(("minutes", "closed"), [(0, False), (49, False), (51, True)])
def test_demo_registration_closes_after_its_structure_step(minutes: int, closed: bool) -> None:
    clock = new_clock(STRUCTURE, starts_at=None).start(NOON)
    assert is_registration_closed(STRUCTURE, clock, now=NOON + minutes * MINUTE) is closed


def test_demo_late_entries_arrive_evenly_until_registration_closes() -> None:
    spans = [timedelta(0), 10 * MINUTE, 20 * MINUTE, 40 * MINUTE, 60 * MINUTE]
    assert [late_entry_count_after(span, STRUCTURE, late=40) for span in spans] == [0, 11, 22, 40, 40]
