"""Forecasts of finished tournaments, compared with what came."""

from django.db import models

from tournaments.models.tournament import Tournament


class CheckedForecast(models.Model):
    """A finished tournament's forecast as it was at registration's close and at half of the field, against its end.

    `answers` is by the moment: `left`, and in seconds of the epoch `moment`, `earliest`, `middle`, `latest` and `end`.
    It is empty if nothing can be compared: a day that goes on, a deal, no bust-outs. A row with an older version than
    the tournament's is outdated, and is rebuilt by a task.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="checked_forecast")
    version = models.PositiveBigIntegerField()
    answers = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"{self.tournament}, {self.version}"
