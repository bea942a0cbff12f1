"""What deeds ask for, as fields that give the services their own types."""

import re
from datetime import timedelta
from typing import Any

from django.db.models import Model, QuerySet
from rest_framework import serializers


class OfThisTournament(serializers.PrimaryKeyRelatedField[Model]):
    """A row of the tournament by its key; rows of other tournaments are not there."""

    def get_queryset(self) -> QuerySet[Model]:
        rows = super().get_queryset()
        tournament = self.context.get("tournament")
        return rows.filter(tournament=tournament) if tournament else rows


class ClockTime(serializers.CharField):
    """`mm:ss` or `h:mm:ss`, or plain minutes, as a timedelta."""

    default_error_messages = {"form": "Write the time as minutes, mm:ss or h:mm:ss."}
    _FORM = re.compile(r"(?:(?P<h>\d{1,2}):(?P<m>[0-5]\d):(?P<s>[0-5]\d)|(?P<mm>\d{1,3})(?::(?P<ss>[0-5]\d))?)")

    def to_internal_value(self, data: Any) -> timedelta:  # type: ignore[override]
        found = self._FORM.fullmatch(super().to_internal_value(data))
        if found is None:
            self.fail("form")
        hours, minutes, seconds = found["h"], found["m"] or found["mm"], found["s"] or found["ss"]
        return timedelta(hours=int(hours or 0), minutes=int(minutes), seconds=int(seconds or 0))
