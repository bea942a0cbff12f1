"""How many tables a series needs on each of its days, against those of its room, and what may be moved."""

from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta

from tournaments.rules.days.calendar import (
    NIGHT,
    Busiest,
    DayState,
    TableNeed,
    busiest,
    start_that_fits,
    tables_of,
)
from tournaments.selectors.days.calendar import PlayedDay, SeriesCalendar


@dataclass(frozen=True, slots=True, kw_only=True)
class DayNeed:
    """The busiest hour of a date: `tables` are needed `at` a time by `played`, and the room has `room` (None unknown).

    `clash` is the day of play that would have to start later; `fits` says when, and what is then needed.
    """

    date: date
    at: datetime
    tables: int
    room: int | None
    played: tuple[PlayedDay, ...]
    clash: PlayedDay | None = None
    fits: Busiest | None = None

    @property
    def too_many(self) -> int:
        """How many tables are missing."""
        return max(0, self.tables - self.room) if self.room else 0


def room_needs(calendar: SeriesCalendar) -> dict[date, DayNeed]:
    """Return what is needed on each date of the series on which something is played."""
    by_key = {one.day.pk: one for one in calendar.days if one.state is not DayState.CANCELLED}
    needs = {key: _need(one) for key, one in by_key.items()}
    found = {}
    for day in sorted({calendar.date_of(one) for one in by_key.values()}):
        most = busiest(needs.values(), within=_evening(day, calendar))
        if most:
            found[day] = _day_need(day, most, needs, by_key, calendar)
    return found


def _day_need(
    day: date, most: Busiest, needs: dict[int, TableNeed], by_key: dict[int, PlayedDay], calendar: SeriesCalendar
) -> DayNeed:
    room = calendar.series.tables
    played = tuple(by_key[key] for key in most.keys)
    found = DayNeed(date=day, at=most.at, tables=most.tables, room=room, played=played)
    ahead = [one for one in played if one.state is DayState.LATER and calendar.date_of(one) == day]
    if not (room and found.too_many and ahead):
        return found
    clash = max(ahead, key=lambda one: (one.begins, one.day.pk))
    others = [need for key, need in needs.items() if key != clash.day.pk]
    fits = start_that_fits(needs[clash.day.pk], others, room=room, within=_evening(day, calendar))
    return replace(found, clash=clash, fits=fits)


def _need(one: PlayedDay) -> TableNeed:
    """The tables of a day of play: of one whose registration has closed, those of who is left."""
    seats = one.row.seats_per_table
    last = tables_of(one.left_at_end, seats=seats)
    if one.state is DayState.RUNNING and one.entry_until is None:
        players = one.left
    else:
        players = one.entries if one.state is DayState.DONE else max(one.expected, one.entries)
    tables = tables_of(players, seats=seats)
    return TableNeed(key=one.day.pk, begins=one.begins, ends=one.ends, tables=tables, last=min(last, tables))


def _evening(day: date, calendar: SeriesCalendar) -> tuple[datetime, datetime]:
    """From when to when a date goes: from 6 in the morning to 6 in the next."""
    opens = datetime.combine(day, time(), tzinfo=calendar.zone) + NIGHT
    return opens, opens + timedelta(days=1)
