"""The shot clock of a player, and time banks."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from tables.models import Table
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Entry, Tournament


class ShotClock(models.Model):
    """A shot clock on a player: `seconds` to think, then `last_seconds` that are counted aloud.

    It runs until `ended_at` is set.
    """

    class Result(models.TextChoices):
        ACTED = "acted", _("Acted in time")
        DEAD = "dead", _("Time is up: the hand is dead")
        CHECKED = "checked", _("Time is up: checked")
        CALLED_OFF = "called_off", _("Cancelled")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="shot_clocks")
    entry = models.ForeignKey(Entry, on_delete=models.RESTRICT, related_name="shot_clocks")
    table = models.ForeignKey(Table, null=True, blank=True, on_delete=models.RESTRICT, related_name="shot_clocks")
    seconds = models.PositiveSmallIntegerField()
    last_seconds = models.PositiveSmallIntegerField()
    banked = models.PositiveSmallIntegerField(default=0)
    facing_bet = models.BooleanField(default=True)
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    result = models.CharField(max_length=12, choices=Result.choices, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ["-started_at", "-pk"]
        constraints = [
            models.UniqueConstraint(F("entry"), name="shot_clock_one_on_a_player", condition=Q(ended_at__isnull=True)),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.seconds}"


class TimeBank(models.Model):
    """A time bank that a player used; it added `seconds` to their time."""

    entry = models.ForeignKey(Entry, on_delete=models.RESTRICT, related_name="time_banks")
    shot_clock = models.ForeignKey(
        ShotClock, null=True, blank=True, on_delete=models.RESTRICT, related_name="time_banks"
    )
    seconds = models.PositiveSmallIntegerField()
    used_at = models.DateTimeField()

    class Meta:
        ordering = ["used_at", "pk"]

    def __str__(self) -> str:
        return f"{self.entry}: {self.seconds}"
