"""Figures, times and icons in the console's templates."""

import re
from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_noop as noop

from tournaments.language.days import day_with_time, short_day, week_day
from tournaments.language.figures import money_text, number_text, typed_decimal_text, typed_money_text
from tournaments.language.sentences import gettext, ngettext
from tournaments.models import Entry, Player, Tournament
from tournaments.rules.games import level_game_title
from tournaments.rules.levels import Closing, Level, Structure
from tournaments.selectors import shown_names
from tournaments.sentences import navigation
from tournaments.sentences.alerts import COUNTS
from tournaments.sentences.times import clock_text, past_time_text, time_text

register = template.Library()

#: The end of a clause. A full stop after a single letter is no end, because it may belong to a name: "Ana V.".
_CLAUSE = re.compile(r"\s?[:?!](?=\s)|(?<!\s[^\W\d_])\.(?=\s)")


@register.filter
def is_barred(player: Player, day: date) -> bool:
    return player.is_barred(day)


@register.filter("unstopped")
def without_full_stop(text: object) -> str:
    """Return a text without its final full stop, for templates that add one."""
    return str(text).removesuffix(".")


#: SVG paths in a box of 16 by 16.
ICONS: dict[str, str] = {
    "play": '<path d="M4.5 2.8 13 8l-8.500 5.200z" fill="currentColor"/>',
    "pause": '<path d="M4.5 2.5v11M11.5 2.5v11" stroke-width="3.4" stroke-linecap="butt"/>',
    "next": '<path d="M4 3.5 9.500 8 4 12.500z" fill="currentColor"/><path d="M12 3.5v9"/>',
    "undo": '<path d="M6 3 3 6l3 3M3.500 6H10a3.500 3.500 0 0 1 0 7H6.500"/>',
    "clock": '<circle cx="8" cy="8" r="5.600"/><path d="M8 4.800V8l2.200 1.500"/>',
    "out": '<path d="m4 4 8 8M12 4l-8 8"/>',
    "in": '<path d="M8 3v10M3 8h10"/>',
    "note": '<path d="M4 2.500h8v11H4zM6 5.5h4M6 8h4M6 10.5h2.5"/>',
    "screen": '<rect x="2" y="3" width="12" height="8" rx="1"/><path d="M6 13.500h4"/>',
    "say": '<path d="M2.500 6.500v3h2.500L9 12.500v-9L5 6.500zM11.500 5.500a4 4 0 0 1 0 5"/>',
    "hand": '<rect x="2" y="3.5" width="8" height="9" rx="1.2"/><path d="M12 5v7.500"/><path d="M14.200 6v5.500"/>',
    "levels": '<path d="M2.500 4h11M2.500 8h8M2.500 12h5"/>',
    "settings": '<path d="M2.5 5h7m3 0h1m-11 6h1m3 0h7"/><circle cx="11" cy="5" r="1"/><circle cx="5" cy="11" r="1"/>',
    "lock": '<rect x="4" y="7.500" width="8" height="5.500" rx="1"/>'
    '<path d="M5.800 7.500V5.500a2.200 2.200 0 0 1 4.400 0v2"/>',
    "move": '<path d="M2 8h11M9 4l4 4-4 4"/>',
    "warn": '<path d="M8 2.5 14.300 13.500H1.700z"/><path d="M8 6.500v3.500M8 12v.01"/>',
    "check": '<path d="m3 8.500 3.500 3.500L13 5"/>',
    "grip": '<path d="M6 4v.01M6 8v.01M6 12v.01M10 4v.01M10 8v.01M10 12v.01" stroke-width="2"/>',
    "plus": '<path d="M8 3v10M3 8h10"/>',
    "down": '<path d="m4 6 4 4 4-4"/>',
    "days": '<path d="M2 3.500h5v4H2zM2 9.500h5v4H2zM7 5.500h3v6H7M10 8.500h4"/>',
    "home": '<path d="M2.500 7.500 8 3l5.500 4.500V13h-4V9.500h-3V13h-4z"/>',
    "people": '<circle cx="6" cy="5.500" r="2.500"/>'
    '<path d="M1.800 13.500c.3-3 2-4.300 4.200-4.300s3.900 1.300 4.200 4.300M10.500 3.300a2.300 2.300 0 0 1 0 4.400"/>'
    '<path d="M11.500 9.600c1.500.5 2.500 1.800 2.700 3.900"/>',
    "phone": '<rect x="4.500" y="2" width="7" height="12" rx="1.200"/><path d="M7 11.800h2"/>',
    "table": '<rect x="1.800" y="4.500" width="12.400" height="7" rx="3.500"/>',
    "coins": '<ellipse cx="8" cy="4.500" rx="5" ry="2"/>'
    '<path d="M3 4.500v7c0 1.100 2.200 2 5 2s5-.9 5-2v-7M3 8c0 1.100 2.200 2 5 2s5-.9 5-2"/>',
    "flag": '<path d="M4 14V2.500h7.500L10 5.500l1.500 3H4"/>',
    "print": '<path d="M4.500 6V2.500h7V6M4.500 11.500H3a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v3.500"/>'
    '<path d="M14 10.500a1 1 0 0 1-1 1h-1.500"/>'
    '<path d="M4.500 9.500h7v4h-7z"/>',
    "menu": '<path d="M3 4.500h10M3 8h10M3 11.500h10"/>',
    "help": '<circle cx="8" cy="8" r="6"/>'
    '<path d="M6.200 6.300a1.900 1.900 0 1 1 2.600 1.900c-.5.200-.8.500-.8 1v.3M8 11.600v.01"/>',
    "find": '<circle cx="7" cy="7" r="4"/><path d="m10 10 3.500 3.500"/>',
}

