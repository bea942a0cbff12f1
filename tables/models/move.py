"""Moves of players from one seat to another."""

from datetime import datetime, timedelta

from django.db import models
from django.db.models import Q

from tables.models.room import Seat
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Entry, Tournament


class Move(models.Model):
    """One player's move to another seat, which is reserved until they arrive.

    The state of the move is derived from the stored times. Proposals are not stored: `tables.rules.balance.plan`
    computes them, and a move is stored once the player is called.
    """

    class Why(models.TextChoices):
        BALANCE = "balance", _("balancing")
        BROKEN_TABLE = "broken_table", _("table broken")
        ORDERED = "ordered", _("by the director")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="moves")
    entry = models.ForeignKey(Entry, on_delete=models.RESTRICT, related_name="moves")
    from_seat = models.ForeignKey(Seat, on_delete=models.RESTRICT, related_name="moves_from")
    to_seat = models.ForeignKey(Seat, on_delete=models.RESTRICT, related_name="moves_to")
    why = models.CharField(max_length=12, choices=Why.choices)
    called_at = models.DateTimeField()
    left_at = models.DateTimeField(null=True, blank=True)
    arrived_at = models.DateTimeField(null=True, blank=True)
    cancelled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["called_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["entry"],
                condition=Q(arrived_at__isnull=True, cancelled_at__isnull=True),
                name="move_one_at_a_time_per_entry",
            ),
            models.CheckConstraint(
                condition=Q(arrived_at__isnull=True) | Q(cancelled_at__isnull=True),
                name="move_not_both_arrived_and_cancelled",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.from_seat} to {self.to_seat}"

    @property
    def has_left(self) -> bool:
        """Return whether the player has left the old seat."""
        return self.left_at is not None

    def state(self, *, now: datetime, overdue_after: timedelta) -> str:
        """Return called, walking, overdue (after `overdue_after`), arrived or cancelled."""
        if self.arrived_at:
            return "arrived"
        if self.cancelled_at:
            return "cancelled"
        if now - self.called_at > overdue_after:
            return "overdue"
        return "walking" if self.has_left else "called"
