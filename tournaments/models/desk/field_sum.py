"""The sums of a field and of its payments, which the database keeps itself: see field_sum_triggers.py."""

from django.db import models

from tournaments.models.payment import Payment
from tournaments.models.tournament import Tournament


class FieldSum(models.Model):
    """What the entries of one row of a tournament come to; the voided count nowhere.

    `out_merged` of those who are out went on in another seat of theirs; `absent` are those who are in and were not
    checked in, `unpaid` those who paid less than their entry costs. `stacks` is what entries bought, `bought` what
    rebuys and add-ons did, `removed` what left play. The parts of the price are of everything sold here, those who were
    `carried` left out; `on_heads` is the bounty of all of them. The database itself writes these with each row, so that
    an action costs the same however many have entered: nothing here is ever saved, and the log knows nothing of it.
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
    def sold(self) -> int:
        """How many entries were sold here: who came from a flight was counted there."""
        return self.entries - self.carried


class PaymentSum(models.Model):
    """What one cashier wrote by one method: so many `payments` of a kind, or reversals of such (`back`), and `amount`.

    The database writes it with each payment, as it does a FieldSum.
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
