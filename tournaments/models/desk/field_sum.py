"""The sums of a field and of its payments, maintained by triggers: see field_sum_triggers.py."""

from django.db import models

from tournaments.models.payment import Payment
from tournaments.models.tournament import Tournament


class FieldSum(models.Model):
    """The sums of the entries of one row of a tournament, without voided ones.

    `out_merged` of those who are out went on in another seat of theirs; `absent` are in but not checked in, `unpaid`
    paid less than their entry costs. `stacks` is what entries bought, `bought` what rebuys and add-ons did, `removed`
    what left play. The parts of the price are of everything sold here, without `carried` entries; `on_heads` is the
    bounty of all. Triggers write them with each row, so that an action costs the same whatever the field's size:
    they are never saved, and not in the log.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="field_sum", primary_key=True)
    entries = models.BigIntegerField(default=0)
    carried = models.BigIntegerField(default=0)
    left = models.BigIntegerField(default=0)
    out_merged = models.BigIntegerField(default=0)
    absent = models.BigIntegerField(default=0)
    unpaid = models.BigIntegerField(default=0)
    stacks = models.BigIntegerField(default=0)
    removed = models.BigIntegerField(default=0)
    bought = models.BigIntegerField(default=0)
    rebuys = models.BigIntegerField(default=0)
    add_ons = models.BigIntegerField(default=0)
    prize_share = models.BigIntegerField(default=0)
    house_fee = models.BigIntegerField(default=0)
    staff_fee = models.BigIntegerField(default=0)
    bounty = models.BigIntegerField(default=0)
    season_fee = models.BigIntegerField(default=0)
    on_heads = models.BigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.entries} in {self.tournament}"

    @property
    def entries_sold(self) -> int:
        """The number of entries sold here, without those carried over from a flight."""
        return self.entries - self.carried


class PaymentSum(models.Model):
    """One cashier's payments of a kind by one method, or reversals of such (`back`): their number and amount.

    Triggers write it with each payment, as they do a FieldSum.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="payment_sums")
    by_name = models.CharField(max_length=150, blank=True)
    method = models.CharField(max_length=10, choices=Payment.Method.choices)
    kind = models.CharField(max_length=8, choices=Payment.Kind.choices)
    back = models.BooleanField(default=False)
    payments = models.BigIntegerField(default=0)
    amount = models.BigIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "by_name", "method", "kind", "back"], name="payment_sum_once_each"
            )
        ]

    def __str__(self) -> str:
        return f"{self.amount} by {self.by_name} in {self.tournament}"
