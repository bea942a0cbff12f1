"""Cues: what is announced to the room, and when."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.conftest import MINUTE, level, small_structure
from tournaments.rules.clock.clock import new_clock
from tournaments.rules.clock.cues import CUES, due_cues, enabled_cues, next_due_moment
from tournaments.rules.levels import Break, Structure
from tournaments.rules.rulebook.house_rules import house_rules_of

T0 = datetime(2026, 3, 14, 12, 0, tzinfo=UTC)
BEFORE = T0 - timedelta(microseconds=1)


TOLD = enabled_cues(house_rules_of())


def cues_with_minutes(structure: Structure, *, minutes: float, hold: int = 90) -> list[tuple[str, float]]:
    """Return all cues of a clock that starts at noon, with their minutes; pushes are held for `seconds`."""
    cues = enabled_cues(house_rules_of(overrides={"push_hold_seconds": hold}))
    clock = new_clock(structure).start(T0)
    found = due_cues(structure, clock, cues=cues, after=BEFORE, until=T0 + minutes * MINUTE)
    return [(due.cue.key, (due.moment - T0) / MINUTE) for due in found]


def test_every_cue_has_a_unique_name_and_a_sentence() -> None:
    assert len({cue.key for cue in CUES}) == len(CUES)
    assert all(cue.sentence.endswith(".") for cue in CUES)


def test_level_has_cues_for_pushes_a_minute_and_ten_seconds() -> None:
    """TDA 2024 RP-7: pushes are held from 90 seconds before."""
    assert cues_with_minutes(small_structure(), minutes=19.99) == [
        ("hold_pushes", 18.5),
        ("one_minute", 19),
        ("ten_seconds", pytest.approx(19 + 5 / 6)),
    ]


@pytest.mark.parametrize("hold", [1, 45, 180, 600])
def test_house_rule_sets_the_time_of_the_push_cue(hold: int) -> None:
    moments = [
        minute for key, minute in cues_with_minutes(small_structure(), minutes=19.99, hold=hold) if key == "hold_pushes"
    ]
    assert moments == [pytest.approx(20 - hold / 60)]


def test_no_push_cue_exists_if_the_house_rule_turns_pushes_off() -> None:
    assert "hold_pushes" not in {key for key, _ in cues_with_minutes(small_structure(), minutes=90, hold=0)}


def test_break_has_cues_for_colour_up_and_end_and_close_of_registration() -> None:
    in_the_break = [cue for cue in cues_with_minutes(small_structure(), minutes=50) if cue[1] >= 40]
    assert in_the_break == [
        ("break_begins", 40),
        ("colour_up_due", 40),
        ("break_ends_soon", 48),
        ("hold_pushes", 48.5),
        ("registration_closes", 50),
        ("level_up", 50),
    ]


def test_end_of_a_day_has_a_cue_despite_the_stopped_clock() -> None:
    night = Structure(steps=(level(1, 200), Break(key="b1", span=60 * MINUTE, end_of_day=True), level(2, 400)))
    assert cues_with_minutes(night, minutes=500)[-1] == ("day_ends", 20)


def test_time_added_to_a_level_does_not_repeat_cues() -> None:
    structure = small_structure()
    clock = new_clock(structure).start(T0)
    later = clock.add_time(10 * MINUTE, T0 + 5 * MINUTE)
    after = [
        due.cue.key for due in due_cues(structure, later, cues=TOLD, after=T0 + 5 * MINUTE, until=T0 + 25 * MINUTE)
    ]
    assert after == []


def test_next_due_time_of_the_worker_is_the_next_cue_or_level_change() -> None:
    structure = small_structure()
    clock = new_clock(structure).start(T0)
    assert next_due_moment(structure, clock, cues=TOLD, after=T0) == T0 + 18.5 * MINUTE
    assert next_due_moment(structure, clock, cues=TOLD, after=T0 + 18.5 * MINUTE) == T0 + 20 * MINUTE
    assert next_due_moment(structure, clock.pause(T0 + MINUTE), cues=TOLD, after=T0 + MINUTE) is None
    assert next_due_moment(structure, new_clock(structure, starts_at=T0), cues=TOLD, after=BEFORE) == T0
