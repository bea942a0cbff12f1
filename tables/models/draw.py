"""The draw of seats, stored so that anybody can check it."""

from django.db import models
from django.db.models import F, Q

from tables.rules.seats.draw import Policy
from tournaments.language.sentences import gettext_lazy as _
from tournaments.language.sentences import pgettext_lazy
from tournaments.models import Tournament


class Seal(models.Model):
    """A sealed seed: its digest, which is published before the draws that use the seed, and later the seed itself."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="seals")
    commitment = models.CharField(max_length=64, unique=True)
    sealed_at = models.DateTimeField()
    seed = models.CharField(max_length=64, blank=True)
    revealed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["sealed_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament"], condition=Q(revealed_at__isnull=True), name="seal_one_open_per_tournament"
            ),
        ]

    def __str__(self) -> str:
        return self.commitment


class SecretSeed(models.Model):
    """A seed that is not public yet. It is stored apart from the floor log, which all staff can read."""

    commitment = models.CharField(max_length=64, unique=True)
    seed = models.CharField(max_length=64)

    def __str__(self) -> str:
        return f"the seed of {self.commitment}"


class Draw(models.Model):
    """Seats drawn at once, stored with everything that is needed to draw them again, except the seed.

    `tables` lists `[table, players, open seats]` before the draw. `entries` lists the entries in order; with
    `shuffled`, that order was drawn too. `drawn` lists `[entry, table, seat]`. Each drawn seat has a number under its
    seal; `first` is the number of the first one.

    `teams` lists players to keep apart, `{"entries": [...], "sits_at": [tables]}`. To do so, many numbered draws are
    tried, and `number` is the chosen one. `meetings` counts the pairs of teammates who share a table in it. In draws
    numbered above `plain`, teams draw only from the tables with the fewest teammates.
    """

    class Kind(models.TextChoices):
        SEATS = "seats", _("Seats")
        BROKEN_TABLE = "broken_table", _("Broken table")
        REDRAW = "redraw", pgettext_lazy("kind of draw", "Redraw")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="draws")
    seal = models.ForeignKey(Seal, on_delete=models.RESTRICT, related_name="draws")
    kind = models.CharField(max_length=12, choices=Kind.choices, default=Kind.SEATS)
    policy = models.CharField(max_length=12, choices=[(str(policy), policy.name) for policy in Policy])
    shuffled = models.BooleanField(default=False)
    first = models.PositiveIntegerField()
    entries = models.JSONField(default=list)
    tables = models.JSONField(default=list)
    drawn = models.JSONField(default=list)
    teams = models.JSONField(default=list)
    number = models.PositiveSmallIntegerField(default=1)
    plain = models.PositiveSmallIntegerField(default=1_000)
    meetings = models.PositiveIntegerField(default=0)
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(F("seal"), F("first"), name="draw_once_per_seal_and_number")]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} from {self.first}"
