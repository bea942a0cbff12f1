"""Seat assignments."""

from django.db import models
from django.db.models import F

from tables.models.room import Seat
from tables.rules.hands.button import Origin
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Entry, Tournament


class SeatAssignment(models.Model):
    """A seat and the one entry that has it: seated there, or the seat is reserved for it until it arrives.

    The database allows a seat one entry, and an entry one seat of each kind. `since` is when it got the seat and
    `came` where from; a `locked` player is not moved (TDA 2024 rule 9).
    """

    class Kind(models.TextChoices):
        SEATED = "sits", _("Seated")
        RESERVED = "kept", _("Reserved")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="seat_assignments")
    seat = models.OneToOneField(Seat, on_delete=models.RESTRICT, related_name="assignment")
    entry = models.ForeignKey(Entry, on_delete=models.RESTRICT, related_name="seat_assignments")
    kind = models.CharField(max_length=4, choices=Kind.choices, default=Kind.SEATED)
    since = models.DateTimeField()
    came = models.CharField(max_length=12, choices=[(str(origin), origin.name) for origin in Origin])
    locked = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(F("entry"), F("kind"), name="held_one_seat_per_entry_and_kind"),
        ]
        # each late entry asks for called players, who are few of many thousands
        indexes = [models.Index(fields=["tournament", "kind"], name="held_by_kind")]

    def __str__(self) -> str:
        return f"{self.entry}: {self.seat}"
