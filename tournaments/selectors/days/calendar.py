"""The calendar of a series: each day of play with its state, times and entries, in a few queries."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.db.models import Max, QuerySet

from tournaments.models import Day, FieldSum, FloorLog, Series, Tournament
from tournaments.rules.clock.clock import Clock, new_clock
from tournaments.rules.days.calendar import DayState, expected_entries, playing_date
from tournaments.rules.days.day_end import USUAL, expected_day_end, player_count_at_end
from tournaments.rules.days.settings import day_end_from_json
from tournaments.rules.levels import Level, Structure
from tournaments.rules.structure.times import registration_closing_step_index, step_times
from tournaments.selectors.days.series import events_of
from tournaments.selectors.today import state_level_and_end

# States of the clock in which a day is being played.
_PLAYED = frozenset({"handforhand", "running", "break", "paused", "played_out"})


class EntryCounts(NamedTuple):
    entries: int = 0
    left: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedDay:
    """One day of play of an event, such as a flight. `row` is the tournament row in which it is played.

    `expected` is the forecast of entries, `left_at_end` the forecast of players who go on to the next day. `level`,
    `goes_on` (end of the present level or break) and `entry_until` (close of registration) are set only while the day
    is played. `clock` is one of `today.ORDER`. `version` counts the actions that may have changed the day.
    """

    event: Tournament
    day: Day
    row: Tournament
    state: DayState
    clock: str
    begins: datetime
    ends: datetime
    entries: int
    left: int
    expected: int
    left_at_end: int
    level: Level | None
    goes_on: datetime | None
    entry_until: datetime | None
    version: int

    @property
    def has_several_days(self) -> bool:
        return bool(self.day.code)

    @property
    def is_final(self) -> bool:
        """Return whether the day's code is a name such as Final, not a number."""
        return not self.day.is_flight and self.has_several_days and not self.day.code[:1].isdigit()

    @property
    def is_later_day(self) -> bool:
        """Return whether the event had an earlier day."""
        return not self.day.is_flight and self.has_several_days and self.day.code != "1"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesCalendar:
    """A series as of `now`: its events by number, and all their days by start."""

    series: Series
    now: datetime
    events: list[Tournament]
    days: list[PlayedDay]

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.series.zone)

    def local_time(self, moment: datetime) -> datetime:
        """Return a moment in the room's time zone."""
        return moment.astimezone(self.zone)

    def date_of(self, day: PlayedDay) -> date:
        """Return the date of play of a day; a start before 06:00 belongs to the date before."""
        return playing_date(self.local_time(day.begins))

    @property
    def today(self) -> date:
        """The present date of play; before 06:00 it is the date before."""
        return playing_date(self.local_time(self.now))

    @property
    def running_days(self) -> list[PlayedDay]:
        return [day for day in self.days if day.state is DayState.RUNNING]

    @property
    def entry_count(self) -> int:
        """The number of entries so far. An entry carried over from a flight counts once."""
        return sum(day.entries for day in self.days if not day.is_later_day)


def series_calendar(series: Series, *, now: datetime) -> SeriesCalendar:
    events = list(events_of(series).select_related("clock"))
    return SeriesCalendar(series=series, now=now, events=events, days=played_days_of(events, now=now))


def played_days_of(
    events: Collection[Tournament] | QuerySet[Tournament], *, now: datetime, read: Iterable[Tournament] = ()
) -> list[PlayedDay]:
    """Return the days of these tournaments by start, in a fixed number of queries.

    `read` are tournaments that were read before, with their clocks and series.
    """
    days = list(Day.objects.filter(tournament__in=events).order_by("order", "pk"))
    keys = {key for day in days for key in (day.played_in_id, day.tournament_id)}
    # one object for each row, not one for each day: the fields in JSON take long to read
    row_by_key = {row.pk: row for row in read if row.pk in keys}
    row_by_key |= Tournament.objects.select_related("clock", "series").in_bulk(keys - row_by_key.keys())
    for day in days:
        day.tournament, day.played_in = row_by_key[day.tournament_id], row_by_key[day.played_in_id]
    counts = _entry_counts_by_row(keys)
    by_event: dict[int, list[Day]] = defaultdict(list)
    for day in days:
        by_event[day.tournament_id].append(day)
    played = [
        _played_day(day, _EventDays(days_of_event, counts, now))
        for days_of_event in by_event.values()
        for day in days_of_event
    ]
    return sorted(played, key=lambda day: (day.begins, day.event.event_number or 0, day.day.pk))


