"""Rows of a panel, rendered once for everybody who gets the same.

`{% row "tables/seats/_seat_sheet.html" sheet %}` renders a template with the values of a named tuple and nothing else:
no request, no person. The HTML depends only on these values, the template and the language, so it is cached by them:
after a bust, only one row of a hundred has to be rendered.
"""

from datetime import date, timedelta
from decimal import Decimal
from enum import Enum
from functools import lru_cache
from typing import Any, NamedTuple

from django import template
from django.template.loader import get_template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from tournaments.rules.levels import Break, Level

register = template.Library()

#: Rows in memory: those of some large events, about 2 kB each.
MAX_ROWS = 8192
#: Types that are equal only if they look the same. Rows of models are not: they are equal if their keys are.
PLAIN = (str, int, float, Decimal, date, timedelta, Enum, Level, Break, type(None))


class EventAddress(NamedTuple):
    """The part of a tournament that addresses of actions need."""

    slug: str


@register.simple_tag
def row(template_name: str, values: Any) -> SafeString:
    """Return a row as HTML. `values` is a named tuple of plain values, and of tuples and frozen sets of them.

    Raises TypeError for other values.
    """
    return _rendered_row(template_name, get_language() or "", values, _types(values))


@lru_cache(maxsize=MAX_ROWS)
def _rendered_row(template_name: str, language: str, values: Any, types: object) -> SafeString:
    """Return a row as HTML. The `types` are part of the key because `1 == True`."""
    return mark_safe(get_template(template_name).render(values._asdict()))  # noqa: S308 - the template escapes


def _types(value: Any) -> object:
    """Return the type of a value, or those of its parts. Raises TypeError if it is not plain."""
    if isinstance(value, PLAIN):
        return value.__class__
    if isinstance(value, tuple):
        return (value.__class__, *map(_types, value))
    if isinstance(value, frozenset):
        return (frozenset, *{_types(part) for part in value})
    raise TypeError(f"a row has plain values only, not {value!r}")
