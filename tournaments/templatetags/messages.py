"""Filters for translated sentences, a builtin of all templates (config/settings.py).

Examples: `with name=player.shown_name|bdi` for a name in a sentence, `{{ field.label|said }}` for a message of the
rules, `{{ token.made_at|year_day }}` for a day.
"""

import re
from datetime import date, datetime
from typing import Any

from django import template
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

from tournaments.language.days import day_of_year, day_with_time, short_day
from tournaments.language.directions import isolate_right_to_left
from tournaments.language.sentences import translate

register = template.Library()

#: Words that must not break: 11-A, RP-8, all-in.
_UNBROKEN = re.compile(r"\b(?:\d{1,3}-[A-Z]|RP-\d{1,2}|[Aa]ll-in)\b")

register.filter("said", translate)


@register.filter(name="bdi")
def isolated_name(name: Any) -> str:
    """Return a name, isolated so that it can stand in a sentence of the other writing direction."""
    return str(isolate_right_to_left(str(name)))


register.filter("short_day", short_day, expects_localtime=True)


@register.filter(expects_localtime=True, name="year_day")
def date_with_year(day: date | None) -> str:
    """Return a date with its year, 20 Nov 2026; "" for None."""
    return day_of_year(day) if day else ""


@register.filter(expects_localtime=True, name="year_minute")
def date_and_time_with_year(moment: datetime | None) -> str:
    """Return a date with its year and time, 20 Nov 2026, 18:33; "" for None."""
    return day_with_time(day_of_year(moment), moment) if moment else ""


@register.filter("unbroken")
def without_line_breaks(sentence: str) -> SafeString:
    """Return a sentence as markup in which rule numbers and "all-in" do not break."""
    escaped = conditional_escape(sentence)
    return mark_safe(_UNBROKEN.sub(r'<span class="unbroken">\g<0></span>', escaped))  # noqa: S308 - it was escaped
