"""The calendar of a series: each day of play with its state, its times and what it needs, in a few queries."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.db.models import Count, Max, Q, QuerySet

from tournaments.models import Day, Entry, FloorLog, Series, Tournament
from tournaments.rules.clock.clock import Clock, new_clock
from tournaments.rules.days.calendar import DayState, expected_entries, playing_date
from tournaments.rules.days.day_end import players_at_end
from tournaments.rules.days.expected_end import USUAL, expected_day_end
from tournaments.rules.days.settings import day_end_of
from tournaments.rules.levels import Level, Structure
from tournaments.rules.structure.times import registration_closes_after, step_times
from tournaments.selectors.days.series import events_of
from tournaments.selectors.today import state_of

#: states of the clock in which a day is being played
_PLAYED = frozenset({"handforhand", "running", "break", "paused", "played_out"})


class EntryCounts(NamedTuple):
    """The entries of a row, and how many of them are still in."""

    entries: int = 0
    left: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedDay:
    """One day of play of an event, a flight too. `row` is the tournament that it is played in.

    `expected` are the entries that it may have, `left_at_end` the players who may go on from it. While it is played
    `level` is that of its clock, in the state `clock` (one of `today.ORDER`), until `goes_on`; `entry_until` is when
    its registration closes. `version` counts the actions that may have changed it, `changed_at` is the last of them.
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
    changed_at: datetime

    @property
    def several(self) -> bool:
        """Whether its event has other days too: only then it is named."""
        return bool(self.day.code)

    @property
    def is_final(self) -> bool:
        """Whether it is a day with a name of its own, such as Final."""
        return not self.day.is_flight and self.several and not self.day.code[:1].isdigit()

    @property
    def is_further(self) -> bool:
        """Whether it is for those who went on from an earlier day."""
        return not self.day.is_flight and self.several and self.day.code != "1"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesCalendar:
    """A series with its events by number, and their days by start. `now` is when it was looked at."""

    series: Series
    now: datetime
    events: list[Tournament]
    days: list[PlayedDay]

    @property
    def zone(self) -> ZoneInfo:
        """The room's time zone."""
        return ZoneInfo(self.series.zone)

    def local(self, moment: datetime) -> datetime:
        """Return a moment as the clock on the wall of the room shows it."""
        return moment.astimezone(self.zone)

    def date_of(self, one: PlayedDay) -> date:
        """Return the date in whose column a day of play stands."""
        return playing_date(self.local(one.begins))

    @property
    def today(self) -> date:
        """The date of this evening."""
        return playing_date(self.local(self.now))

    @property
    def running(self) -> list[PlayedDay]:
        """What is being played."""
        return [one for one in self.days if one.state is DayState.RUNNING]

    @property
    def entries(self) -> int:
        """All entries so far: who plays on from a flight is counted there."""
        return sum(one.entries for one in self.days if not one.is_further)


def series_calendar(series: Series, *, now: datetime) -> SeriesCalendar:
    """Return all days of a series with what each event has come to by `now`, in a few queries."""
    events = list(events_of(series).select_related("clock"))
    return SeriesCalendar(series=series, now=now, events=events, days=days_of(events, now=now))


def days_of(events: Collection[Tournament] | QuerySet[Tournament], *, now: datetime) -> list[PlayedDay]:
    """Return the days of these tournaments by start, in a number of queries that does not grow with them."""
    rows = Day.objects.filter(tournament__in=events).select_related(
        "tournament__clock", "tournament__series", "played_in__clock"
    )
    days = list(rows.order_by("order", "pk"))
    keys = {key for day in days for key in (day.played_in_id, day.tournament_id)}
    counts, changed = _counts(keys), _changed_at(keys)
    by_event: dict[int, list[Day]] = defaultdict(list)
    for day in days:
        by_event[day.tournament_id].append(day)
    found = [
        _played_day(day, _EventDays(of_event, counts, changed, now))
        for of_event in by_event.values()
        for day in of_event
    ]
    return sorted(found, key=lambda one: (one.begins, one.event.event_number or 0, one.day.pk))


@dataclass(frozen=True, slots=True)
class _EventDays:
    """What a day is looked at with: the days of its event, and what was counted of all of them."""

    days: list[Day]
    counts: Mapping[int, EntryCounts]
    changed: Mapping[int, datetime]
    now: datetime

    def of(self, day: Day) -> EntryCounts:
        return self.counts.get(day.played_in_id, EntryCounts())

    def feeding(self, day: Day) -> list[Day]:
        """The days in rows of their own whose players go on in the row of this one: flights, or days side by side."""
        fed = {one.pk for one in self.days if one.played_in_id == day.played_in_id}
        return [one for one in self.days if one.has_own_row and one.feeds_id in fed]

    def beside(self, day: Day) -> list[Day]:
        """The days of its kind, itself with them: the flights, or those that are played side by side."""
        return [one for one in self.days if one.kind == day.kind]

    def is_at_hand(self, day: Day) -> bool:
        """Whether the clock of its row is that of this day: the first of the row that has not ended, with players.

        A day that others feed has none before their bags are opened.
        """
        of_row = [one for one in self.days if one.played_in_id == day.played_in_id and not one.ended_at]
        feeding = self.feeding(day)
        waits = bool(feeding) and (self.of(day).entries == 0 or any(one.ended_at is None for one in feeding))
        return bool(of_row) and of_row[0].pk == day.pk and not waits


