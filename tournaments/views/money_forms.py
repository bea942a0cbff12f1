"""Money as forms send it, in whole units of the currency, turned into what deeds take: minor units."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.http import HttpRequest
from django.utils import timezone
from rest_framework import serializers

from tournaments.deeds import DEEDS
from tournaments.deeds.frame import Deed, do
from tournaments.models import Tournament
from tournaments.rules.refused import Refused
from tournaments.views.fields import MoneyField, minor
from tournaments.words.deeds import says
from tournaments.words.problems import by_field
from tournaments.words.refusals import say


def in_minor(given: Mapping[str, Any], names: Iterable[str], currency: str) -> dict[str, Any]:
    """What a form sent, its amounts in minor units; empty fields are left out. Raises Refused for what is no amount."""
    found = {name: value for name, value in given.items() if value not in ("", None)}
    for name in found.keys() & set(names):
        found[name] = amount_of(str(found[name]), currency, field=name)
    return found


def amount_of(typed: str, currency: str, *, field: str) -> int:
    """One typed amount in minor units. Raises Refused for what is none."""
    try:
        return minor(MoneyField().clean(typed), currency)
    except forms.ValidationError as problem:
        raise Refused("field_refused", field=field, says=str(problem.messages[0])) from None


def done(
    request: HttpRequest,
    tournament: Tournament,
    name: str,
    given: Mapping[str, Any],
    *,
    deeds: Mapping[str, Deed] = DEEDS,
) -> tuple[str, str]:
    """Do a deed for a page: what the log says of it, or what was refused; the other is empty."""
    try:
        rows = do(deeds[name], tournament, given, by=request.user, now=timezone.now())
    except Refused as refused:
        return "", say(refused)
    except serializers.ValidationError as problem:
        said = by_field(problem)
        return "", " ".join(f"{field}: {' '.join(words)}" for field, words in said.items())
    return ". ".join(says(row) for row in rows), ""
