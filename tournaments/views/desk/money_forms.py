"""Conversion of posted money to minor units."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms

from tournaments.rules.refused import Refused
from tournaments.views.fields import MoneyField, to_minor_units


def fields_in_minor_units(posted: Mapping[str, Any], money_fields: Iterable[str], currency: str) -> dict[str, Any]:
    """Return the posted fields that are not empty, with `money_fields` in minor units.

    Raises Refused for an invalid amount.
    """
    found = {name: value for name, value in posted.items() if value not in ("", None)}
    for name in found.keys() & set(money_fields):
        found[name] = parse_amount(str(found[name]), currency, field=name)
    return found


def parse_amount(typed: str, currency: str, *, field: str) -> int:
    """Return a typed amount in minor units. Raises Refused for an invalid amount."""
    try:
        return to_minor_units(MoneyField().clean(typed), currency)
    except forms.ValidationError as problem:
        raise Refused("field_refused", field=field, says=str(problem.messages[0])) from None
