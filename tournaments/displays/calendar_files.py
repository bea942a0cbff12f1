"""Calendar files: the days of a series, or of one tournament, for the calendars of players and staff."""

from collections.abc import Callable, Iterable

from tournaments.language.figures import money_text, number_text
from tournaments.language.sentences import gettext as _
from tournaments.rules.days.calendar import DayState
from tournaments.rules.days.ics import CalendarEvent, calendar_file
from tournaments.selectors.days.calendar import PlayedDay
from tournaments.sentences.days.calendar import full_name

#: after the @ of every entry's name, whatever the server is called: a calendar knows an entry by it for ever
OURS = "shuffle-up"


def days_file(name: str, days: Iterable[PlayedDay], *, venue: str, address: Callable[[PlayedDay], str]) -> str:
    """Return the calendar file of these days; `address` says where each can be looked at."""
    return calendar_file(name, [_entry(one, venue=venue, address=address(one)) for one in days])


def _entry(one: PlayedDay, *, venue: str, address: str) -> CalendarEvent:
    return CalendarEvent(
        uid=f"{one.event.slug}-day-{one.day.pk}@{OURS}",
        sequence=one.version,
        modified=one.changed_at,
        begins=one.begins,
        ends=one.ends,
        summary=full_name(one),
        description=_description(one),
        location=one.row.venue or venue,
        url=address,
        cancelled=one.state is DayState.CANCELLED,
    )


def _description(one: PlayedDay) -> str:
    """The game, the buy-in and the stack, and that the end is expected; nothing personal."""
    lines = [one.row.game_title]
    if one.event.buy_in and not one.is_further:
        lines.append(_("Buy-in {money}").format(money=money_text(one.event.buy_in, currency=one.event.currency)))
    if one.row.starting_stack and not one.is_further:
        lines.append(_("{chips} chips").format(chips=number_text(one.row.starting_stack)))
    if one.is_further:
        lines.append(_("For those who bagged."))
    if one.state in {DayState.LATER, DayState.RUNNING}:
        lines.append(_("The end is an estimate."))
    return "\n".join(lines)
