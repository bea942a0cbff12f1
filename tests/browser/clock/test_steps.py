"""The display's clock is the server's clock: the same steps, the same left, the same cues, on both sides."""

import random
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.browser.snapshots import cues
from tournaments.rules.clock.clock import Clock, laps_of
from tournaments.rules.clock.cues import CUES, due_cues, enabled_cues
from tournaments.rules.levels import Break, Closing, Level, Structure
from tournaments.rules.rulebook.house_rules import house_rules_of

pytestmark = pytest.mark.browser

BEGAN = datetime(2026, 11, 20, 19, 35, tzinfo=UTC)
SECOND = timedelta(seconds=1)
Case = tuple[Structure, Clock, datetime]


def random_case(rng: random.Random) -> Case:
    """Draw a structure, a clock over it, and a moment at which it is read."""
    steps = tuple(random_step(rng, at) for at in range(rng.randint(1, 8)))
    structure = Structure(steps=(Level(key="first", number=1, span=rng.randint(1, 90) * SECOND), *steps))
    laps = laps_of(structure)
    step = rng.randrange(len(laps))
    runs = rng.random() < 0.7
    clock = Clock(
        laps=laps,
        step=step,
        left=rng.randint(0, 120) * SECOND,
        since=BEGAN if runs else None,
        starts_at=None if runs or rng.random() < 0.4 else BEGAN + rng.randint(-60, 120) * SECOND,
        stop_after=runs and rng.random() < 0.2,
    )
    return structure, clock, BEGAN + timedelta(milliseconds=rng.randint(0, 600_000))


def random_step(rng: random.Random, at: int) -> Level | Break:
    """Draw a level, or a break that may have no length, a colour-up, a closing or the end of a day."""
    span = rng.choice([0, 1, 30, 90, 150, 600]) * SECOND
    closes = (Closing.REGISTRATION,) if rng.random() < 0.3 else ()
    if rng.random() < 0.6:
        return Level(key=f"s{at}", number=at + 2, span=span, closes=closes)
    colour = (100,) if rng.random() < 0.5 else ()
    return Break(key=f"s{at}", span=span, closes=closes, color_up=colour, end_of_day=rng.random() < 0.2)


def as_snapshot(structure: Structure, clock: Clock) -> dict[str, Any]:
    """Return the parts of the snapshot that the clock needs."""
    return {
        "clock": {
            "step": clock.step,
            "left": ms(clock.left),
            "since": instant(clock.since),
            "starts_at": instant(clock.starts_at),
            "stop_after": clock.stop_after,
            "started": True,
        },
        "steps": [
            {
                "kind": "level" if isinstance(step, Level) else "break",
                "key": step.key,
                "span": ms(step.span),
                "closes": [str(closing) for closing in step.closes],
                "color_up": list(getattr(step, "color_up", ())),
                "end_of_day": getattr(step, "end_of_day", False),
            }
            for step in structure.steps
        ],
        "cues": cues(),
    }


def ms(span: timedelta) -> int:
    """A span in whole milliseconds."""
    return round(span / timedelta(milliseconds=1))


def instant(moment: datetime | None) -> int | None:
    """An instant in milliseconds since 1970."""
    return None if moment is None else round(moment.timestamp() * 1000)


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    """Six hundred cases, the same each time."""
    rng = random.Random(7)
    return [random_case(rng) for _ in range(600)]


def test_display_and_server_count_the_same_level_and_time_left(script: Callable[..., Any], cases: list[Case]) -> None:
    counted = script(
        "clock/steps",
        """x.map(([{ clock, steps }, now]) => {
            const here = m.clockAt(clock, steps, now);
            return [here.step, m.leftAt(here, now), here.since, m.playedOut(here, steps)];
        })""",
        [(as_snapshot(structure, clock), instant(now)) for structure, clock, now in cases],
    )
    expected = []
    for _structure, clock, now in cases:
        here = clock.advance_to(now)
        expected.append([here.step, ms(clock.time_left_at(now)), instant(here.since), here.is_played_out])
    assert counted == expected


def test_display_and_server_schedule_sound_cues_at_the_same_moments(
    script: Callable[..., Any], cases: list[Case]
) -> None:
    heard = script(
        "clock/sound/cues",
        "x.map(([snapshot, after, until]) => "
        "m.dueCues(snapshot, after, until).map(({ cue, step, moment }) => [cue.key, step, moment]))",
        [(as_snapshot(structure, clock), instant(BEGAN - SECOND), instant(now)) for structure, clock, now in cases],
    )
    expected = [
        [
            [due.cue.key, due.step, instant(due.moment)]
            for due in due_cues(structure, clock, cues=enabled_cues(house_rules_of()), after=BEGAN - SECOND, until=now)
        ]
        for structure, clock, now in cases
    ]
    assert heard == expected


def test_every_sound_cue_of_the_server_is_defined_for_displays(script: Callable[..., Any]) -> None:
    assert script("clock/sound/cues", "Object.keys(m.APPLIES).sort()") == sorted(cue.key for cue in CUES)


def test_start_times_of_levels_after_a_scheduled_stop_are_unknown(script: Callable[..., Any]) -> None:
    steps = [
        {"kind": "level", "span": 60_000},
        {"kind": "break", "span": 30_000, "end_of_day": False},
        {"kind": "level", "span": 60_000},
        {"kind": "break", "span": 0, "end_of_day": True},
        {"kind": "level", "span": 60_000},
    ]
    running = {"step": 0, "left": 20_000, "since": 1000, "starts_at": None, "stop_after": False}
    begins = script("clock/steps", "x.map(([clock, steps]) => m.beginnings(clock, steps))", [
        (running, steps),
        (running | {"stop_after": True}, steps),
        (running | {"since": None}, steps),
        (running | {"since": None, "starts_at": 5000}, steps),
    ])  # fmt: skip
    assert begins == [
        [None, 21_000, 51_000, 111_000, None, None],
        [None, 21_000, None, None, None, None],
        [None, None, None, None, None, None],
        [None, 25_000, 55_000, 115_000, None, None],
    ]


def test_break_with_no_length_is_not_shown_as_the_next_break(script: Callable[..., Any]) -> None:
    steps = [
        {"kind": "level", "span": 60_000},
        {"kind": "break", "span": 0, "end_of_day": False},
        {"kind": "level", "span": 60_000},
        {"kind": "break", "span": 0, "end_of_day": True},
    ]
    assert script("clock/steps", "[m.breakAfter(x, 0), m.breakAfter(x, 3)]", steps) == [3, -1]