@dataclass(frozen=True, slots=True)
class _EventDays:
    """The days of one event, with the entry counts of each."""

    days: list[Day]
    counts: Mapping[int, EntryCounts]
    now: datetime

    def counts_of(self, day: Day) -> EntryCounts:
        return self.counts.get(day.played_in_id, EntryCounts())

    def feeding_days(self, day: Day) -> list[Day]:
        """Return the flights or parallel days that feed the tournament row of `day`."""
        fed = {other.pk for other in self.days if other.played_in_id == day.played_in_id}
        return [other for other in self.days if other.has_own_row and other.feeds_id in fed]

    def days_of_same_kind(self, day: Day) -> list[Day]:
        return [other for other in self.days if other.kind == day.kind]

    def is_present_day_of_row(self, day: Day) -> bool:
        """Return whether `day` is the next unfinished day of its tournament row.

        False while the flights or parallel days that feed it have not ended, or their bags are not opened.
        """
        days_of_row = [other for other in self.days if other.played_in_id == day.played_in_id and not other.ended_at]
        feeding = self.feeding_days(day)
        waits = bool(feeding) and (
            self.counts_of(day).entries == 0 or any(feeder.ended_at is None for feeder in feeding)
        )
        return bool(days_of_row) and days_of_row[0].pk == day.pk and not waits


def _played_day(day: Day, event_days: _EventDays) -> PlayedDay:
    event, row, now = day.tournament, day.played_in, event_days.now
    clock, level, goes_on = state_level_and_end(row, now=now)
    state = _day_state(day, clock, event_days)
    runs = state is DayState.RUNNING
    begins = (row.clock.started_at or day.begins) if runs and _is_first_of_row(day, event_days) else day.begins
    counts, expected = event_days.counts_of(day), _expected_entry_count(day, event_days)
    left_at_end = _expected_left_count(day, expected)
    return PlayedDay(
        event=event,
        day=day,
        row=row,
        state=state,
        clock=clock,
        begins=begins,
        ends=_end_time(day, event_days, state, begins=begins, expected=expected),
        entries=counts.entries,
        left=counts.left,
        expected=expected,
        left_at_end=left_at_end,
        level=level if runs else None,
        goes_on=goes_on if runs else None,
        entry_until=_registration_close_time(row, now) if runs else None,
        version=row.version + (event.version if event.pk != row.pk else 0),
    )


def _day_state(day: Day, clock: str, event_days: _EventDays) -> DayState:
    if day.tournament.cancelled_at or day.played_in.cancelled_at:
        return DayState.CANCELLED
    if any(_possible_end_times(day)):
        return DayState.DONE
    return DayState.RUNNING if clock in _PLAYED and event_days.is_present_day_of_row(day) else DayState.LATER


def _is_first_of_row(day: Day, event_days: _EventDays) -> bool:
    return next(other for other in event_days.days if other.played_in_id == day.played_in_id).pk == day.pk


def _end_time(day: Day, event_days: _EventDays, state: DayState, *, begins: datetime, expected: int) -> datetime:
    """Return when a day ended, or is expected to end."""
    if state is DayState.DONE:
        return max(begins, next(at for at in _possible_end_times(day) if at))
    structure, runs = day.played_in.structure(), state is DayState.RUNNING
    clock = _day_clock(day, event_days, structure, begins=begins, runs=runs)
    if clock is None:
        return begins + USUAL
    at, end = event_days.now if runs else begins, day_end_from_json(day.end)
    field = sum(_expected_entry_count(feeder, event_days) for feeder in event_days.feeding_days(day))
    ends = expected_day_end(
        structure, clock, end=end, entries=field or expected, goes_on=_has_next_day(day, event_days), now=at
    )
    return ends or max(at, begins + USUAL)


