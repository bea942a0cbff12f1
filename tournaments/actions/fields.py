"""Serializer fields whose values have the types that services take."""

import re
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, cast
from zoneinfo import ZoneInfo

from django.db.models import Model, QuerySet
from rest_framework import serializers

from tournaments.language.sentences import gettext_lazy as _
from tournaments.models.tournament import known_time_zones
from tournaments.rules.games import BETTING, GAME_TABLE, GAMES, MIXED_GAMES
from tournaments.rules.rulebook.house_settings import SETTINGS

SEATS: dict[str, Any] = {
    name: {"required": False, "min_value": 2, "max_value": 12} for name in ("seats_per_table", "final_table_seats")
}
# Far from both ends of the calendar, so that times can be added and subtracted.
YEARS = range(1970, 3000)


class OfThisTournament(serializers.PrimaryKeyRelatedField[Model]):
    """A row of the tournament by its key. Rows of other tournaments are not found."""

    default_error_messages = {
        "does_not_exist": _("Number {pk_value} was not found in this tournament."),
        "incorrect_type": _("Give its number."),
    }

    def get_queryset(self) -> QuerySet[Model]:
        """Return the rows of the tournament. For the API schema, return those of all tournaments."""
        rows = cast("QuerySet[Model]", super().get_queryset())
        tournament = self.context.get("tournament")
        return rows.filter(tournament=tournament) if tournament else rows


class GameOfMix(serializers.Serializer[Any]):
    """A game of a mix, and its betting."""

    game = serializers.ChoiceField(choices=[(slug, GAMES[slug]) for slug in GAMES if slug not in MIXED_GAMES])
    betting = serializers.ChoiceField(
        choices=list(BETTING.items()), required=False, help_text=_("If left out, as the game is usually played.")
    )


class RotationField(serializers.ListField):
    """The games of a mix in their order, stored as pairs of game and betting."""

    def __init__(self, **more: Any) -> None:
        super().__init__(child=GameOfMix(), max_length=30, **more)

    def to_internal_value(self, data: Any) -> Any:
        """Return pairs of game and betting. A game without betting gets its usual one."""
        rows = super().to_internal_value(data)
        return [[row["game"], row.get("betting") or GAME_TABLE[row["game"]].betting[0]] for row in rows]

    def to_representation(self, data: Any) -> list[Any]:
        return [{"game": game, "betting": betting} for game, betting in data]


class GameChangesField(serializers.CharField):
    """The change of games in a mix: with the level, after an orbit, or after a number of hands."""

    default_error_messages = {"changes": _("Enter level, orbit, or a number of hands from 1 to 60.")}

    def to_internal_value(self, data: Any) -> str | int:  # type: ignore[override]
        """Return "level", "orbit" or the number of hands."""
        typed = super().to_internal_value(data)
        try:
            value: str | int = SETTINGS["game_changes"].checked_value(int(typed) if typed.isdecimal() else typed)
        except ValueError:
            self.fail("changes")
        return value


class RoomTime(serializers.DateTimeField):
    """An instant. A value without a time zone, as forms send it, is the room's local time."""

    def enforce_timezone(self, value: datetime) -> datetime:
        """Return the instant in the `zone` sent, else in the tournament's zone, else in the context's."""
        if value.year not in YEARS:
            self.fail("overflow")
        sent = getattr(self.root, "initial_data", None)
        zone = sent.get("zone") if isinstance(sent, Mapping) else None
        if zone in known_time_zones():
            self.timezone = ZoneInfo(zone)
        elif tournament := self.context.get("tournament"):
            self.timezone = tournament.local_zone
        elif zone := self.context.get("zone"):
            self.timezone = ZoneInfo(zone)
        return super().enforce_timezone(value)


class TypedAddress(serializers.CharField):
    """The tournament's address, typed to confirm an action that is rare and final."""

    default_error_messages = {"other": _("Type {slug} to do this.")}

    def to_internal_value(self, data: Any) -> str:
        """Return the typed address. Raises ValidationError unless it is the tournament's, regardless of case."""
        typed = super().to_internal_value(data)
        slug = self.context["tournament"].slug
        if typed.casefold() != slug:
            self.fail("other", slug=slug)
        return typed


class ClockTime(serializers.CharField):
    """`mm:ss` or `h:mm:ss`, or plain minutes, as a timedelta."""

    default_error_messages = {"form": _("Enter minutes, mm:ss or h:mm:ss.")}
    _FORM = re.compile(r"(?:(?P<h>\d{1,2}):(?P<m>[0-5]\d):(?P<s>[0-5]\d)|(?P<mm>\d{1,3})(?::(?P<ss>[0-5]\d))?)")

    def to_internal_value(self, data: Any) -> timedelta:  # type: ignore[override]
        """Return the typed time. Raises ValidationError for another form, and for 60 or more after a colon."""
        found = self._FORM.fullmatch(super().to_internal_value(data))
        if found is None:
            self.fail("form")
        hours, minutes, seconds = found["h"], found["m"] or found["mm"], found["s"] or found["ss"]
        return timedelta(hours=int(hours or 0), minutes=int(minutes), seconds=int(seconds or 0))
