"""Whether the computer's time was set, and what was said about it."""

from tournaments.models import TimeStep


def open_time_step() -> TimeStep | None:
    """Return the step of the computer's time that is held off now, if there is one."""
    return TimeStep.objects.filter(ended_at__isnull=True).first()