def _day_clock(day: Day, event_days: _EventDays, structure: Structure, *, begins: datetime, runs: bool) -> Clock | None:
    """Return a day's present or planned clock; None if its first level is unknown."""
    fed = bool(event_days.feeding_days(day))
    known = runs or (_is_first_of_row(day, event_days) and (not fed or event_days.counts_of(day).entries > 0))
    if not (known and structure.steps):
        return None
    return day.played_in.clock.as_clock(structure) if runs or fed else new_clock(structure, starts_at=begins)


def _possible_end_times(day: Day) -> tuple[datetime | None, ...]:
    return day.ended_at, day.tournament.finished_at, day.played_in.finished_at


def _has_next_day(day: Day, event_days: _EventDays) -> bool:
    later = [other for other in event_days.days if not other.has_own_row and other.order > day.order]
    return day.has_own_row or day.feeds_id is not None or bool(later)


def _expected_entry_count(day: Day, event_days: _EventDays) -> int:
    """Return the entries expected on a day; for a day fed by flights, the players expected to go on."""
    event, sold = day.tournament, event_days.counts_of(day).entries
    if feeding := event_days.feeding_days(day):
        carried = [_expected_left_count(feeder, _expected_entry_count(feeder, event_days)) for feeder in feeding]
        return sold or sum(carried)
    if _is_registration_over(day, event_days.now):
        return sold
    same_kind = event_days.days_of_same_kind(day)
    earlier = [
        event_days.counts_of(other).entries
        for other in same_kind
        if day.is_flight and other.ended_at and other.pk != day.pk
    ]
    guaranteed = event.guarantee // event.prize_share if event.prize_share else 0
    flights = len(same_kind) if day.is_flight else 1
    return expected_entries(
        sold=sold, earlier=earlier, guaranteed=-(-guaranteed // flights), capacity=day.played_in.capacity
    )


def _is_registration_over(day: Day, now: datetime) -> bool:
    """Return whether no more entries are expected on a day.

    True once the day has ended, and once play has begun and registration is closed or has no end.
    """
    return any(_possible_end_times(day)) or (
        day.played_in.clock.has_begun(now) and _registration_close_time(day.played_in, now) is None
    )


def _expected_left_count(day: Day, expected: int) -> int:
    """Return how many players are expected to go on from a day; 1 if it is played to the winner."""
    end = day_end_from_json(day.end)
    players = player_count_at_end(end, flight=expected, field=expected) if end and expected else None
    return players or 1


def _registration_close_time(row: Tournament, now: datetime) -> datetime | None:
    """Return when registration of a day in play closes; None if it has closed or has no end."""
    structure: Structure = row.structure()
    at = registration_closing_step_index(structure)
    if at is None:
        return None
    clock = row.clock.as_clock(structure)
    return step_times(clock, now=now)[at].ends if clock.advance_to(now).step <= at else None


def _entry_counts_by_row(keys: Collection[int]) -> dict[int, EntryCounts]:
    sums = FieldSum.objects.filter(pk__in=keys).values_list("pk", "entries", "left")
    return {key: EntryCounts(entries, left) for key, entries, left in sums}


def change_times(days: Iterable[PlayedDay]) -> dict[int, datetime]:
    """Return when each day changed last, by the day's key: the time of its latest action, else its start."""
    rows_by_day = {day.day.pk: (day, {day.row.pk, day.event.pk}) for day in days}
    logged = FloorLog.objects.filter(tournament__in=set().union(*(rows for _, rows in rows_by_day.values())))
    at_by_row = dict(logged.order_by().values_list("tournament").annotate(last=Max("at")))
    return {
        key: max((at_by_row[row] for row in rows if row in at_by_row), default=day.begins)
        for key, (day, rows) in rows_by_day.items()
    }
