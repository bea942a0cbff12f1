"""Chips of single players as they were counted during play."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from tables.rules.chips.known_stack import CountSource
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Entry, Tournament


class LiveCount(models.Model):
    """One player's chips during play, counted by the floor or said by the player `at` a moment; the newest one counts.

    Earlier ones stay: they say how a stack grew. What is in a bag is a row of `Bag`.
    """

    class LiveSource(models.TextChoices):
        FLOOR = CountSource.FLOOR.value, _("Counted by the floor")
        PLAYER = CountSource.PLAYER.value, _("Said by the player")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="live_counts")
    entry = models.ForeignKey(Entry, on_delete=models.RESTRICT, related_name="live_counts")
    chips = models.PositiveBigIntegerField()
    source = models.CharField(max_length=10, choices=LiveSource.choices, default=LiveSource.FLOOR)
    at = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ["at", "pk"]
        indexes = [models.Index(fields=["tournament", "entry", "at"], name="live_count_of_an_entry")]
        constraints = [models.CheckConstraint(condition=Q(chips__gte=1), name="live_count_from_1")]

    def __str__(self) -> str:
        return f"{self.entry}: {self.chips:,}"
