"""Tasks of the second laptop."""

from celery import shared_task

from standby.services.unreplicated import store_unreplicated


@shared_task(name="standby.take_in")
def store_unreplicated_actions() -> None:
    """Every few seconds: what another laptop did alone, and told this one of, goes where people see it."""
    store_unreplicated()
