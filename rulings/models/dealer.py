"""The dealer line-up: who deals where, and who is pushed next."""

from django.db import models
from django.db.models import F, Q

from tables.models import Table
from tournaments.models import Tournament


class Dealer(models.Model):
    """A dealer of one event, by the name on the badge. `line_up_place` is their place in the dealer line-up."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="dealers")
    name = models.CharField(max_length=60)
    line_up_place = models.PositiveSmallIntegerField()
    left_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["line_up_place", "pk"]
        constraints = [models.UniqueConstraint(F("tournament"), F("name"), name="dealer_once_per_name")]

    def __str__(self) -> str:
        return self.name


class Down(models.Model):
    """A dealer's time at a table; without a table, a break. The push is due at `due_at`."""

    dealer = models.ForeignKey(Dealer, on_delete=models.RESTRICT, related_name="downs")
    table = models.ForeignKey(Table, null=True, blank=True, on_delete=models.RESTRICT, related_name="downs")
    began_at = models.DateTimeField()
    due_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["began_at", "pk"]
        constraints = [
            models.UniqueConstraint(F("dealer"), name="down_one_at_a_time", condition=Q(ended_at__isnull=True)),
            models.UniqueConstraint(
                F("table"), name="down_one_dealer_a_table", condition=Q(ended_at__isnull=True, table__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.dealer} at {self.table}"
