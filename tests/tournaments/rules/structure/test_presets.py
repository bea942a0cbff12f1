from dataclasses import replace
from datetime import timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.not_none import not_none
from tests.suite.each_case import for_each
from tests.tournaments.rules.rulebook.content_files import faults_of
from tests.tournaments.rules.structure.structures import problems_of
from tournaments.rules.levels import Ante, AnteKind, Break, Closing, Level, Structure
from tournaments.rules.structure.checks import check_structure
from tournaments.rules.structure.paces import BLINDS, KIND, LOWEST, PACES, Pace
from tournaments.rules.structure.presets import preset_structure
from tournaments.rules.structure.times import registration_closing_step_index

# stacks as they are sold, and first blinds as they are printed, whether they go together or not
stacks = st.builds(
    lambda chip, count: chip * count, st.sampled_from([1, 5, 25, 100, 500, 1000]), st.integers(10, 10**6)
)
first_blinds = st.sampled_from(
    [(small * times, big * times) for small, big in (*LOWEST, *BLINDS) for times in (1, 1000)]
)
asked = st.fixed_dictionaries(
    {"slug": st.sampled_from(sorted(PACES)), "starting_stack": stacks},
    optional={
        "blinds": first_blinds | st.tuples(st.integers(1, 5000), st.integers(1, 10_000)),
        "minutes": st.integers(1, 240),
        "players": st.integers(2, 100_000),
        "ante_from": st.integers(0, 3),
    },
)


def requested_preset(asked_for: dict[str, Any]) -> Structure:
    return preset_structure(**asked_for)


def levels_of(structure: Structure) -> list[tuple[int, int]]:
    return [(level.small_blind, level.big_blind) for level in structure.levels]


@given(asked)
def test_any_structure_request_gives_a_valid_structure_or_a_refusal(asked_for: dict[str, Any]) -> None:
    refused = problems_of(requested_preset, asked_for)
    assert all(problem.says for problem in refused)
    if not refused:
        structure = requested_preset(asked_for)
        assert check_structure(structure).errors == ()
        assert check_structure(replace(structure, chips=())).errors == ()


@given(asked)
def test_blinds_rise_in_usual_steps_to_a_tenth_of_all_chips(asked_for: dict[str, Any]) -> None:
    if problems_of(requested_preset, asked_for):
        return
    structure = requested_preset(asked_for)
    bigs = [big for _, big in levels_of(structure)]
    assert bigs[-1] * 10 >= asked_for.get("players", 100) * asked_for["starting_stack"]
    assert all(5 * later >= 6 * big for big, later in pairwise(bigs))
    known = {
        (small * times, big * times) for small, big in (*LOWEST, *BLINDS) for times in (1, 1000, 10**6, 10**9, 10**12)
    }
    assert set(levels_of(structure)[1:]) <= known


@given(asked)
def test_registration_closes_once_and_before_the_last_level(asked_for: dict[str, Any]) -> None:
    if problems_of(requested_preset, asked_for):
        return
    structure = requested_preset(asked_for)
    closing = [at for at, step in enumerate(structure.steps) if step.closes]
    assert closing == [registration_closing_step_index(structure)]
    assert any(isinstance(step, Level) for step in structure.steps[closing[0] + 1 :])


@pytest.mark.parametrize("slug", PACES)
def test_common_stacks_give_structures_without_warnings(slug: str) -> None:
    for stack in (15_000, 20_000, 25_000, 30_000, 40_000, 50_000, 60_000, 100_000):
        assert check_structure(preset_structure(slug, starting_stack=stack)).warnings == ()


def test_regular_pace_with_20_000_chips_has_the_expected_levels() -> None:
    regular = preset_structure("regular", starting_stack=20_000, players=40)
    assert levels_of(regular) == [
        *[(100, 200), (200, 300), (200, 400), (300, 500), (300, 600), (400, 800)],
        *[(500, 1000), (1000, 1500), (1000, 2000), (1500, 3000), (2000, 4000), (3000, 5000)],
        *[(3000, 6000), (4000, 8000), (5000, 10_000), (10_000, 15_000), (10_000, 20_000), (15_000, 30_000)],
        *[(20_000, 40_000), (25_000, 50_000), (30_000, 60_000), (40_000, 80_000)],
    ]
    assert [(at, step.color_up, step.closes) for at, step in enumerate(regular.steps) if isinstance(step, Break)] == [
        (6, (100,), (Closing.REGISTRATION,)),
        (13, (500,), ()),
        (20, (1000,), ()),
    ]
    assert (regular.name, regular.slug, regular.starting_stack) == ("Regular", "regular", 20_000)


