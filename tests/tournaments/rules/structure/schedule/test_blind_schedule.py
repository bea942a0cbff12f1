"""Whole sheets: their rows, bands and facts."""

from dataclasses import replace
from datetime import timedelta
from zoneinfo import ZoneInfo

from hypothesis import given

from tests.tournaments.rules.structure.schedule.schedules import (
    NOON,
    at,
    big_blind_ante,
    heading,
    level_rows,
    of_levels,
    published,
    schedule,
)
from tests.tournaments.rules.structure.structures import level, pause, structure, structures
from tournaments.rules.levels import AnteKind, Closing, Structure
from tournaments.rules.rulebook.house_rules import house_rules_of
from tournaments.rules.structure.schedule.blind_schedule import Band, EntryCloses, LevelRow, blind_schedule_of
from tournaments.rules.structure.schedule.columns import Column
from tournaments.rules.structure.times import StepTimes, planned_times

MINUTE = timedelta(minutes=1)


def test_tda_54_pot_limit_schedule_has_maximum_raises_for_each_level() -> None:
    sheet = schedule(published("live-plo8-2025"))
    assert [row.figures for row in level_rows(sheet)] == [
        (100, 200, 200, 400, 700, 600, 2_200),
        (200, 300, 300, 600, 1_100, 900, 3_500),
        (200, 400, 400, 800, 1_400, 1_200, 4_400),
        (300, 500, 500, 1_000, 1_800, 1_500, 5_700),
        (300, 600, 600, 1_200, 2_100, 1_800, 6_600),
        (400, 800, 800, 1_600, 2_800, 2_400, 8_800),
        (500, 1_000, 1_000, 2_000, 3_500, 3_000, 11_000),
        (600, 1_200, 1_200, 2_400, 4_200, 3_600, 13_200),
        (1_000, 1_500, 1_500, 3_000, 5_500, 4_500, 17_500),
        (1_000, 2_000, 2_000, 4_000, 7_000, 6_000, 22_000),
        (1_500, 3_000, 3_000, 6_000, 10_500, 9_000, 33_000),
        (2_000, 4_000, 4_000, 8_000, 14_000, 12_000, 44_000),
        (3_000, 5_000, 5_000, 10_000, 18_000, 15_000, 57_000),
        (3_000, 6_000, 6_000, 12_000, 21_000, 18_000, 66_000),
        (4_000, 8_000, 8_000, 16_000, 28_000, 24_000, 88_000),
        (5_000, 10_000, 10_000, 20_000, 35_000, 30_000, 110_000),
        (6_000, 12_000, 12_000, 24_000, 42_000, 36_000, 132_000),
        (8_000, 16_000, 16_000, 32_000, 56_000, 48_000, 176_000),
        (10_000, 20_000, 20_000, 40_000, 70_000, 60_000, 220_000),
        (15_000, 30_000, 30_000, 60_000, 105_000, 90_000, 330_000),
    ]


def test_schedule_has_rows_for_levels_and_breaks() -> None:
    sheet = schedule(published("live-plo8-2025"))
    assert sheet.rows[0] == LevelRow(
        key="l1",
        number=1,
        span=30 * MINUTE,
        figures=(100, 200, 200, 400, 700, 600, 2_200),
        begins=at(0),
        ends=at(30),
        ante=AnteKind.BIG_BLIND,
    )
    assert sheet.rows[9] == Band(
        key="b2",
        span=15 * MINUTE,
        begins=at(255),
        ends=at(270),
        color_up=(100,),
        closes=(Closing.REGISTRATION,),
        before=9,
    )


def test_schedule_has_stack_and_seats_and_close_of_the_structure() -> None:
    sheet = schedule(published("live-plo8-2025"))
    assert (sheet.stack, sheet.stack_in_bets, sheet.seats, sheet.final_table_seats) == (25_000, 125, 8, 9)
    assert (sheet.bet, sheet.spans) == (Column.BIG_BLIND, (30 * MINUTE, 30 * MINUTE))
    assert sheet.entry == EntryCloses(9, at(270))


def test_stack_of_a_stud_schedule_is_counted_in_big_bets() -> None:
    stud_league = replace(published("stud-home-from-wsop"), starting_stack=30_000)
    assert (schedule(stud_league).stack_in_bets, schedule(stud_league).bet) == (30, Column.BIG_BET)


def test_schedule_gives_shortest_and_longest_level_length() -> None:
    assert schedule(published("stud-home-from-wsop")).spans == (15 * MINUTE, 20 * MINUTE)


def test_day_after_the_first_has_no_times_on_the_schedule() -> None:
    sheet = schedule(published("wpt-toc-2018"))
    day_ends = next(at for at, row in enumerate(sheet.rows) if isinstance(row, Band) and row.day)
    assert sheet.rows[day_ends] == Band(key="b3", span=timedelta(0), begins=at(690), ends=None, day=1, before=11)
    assert {(row.begins, row.ends) for row in sheet.rows[day_ends + 1 :]} == {(None, None)}


