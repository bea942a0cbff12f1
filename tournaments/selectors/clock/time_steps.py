"""Steps of the computer's time."""

from tournaments.models import TimeStep


def open_time_step() -> TimeStep | None:
    """Return the open step of the computer's time, if any."""
    return TimeStep.objects.filter(ended_at__isnull=True).first()