#: Icons of the actions in the log, by the action's name or by the part of the name before the full stop.
_ACTION_ICONS = {
    "announced": "say",
    "clock": "clock",
    "entry": "out",
    "entry.entered": "in",
    "hand_for_hand": "hand",
    "move": "move",
    "moves": "move",
    "seat.bust": "out",
    "seats.swapped": "move",
    "table.broken": "move",
    "screen": "screen",
    "undone": "undo",
}


_CLOSINGS = {
    Closing.REGISTRATION: noop("registration closes"),
    Closing.RE_ENTRIES: noop("re-entries close"),
    Closing.REBUYS: noop("rebuys close"),
    Closing.ADD_ON: noop("the add-on closes"),
}


_ANTES = {"each": noop("ante"), "big_blind": noop("big blind ante"), "button": noop("button ante")}


@register.simple_tag(name="icon")
def icon_svg(name: str) -> SafeString:
    """Return an icon as SVG, hidden from screen readers."""
    paths = mark_safe(ICONS[name])  # noqa: S308 - our own table
    return format_html(
        '<svg class="ico" viewBox="0 0 16 16" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.6" '
        'stroke-linecap="round" stroke-linejoin="round">{}</svg>',
        paths,
    )


@register.filter("action_icon")
def action_icon_name(action: str) -> str:
    return _ACTION_ICONS.get(action) or _ACTION_ICONS.get(action.partition(".")[0], "note")


@register.filter
def day_name(code: str) -> str:
    """Return the name of a day: `Day 2`, `Final`."""
    return navigation.day_name(code)


@register.filter("chips")
def chips_text(amount: int | None) -> str:
    """Return chips as 1,000; "" for None."""
    return "" if amount is None else number_text(amount)


@register.filter("money")
def formatted_money(amount: int | None, currency: str) -> str:
    """Return an amount in minor units as €1,250 or 1.250 €; "" for None."""
    return "" if amount is None else money_text(amount, currency=currency)


@register.filter("decimal")
def typed_decimal(number: object) -> str:
    """Return a decimal number as a person types it: 0.8 or 0,8."""
    return typed_decimal_text(str(number))


@register.filter("typed")
def typed_amount(amount: int, currency: str) -> str:
    """Return an amount in minor units as a person types it: 1250, 12.50 or 12,50."""
    return typed_money_text(amount, currency=currency)


@register.filter("clock")
def clock_duration_text(span: timedelta | None) -> str:
    """Return a duration as mm:ss, or as h:mm:ss from one hour on; "" for None."""
    return clock_text(span)


@register.filter("size")
def absolute_duration(span: timedelta) -> timedelta:
    return abs(span)


