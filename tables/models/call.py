"""Calls of a table to the floor."""

from django.db import models
from django.db.models import F, Q

from tables.models.room import Table
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Tournament


class TableCall(models.Model):
    """A player at a table pressed a button of its page. Without an `answered_at` it waits.

    `by` is who answered it, None when the table took it back. A `seat` is named by who says that it came free. That its
    hand is done is no call: see HandTick.
    """

    class Kind(models.TextChoices):
        FLOOR = "floor", _("Calls the floor")
        SEAT_OPEN = "seat_open", _("A seat is open")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="table_calls")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="calls")
    kind = models.CharField(max_length=12, choices=Kind.choices, default=Kind.FLOOR)
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True, blank=True)
    by = models.ForeignKey("auth.User", null=True, blank=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ["at", "pk"]
        indexes = [models.Index(F("tournament"), name="table_call_open", condition=Q(answered_at__isnull=True))]
        constraints = [
            models.UniqueConstraint(
                F("table"),
                F("kind"),
                F("seat"),
                name="table_call_once_at_a_time",
                condition=Q(answered_at__isnull=True, kind="seat_open"),
            ),
            models.UniqueConstraint(
                F("table"), name="table_call_floor_once_at_a_time", condition=Q(answered_at__isnull=True, kind="floor")
            ),
            models.CheckConstraint(
                condition=Q(kind="seat_open", seat__gte=1) | (~Q(kind="seat_open") & Q(seat__isnull=True)),
                name="table_call_names_a_seat_that_is_open",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table}: {self.get_kind_display()}"
