"""What the calendar of a series says: names of days, states and times, for pages, printouts and calendar files."""

from tournaments.language.days import day_of_week
from tournaments.language.figures import number_text
from tournaments.language.sentences import gettext as _
from tournaments.language.sentences import ngettext, pgettext
from tournaments.rules.days.calendar import DayState
from tournaments.selectors.days.calendar import PlayedDay, SeriesCalendar
from tournaments.sentences.navigation import day_name
from tournaments.sentences.times import time_text


def named_day(one: PlayedDay) -> str:
    """Return `Flight 1A`, `Day 2` or `Final`; nothing for an event of one day."""
    return _("Flight {code}").format(code=one.day.code) if one.day.is_flight else short_name(one)


def full_name(one: PlayedDay) -> str:
    """Return `Main Event, flight 1B`, `Mystery Classic, day 2`, or the event's name alone."""
    if not one.several:
        return one.event.name
    if one.day.is_flight:
        return _("{event}, flight {code}").format(event=one.event.name, code=one.day.code)
    if one.day.code[:1].isdigit():
        return _("{event}, day {code}").format(event=one.event.name, code=one.day.code)
    return f"{one.event.name}, {one.day.code}"


def short_name(one: PlayedDay) -> str:
    """Return `1A`, `Day 2` or `Final`, for a bar of the calendar; nothing for an event of one day."""
    return day_name(one.day.code, flight=one.day.is_flight) if one.several else ""


def state_text(one: PlayedDay, calendar: SeriesCalendar) -> str:
    """Return what a day of play has come to: its start, players left, or that it is over."""
    if one.state is DayState.CANCELLED:
        return _("Cancelled")
    if one.state is DayState.RUNNING:
        return ngettext("{count} left", "{count} left", one.left).format(count=number_text(one.left))
    if one.state is DayState.LATER:
        return time_text(one.begins, calendar.zone)
    if one.day.feeds_id and one.left:
        return ngettext("{count} bag", "{count} bags", one.left).format(count=number_text(one.left))
    return pgettext("event", "finished")


def start_text(one: PlayedDay, calendar: SeriesCalendar) -> str:
    """Return when it begins, in a list of its date: after midnight with the day of the week that it is then."""
    local, time = calendar.local(one.begins), time_text(one.begins, calendar.zone)
    return time if local.date() == calendar.date_of(one) else f"{day_of_week(local)} {time}"


def span_text(one: PlayedDay, calendar: SeriesCalendar) -> str:
    """Return from when to about when it is played."""
    begins, ends = time_text(one.begins, calendar.zone), time_text(one.ends, calendar.zone)
    if one.state is DayState.DONE:
        return _("{begins} to {ends}").format(begins=begins, ends=ends)
    return _("{begins} to about {ends}").format(begins=begins, ends=ends)
