"""Deals: what the players left agreed on, beside what the places would have paid."""

from django.db import models
from django.db.models import F

from tournaments.models.entry import Entry
from tournaments.models.tournament import Tournament


class Deal(models.Model):
    """One deal. `to_play_for` is left for the best place; `agreed_at` is when everybody had signed.

    The prizes of the places stay as they were: the original and the agreed are both kept. A voided deal counts nowhere.
    """

    class Kind(models.TextChoices):
        ICM = "icm", "ICM"
        CHIP_CHOP = "chip_chop", "Chip chop"
        EVEN = "even", "Even split"
        BY_HAND = "by_hand", "By hand"

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="deals")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    to_play_for = models.PositiveBigIntegerField(default=0)
    proposed_at = models.DateTimeField()
    agreed_at = models.DateTimeField(null=True, blank=True)
    voided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-proposed_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.get_kind_display()}"


class DealShare(models.Model):
    """One player's part of a deal, minor units; `signed_at` is his signature."""

    deal = models.ForeignKey(Deal, on_delete=models.RESTRICT, related_name="shares")
    entry = models.ForeignKey(Entry, on_delete=models.RESTRICT, related_name="deal_shares")
    stack = models.PositiveBigIntegerField()
    amount = models.PositiveBigIntegerField()
    signed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(F("deal"), F("entry"), name="deal_share_once_per_entry")]

    def __str__(self) -> str:
        return f"{self.entry}: {self.amount}"
