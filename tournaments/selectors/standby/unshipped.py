"""What a laptop did alone before another one took over."""

from django.db.models import QuerySet

from tournaments.models import UnshippedAction


def to_do_again() -> QuerySet[UnshippedAction]:
    """Return the actions that nobody has done again yet, the first one first."""
    return UnshippedAction.objects.filter(done_at__isnull=True)