def test_deep_stack_pace_uses_every_blind_step() -> None:
    deep = preset_structure("deep_stack", starting_stack=20_000, blinds=(50, 100), players=20)
    assert levels_of(deep) == [
        *[(50, 100), (75, 150), (100, 200), (125, 250), (150, 300), (200, 400), (300, 500), (300, 600)],
        *[(400, 800), (500, 1000), (600, 1200), (1000, 1500), (1000, 2000), (1500, 2500), (1500, 3000)],
        *[(2000, 4000), (3000, 5000), (3000, 6000), (4000, 8000), (5000, 10_000), (6000, 12_000)],
        *[(10_000, 15_000), (10_000, 20_000), (15_000, 25_000), (15_000, 30_000), (20_000, 40_000)],
    ]
    assert [level.ante is None for level in deep.levels[:3]] == [True, False, False]


def test_structure_with_blinds_from_1_and_2_uses_every_blind_step() -> None:
    tiny = preset_structure("deep_stack", starting_stack=101, blinds=(1, 2), players=2)
    assert levels_of(tiny) == [
        (1, 2),
        (2, 3),
        (2, 4),
        (3, 5),
        (3, 6),
        (4, 8),
        (5, 10),
        (6, 12),
        (10, 15),
        (10, 20),
        (15, 25),
    ]


def test_smallest_allowed_stack_is_two_big_blinds() -> None:
    assert levels_of(preset_structure("hyper", starting_stack=400, blinds=(100, 200), players=2)) == [
        (100, 200),
        (200, 300),
    ]


def test_turbo_pace_with_1_500_chips_has_the_expected_levels() -> None:
    turbo = preset_structure("turbo", starting_stack=1500, blinds=(10, 20), players=9)
    assert levels_of(turbo)[:9] == [
        *[(10, 20), (15, 30), (20, 40), (30, 60), (40, 80), (50, 100), (75, 150), (100, 200), (150, 300)],
    ]
    assert turbo.chips[:3] == (5, 25, 100)


def test_chip_set_without_25_chips_has_no_blinds_that_need_25_chips() -> None:
    assert levels_of(preset_structure("deep_stack", starting_stack=40_000, blinds=(100, 200)))[:3] == [
        (100, 200),
        (200, 300),
        (200, 400),
    ]


@pytest.mark.parametrize(
    ("ante_from", "antes"), [(1, [200, 300, 400]), (2, [0, 300, 400]), (3, [0, 0, 400]), (0, [0, 0, 0])]
)
def test_tda_rp_11_big_blind_ante_starts_at_the_requested_level(ante_from: int, antes: list[int]) -> None:
    first = preset_structure("turbo", starting_stack=20_000, blinds=(100, 200), ante_from=ante_from).levels[:3]
    assert [level.ante for level in first] == [Ante(AnteKind.BIG_BLIND, ante) if ante else None for ante in antes]


@pytest.mark.parametrize(
    ("slug", "minutes", "levels_a_break", "pause"),
    [("hyper", 5, 12, 5), ("turbo", 10, 6, 10), ("regular", 20, 6, 15), ("deep_stack", 30, 4, 15)],
)
def test_first_break_of_each_pace_is_after_the_expected_level(
    slug: str, minutes: int, levels_a_break: int, pause: int
) -> None:
    steps = preset_structure(slug, starting_stack=30_000).steps
    first = next(at for at, step in enumerate(steps) if isinstance(step, Break))
    assert (first, steps[0].span, steps[first].span) == (
        levels_a_break,
        timedelta(minutes=minutes),
        timedelta(minutes=pause),
    )


def test_level_minutes_can_be_chosen() -> None:
    steps = preset_structure("regular", starting_stack=20_000, minutes=40).steps
    assert [step.span for step in steps[:4]] == [timedelta(minutes=40)] * 3 + [timedelta(minutes=15)]


def test_registration_closes_after_a_level_if_no_break_is_near() -> None:
    hyper = preset_structure("hyper", starting_stack=10_000, blinds=(100, 200))
    closing = hyper.steps[registration_closing_step_index(hyper) or 0]
    assert isinstance(closing, Level)
    assert closing.number == 3


