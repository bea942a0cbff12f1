"""The box of a series on the list of tournaments."""

from datetime import datetime
from typing import Any

from django.urls import reverse

from tournaments.language.figures import money_text, number_text
from tournaments.language.sentences import gettext as _
from tournaments.language.sentences import ngettext
from tournaments.rules.days.calendar import DayState
from tournaments.selectors.days.calendar import PlayedDay
from tournaments.selectors.days.home_series import SeriesBox
from tournaments.sentences.days.calendar import day_label
from tournaments.sentences.times import date_time_text, time_text
from tournaments.views.days.calendar_grid import public_day_url


def series_box_context(box: SeriesBox, *, own_tournament_keys: set[int], now: datetime) -> dict[str, Any]:
    """Return the context of the box. `own_tournament_keys` are the tournaments in which the person works."""
    staff = any(day.row.pk in own_tournament_keys or day.event.pk in own_tournament_keys for day in box.days)
    return {
        "box": box,
        "event": _event_text(box),
        "address": reverse("series" if staff else "series-calendar", args=[box.series.slug]),
        "all": ngettext("{count} event", "All {count} events", box.count).format(count=number_text(box.count)),
        "tiles": [_tile(day, box, own_tournament_keys, now) for day in box.days],
        "facts": _facts_text(box),
    }


def _event_text(box: SeriesBox) -> str:
    """Return event, buy-in and flights, `Main Event €330 · 3 flights`; the venue if there is no event."""
    if box.event is None:
        return box.series.venue
    cost = money_text(box.event.buy_in, currency=box.event.currency) if box.event.buy_in else ""
    flights = sum(day.day.is_flight for day in box.days)
    counted = ngettext("{count} flight", "{count} flights", flights).format(count=flights) if flights else ""
    return " · ".join(part for part in (f"{box.event.name} {cost}".strip(), counted) if part)


def _tile(played_day: PlayedDay, box: SeriesBox, own_tournament_keys: set[int], now: datetime) -> dict[str, Any]:
    is_staff = played_day.row.pk in own_tournament_keys or played_day.event.pk in own_tournament_keys
    figure, small = _count_and_label(played_day)
    return {
        "name": (day_label(played_day) if box.event else "") or played_day.event.name,
        "state": played_day.state.value,
        "says": _state_text(played_day, now),
        "figure": figure,
        "small": small,
        "further": played_day.is_later_day and box.event is not None,
        "address": reverse("dashboard", args=[played_day.row.slug]) if is_staff else public_day_url(played_day),
    }


def _state_text(played_day: PlayedDay, now: datetime) -> str:
    if played_day.state is DayState.CANCELLED:
        return _("Cancelled")
    if played_day.state is DayState.DONE:
        return _("Bagged") if played_day.day.feeds_id else _("Finished")
    if played_day.state is DayState.RUNNING and played_day.level:
        return _("Level {number}").format(number=played_day.level.number)
    local = played_day.row.as_local_time(played_day.begins)
    if local.date() == played_day.row.as_local_time(now).date():
        return time_text(played_day.begins, played_day.row.local_zone)
    return date_time_text(local)


def _count_and_label(played_day: PlayedDay) -> tuple[str, str]:
    """Return the number on a tile and its label: players left once play has begun, else entries."""
    entries, left = number_text(played_day.entries), number_text(played_day.left)
    if played_day.state is DayState.DONE:
        return left, _("of {entries} go on").format(entries=entries)
    if played_day.state is DayState.RUNNING:
        return left, _("of {entries} left").format(entries=entries)
    return entries, _("players") if played_day.is_later_day else _("entries")


def _facts_text(box: SeriesBox) -> str:
    """Return `208 entries · prize pool €60,320 · €75,000 guaranteed`; "" without an event."""
    if box.event is None:
        return ""
    event = box.event
    facts = [ngettext("{count} entry", "{count} entries", box.entries).format(count=number_text(box.entries))]
    if box.pool:
        facts.append(_("prize pool {money}").format(money=money_text(box.pool, currency=event.currency)))
    if event.guarantee:
        facts.append(_("{money} guaranteed").format(money=money_text(event.guarantee, currency=event.currency)))
    return " · ".join(facts)
