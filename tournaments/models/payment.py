"""The ledger: money that changed hands. A row is never edited; a mistake is reversed by a new row linked to it."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from tournaments.language.sentences import gettext_lazy as _
from tournaments.language.sentences import pgettext_lazy
from tournaments.models.entry import Entry, RebuyOrAddOn
from tournaments.models.tournament import Tournament


class Payment(models.Model):
    """One payment. `amount` is positive, in minor units; `kind` gives the direction; `number` is the receipt's number.

    A reversal has the same kind and amount as the payment that it reverses.
    """

    class Kind(models.TextChoices):
        BUY_IN = "buy_in", _("Buy-in")  # from the player; refunded by its reversal
        PRIZE = "prize", _("Prize")  # to the player
        BOUNTY = "bounty", _("Bounty")  # to the player
        BAG = "bag", _("Removed bag")  # to the player

    class Method(models.TextChoices):
        CASH = "cash", _("Cash")
        CARD = "card", pgettext_lazy("payment", "Card")
        TRANSFER = "transfer", _("Transfer")
        TICKET = "ticket", _("Ticket")
        FREE = "free", _("Free entry")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="payments")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=8, choices=Kind.choices)
    method = models.CharField(max_length=10, choices=Method.choices)
    amount = models.PositiveBigIntegerField()
    entry = models.ForeignKey(Entry, on_delete=models.RESTRICT, related_name="payments")
    rebuy_or_add_on = models.ForeignKey(
        RebuyOrAddOn, null=True, blank=True, on_delete=models.RESTRICT, related_name="payments"
    )
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    by_name = models.CharField(max_length=150, blank=True)
    at = models.DateTimeField()
    reverses = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.RESTRICT, related_name="reversed_by"
    )
    id_seen = models.BooleanField(default=False)
    note = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(F("tournament"), F("number"), name="payment_once_per_receipt"),
            models.CheckConstraint(condition=Q(amount__gte=1), name="payment_of_something"),
        ]
        indexes = [models.Index(F("tournament"), F("kind"), name="payment_by_kind")]

    def __str__(self) -> str:
        return f"{self.tournament} {self.number}"


class WrittenOff(models.Model):
    """An unsettled item that was written off. It is open again if it grows beyond `amount`, in minor units."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="written_off")
    kind = models.CharField(max_length=20)
    entry = models.ForeignKey(Entry, null=True, blank=True, on_delete=models.RESTRICT, related_name="written_off")
    amount = models.PositiveBigIntegerField()
    reason = models.CharField(max_length=200)

    def __str__(self) -> str:
        return f"{self.kind} {self.amount}"


class PayoutCall(models.Model):
    """A request to a player who won money to come to the payout desk."""

    entry = models.OneToOneField(Entry, on_delete=models.RESTRICT, related_name="payout_call")
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.entry} called"