@for_each(
    ("asked_for", "sentence"),
    [
        ({"slug": "giant"}, "Choose a preset: hyper, turbo, regular, deep_stack"),
        ({"starting_stack": 9}, "Starting stack must be a whole number of chips from 10 to 1,000,000,000, not 9"),
        ({"minutes": 0}, "Minutes must be a whole number of minutes from 1 to 240, not 0"),
        ({"players": 1}, "Players must be a whole number of players from 2 to 100,000, not 1"),
        ({"ante_from": -1}, "First level with an ante must be a whole number from 0 to 99, not -1"),
        ({"blinds": (0, 200)}, "Blinds must be a list of 2 amounts above 0, not a list of 2"),
        ({"blinds": (5000, 10_001)}, "Starting stack 20,000 is less than two big blinds of 10,001"),
        ({"blinds": (100, 201)}, "Starting stack 20,000 and blinds 100-201 need chips too small for such blinds"),
        ({"blinds": (200, 100)}, "Level 1: small blind 200 is more than the big 100"),
    ],
)
def test_impossible_structure_request_is_refused_with_a_reason(asked_for: dict[str, Any], sentence: str) -> None:
    refused = problems_of(requested_preset, {"slug": "regular", "starting_stack": 20_000} | asked_for)
    assert [problem.says for problem in refused] == [sentence]


def test_small_and_big_blind_may_be_equal_in_level_1():
    made = preset_structure("regular", starting_stack=20_000, blinds=(100, 100), ante_from=1)
    assert [(level.small_blind, level.big_blind, not_none(level.ante).amount) for level in made.levels[:3]] == [
        (100, 100, 100),
        (100, 200, 200),
        (200, 300, 300),
    ]


def test_amounts_of_a_structure_are_multiples_of_the_smallest_available_chip():
    made = preset_structure("regular", starting_stack=30_000, players=120, smallest=500)
    assert min(made.chips) == 500
    assert all(amount % 500 == 0 for level in made.levels for _, amount in level.amounts)


# a content file of paces
OWN_PACES = """
lowest = ["1/2", "3/5"]
blinds = ["5/10", "10/15", "10/20"]
limits = ["5/1/2", "8/2/3"]
[[pace]]
slug = "own"
title = "Own"
minutes = 15
depth = 100
climbs = ["1", "1.5", "2"]
play = 60
pause = 10
"""

UNKNOWN = [f"pace[own].climbs: no big blind begins with {digits!r}" for digits in ("1", "1.5")]


def test_pace_file_has_lengths_and_blind_steps() -> None:
    assert PACES["turbo"] == Pace(
        name="Turbo",
        minutes=10,
        depth=100,
        climbs=frozenset({"1", "15", "2", "3", "4", "6", "8"}),
        play=timedelta(hours=1),
        pause=timedelta(minutes=10),
    )
    assert (LOWEST[-1], BLINDS[0], BLINDS[-1]) == ((4, 8), (5, 10), (4000, 8000))


@for_each(
    ("change", "faults"),
    [
        (("", ""), []),
        (('"3/5"', '"5/3"'), ["lowest: '5/3' are no blinds; write \"25/50\""]),
        (('"3/5"', '"6/12"'), ["lowest: ends above the first of blinds"]),
        (('"10/15", "10/20"', '"10/20", "10/15"'), ["blinds: 10/15 is below the blinds before it"]),
        (('"8/2/3"', '"8/3/2"'), ["limits: '8/3/2' are no limits; write \"500/100/200\": small bet, ante, bring-in"]),
        (('"8/2/3"', '"5/2/3"'), ["limits: 5/2/3 is not above the limits before it"]),
        (('"1.5"', '"7"'), ["pace[own].climbs: no big blind begins with '7'"]),
        (("minutes = 15", "minutes = 0"), ["pace[own].minutes: must be from 1 to 240, not 0"]),
        (("blinds = ", "blind = "), ["blind: is unknown here; did you mean blinds?", "blinds: is missing", *UNKNOWN]),
    ],
)
def test_faults_in_a_pace_file_are_reported(tmp_path: Path, change: tuple[str, str], faults: list[str]) -> None:
    assert faults_of(tmp_path, KIND, OWN_PACES.replace(*change) if change[0] else OWN_PACES) == faults


def test_no_two_paces_share_a_slug_or_a_title(tmp_path: Path) -> None:
    assert faults_of(tmp_path, KIND, OWN_PACES, OWN_PACES) == [
        "pace[own].slug: 'own' is already used by entry 1 of a.toml",
        "pace[own].title: 'Own' is already used by entry 1 of a.toml",
    ]