def _played_day(day: Day, around: _EventDays) -> PlayedDay:
    event, row, now = day.tournament, day.played_in, around.now
    clock, level, goes_on = state_of(row, now=now)
    state = _state(day, clock, around)
    runs = state is DayState.RUNNING
    begins = (row.clock.started_at or day.begins) if runs and _first_of_row(day, around) else day.begins
    counts, expected = around.of(day), _expected(day, around)
    left_at_end = _left_at_end(day, expected)
    changed = [around.changed[key] for key in (row.pk, event.pk) if key in around.changed]
    return PlayedDay(
        event=event,
        day=day,
        row=row,
        state=state,
        clock=clock,
        begins=begins,
        ends=_ends(day, around, state, begins=begins, expected=expected),
        entries=counts.entries,
        left=counts.left,
        expected=expected,
        left_at_end=left_at_end,
        level=level if runs else None,
        goes_on=goes_on if runs else None,
        entry_until=_entry_until(row, now) if runs else None,
        version=row.version + (event.version if event.pk != row.pk else 0),
        changed_at=max(changed, default=begins),
    )


def _state(day: Day, clock: str, around: _EventDays) -> DayState:
    if day.tournament.cancelled_at or day.played_in.cancelled_at:
        return DayState.CANCELLED
    if any(_ended_at(day)):
        return DayState.DONE
    return DayState.RUNNING if clock in _PLAYED and around.is_at_hand(day) else DayState.LATER


def _first_of_row(day: Day, around: _EventDays) -> bool:
    return next(one for one in around.days if one.played_in_id == day.played_in_id).pk == day.pk


def _ends(day: Day, around: _EventDays, state: DayState, *, begins: datetime, expected: int) -> datetime:
    """When it ended, or may end."""
    if state is DayState.DONE:
        return max(begins, next(at for at in _ended_at(day) if at))
    structure, runs = day.played_in.structure(), state is DayState.RUNNING
    clock = _clock(day, around, structure, begins=begins, runs=runs)
    if clock is None:
        return begins + USUAL
    at, end = around.now if runs else begins, day_end_of(day.end)
    field = sum(_expected(one, around) for one in around.feeding(day))
    ends = expected_day_end(structure, clock, end=end, entries=field or expected, goes_on=_goes_on(day, around), now=at)
    return ends or max(at, begins + USUAL)


def _clock(day: Day, around: _EventDays, structure: Structure, *, begins: datetime, runs: bool) -> Clock | None:
    """The clock of a day as it is, or as planned where it is to come; None where nobody knows on which level it begins.

    What is planned does not move with the time where it waits to be started by hand.
    """
    fed = bool(around.feeding(day))
    known = runs or (_first_of_row(day, around) and (not fed or around.of(day).entries > 0))
    if not (known and structure.steps):
        return None
    return day.played_in.clock.as_rule(structure) if runs or fed else new_clock(structure, starts_at=begins)


def _ended_at(day: Day) -> tuple[datetime | None, ...]:
    return day.ended_at, day.tournament.finished_at, day.played_in.finished_at


def _goes_on(day: Day, around: _EventDays) -> bool:
    later = [one for one in around.days if not one.has_own_row and one.order > day.order]
    return day.has_own_row or day.feeds_id is not None or bool(later)


def _expected(day: Day, around: _EventDays) -> int:
    """The entries that a day may have; of a day after flights, who went on from those and may go on from the others."""
    event, sold = day.tournament, around.of(day).entries
    if feeding := around.feeding(day):
        carried = [_left_at_end(one, _expected(one, around)) for one in feeding]
        return sold or sum(carried)
    if _is_sold_out(day, around.now):
        return sold
    beside = around.beside(day)
    earlier = [around.of(one).entries for one in beside if day.is_flight and one.ended_at and one.pk != day.pk]
    guaranteed = event.guarantee // event.prize_share if event.prize_share else 0
    flights = len(beside) if day.is_flight else 1
    return expected_entries(
        sold=sold, earlier=earlier, guaranteed=-(-guaranteed // flights), capacity=day.played_in.capacity
    )


def _is_sold_out(day: Day, now: datetime) -> bool:
    """Whether nobody enters any more: it has ended, or is played and its registration has closed."""
    return any(_ended_at(day)) or (day.played_in.clock.begun(now) and _entry_until(day.played_in, now) is None)


def _left_at_end(day: Day, expected: int) -> int:
    """The players who may go on from it: one where it has no end of its own."""
    end = day_end_of(day.end)
    found = players_at_end(end, flight=expected, field=expected) if end and expected else None
    return found or 1


def _entry_until(row: Tournament, now: datetime) -> datetime | None:
    """When registration of what is being played closes; None where it has, or stays open."""
    structure: Structure = row.structure()
    at = registration_closes_after(structure)
    if at is None:
        return None
    clock = row.clock.as_rule(structure)
    return step_times(clock, now=now)[at].ends if clock.at(now).step <= at else None


def _counts(keys: Collection[int]) -> dict[int, EntryCounts]:
    rows = Entry.objects.filter(tournament__in=keys).order_by().values_list("tournament")
    counted = rows.annotate(entries=Count("pk"), left=Count("pk", filter=Q(bust_out__isnull=True)))
    return {key: EntryCounts(entries, left) for key, entries, left in counted}


def _changed_at(keys: Collection[int]) -> dict[int, datetime]:
    rows = FloorLog.objects.filter(tournament__in=keys).order_by().values_list("tournament")
    return dict(rows.annotate(last=Max("at")))
