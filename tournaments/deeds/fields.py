"""What deeds ask for, as fields that give the services their own types."""

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


class ClockTime(serializers.RegexField):
    """`mm:ss` or `h:mm:ss`, or plain minutes, as a timedelta."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(r"^(\d{1,2}:[0-5]\d:[0-5]\d|\d{1,3}(:[0-5]\d)?)$", **kwargs)

    def to_internal_value(self, data: Any) -> timedelta:  # type: ignore[override]
        parts = [int(part) for part in super().to_internal_value(str(data)).split(":")]
        if len(parts) == 1:
            return timedelta(minutes=parts[0])
        hours, minutes, seconds = [0, *parts][-3:]
        return timedelta(hours=hours, minutes=minutes, seconds=seconds)
