"""Time steps: jumps of the computer's time."""

from tournaments.models import TimeStep


def open_time_step() -> TimeStep | None:
    """Return the time step that is neither adopted nor corrected yet; None if there is none."""
    return TimeStep.objects.filter(ended_at__isnull=True).first()
