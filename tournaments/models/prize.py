"""What the places pay."""

from django.db import models
from django.db.models import F, Q

from tournaments.models.tournament import Tournament


class Prize(models.Model):
    """One place's prize in minor units of the tournament's currency."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="prizes")
    place = models.PositiveIntegerField()
    amount = models.PositiveBigIntegerField()

    class Meta:
        ordering = ["place"]
        constraints = [
            models.UniqueConstraint(F("tournament"), F("place"), name="prize_once_per_place"),
            models.CheckConstraint(condition=Q(place__gte=1), name="prize_place_from_1"),
        ]

    def __str__(self) -> str:
        return f"{self.place}: {self.amount}"