def test_days_of_a_schedule_are_numbered() -> None:
    night = {"span": timedelta(0), "end_of_day": True}
    days = structure(level(1, 100, 200), pause("b1", **night), level(2, 200, 400), pause("b2", **night))
    assert [row.day for row in schedule(days).rows if isinstance(row, Band)] == [1, 2]


def test_second_part_of_a_split_level_keeps_the_number_and_is_marked() -> None:
    rest = replace(level(1, 100, 200), key="l1b", span=8 * MINUTE)
    sheet = schedule(structure(level(1, 100, 200), pause(), rest, level(2, 200, 400)))
    assert [(row.number, row.continued) for row in sheet.rows if isinstance(row, LevelRow)] == [
        (1, False),
        (1, True),
        (2, False),
    ]


def test_close_of_rebuys_without_a_break_has_a_separate_row() -> None:
    sheet = of_levels(level(1, 100, 200, closes=(Closing.REBUYS,)), level(2, 200, 400))
    assert sheet.rows[1] == Band(begins=at(20), ends=at(20), closes=(Closing.REBUYS,), after=1)


def test_colour_up_in_a_break_of_zero_minutes_has_a_separate_row() -> None:
    sheet = schedule(structure(level(1, 100, 200), pause(span=timedelta(0), color_up=(25,)), level(2, 200, 400)))
    assert sheet.rows[1] == Band(key="b1", begins=at(20), ends=at(20), color_up=(25,), before=2)


def test_schedule_shows_registration_that_never_closes_or_closes_with_the_last_level() -> None:
    assert of_levels(level(1, 100, 200)).entry is None
    assert of_levels(level(1, 100, 200, closes=(Closing.REGISTRATION,))).entry == EntryCloses(None, at(20))


def test_levels_with_the_same_note_share_a_footnote() -> None:
    notes = ["", "x", "y", "x"]
    sheet = of_levels(*(level(number, 100, 200, notes=words) for number, words in enumerate(notes, 1)))
    assert sheet.footnotes == ("x", "y")
    assert [row.footnote for row in level_rows(sheet)] == [0, 1, 2, 1]


def test_schedule_times_are_in_the_time_zone_of_the_room() -> None:
    berlin = ZoneInfo("Europe/Berlin")
    begins = schedule(structure(level(1, 100, 200)), zone=berlin).rows[0].begins
    assert begins is not None
    assert (begins, begins.hour, begins.tzinfo) == (NOON, 13, berlin)


def test_pot_limit_schedule_counts_antes_of_a_full_table() -> None:
    ante = big_blind_ante(1, 100, 200).ante
    assert ante is not None
    each = replace(big_blind_ante(1, 100, 200), ante=replace(ante, kind=AnteKind.EACH, amount=25))
    sheet = schedule(
        structure(each, betting="pot_limit", seats_per_table=8), house_rules={"ante_in_pot_limit": "counted"}
    )
    assert level_rows(sheet)[0].figures == (100, 200, 25, 400, 900, 800, 3_000)


def test_roberts_11_14_maximum_raises_are_rounded_to_the_smallest_chip() -> None:
    odd = structure(level(1, 25, 75), betting="half_pot", chips=(25, 100))
    assert level_rows(schedule(odd))[0].figures[3] == 150
    rounded_up = schedule(odd, house_rules={"pot_limit_rounding": "up_to_unit"})
    assert level_rows(rounded_up)[0].figures[3] == 175


def test_schedule_fingerprint_changes_only_with_stakes_or_house_rules() -> None:
    given = published("live-plo8-2025")
    plain = schedule(given)
    assert len(plain.fingerprint) == 8
    assert schedule(given, name="Another name", revision=7).fingerprint == plain.fingerprint
    later = planned_times(given, starts_at=NOON + MINUTE)
    assert (
        blind_schedule_of(given, heading=heading(), house_rules=house_rules_of(), times=later).fingerprint
        == plain.fingerprint
    )
    dearer = replace(given, steps=(replace(given.levels[0], big_blind=250), *given.steps[1:]))
    assert schedule(dearer).fingerprint != plain.fingerprint
    assert schedule(given, house_rules={"pot_limit_preflop": "assumed_call"}).fingerprint != plain.fingerprint
    assert schedule(given, house_rules={"button_rule": "moving"}).fingerprint != plain.fingerprint


@given(structures.filter(lambda given: given.levels))
def test_schedule_of_any_structure_lists_every_level_in_order(given: Structure) -> None:
    blank = [StepTimes()] * len(given.steps)
    sheet = blind_schedule_of(given, heading=heading(), house_rules=house_rules_of(), times=blank)
    rows = [row for row in sheet.rows if isinstance(row, LevelRow)]
    assert [row.key for row in rows] == [level.key for level in given.levels]
    assert {len(row.figures) for row in rows} == {len(sheet.columns)}
    assert all(any(row.figures[column] for row in rows) for column in range(len(sheet.columns)))
