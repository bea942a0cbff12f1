"""Calendar files: the days of a series, or of one tournament, for the calendars of players and staff."""

from collections.abc import Callable, Iterable
from datetime import datetime

from tournaments.language.figures import money_text, number_text
from tournaments.language.sentences import gettext as _
from tournaments.rules.days.calendar import DayState
from tournaments.rules.days.ics import CalendarEvent, calendar_file
from tournaments.selectors.days.calendar import PlayedDay, change_times
from tournaments.sentences.days.calendar import event_and_day_text

#: Part of every entry's UID. Calendars identify an entry by it, so it never changes.
UID_DOMAIN = "shuffle-up"


def ics_calendar(name: str, days: Iterable[PlayedDay], *, venue: str, address: Callable[[PlayedDay], str]) -> str:
    """Return the calendar file of these days; `address` returns the page of a day."""
    listed = list(days)
    changed = change_times(listed)
    return calendar_file(
        name, [_calendar_entry(day, venue=venue, address=address(day), modified=changed[day.day.pk]) for day in listed]
    )


def _calendar_entry(played_day: PlayedDay, *, venue: str, address: str, modified: datetime) -> CalendarEvent:
    return CalendarEvent(
        uid=f"{played_day.event.slug}-day-{played_day.day.pk}@{UID_DOMAIN}",
        sequence=played_day.version,
        modified=modified,
        begins=played_day.begins,
        ends=played_day.ends,
        summary=event_and_day_text(played_day),
        description=_entry_description(played_day),
        location=played_day.row.venue or venue,
        url=address,
        cancelled=played_day.state is DayState.CANCELLED,
    )


def _entry_description(played_day: PlayedDay) -> str:
    lines = [played_day.row.game_title]
    if played_day.event.buy_in and not played_day.is_later_day:
        lines.append(
            _("Buy-in {money}").format(money=money_text(played_day.event.buy_in, currency=played_day.event.currency))
        )
    if played_day.row.starting_stack and not played_day.is_later_day:
        lines.append(_("{chips} chips").format(chips=number_text(played_day.row.starting_stack)))
    if played_day.is_later_day:
        lines.append(_("For those who bagged."))
    if played_day.state in {DayState.LATER, DayState.RUNNING}:
        lines.append(_("The end is an estimate."))
    return "\n".join(lines)
