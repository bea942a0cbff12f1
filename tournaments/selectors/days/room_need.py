"""The tables that a series needs on each date, compared with the tables of its room.

If they are too few, a day that could start later is found.
"""

from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta

from tournaments.rules.days.calendar import (
    NIGHT,
    DayState,
    TableNeed,
    TablePeak,
    first_fitting_start,
    table_peak,
    tables_needed,
)
from tournaments.selectors.days.calendar import PlayedDay, SeriesCalendar


@dataclass(frozen=True, slots=True, kw_only=True)
class DayNeed:
    """The busiest hour of a date: the days `played` in it need `tables` tables from `at` on.

    The room has `room` tables; None if unknown. `clash` is the day that should start later, None if no day has to.
    `fits` is a later start at which that day fits.
    """

    date: date
    at: datetime
    tables: int
    room: int | None
    played: tuple[PlayedDay, ...]
    clash: PlayedDay | None = None
    fits: TablePeak | None = None

    @property
    def missing_table_count(self) -> int:
        """The number of tables that the room lacks; 0 if its size is unknown."""
        return max(0, self.tables - self.room) if self.room else 0


def table_needs_by_date(calendar: SeriesCalendar) -> dict[date, DayNeed]:
    """Return the table need at the busiest hour of each date; dates without play are left out."""
    by_key = {day.day.pk: day for day in calendar.days if day.state is not DayState.CANCELLED}
    needs = {key: _table_need(day) for key, day in by_key.items()}
    needs_by_date = {}
    for date_ in sorted({calendar.date_of(day) for day in by_key.values()}):
        peak = table_peak(needs.values(), within=_date_bounds(date_, calendar))
        if peak:
            needs_by_date[date_] = _day_need(date_, peak, needs, by_key, calendar)
    return needs_by_date


def _day_need(
    day: date, peak: TablePeak, needs: dict[int, TableNeed], by_key: dict[int, PlayedDay], calendar: SeriesCalendar
) -> DayNeed:
    room = calendar.series.tables
    played = tuple(by_key[key] for key in peak.keys)
    need = DayNeed(date=day, at=peak.at, tables=peak.tables, room=room, played=played)
    ahead = [
        played_day
        for played_day in played
        if played_day.state is DayState.LATER and calendar.date_of(played_day) == day
    ]
    if not (room and need.missing_table_count and ahead):
        return need
    clash = max(ahead, key=lambda played_day: (played_day.begins, played_day.day.pk))
    others = [need for key, need in needs.items() if key != clash.day.pk]
    fits = first_fitting_start(needs[clash.day.pk], others, room=room, within=_date_bounds(day, calendar))
    return replace(need, clash=clash, fits=fits)


def _table_need(day: PlayedDay) -> TableNeed:
    """Return how many tables a day of play needs.

    Once registration has closed, only the players left count.
    """
    seats = day.row.seats_per_table
    last = tables_needed(day.left_at_end, seats=seats)
    if day.state is DayState.RUNNING and day.entry_until is None:
        players = day.left
    else:
        players = day.entries if day.state is DayState.DONE else max(day.expected, day.entries)
    tables = tables_needed(players, seats=seats)
    return TableNeed(key=day.day.pk, begins=day.begins, ends=day.ends, tables=tables, last=min(last, tables))


def _date_bounds(day: date, calendar: SeriesCalendar) -> tuple[datetime, datetime]:
    """Return 06:00 on a date and 06:00 on the next."""
    opens = datetime.combine(day, time(), tzinfo=calendar.zone) + NIGHT
    return opens, opens + timedelta(days=1)
