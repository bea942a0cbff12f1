"""Tasks of the second laptop."""

from celery import shared_task

from standby.services.unreplicated import import_unreplicated


@shared_task(name="standby.take_in")
def store_unreplicated_actions() -> None:
    """Import unreplicated actions that the other laptop reported into the database."""
    import_unreplicated()
