"""Who holds which seat."""

from django.db import models
from django.db.models import F

from tables.models.room import Seat
from tables.rules.button import From
from tournaments.models import Entry, Tournament


class Held(models.Model):
    """A seat and the one entry that holds it: it sits there, or the seat is kept for it until it arrives.

    The database allows a seat one holder, and an entry one seat to sit in and one that is kept for it. `since` is
    when it took the seat and `came` where from; a `locked` player is not moved (TDA 2024 rule 9).
    """

    class Kind(models.TextChoices):
        SITS = "sits", "Sits"
        KEPT = "kept", "Kept"

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="held")
    seat = models.OneToOneField(Seat, on_delete=models.RESTRICT, related_name="held")
    entry = models.ForeignKey(Entry, on_delete=models.RESTRICT, related_name="held")
    kind = models.CharField(max_length=4, choices=Kind.choices, default=Kind.SITS)
    since = models.DateTimeField()
    came = models.CharField(max_length=12, choices=[(str(origin), origin.name) for origin in From])
    locked = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(F("entry"), F("kind"), name="held_one_seat_per_entry_and_kind"),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.seat}"
