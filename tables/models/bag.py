"""Chips in bags: what each player had when the day ended, and what was found when the bag was opened."""

from django.db import models
from django.db.models import F, Q

from tables.models.room import Table
from tournaments.models import Entry, Tournament


class Bag(models.Model):
    """One entry's chips in a bag, counted by two (the player and who checked). Without an `opened_at` it is closed.

    A bag is opened before two witnesses; `found` is what was in it then, and a difference has its `reason`.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="bags")
    entry = models.ForeignKey(Entry, on_delete=models.RESTRICT, related_name="bags")
    table = models.ForeignKey(Table, null=True, blank=True, on_delete=models.SET_NULL, related_name="bags")
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    stack = models.PositiveBigIntegerField()
    counted_by = models.CharField(max_length=80)
    checked_by = models.CharField(max_length=80)
    at = models.DateTimeField()
    opened_at = models.DateTimeField(null=True, blank=True)
    found = models.PositiveBigIntegerField(null=True, blank=True)
    opened_by = models.CharField(max_length=80, blank=True)
    witness = models.CharField(max_length=80, blank=True)
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.UniqueConstraint(F("entry"), name="bag_one_closed_per_entry", condition=Q(opened_at__isnull=True)),
            models.CheckConstraint(
                condition=Q(opened_at__isnull=True, found__isnull=True, opened_by="", witness="")
                | (Q(opened_at__isnull=False, found__isnull=False) & ~Q(opened_by="") & ~Q(witness="")),
                name="bag_opened_before_two",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: a bag of {self.stack}"
