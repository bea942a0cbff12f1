"""The graphics of a stream, and the links that give the right to see or control them."""

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import F

from tournaments.language.sentences import gettext_lazy as _
from tournaments.models.entry import Entry
from tournaments.models.tournament import Tournament
from tournaments.rules.stream import GRAPHICS, OnAir


class StreamShow(models.Model):
    """The graphics that a stream's producer shows. They are not part of the tournament and have a version of their own.

    `shown` lists `[graphic, since when, page]`. `player` and `other` are the players that graphics are about. With
    `claims`, chip counts reported by players are shown too, marked as their own. Each change raises the version.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="stream_show")
    version = models.PositiveBigIntegerField(default=0)
    shown = models.JSONField(default=list, blank=True)
    player = models.ForeignKey(Entry, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    other = models.ForeignKey(Entry, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    claims = models.BooleanField(default=False)

    class Meta:
        ordering = ["tournament"]

    def __str__(self) -> str:
        return f"{self.tournament}: {', '.join(shown.graphic for shown in self.on_air)}"

    @property
    def on_air(self) -> tuple[OnAir, ...]:
        """The graphics shown, as values. Graphics that the product no longer has are left out."""
        return tuple(
            OnAir(graphic, datetime.fromisoformat(at), page) for graphic, at, page in self.shown if graphic in GRAPHICS
        )


class ShareLink(models.Model):
    """A link for people without an account. It gives one right in one tournament; only its token's digest is stored.

    `graphic` is the only graphic to be seen, "" for all.
    """

    class ShareRight(models.TextChoices):
        SEE = "see", _("See the graphics")
        CONTROL = "control", _("Control the graphics")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="share_links")
    name = models.CharField(max_length=60)
    right = models.CharField(max_length=10, choices=ShareRight.choices)
    graphic = models.CharField(max_length=20, blank=True)
    digest = models.CharField(max_length=64)
    made_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ["-made_at", "-pk"]
        constraints = [models.UniqueConstraint(F("digest"), name="share_link_once_per_token")]

    def __str__(self) -> str:
        return self.name
