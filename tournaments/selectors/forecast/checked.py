"""The track record of forecasts on finished days."""

from dataclasses import asdict, dataclass
from typing import Any

from django.db.models import F, Q, QuerySet

from tournaments.models import CheckedForecast, Tournament
from tournaments.rules.forecast.history import backtested_forecast, half_field_out_at
from tournaments.rules.structure.times import registration_closing_step_index
from tournaments.selectors.forecast.expected import history_of

# With fewer earlier days only the wide range is drawn.
ENOUGH_DAYS = 20
# Moments of a forecast: the close of registration, and when half of the players left at the close are out.
CLOSE, HALF = "close", "half"


@dataclass(frozen=True, slots=True)
class TrackRecord:
    """The number of earlier days with a forecast, and how many of them ended within its wide range."""

    days: int
    inside: int

    @property
    def has_enough_days(self) -> bool:
        """Return whether there are enough days to show the narrow range too."""
        return self.days >= ENOUGH_DAYS

    @property
    def percent_inside(self) -> float:
        """The percentage of days that ended within the wide range."""
        return 100 * self.inside / self.days if self.days else 0


def track_record() -> TrackRecord:
    """Return how often the forecast at the close of registration contained the true end."""
    rows = CheckedForecast.objects.filter(version=F("tournament__version")).values_list("answers", flat=True)
    found = [answers[CLOSE] for answers in rows if CLOSE in answers]
    return TrackRecord(len(found), sum(answer["earliest"] <= answer["end"] <= answer["latest"] for answer in found))


def unchecked_tournaments() -> QuerySet[Tournament]:
    """Return the finished tournaments whose forecasts have no up-to-date check, without the demonstration."""
    checked = Q(checked_forecast__version=F("version"))
    return Tournament.objects.filter(finished_at__isnull=False, demonstration=False).exclude(checked)


def past_forecasts_of(tournament: Tournament) -> dict[str, dict[str, Any]]:
    """Return the forecasts that were possible during a finished tournament, by moment (`close` or `half`).

    {} if nothing can be compared.
    """
    if tournament.has_several_days or tournament.finished_at is None:
        return {}
    history = history_of(tournament, now=tournament.finished_at)
    closing = registration_closing_step_index(history.structure)
    if len(history.entered) - len(history.busted) != 1 or not history.begins:
        return {}
    begins = dict(history.begins)
    closed = begins.get(closing + 1) if closing is not None else max(history.entered)
    moments = {CLOSE: closed, HALF: half_field_out_at(history, closed) if closed else None}
    found = {name: backtested_forecast(history, at) for name, at in moments.items() if at is not None}
    return {name: asdict(answer) for name, answer in found.items() if answer is not None}
