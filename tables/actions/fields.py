"""Fields of the room's actions: tables by number, and seats as text such as 12.3."""

import re
from typing import Any, cast

from django.db.models import Model, QuerySet
from rest_framework import serializers

from tables.models import Seat, Table
from tournaments.language.sentences import gettext_lazy as _


class ByNumber(serializers.SlugRelatedField[Any]):
    """A table of this tournament by its number."""

    default_error_messages = {
        "does_not_exist": _("Table {value} does not exist."),
        "invalid": _("Enter a table number."),
    }

    def __init__(self, **more: Any) -> None:
        super().__init__(slug_field="number", queryset=Table.objects.all(), **more)

    def get_queryset(self) -> QuerySet[Model]:
        """Return the tables of the action's tournament.

        For the API schema, which has no tournament, return all tables.
        """
        tournament = self.context.get("tournament")
        rows = cast("QuerySet[Model]", super().get_queryset())
        return rows.filter(tournament=tournament) if tournament else rows


class SpokenSeat(serializers.CharField):
    """A seat of this tournament as people say and type it: `12.3` is table 12, seat 3."""

    default_error_messages = {
        "form": _("Enter a seat as table.seat: 12.3 is table 12, seat 3."),
        "none": _("Seat {seat} does not exist."),
    }

    def to_internal_value(self, data: Any) -> Seat:  # type: ignore[override]
        """Return the seat with its table. Refuses other text than `table.seat`, and unknown seats."""
        typed = super().to_internal_value(data)
        found = re.fullmatch(r"(\d{1,5})[.:/ -](\d{1,2})", typed)
        if found is None:
            self.fail("form")
        seats = Seat.objects.filter(table__tournament=self.context["tournament"]).select_related("table")
        seat = seats.filter(table__number=int(found[1]), number=int(found[2])).first()
        if seat is None:
            self.fail("none", seat=typed)
        return seat
