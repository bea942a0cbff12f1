"""The calendar of a series: states and times of days, and the tables that they need."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.conftest import MINUTE, NOON
from tests.tables.play import Play
from tournaments.models import ClockAnchor, Day, Series, Tournament
from tournaments.selectors.days.calendar import PlayedDay, SeriesCalendar, change_times, series_calendar
from tournaments.selectors.days.home_series import series_boxes
from tournaments.selectors.days.room_need import table_needs_by_date
from tournaments.sentences.days.calendar import (
    day_start_and_end_text,
    day_state_text,
    event_and_day_text,
    short_day_label,
)
from tournaments.services import lifecycle
from tournaments.services.busts import bust
from tournaments.services.clock import clock
from tournaments.services.days.flights import NewFlight, add_day, add_flight
from tournaments.services.days.series import create_series, put_into_series
from tournaments.services.desk import entries

pytestmark = pytest.mark.django_db

Open = Callable[..., Tournament]
DAY = timedelta(days=1)


@pytest.fixture
def autumn(director: User) -> Series:
    return create_series(fields={"name": "Harbour Autumn", "tables": 2}, by=director)


@pytest.fixture
def add_to_autumn(autumn: Series, director: User) -> Callable[[Tournament], Play]:
    """Return a function that adds a tournament to the series."""

    def add_to_series(tournament: Tournament) -> Play:
        play = Play(tournament, director)
        play(put_into_series, series=autumn)
        return play

    return add_to_series


def calendar(series: Series, now: datetime = NOON + 5 * MINUTE) -> SeriesCalendar:
    return series_calendar(series, now=now)


def day_states(found: SeriesCalendar) -> list[tuple[str, str]]:
    return [(event_and_day_text(day), day_state_text(day, found)) for day in found.days]


def enter_all(play: Play, count: int) -> None:
    for at in range(count):
        play(entries.enter, name=f"{play.tournament.slug} {at}")


def minutes(day: PlayedDay) -> tuple[float, float]:
    return (day.begins - NOON) / MINUTE, (day.ends - NOON) / MINUTE


def test_calendar_shows_the_state_of_each_day(
    autumn: Series, add_to_autumn: Callable[[Tournament], Play], open_at: Open
) -> None:
    running, later, over, gone = (
        add_to_autumn(open_at(slug, starts_at=NOON + at * MINUTE))
        for slug, at in (("runs", 0), ("later", 90), ("over", -60), ("gone", 60))
    )
    enter_all(running, 3)
    running(bust, entry=running.tournament.entries.first())
    over(lifecycle.finish_tournament)
    gone(lifecycle.cancel_tournament)
    found = calendar(autumn)
    assert day_states(found) == [("Over", "finished"), ("Runs", "2 left"), ("Gone", "Cancelled"), ("Later", "13:30")]
    assert [row.event.slug for row in found.running_days] == ["runs"]
    assert found.entry_count == 3
    assert later.tournament.slug == "later"


def test_calendar_shows_flights_until_bagging_and_later_days(
    autumn: Series, add_to_autumn: Callable[[Tournament], Play], tournament: Tournament, director: User
) -> None:
    play = Play(tournament, director)
    for at, code in enumerate(("1A", "1B")):
        flight = NewFlight(code=code, starts_at=NOON + at * DAY, end={"at": "level", "level": "l2"})
        play(add_flight, flight=flight, next_at=NOON + 2 * DAY)
    play(add_day, code="Final", starts_at=NOON + 3 * DAY)
    add_to_autumn(tournament)
    found = calendar(autumn)
    assert [short_day_label(day) for day in found.days] == ["1A", "1B", "Day 2", "Final"]
    assert day_states(found)[:2] == [("Event, flight 1A", "0 left"), ("Event, flight 1B", "12:00")]
    assert minutes(found.days[0]) == (0, 40)
    assert [day.is_later_day for day in found.days] == [False, False, True, True]
    assert [day.is_final for day in found.days] == [False, False, False, True]
    ended = Day.objects.get(code="1A")
    ended.ended_at = NOON + 40 * MINUTE
    ended.save()
    assert day_start_and_end_text(calendar(autumn).days[0], found) == "12:00 to 12:40"


def test_calendar_shows_no_level_for_a_day_waiting_for_bags(
    autumn: Series, add_to_autumn: Callable[[Tournament], Play], open_at: Open
) -> None:
    play = add_to_autumn(open_at("main"))
    play(add_flight, flight=NewFlight(code="1A", starts_at=NOON), next_at=NOON + 2 * DAY)
    Day.objects.filter(code="1A").update(ended_at=NOON)
    found = calendar(autumn, NOON + 2 * DAY + 5 * MINUTE)
    [_, second] = found.days
    assert (second.clock, second.level, second.entry_until, day_state_text(second, found)) == (
        "running", None, None, "12:00",
    )  # fmt: skip


def test_calendar_moves_the_end_of_a_day_with_the_clock(
    autumn: Series, add_to_autumn: Callable[[Tournament], Play], tournament: Tournament
) -> None:
    play = add_to_autumn(tournament)
    enter_all(play, 1)
    [before] = calendar(autumn).days
    play.now = NOON + 5 * MINUTE
    play(clock.pause_clock)
    [after] = calendar(autumn, NOON + 65 * MINUTE).days
    assert after.ends - before.ends == 60 * MINUTE - timedelta(seconds=1)
    assert after.version > before.version
    assert change_times([after]) == {after.day.pk: play.now}


def test_changed_start_moves_the_playing_day_in_the_calendar(
    autumn: Series, add_to_autumn: Callable[[Tournament], Play], open_at: Open
) -> None:
    play = add_to_autumn(open_at("later", starts_at=NOON + 90 * MINUTE))
    [before] = calendar(autumn).days
    play(lifecycle.change_settings, starts_at=NOON + 150 * MINUTE)
    [after] = calendar(autumn).days
    assert (after.begins - before.begins, after.ends - before.ends) == (60 * MINUTE, 60 * MINUTE)
    assert after.version > before.version


def test_calendar_reports_a_full_room_and_a_possible_later_start(
    autumn: Series, add_to_autumn: Callable[[Tournament], Play], open_at: Open
) -> None:
    first, second = add_to_autumn(open_at("first")), add_to_autumn(open_at("second", starts_at=NOON + 30 * MINUTE))
    enter_all(first, 18)
    enter_all(second, 9)
    found = calendar(autumn)
    [need] = table_needs_by_date(found).values()
    assert (need.at, need.tables, need.room, need.missing_table_count) == (NOON + 30 * MINUTE, 3, 2, 1)
    assert need.clash is not None
    assert need.fits is not None
    assert (event_and_day_text(need.clash), need.fits.at > NOON + 30 * MINUTE, need.fits.tables) == ("Second", True, 2)


def test_expected_entries_depend_on_guarantee_and_earlier_flights(
    autumn: Series, add_to_autumn: Callable[[Tournament], Play], open_at: Open
) -> None:
    play = add_to_autumn(open_at("main", prize_share=10_000, guarantee=200_000, starts_at=NOON + DAY))
    [promised] = calendar(autumn).days
    assert promised.expected == 20
    for at, code in enumerate(("1A", "1B")):
        flight = NewFlight(code=code, starts_at=NOON + (at - 1) * DAY, end={"at": "share", "share": 1_500})
        play(add_flight, flight=flight, next_at=NOON + 2 * DAY)
    assert [day.expected for day in calendar(autumn).days] == [10, 10, 4]


def test_no_entries_are_expected_after_registration_has_closed(
    autumn: Series, add_to_autumn: Callable[[Tournament], Play], open_at: Open
) -> None:
    play = add_to_autumn(open_at("main", prize_share=10_000, guarantee=200_000))
    enter_all(play, 3)
    open_, closed = (calendar(autumn, NOON + at * MINUTE).days[0] for at in (5, 55))
    assert [(row.expected, row.entry_until) for row in (open_, closed)] == [(20, NOON + 50 * MINUTE), (3, None)]


def test_calendar_length_of_day_2_follows_from_the_carried_level(
    autumn: Series, add_to_autumn: Callable[[Tournament], Play], tournament: Tournament, director: User
) -> None:
    play = Play(tournament, director)
    play(add_flight, flight=NewFlight(code="1A", starts_at=NOON), next_at=NOON + DAY)
    add_to_autumn(tournament)
    unknown = calendar(autumn).days[-1]
    assert unknown.ends - unknown.begins == timedelta(hours=8)
    enter_all(play, 1)  # as the carry-over does
    anchor = ClockAnchor.objects.get(tournament=tournament)
    anchor.step, anchor.left = 3, 20 * MINUTE
    anchor.save()
    carried = calendar(autumn).days[-1]
    assert carried.ends - carried.begins == 10 * MINUTE


def test_number_of_calendar_queries_does_not_grow_with_flights_and_events(
    autumn: Series, add_to_autumn: Callable[[Tournament], Play], open_at: Open
) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            found = calendar(autumn)
            table_needs_by_date(found)
            day_states(found)
            series_boxes(now=NOON)
        return len(asked)

    def with_flight(slug: str) -> None:
        play = add_to_autumn(open_at(slug, starts_at=NOON + DAY))
        play(add_flight, flight=NewFlight(code="1A", starts_at=NOON), next_at=NOON + 2 * DAY)

    with_flight("one")
    few = queries()
    with_flight("two")
    add_to_autumn(open_at("three"))
    assert queries() == few
