"""Forecasts of finished tournaments, compared with what happened."""

from django.db import models

from tournaments.models.tournament import Tournament


class CheckedForecast(models.Model):
    """A finished tournament's forecasts at the close of registration and with half the field left, and its true end.

    `answers` holds for each of these moments `left`, and in seconds of the epoch `moment`, `earliest`, `middle`,
    `latest` and `end`. It is empty if there is no end to compare with: a day after which play goes on, a deal, no
    bust-outs. A row whose version is older than the tournament's is outdated; a task rebuilds it.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="checked_forecast")
    version = models.PositiveBigIntegerField()
    answers = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"{self.tournament}, {self.version}"
