"""The sums of a field and of its payments, maintained by triggers: see field_sum_triggers.py."""

from django.db import models

from tournaments.models.payment import Payment
from tournaments.models.tournament import Tournament


class FieldSum(models.Model):
    """Sums over the entries of one tournament row, without voided entries.

    Triggers update them with each entry, rebuy or payment, so that an action costs the same whatever the size of the
    field. Python code never saves the sums, and the log does not contain them.

    `out_merged` counts entries that were merged into another seat of the same player. `absent` counts entries still in
    play but not checked in. `unpaid` counts entries that paid less than their price. Chips: `stacks` were bought by
    entries, `bought` by rebuys and add-ons; `removed` left play. The parts of the price are sums of everything sold
    here, without `carried` entries; `on_heads` sums the bounties of all entries, `carried` ones included.
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
        """The number of entries sold in this row, without entries carried over from flights."""
        return self.entries - self.carried


class PaymentSum(models.Model):
    """The number and amount of one cashier's payments, by kind and method; reversals (`back`) are summed separately.

    Triggers update it with each payment, as with FieldSum.
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
