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
from tournaments.sentences.days.calendar import named_day
from tournaments.sentences.times import date_time_text, time_text
from tournaments.views.days.calendar_grid import public_address


def box_sentences(box: SeriesBox, *, mine: set[int], now: datetime) -> dict[str, Any]:
    """Return what the box says, with where it leads a person who works in `mine`."""
    staff = any(one.row.pk in mine or one.event.pk in mine for one in box.days)
    return {
        "box": box,
        "event": _event(box),
        "address": reverse("series" if staff else "series-calendar", args=[box.series.slug]),
        "all": ngettext("{count} event", "All {count} events", box.count).format(count=number_text(box.count)),
        "tiles": [_tile(one, box, mine, now) for one in box.days],
        "facts": _facts(box),
    }


def _event(box: SeriesBox) -> str:
    """`Main Event €330 · 3 flights`."""
    if box.event is None:
        return box.series.venue
    cost = money_text(box.event.buy_in, currency=box.event.currency) if box.event.buy_in else ""
    flights = sum(one.day.is_flight for one in box.days)
    counted = ngettext("{count} flight", "{count} flights", flights).format(count=flights) if flights else ""
    return " · ".join(part for part in (f"{box.event.name} {cost}".strip(), counted) if part)


def _tile(one: PlayedDay, box: SeriesBox, mine: set[int], now: datetime) -> dict[str, Any]:
    works = one.row.pk in mine or one.event.pk in mine
    figure, small = _figure(one)
    return {
        "name": (named_day(one) if box.event else "") or one.event.name,
        "state": one.state.value,
        "says": _state(one, now),
        "figure": figure,
        "small": small,
        "further": one.is_further and box.event is not None,
        "address": reverse("dashboard", args=[one.row.slug]) if works else public_address(one),
    }


def _state(one: PlayedDay, now: datetime) -> str:
    if one.state is DayState.CANCELLED:
        return _("Cancelled")
    if one.state is DayState.DONE:
        return _("Bagged") if one.day.feeds_id else _("Finished")
    if one.state is DayState.RUNNING and one.level:
        return _("Level {number}").format(number=one.level.number)
    local = one.row.local(one.begins)
    if local.date() == one.row.local(now).date():
        return time_text(one.begins, one.row.local_zone)
    return date_time_text(local)


def _figure(one: PlayedDay) -> tuple[str, str]:
    """The figure at the right, and what it is."""
    entries, left = number_text(one.entries), number_text(one.left)
    if one.state is DayState.DONE:
        return left, _("of {entries} go on").format(entries=entries)
    if one.state is DayState.RUNNING:
        return left, _("of {entries} left").format(entries=entries)
    return entries, _("players") if one.is_further else _("entries")


def _facts(box: SeriesBox) -> str:
    """`208 entries · pool €60,320, guaranteed €75,000`."""
    if box.event is None:
        return ""
    event = box.event
    said = [ngettext("{count} entry", "{count} entries", box.entries).format(count=number_text(box.entries))]
    if box.pool:
        said.append(_("prize pool {money}").format(money=money_text(box.pool, currency=event.currency)))
    if event.guarantee:
        said.append(_("{money} guaranteed").format(money=money_text(event.guarantee, currency=event.currency)))
    return " · ".join(said)