@register.filter("hours")
def hours_and_minutes_text(span: timedelta) -> str:
    """Return a duration as hours and minutes: 9:40."""
    return "{}:{:02}".format(*divmod(span // timedelta(minutes=1), 60))


@register.filter("at")
def room_time(moment: datetime | None, tournament: Tournament) -> str:
    """Return the time of a moment in the room, 18:33; "" for None."""
    return past_time_text(moment, tournament.local_zone) if moment else ""


@register.filter("planned")
def planned_room_time(moment: datetime | None, tournament: Tournament) -> str:
    """Return a planned moment as a time in the room, rounded to the nearest minute; "" for None."""
    return time_text(moment, tournament.local_zone) if moment else ""


@register.filter("second")
def day_and_second_text(moment: datetime, tournament: Tournament) -> str:
    """Return a moment in the room with its day and seconds: Sat 21, 18:33:04."""
    local = tournament.as_local_time(moment)
    return day_with_time(week_day(local), local, seconds=True)


@register.filter("on")
def room_day(moment: datetime, tournament: Tournament) -> str:
    """Return the day of a moment in the room: Sat 21 Nov."""
    return short_day(tournament.as_local_time(moment))


@register.filter("local_input")
def local_input_value(moment: datetime | None, tournament: Tournament) -> str:
    """Return a moment in the room's time as the value of a datetime-local input; "" for None."""
    return f"{tournament.as_local_time(moment):%Y-%m-%dT%H:%M}" if moment else ""


@register.filter("stakes")
def stakes_text(level: Level | None) -> str:
    """Return the blinds of a level, `1,000 / 2,000`, or the bets of a limit game; "" for None."""
    if level is None:
        return ""
    bets = tuple(bet for bet in (level.small_bet, level.big_bet) if bet)
    return " / ".join(number_text(amount) for amount in bets or level.blinds)


@register.filter("bets")
def bets_text(count: float, kind: str) -> str:
    """Return a number of first bets of a kind: `12 BB`, `12 bets` in a limit game, `12 antes` in short deck."""
    texts = {"small_bet": gettext("{count} bets"), "ante": gettext("{count} antes")}
    return texts.get(kind, gettext("{count} BB")).format(count=number_text(round(count)))


@register.filter
def spelled_bets(count: int, kind: str) -> str:
    """Return a number of first bets of a kind in full words: `12 big blinds`."""
    texts = {
        "small_bet": ngettext("{count} small bet", "{count} small bets", count),
        "ante": ngettext("{count} ante", "{count} antes", count),
    }
    text = texts.get(kind) or ngettext("{count} big blind", "{count} big blinds", count)
    return text.format(count=number_text(count))


@register.filter("game")
def game_text(level: Level, tournament: Tournament | Structure) -> str:
    """Return the game of a level, with its betting unless that is as usual in a mix: "Razz", "No-limit hold'em"."""
    return level_game_title(
        level_game=level.game, level_betting=level.betting, game=tournament.game, betting=tournament.betting
    )


@register.filter("closing")
def closing_text(closing: Closing) -> str:
    """Return the name of a closing: "rebuys close"."""
    return gettext(_CLOSINGS[closing])


@register.filter("ante")
def ante_text(level: Level | None) -> str:
    """Return the ante with its payer and any bring-in; "no ante" for a level without either, "" for None."""
    if level is None:
        return ""
    bring_in = gettext(", bring-in {bring_in:,}").format(bring_in=level.bring_in) if level.bring_in else ""
    if level.ante is None:
        return bring_in.removeprefix(", ") or gettext("no ante")
    return f"{gettext(_ANTES[level.ante.kind])} {number_text(level.ante.amount)}{bring_in}"


@register.filter("counting")
def with_counting_duration(sentence: str, span: timedelta | None) -> str:
    """Return a sentence with the duration `span` filled in. The page keeps counting it."""
    before, found, after = sentence.partition(COUNTS)
    if not found or span is None:
        return sentence
    figure = format_html('<b class="num" data-counts="{}">{}</b>', round(span.total_seconds()), clock_text(span))
    return format_html("{}{}{}", before, figure, after)


@register.filter("leading")
def with_bold_first_clause(sentence: str, span: timedelta | None) -> str:
    """Return an alert's sentence with its first clause in bold. The page keeps counting the duration `span`."""
    ends = _CLAUSE.search(sentence)
    end = ends.end() if ends else len(sentence)
    return format_html(
        "<b>{}</b>{}", with_counting_duration(sentence[:end], span), with_counting_duration(sentence[end:], span)
    )


@register.filter("counted")
def with_fixed_duration(sentence: str, span: timedelta | None) -> str:
    """Return a sentence with the duration `span` filled in. The page leaves it unchanged."""
    return sentence if span is None else sentence.replace(COUNTS, clock_text(span))


@register.filter("ms")
def milliseconds_text(moment: datetime | None) -> str:
    """Return a moment in milliseconds since 1970, for scripts; "" for None."""
    return "" if moment is None else str(round(moment.timestamp() * 1000))


@register.filter("named")
def entry_name(entry: Entry) -> str:
    """Return the name of an entry's player, disambiguated in the event."""
    return shown_names.name_in_event(entry)


@register.filter("of")
def mapping_value(mapping: Mapping[Any, Any], key: Any) -> Any:
    """Return the value of a mapping under a key; None if the key is missing."""
    return mapping.get(key)


@register.simple_tag(takes_context=True, name="action")
def action_attributes(context: template.Context, name: str) -> SafeString:
    """Return the htmx attributes of a form or button that does an action, ignoring clicks while it runs."""
    address = reverse("action", args=[context["tournament"].slug, name])
    return format_html('hx-post="{}" hx-swap="none" hx-sync="this:drop" data-action="{}"', address, name)


@register.simple_tag(takes_context=True, name="desk_action")
def desk_action_attributes(context: template.Context, name: str) -> SafeString:
    """Return the htmx attributes of a form of the desk, which also sends the terms of the sale."""
    address = reverse("desk-do", args=[context["tournament"].slug, name])
    return format_html('hx-post="{}" hx-target="#result" hx-include="#terms"', address)
