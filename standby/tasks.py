"""Tasks of the second laptop."""

from celery import shared_task

from standby.services.unreplicated import take_in


@shared_task(name="standby.take_in")
def take_in_unshipped() -> None:
    """Every few seconds: what another laptop did alone, and told this one of, goes where people see it."""
    take_in()
