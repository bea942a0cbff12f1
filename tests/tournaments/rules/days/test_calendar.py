"""A series by days: columns, bars, and the tables that are needed at the busiest hour."""

from datetime import UTC, date, datetime, timedelta

from tournaments.rules.days.calendar import (
    SLOTS,
    Bar,
    TableNeed,
    TablePeak,
    calendar_bar,
    dates_between,
    first_fitting_start,
    playing_date,
    slot_number,
    table_peak,
)

HOUR = timedelta(hours=1)
SUNDAY = datetime(2026, 11, 22, tzinfo=UTC)
EVENING = (SUNDAY + 6 * HOUR, SUNDAY + 30 * HOUR)


def wall(day: int, hour: int, minute: int = 0) -> datetime:
    """A time on the wall of the room in November."""
    return datetime(2026, 11, day, hour, minute, tzinfo=UTC)


def need(key: int, *, begins: float, hours: float = 8, tables: int, last: int = 1) -> TableNeed:
    at = SUNDAY + begins * HOUR
    return TableNeed(key=key, begins=at, ends=at + hours * HOUR, tables=tables, last=last)


def test_play_after_midnight_belongs_to_the_previous_day() -> None:
    assert playing_date(wall(22, 5, 59)) == date(2026, 11, 21)
    assert playing_date(wall(22, 6, 0)) == date(2026, 11, 22)


def test_calendar_column_covers_10_am_to_3_am() -> None:
    day = date(2026, 11, 22)
    times = [(8, 0), (10, 0), (10, 29), (10, 30), (23, 0)]
    assert [slot_number(wall(22, *time), day) for time in times] == [0, 0, 0, 1, 26]
    assert slot_number(wall(23, 3, 0), day) == slot_number(wall(23, 7, 0), day) == SLOTS


def test_calendar_bar_of_a_late_start_is_large_enough_for_the_text() -> None:
    begins = wall(22, 23)
    assert calendar_bar(begins, begins + 4 * HOUR, now=begins) == Bar(14, 20, 0)


def test_played_part_of_a_calendar_bar_ends_at_the_present_time() -> None:
    begins = wall(22, 12)
    assert calendar_bar(begins, begins + 13 * HOUR, now=begins + 2.5 * HOUR) == Bar(4, 26, 5)
    assert calendar_bar(begins, begins + 13 * HOUR, now=begins - HOUR).played == 0


def test_needed_tables_decrease_after_a_third_of_the_day() -> None:
    flight = need(1, begins=12, hours=9, tables=25, last=4)
    assert [flight.tables_at(SUNDAY + hour * HOUR) for hour in (11, 12, 15, 16, 18, 20.9, 21)] == [
        0,
        25,
        25,
        22,
        15,
        5,
        0,
    ]


def test_peak_of_needed_tables_begins_with_the_start_of_an_event() -> None:
    needs = [
        need(1, begins=12, hours=9, tables=25, last=4),
        need(2, begins=16, tables=12),
        need(3, begins=30, tables=9),
    ]
    assert table_peak(needs, within=EVENING) == TablePeak(SUNDAY + 16 * HOUR, 34, (1, 2))
    assert table_peak([], within=EVENING) is None


def test_tables_of_a_game_from_the_day_before_count_as_needed() -> None:
    late = need(1, begins=-2, hours=10, tables=30, last=10)
    assert table_peak([late], within=EVENING) == TablePeak(SUNDAY + 6 * HOUR, 16, (1,))


def test_later_start_with_enough_tables_is_found() -> None:
    others = [need(1, begins=12, hours=9, tables=25, last=4), need(2, begins=16, tables=12)]
    clash = need(3, begins=18, tables=20)
    assert table_peak([*others, clash], within=EVENING) == TablePeak(SUNDAY + 18 * HOUR, 47, (1, 2, 3))
    found = first_fitting_start(clash, others, room=40, within=EVENING)
    assert found == TablePeak(SUNDAY + 20 * HOUR, 38, (3,))


def test_no_start_is_proposed_if_no_later_start_has_enough_tables() -> None:
    assert first_fitting_start(need(3, begins=18, tables=50), [], room=40, within=EVENING) is None


def test_calendar_has_every_date_of_a_series() -> None:
    assert dates_between(date(2026, 11, 29), date(2026, 12, 2)) == [
        date(2026, 11, 29),
        date(2026, 11, 30),
        date(2026, 12, 1),
        date(2026, 12, 2),
    ]
