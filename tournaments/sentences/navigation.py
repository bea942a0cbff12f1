"""The state of an event in a few words, for the header."""

from datetime import datetime

from tournaments.language.sentences import gettext as _
from tournaments.language.sentences import ngettext, pgettext
from tournaments.models import Day, Tournament
from tournaments.rules.levels import Level
from tournaments.selectors.days.days import feeding_days, is_waiting_for_bags
from tournaments.sentences.times import date_time_text, time_text


def event_state_sentence(
    tournament: Tournament, *, state: str, level: Level, goes_on: datetime | None, now: datetime
) -> str:
    """Return the state of an event in a word or two: `Level 9`, `Starts 19:00`, or `Starts Sat 21 Nov, 19:00`."""
    if state == "planned":
        return _("Starts {time}").format(time=_room_time_text(tournament, tournament.starts_at, now=now))
    if state == "break":
        return (
            _("Break until {time}").format(time=_room_time_text(tournament, goes_on, now=now))
            if goes_on
            else _("Break")
        )
    others = {
        "paused": _("Paused"),
        "handforhand": _("Hand for hand"),
        "finished": _("Finished"),
        "cancelled": _("Called off"),
    }
    return others.get(state) or _("Level {number}").format(number=level.number)


def day_name(code: str, *, flight: bool = False) -> str:
    """Return the name of a day: `1A`, `Day 2`, `Final`."""
    return code if flight or not code[:1].isdigit() else _("Day {code}").format(code=code)


def awaited_days_text(tournament: Tournament) -> str:
    """Return the days whose bags are still to be carried over into this event: `1A, 1B`; "" without any."""
    if not is_waiting_for_bags(tournament):
        return ""
    return ", ".join(day_name(day.code, flight=day.kind == Day.Kind.FLIGHT) for day in feeding_days(tournament))


def day_state_sentence(state: str, *, level: int) -> str:
    """Return the state of a day in a word or two, to stand next to the day's name."""
    others = {
        "planned": pgettext("flight", "planned"),
        "paused": pgettext("flight", "paused"),
        "bagging": pgettext("flight", "bagging"),
        "break": _("Break"),
        "handforhand": _("Hand for hand"),
        "finished": pgettext("flight", "ended"),
        "cancelled": pgettext("flight", "cancelled"),
    }
    return others.get(state) or _("Level {number}").format(number=level)


def event_next_step_text(step: str, *, waiting: int = 0) -> str:
    """Return what an event needs next, such as `Post the payouts` or `Pay 3 prizes`; "" if nothing."""
    if step == "pay":
        return ngettext("Pay {count} prize", "Pay {count} prizes", waiting).format(count=waiting)
    others = {
        "add_players": _("Add players"),
        "get_ready": _("Get ready"),
        "see_days": _("Flights are played"),
        "post_payouts": _("Post the payouts"),
        "finish": _("Finish and pay"),
    }
    return others.get(step, "")


def _room_time_text(tournament: Tournament, moment: datetime, *, now: datetime) -> str:
    """Return a moment as the room's time, with the day unless it is today."""
    zone = tournament.local_zone
    is_today = moment.astimezone(zone).date() == now.astimezone(zone).date()
    return time_text(moment, zone) if is_today else date_time_text(moment.astimezone(zone))


def event_state_line(
    tournament: Tournament,
    now: datetime,
    *,
    state: str,
    level: Level,
    goes_on: datetime | None,
    entries: int,
    left: int,
) -> str:
    """Return an event's state for the event switch: `Level 9 · 24 left`, `Starts 20:00 · 9 entries`."""
    sentence = event_state_sentence(tournament, state=state, level=level, goes_on=goes_on, now=now)
    if state == "planned":
        return f"{sentence} · " + ngettext("{count} entry", "{count} entries", entries).format(count=entries)
    return f"{sentence} · " + _("{count} left").format(count=left)
