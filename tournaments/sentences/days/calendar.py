"""Names, states and times of the days of a series, for pages, printouts and calendar files."""

from tournaments.language.days import day_of_week
from tournaments.language.figures import number_text
from tournaments.language.sentences import gettext as _
from tournaments.language.sentences import ngettext, pgettext
from tournaments.rules.days.calendar import DayState
from tournaments.selectors.days.calendar import PlayedDay, SeriesCalendar
from tournaments.sentences.navigation import day_name
from tournaments.sentences.times import time_text


def day_label(played_day: PlayedDay) -> str:
    """Return the name of a day: `Flight 1A`, `Day 2` or `Final`; "" for an event of one day."""
    return (
        _("Flight {code}").format(code=played_day.day.code) if played_day.day.is_flight else short_day_label(played_day)
    )


def event_and_day_text(played_day: PlayedDay) -> str:
    """Return event and day: `Main Event, flight 1B`, `Mystery Classic, day 2`; the event's name if it has one day."""
    if not played_day.has_several_days:
        return played_day.event.name
    if played_day.day.is_flight:
        return _("{event}, flight {code}").format(event=played_day.event.name, code=played_day.day.code)
    if played_day.day.code[:1].isdigit():
        return _("{event}, day {code}").format(event=played_day.event.name, code=played_day.day.code)
    return f"{played_day.event.name}, {played_day.day.code}"


def short_day_label(played_day: PlayedDay) -> str:
    """Return `1A`, `Day 2` or `Final`, for a bar of the calendar; "" for an event of one day."""
    return day_name(played_day.day.code, flight=played_day.day.is_flight) if played_day.has_several_days else ""


def day_state_text(played_day: PlayedDay, calendar: SeriesCalendar) -> str:
    """Return the state of a day of play: when it starts, how many players or bags are left, or that it is over."""
    if played_day.state is DayState.CANCELLED:
        return _("Cancelled")
    if played_day.state is DayState.RUNNING:
        return ngettext("{count} left", "{count} left", played_day.left).format(count=number_text(played_day.left))
    if played_day.state is DayState.LATER:
        return time_text(played_day.begins, calendar.zone)
    if played_day.day.feeds_id and played_day.left:
        return ngettext("{count} bag", "{count} bags", played_day.left).format(count=number_text(played_day.left))
    return pgettext("event", "finished")


def day_start_text(played_day: PlayedDay, calendar: SeriesCalendar) -> str:
    """Return the start time. A start after midnight has its day of the week too."""
    local, time = calendar.local_time(played_day.begins), time_text(played_day.begins, calendar.zone)
    return time if local.date() == calendar.date_of(played_day) else f"{day_of_week(local)} {time}"


def day_start_and_end_text(played_day: PlayedDay, calendar: SeriesCalendar) -> str:
    """Return start and end of a day of play: `19:00 to about 01:30`, without "about" once it is over."""
    begins, ends = time_text(played_day.begins, calendar.zone), time_text(played_day.ends, calendar.zone)
    if played_day.state is DayState.DONE:
        return _("{begins} to {ends}").format(begins=begins, ends=ends)
    return _("{begins} to about {ends}").format(begins=begins, ends=ends)
