"""Removal of an absent player's stack: never, at the third level, at a new level or after half an hour."""

from datetime import timedelta

from tests.suite.each_case import for_each
from tournaments.rules.days.no_shows import NoShow, had_first_break, may_remove_stack
from tournaments.rules.levels import Break, Level

# levels of the day that are over, minutes since it began, and which rules then remove the stack
CASES = [
    (0, 0, set()),
    (0, 29, set()),
    (0, 30, {NoShow.NEW_LEVEL_OR_30_MINUTES}),
    (1, 12, {NoShow.NEW_LEVEL_OR_30_MINUTES}),
    (1, 59, {NoShow.NEW_LEVEL_OR_30_MINUTES}),
    (2, 24, {NoShow.NEW_LEVEL_OR_30_MINUTES, NoShow.START_OF_LEVEL_3}),
    (9, 540, {NoShow.NEW_LEVEL_OR_30_MINUTES, NoShow.START_OF_LEVEL_3}),
]


@for_each("levels, minutes, removing", CASES)
def test_each_rule_removes_a_stack_from_its_moment_on(levels: int, minutes: int, removing: set[NoShow]) -> None:
    played = timedelta(minutes=minutes)
    assert {rule for rule in NoShow if may_remove_stack(rule, levels_over=levels, played=played)} == removing


def test_wsop_2025_16_a_stack_is_removed_from_the_first_level_after_the_first_break_on() -> None:
    level = Level(key="l", number=1, span=timedelta(minutes=20), small_blind=50, big_blind=100)
    pause, night = Break(key="b", span=timedelta(minutes=10)), Break(key="n", span=timedelta(0), end_of_day=True)
    seen = [had_first_break(steps) for steps in ([level], [level, pause], [level, pause, level], [level, night, level])]
    assert seen == [False, False, True, False]
    removed = [
        may_remove_stack(NoShow.AFTER_FIRST_BREAK, levels_over=9, played=timedelta(hours=9), had_break=had_break)
        for had_break in (False, True)
    ]
    assert removed == [False, True]
