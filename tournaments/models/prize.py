"""What the places pay."""

from django.db import models
from django.db.models import F, Q

from tournaments.models.tournament import Tournament


class Prize(models.Model):
    """One place's prize in minor units of the tournament's currency.

    `award` names what comes with it or instead of money, a seat or a ticket, whose cost is `award_value` and stays in
    the pool's sum. A locked place was set by hand: reckoning the others anew leaves it alone.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="prizes")
    place = models.PositiveIntegerField()
    amount = models.PositiveBigIntegerField()
    award = models.CharField(max_length=80, blank=True)
    award_value = models.PositiveBigIntegerField(default=0)
    locked = models.BooleanField(default=False)

    class Meta:
        ordering = ["place"]
        constraints = [
            models.UniqueConstraint(F("tournament"), F("place"), name="prize_once_per_place"),
            models.CheckConstraint(condition=Q(place__gte=1), name="prize_place_from_1"),
        ]

    def __str__(self) -> str:
        return f"{self.place}: {self.amount}"

    @property
    def worth(self) -> int:
        """Money and award together, minor units."""
        return self.amount + self.award_value
