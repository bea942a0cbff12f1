"""A structure while it is written: its times from where the clock is, and first raises by the house rules."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from django.contrib.auth.models import User

from tests.conftest import MINUTE, NOON, small_structure
from tournaments.models import Tournament
from tournaments.rules.levels import Structure
from tournaments.rules.rulebook.house_rules import house_rules_of
from tournaments.selectors.structure.draft import draft_of, first_raises, present_key
from tournaments.services.clock import clock
from tournaments.services.open_floor import floor

pytestmark = pytest.mark.django_db


def test_before_the_start_times_are_counted_from_it(tournament: Tournament) -> None:
    draft = draft_of(tournament, small_structure(), now=NOON - 20 * MINUTE)
    assert [step.timed.begins for step in draft.steps] == [NOON + at * MINUTE for at in (0, 20, 40, 50, 70)]
    assert (draft.total, draft.checked.errors) == (timedelta(minutes=90), ())


def test_a_start_by_hand_counts_once_it_has_been_made(open_at: Callable[..., Tournament], director: User) -> None:
    tournament = open_at()
    with floor(tournament, by=director, now=NOON - 30 * MINUTE) as f:
        clock.start(f)
    tournament = Tournament.objects.get()
    now = NOON - 25 * MINUTE
    assert present_key(tournament, now=now) == "l1"
    draft = draft_of(tournament, small_structure(), now=now)
    assert draft.steps[1].timed.begins == NOON - 10 * MINUTE


def test_past_steps_have_no_times_and_the_present_one_its_beginning(tournament: Tournament) -> None:
    draft = draft_of(tournament, small_structure(), now=NOON + 25 * MINUTE)
    assert [step.timed.begins for step in draft.steps[:2]] == [None, NOON + 20 * MINUTE]
    assert draft.steps[2].timed.begins == NOON + 40 * MINUTE


def test_new_minutes_of_the_level_in_play_say_when_it_would_end_by_them(tournament: Tournament) -> None:
    steps = small_structure().steps
    ends = []
    for minutes in (20, 30, 10, 3):
        longer = replace(small_structure(), steps=(steps[0], replace(steps[1], span=minutes * MINUTE), *steps[2:]))
        ends.append(draft_of(tournament, longer, now=NOON + 25 * MINUTE).new_end)
    assert ends == [None, NOON + 50 * MINUTE, NOON + 30 * MINUTE, None]


def test_an_empty_structure_has_no_steps(tournament: Tournament) -> None:
    draft = draft_of(tournament, Structure(steps=()), now=NOON - MINUTE)
    assert (draft.steps, [problem.code for problem in draft.checked.errors]) == ((), ["missing"])


def test_first_raises_follow_the_betting_and_the_house() -> None:
    omaha = replace(small_structure(), game="omaha", betting="pot_limit")
    limits = list(first_raises(omaha, house_rules=house_rules_of("tda_2024")))
    assert [(limit.min_raise_to, limit.max_raise_to) if limit else None for limit in limits] == [
        (400, 700),
        (800, 1400),
        None,
        (2000, 3500),
        (4000, 7000),
    ]
