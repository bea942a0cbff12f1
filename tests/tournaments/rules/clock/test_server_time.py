"""The server's time follows small corrections of the computer's time and no step of it."""

from datetime import UTC, datetime, timedelta

import pytest

from tournaments.rules.clock.server_time import TimeReference, parse_reference

NOON = datetime(2030, 3, 1, 12, tzinfo=UTC)
REFERENCE = TimeReference(at=NOON, count=1000.0, counter="first start")


def seconds(count: float) -> timedelta:
    return timedelta(seconds=count)


@pytest.mark.parametrize("apart", [0, 0.4, -0.4, 2, -2])
def test_server_time_follows_corrections_of_up_to_two_seconds(apart: float) -> None:
    system = NOON + seconds(60 + apart)
    assert REFERENCE.jump(system, 1060.0) == seconds(0)
    assert REFERENCE.server_time(system, 1060.0) == system


@pytest.mark.parametrize("apart", [2.001, -2.001, 600, -600, 86_400])
def test_server_time_ignores_a_jump_of_more_than_two_seconds(apart: float) -> None:
    system = NOON + seconds(60 + apart)
    assert REFERENCE.jump(system, 1060.0) == seconds(apart)
    assert REFERENCE.server_time(system, 1060.0) == NOON + seconds(60)


def test_many_small_time_corrections_are_not_a_jump() -> None:
    reference = REFERENCE
    for minute in range(1, 11):
        reference = reference.reference_at(NOON + seconds(61.5 * minute), 1000.0 + 60 * minute)
    assert reference.server_time(NOON + seconds(615), 1600.0) == NOON + seconds(615)


def test_ignored_time_jump_stays_ignored() -> None:
    reference = REFERENCE
    for second in range(1, 100):
        reference = reference.reference_at(NOON + seconds(second + 600), 1000.0 + second)
    assert reference.jump(NOON + seconds(100 + 600), 1100.0) == seconds(600)


def test_server_time_follows_the_system_time_again_after_the_correction() -> None:
    moved = REFERENCE.reference_at(NOON + seconds(660), 1060.0)
    assert moved.server_time(NOON + seconds(70.3), 1070.0) == NOON + seconds(70.3)


def test_time_reference_is_stored_in_a_line_of_fixed_length() -> None:
    later = TimeReference(at=NOON + seconds(0.25), count=123_456.5, counter="a4b0c1d2-1111-2222-3333-444455556666")
    assert [parse_reference(reference.as_line()) for reference in (REFERENCE, later)] == [REFERENCE, later]
    assert len(REFERENCE.as_line()) == len(later.as_line())


@pytest.mark.parametrize("line", ["", "2030-03-01T12:00:00.000000 0001 x\n", "2030-03-01T12:00", "noon 12 x\n"])
def test_incomplete_time_reference_line_is_not_parsed(line: str) -> None:
    assert parse_reference(line) is None
