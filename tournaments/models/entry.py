"""Players, and their entries: person x event x bullet."""

from django.db import models
from django.db.models import F, Q

from tournaments.models.tournament import Tournament


class Player(models.Model):
    """A person as staff know them. Public pages show `display_name` alone."""

    display_name = models.CharField(max_length=80)

    class Meta:
        ordering = ["display_name"]

    def __str__(self) -> str:
        return self.display_name


class Entry(models.Model):
    """One entry. Whether it is still in, and at which place it went out, follows from its bust-out."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    bullet = models.PositiveSmallIntegerField(default=1)
    stack = models.PositiveBigIntegerField()
    prize_share = models.PositiveBigIntegerField(default=0)
    entered_at = models.DateTimeField()

    class Meta:
        ordering = ["entered_at", "pk"]
        constraints = [
            models.UniqueConstraint(F("tournament"), F("player"), F("bullet"), name="entry_once_per_bullet"),
            models.CheckConstraint(condition=Q(bullet__gte=1), name="entry_bullet_from_1"),
        ]

    def __str__(self) -> str:
        return f"{self.player} in {self.tournament}"


class BustOut(models.Model):
    """An entry went out. The order of `out_at` ranks; places are derived and never stored."""

    entry = models.OneToOneField(Entry, on_delete=models.RESTRICT, related_name="bust_out")
    out_at = models.DateTimeField()

    class Meta:
        ordering = ["out_at", "pk"]

    def __str__(self) -> str:
        return f"{self.entry} out"
