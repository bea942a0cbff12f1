"""Forecasts of finished tournaments, stored to be compared with the results."""

from django.db import transaction

from tournaments.models import CheckedForecast, Tournament
from tournaments.selectors.forecast.checked import past_forecasts_of


def store_forecast_check(tournament: int) -> bool:
    """Store what would have been forecast during a finished tournament; False if it no longer exists."""
    with transaction.atomic():
        locked = (
            Tournament.objects.select_for_update(of=("self",)).select_related("clock").filter(pk=tournament).first()
        )
        if locked is None:
            return False
        CheckedForecast.objects.update_or_create(
            tournament=locked, defaults={"version": locked.version, "answers": past_forecasts_of(locked)}
        )
    return True
