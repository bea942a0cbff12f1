"""Prizes of places, and deals of the players left."""

from django.db import models
from django.db.models import F, Q

from tournaments.language.sentences import gettext_lazy as _
from tournaments.models.entry import Entry
from tournaments.models.tournament import Tournament


class Prize(models.Model):
    """One place's prize in minor units of the tournament's currency.

    `award` names a seat or ticket with it or in place of money, whose cost is `award_value` and part of the pool. A
    locked place was set by hand, and is not recalculated.
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
        """The sum of money and award, minor units."""
        return self.amount + self.award_value


class Deal(models.Model):
    """One deal. `to_play_for` is left for the best place; `agreed_at` is when everybody had signed.

    The prizes of the places stay as they were: the original and the agreed are both kept. A voided deal counts nowhere.
    """

    class Kind(models.TextChoices):
        ICM = "icm", _("ICM")
        CHIP_CHOP = "chip_chop", _("Chip chop")
        EVEN = "even", _("Even split")
        BY_HAND = "by_hand", _("Manual")

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


class DealShares(models.QuerySet["DealShare"]):
    """Queries of deal shares."""

    def agreed_in(self, tournament: Tournament) -> "DealShares":
        """Return the shares of a tournament's agreed deal, in their proposed order."""
        return self.filter(
            deal__tournament=tournament, deal__agreed_at__isnull=False, deal__voided_at__isnull=True
        ).order_by("pk")


class DealShare(models.Model):
    """One player's part of a deal, minor units; `signed_at` is their signature."""

    deal = models.ForeignKey(Deal, on_delete=models.RESTRICT, related_name="shares")
    entry = models.ForeignKey(Entry, on_delete=models.RESTRICT, related_name="deal_shares")
    stack = models.PositiveBigIntegerField()
    amount = models.PositiveBigIntegerField()
    signed_at = models.DateTimeField(null=True, blank=True)
    objects = DealShares.as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(F("deal"), F("entry"), name="deal_share_once_per_entry")]

    def __str__(self) -> str:
        return f"{self.entry}: {self.amount}"

    @property
    def is_signed(self) -> bool:
        """Return whether its player has signed."""
        return self.signed_at is not None
