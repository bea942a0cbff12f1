"""The calendar of a series: a grid of days with bars, a list for phones, and the running days."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.urls import reverse

from tournaments.language.days import day_of_week, day_of_year, full_day, short_day
from tournaments.language.sentences import gettext as _
from tournaments.models import Day, Tournament
from tournaments.rules.days.calendar import SLOTS, Bar, DayState, calendar_bar, dates_between, slot_number
from tournaments.selectors.days.calendar import PlayedDay, SeriesCalendar
from tournaments.selectors.days.room_need import DayNeed
from tournaments.sentences.days.calendar import (
    day_label,
    day_start_and_end_text,
    day_start_text,
    day_state_text,
    event_and_day_text,
    short_day_label,
)

MAX_COLUMNS = 8
#: Returns the address of a day of play.
AddressOf = Callable[[PlayedDay], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class GridBar:
    """A bar of the calendar for one day of play. `kind` is its CSS class.

    The bar shows `name` and `says`. `whole` is the full text for the tooltip and screen readers.
    """

    bar: Bar
    kind: str
    name: str
    says: str
    whole: str
    address: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GridColumn:
    """A date of the calendar. `now` is the slot of the current time, None unless the date is today.

    `need` is the busiest hour of the date; None on the public calendar.
    """

    date: date
    today: bool
    now: int | None
    need: DayNeed | None

    @property
    def weekday(self) -> str:
        return day_of_week(self.date)

    @property
    def needed_tenths(self) -> int:
        """Return how many tenths of the room's tables are needed: 0 to 10, rounded up; 0 if unknown."""
        if self.need is None or not self.need.room:
            return 0
        return min(10, -(-10 * self.need.tables // self.need.room))


@dataclass(frozen=True, slots=True, kw_only=True)
class GridRow:
    """An event with its bars by column."""

    event: Tournament
    cells: list[tuple[GridColumn, list[GridBar]]]

    @property
    def is_visible(self) -> bool:
        return any(bars for _, bars in self.cells)


def grid_context(
    calendar: SeriesCalendar, *, address: AddressOf, needs: Mapping[date, DayNeed], first_day: date | None
) -> dict[str, Any]:
    """Return the context of the grid. If not all days fit, it starts at `first_day`, by default today."""
    dates = _calendar_dates(calendar)
    shown = _visible_dates(dates, first_day or calendar.today)
    columns = [_column(day, calendar, needs) for day in shown]
    rows = [_event_row(event, columns, calendar, address, needs) for event in calendar.events]
    if len(dates) == len(shown):
        return {"columns": columns, "rows": rows}
    return {
        "columns": columns,
        "rows": [row for row in rows if row.is_visible],
        "earlier": shown[0] - timedelta(days=MAX_COLUMNS) if shown[0] > dates[0] else None,
        "later": shown[-1] + timedelta(days=1) if shown[-1] < dates[-1] else None,
    }


def day_list_context(calendar: SeriesCalendar, *, address: AddressOf) -> dict[str, list[dict[str, Any]]]:
    """Return the context for phones with three lists: all days, days from today on, and past days, latest first."""
    days = []
    for day in sorted({calendar.date_of(played_day) for played_day in calendar.days}):
        of_day = [played_day for played_day in calendar.days if calendar.date_of(played_day) == day]
        days.append(
            {
                "date": day,
                "weekday": day_of_week(day),
                "title": _day_title(day, calendar.today),
                "items": [_list_item(played_day, calendar, address) for played_day in of_day],
                "today": day == calendar.today,
                "runs": any(played_day.state is DayState.RUNNING for played_day in of_day),
                "past": day < calendar.today,
            }
        )
    coming = [day for day in days if not day["past"]]
    return {"strip": days, "days": coming, "past_days": [day for day in reversed(days) if day["past"]]}


def running_days(calendar: SeriesCalendar) -> list[dict[str, Any]]:
    return [{"played_day": played_day, "name": event_and_day_text(played_day)} for played_day in calendar.running_days]


def dates_text(calendar: SeriesCalendar) -> str:
    """Return the dates of the series, `19 Nov to 26 Nov 2026`; "" for a series without days."""
    dates = _calendar_dates(calendar)
    if not dates:
        return ""
    if len(dates) == 1:
        return day_of_year(dates[0])
    return _("{first} to {last}").format(first=day_of_year(dates[0]), last=day_of_year(dates[-1]))


def public_day_url(played_day: PlayedDay) -> str:
    """Return the URL of a day's public page: the schedule before the day begins, then the clock."""
    name = "schedule" if played_day.state is DayState.LATER else "clock"
    return reverse(name, args=[played_day.row.slug])


def _calendar_dates(calendar: SeriesCalendar) -> list[date]:
    dates = [calendar.date_of(day) for day in calendar.days]
    return dates_between(min(dates), max(dates)) if dates else []


def _visible_dates(dates: Sequence[date], around: date) -> Sequence[date]:
    """Return at most MAX_COLUMNS dates from `around` on. Begins earlier if columns would stay empty."""
    if len(dates) <= MAX_COLUMNS:
        return dates
    first = dates[0]
    at = max(0, min((around - first).days, len(dates) - MAX_COLUMNS))
    return dates[at : at + MAX_COLUMNS]


def _column(day: date, calendar: SeriesCalendar, needs: Mapping[date, DayNeed]) -> GridColumn:
    today = day == calendar.today
    now = min(SLOTS - 1, slot_number(calendar.local_time(calendar.now), day)) if today else None
    return GridColumn(date=day, today=today, now=now, need=needs.get(day))


def _event_row(
    event: Tournament,
    columns: Sequence[GridColumn],
    calendar: SeriesCalendar,
    address: AddressOf,
    needs: Mapping[date, DayNeed],
) -> GridRow:
    played_days = [played_day for played_day in calendar.days if played_day.event.pk == event.pk]
    clashes = {need.clash.day.pk for need in needs.values() if need.clash}
    cells = []
    for column in columns:
        bars = [
            _bar(played_day, calendar, address, clash=played_day.day.pk in clashes)
            for played_day in played_days
            if calendar.date_of(played_day) == column.date
        ]
        cells.append((column, bars))
    return GridRow(event=event, cells=cells)


def _bar(played_day: PlayedDay, calendar: SeriesCalendar, address: AddressOf, *, clash: bool) -> GridBar:
    begins, ends, now = (calendar.local_time(at) for at in (played_day.begins, played_day.ends, calendar.now))
    says = day_state_text(played_day, calendar)
    whole = f"{event_and_day_text(played_day)}: {says}, {day_start_and_end_text(played_day, calendar)}"
    return GridBar(
        bar=calendar_bar(begins, ends, now=now),
        kind=_bar_kind(played_day, clash=clash),
        # A column has no room for a longer name.
        name=played_day.day.code if played_day.day.kind == Day.Kind.BESIDE else short_day_label(played_day),
        says=says,
        whole=f"{whole}. {_('More tables than the room has.')}" if clash else whole,
        address=address(played_day),
    )


def _bar_kind(played_day: PlayedDay, *, clash: bool) -> str:
    if played_day.state is not DayState.LATER:
        return played_day.state.value
    if clash:
        return "clash"
    if played_day.is_final:
        return "final"
    return "further" if played_day.is_later_day else "later"


def _list_item(played_day: PlayedDay, calendar: SeriesCalendar, address: AddressOf) -> dict[str, Any]:
    return {
        "played_day": played_day,
        "name": event_and_day_text(played_day),
        "day": day_label(played_day),
        "says": day_state_text(played_day, calendar),
        "begins": day_start_text(played_day, calendar),
        "kind": _bar_kind(played_day, clash=False),
        "address": address(played_day),
    }


def _day_title(day: date, today: date) -> str:
    """Return `Today, Sat 21 Nov`, `Tomorrow, Sun 22 Nov` or `Mon 23 Nov`; in another year with the year."""
    if day == today:
        return _("Today, {day}").format(day=short_day(day))
    if day == today + timedelta(days=1):
        return _("Tomorrow, {day}").format(day=short_day(day))
    return full_day(day) if day.year != today.year else short_day(day)
